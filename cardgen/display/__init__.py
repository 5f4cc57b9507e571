"""Profile SVG → display list: the one parse that both painters draw from.

May import `model.face`, `text.text_run`, `limits`, `findings` and standard libraries; lxml reads the markup. The
profile is a part of SVG 1.1 that PDF and cairo draw alike: groups, paths and basic shapes, symbols, gradients, clips,
pictures and text already set.
"""

from __future__ import annotations

from cardgen.display.ops import DisplayList
from cardgen.display.parse import OutsideProfile, parse_face, parse_markup, parse_symbol
from cardgen.text.text_run import TextRun

__all__ = ["DisplayList", "OutsideProfile", "TextRun", "parse_face", "parse_markup", "parse_symbol"]
