"""What pictures Tabletop Simulator takes."""

from __future__ import annotations

from cardgen.export.picture_sheets.card_grid import SheetLimits

#: Longest side of a picture. Source: TTS knowledge base, Asset Creation ("under 4096x4096"), read 2026-11-20.
LARGEST_PX = 4096
#: Grids the game takes beside 1 × 1. Source: sliders of its import dialog; 20 666 sheets of public files have no other.
CARD_SHEETS = SheetLimits(LARGEST_PX, columns=(2, 10), rows=(2, 7))
