"""Profile SVG → display list, parsed once for all painters; see `README.md` in this folder."""

from __future__ import annotations

from cardgen.display.ops import DisplayList
from cardgen.display.parse import OutsideProfile, parse_face, parse_markup, parse_symbol
from cardgen.text.text_run import TextRun

__all__ = ["DisplayList", "OutsideProfile", "TextRun", "parse_face", "parse_markup", "parse_symbol"]
