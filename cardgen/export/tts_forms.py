"""What each form of table object (`TableForm.object`) is made of. Nothing here knows a kind by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardgen.export import ExportJob
from cardgen.export.tts_boards import boards, booklets
from cardgen.export.tts_cards import cards
from cardgen.export.tts_dice import cubes
from cardgen.export.tts_group import Group, Part
from cardgen.export.tts_pads import pads
from cardgen.export.tts_pieces import bag, figures, tiles, tokens
from cardgen.export.tts_setup import Setup
from cardgen.model import Deck

FORMS: Mapping[str, Callable[[Part], list[Group]]] = {
    "deck": cards,
    "bag": bag,
    "tile": tiles,
    "token": tokens,
    "figurine": figures,
    "board": boards,
    "die": cubes,
    "pad": pads,
    "pdf": booklets,
    "none": lambda _part: [],
}


def groups_of(job: ExportJob, setup: Setup, one: Deck) -> list[Group]:
    """Give what a deck puts on the table; nothing for a deck without faces."""
    there = job.faces[one.id].faces if one.id in job.faces else {}
    drawn = one.kind.paper.form != "booklet"
    components = tuple(c for c in one.components if c.copies and (c.id in there or not drawn))
    return FORMS[one.kind.table.object](Part(job, setup, one, components)) if components else []
