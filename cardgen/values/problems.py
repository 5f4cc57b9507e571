"""Why a value cannot be printed: an error with the code of its finding."""

from __future__ import annotations

#: Codes of findings: what the value is of, and how it shall be written (rules CG115 and CG116).
UNKNOWN, FORMAT = "CG115", "CG116"


class Unprintable(ValueError):
    """A value cannot be printed; `code` is that of the finding."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
