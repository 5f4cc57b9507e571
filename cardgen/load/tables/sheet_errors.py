"""What spreadsheets show in place of a value: errors, and words while a value is on its way."""

from __future__ import annotations

import re

#: In English, German, Swedish, French and Spanish; LibreOffice's `Err:502`; `####` where the column is too narrow.
_ERROR = re.compile(
    r"#(?:REF|VALUE|DIV/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|ERROR|BEZUG|WERT|ZAHL|REFERENS"
    r"|V\u00c4RDEFEL|DIVISION/0|OGILTIGT|SKR\u00c4P|SPILL|\u00dcBERLAUF|VALEUR|NOMBRE|\u00a1VALOR|\u00a1REF|\u00a1NUM)!"
    r"|#(?:NAME|NAMN|NOM|\u00bfNOMBRE)\?|#N/A|#NV|#SAKNAS!?|#GETTING_DATA|#{3,}|Err:[0-9]{3}\Z"
)
_ON_ITS_WAY = re.compile(r"(?:Loading|Laddar|Wird geladen|Chargement)(?:\.{3}|\u2026)\Z", re.IGNORECASE)


def is_sheet_error(cell: str) -> bool:
    """Return whether a cell is an error of a spreadsheet, alone in the cell."""
    return cell[:1] in ("#", "E") and len(cell) < 16 and bool(_ERROR.fullmatch(cell))


def is_on_its_way(cell: str) -> bool:
    """Return whether a cell holds what a spreadsheet shows while it fetches a value."""
    return bool(_ON_ITS_WAY.match(cell))
