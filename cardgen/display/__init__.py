"""Profile SVG → display list: the one parse that both painters draw from.

May import `model.face`, `limits`, `findings` and standard libraries; lxml reads the markup. The profile is a part of
SVG 1.1 that PDF and cairo draw alike: groups, paths and basic shapes, symbols, gradients, clips, pictures and text
already set.
"""

from __future__ import annotations

from cardgen.display.ops import DisplayList, TextRun
from cardgen.display.parse import OutsideProfile, parse_face, parse_markup, parse_symbol

__all__ = ["DisplayList", "OutsideProfile", "TextRun", "parse_face", "parse_markup", "parse_symbol"]
