"""Why a value or a phrase cannot be printed: an error with the code of its finding."""

from __future__ import annotations

#: Codes of findings: what the value is of, how it shall be written, and what a table is made of (rules of these codes).
UNKNOWN, FORMAT, TABLE_OF_DATA = "CG115", "CG116", "CG119"
#: What a picture of the rules is made of.
PICTURE_OF_COMPONENTS = "CG123"
#: Which phrase is meant, and what it is given.
UNKNOWN_PHRASE, ARGUMENTS = "CG117", "CG118"
#: Where a reading of ours may begin.
MISPLACED_READING = "CG124"


class InterpolationError(ValueError):
    """A value or a phrase cannot be printed; `code` is that of the finding."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
