"""Why a value or a phrase cannot be printed: an error with the code of its finding."""

from __future__ import annotations

#: Codes of findings: what the value is of, and how it shall be written (rules CG115 and CG116).
UNKNOWN, FORMAT = "CG115", "CG116"
#: Which phrase is meant, and what it is given (rules CG117 and CG118).
UNKNOWN_PHRASE, ARGUMENTS = "CG117", "CG118"


class Unprintable(ValueError):
    """A value or a phrase cannot be printed; `code` is that of the finding."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
