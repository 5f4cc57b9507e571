"""Limits of Tabletop Simulator on pictures."""

from __future__ import annotations

from cardgen.export.picture_sheets.card_grid import SheetLimits

#: Longest side of a picture. Source: TTS knowledge base, Asset Creation ("under 4096x4096"), read 2026-11-20.
LARGEST_PX = 4096
#: Supported grids beside 1 × 1. Source: sliders of the import dialog; 20 666 sheets of public files have no other.
CARD_SHEETS = SheetLimits(LARGEST_PX, columns=(2, 10), rows=(2, 7))
