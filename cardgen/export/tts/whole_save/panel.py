"""The panel that sets up and helps: a block on the table with a button for each thing that the content asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot
from typing import Any

from cardgen.export.documents.words import word
from cardgen.export.job import ExportJob
from cardgen.export.tts.group import SaveContext, TableGroup
from cardgen.export.tts.objects import Json, Pose, build_object
from cardgen.export.tts.sizes import USUAL_TABLE
from cardgen.export.tts.whole_save.panel_script import STEP, panel_script
from cardgen.model.table.blocks import Spot
from cardgen.model.table.setup import PANEL, Setup
from cardgen.model.table.sizes import Size
from cardgen.text.markup import plain_text

#: The id of the group.
_GROUP = f"{PANEL}/own"
#: Room for the buttons. Assumed: 1800 of a button’s width are at most this.
_WIDTH = 3.8
#: How far from its place a card counts as discarded, in units.
_REACH = 1.5
#: Room for a pile of cards that are taken out, and how far from the panel it may be.
_ROOM_ASIDE, _REACH_ASIDE = Size(3.0, 4.0), 24
#: What is announced after each.
_SAID = ("shuffled", "dealt", "laid", "back", "taken", "nobody")
Button = Mapping[str, Any]


def panel_group(job: ExportJob, setup: Setup, spots: Callable[[], Sequence[Spot]]) -> TableGroup | None:
    """Return the panel, or None where the content asks for nothing that a button could do.

    Args:
        spots: returns the places of everything on the table, once they are known.
    """
    own = _own_buttons(job, setup)
    if not own:
        return None
    buttons = [{"label": word(job.lang, "panel", "shuffle"), "does": "shuffle_all"}, *own]

    def build(context: SaveContext, poses: Sequence[Pose]) -> list[Json]:
        script = panel_script(
            job.game.id,
            buttons,
            [{"group": deck, "by_players": counts} for deck, counts in setup.play.deal.items()],
            [{"group": deck, "by_players": counts} for deck, counts in setup.play.lay_out.items()],
            sorted(setup.ordered),
            _discards(setup, spots()),
            _aside(spots()),
            {name: word(job.lang, "panel", "said", name) for name in _SAID},
        )
        title = word(job.lang, "panel", "title")
        pose = poses[0]._replace(y=1.0, scale=(1.0, 0.1, 1.0))
        return [
            build_object("BlockSquare", context.names.guid("panel"), pose, title, script=script, Locked=True)
        ]

    return TableGroup(_GROUP, "", 1, Size(_WIDTH, len(buttons) * STEP), build)


def _own_buttons(job: ExportJob, setup: Setup) -> list[Button]:
    lang, play = job.lang, setup.play
    buttons: list[Button] = []
    if play.deal:
        buttons.append({"label": word(lang, "panel", "deal"), "does": "deal"})
    if play.lay_out:
        buttons.append({"label": word(lang, "panel", "lay_out"), "does": "lay_out"})
    if play.discard:
        buttons.append({"label": word(lang, "panel", "back"), "does": "discards_back"})
    for track in play.tracks:
        piece = job.game.component(track)
        name = plain_text(piece.name(lang), job.layout.tokens, lang) if piece else track
        buttons.append({"label": f"{name} → +1", "does": "step", "with": track})
    names = {name for level in play.levels for name in level.take_out}
    of_levels = {name: max(level.take_out.get(name, 0) for level in play.levels) for name in sorted(names)}
    for level in play.levels:
        choice = {"out": dict(level.take_out), "back": of_levels}
        buttons.append({"label": level.name.of(lang), "does": "take_out", "with": choice})
    for module in job.game.modules.values():
        parts = {c.id: c.copies for deck in job.table_decks for c in deck.components if c.module == module.id}
        if not module.default and parts:
            label = word(lang, "panel", "without").format(module=module.title.of(lang))
            buttons.append({"label": label, "does": "take_out", "with": {"out": parts, "back": {}}})
    return buttons


def _aside(spots: Sequence[Spot]) -> dict[str, float]:
    """Return the free place nearest to the panel, as that sees it, for what is taken out."""
    panel = next(spot for spot in spots if spot.block == _GROUP)
    steps = range(-_REACH_ASIDE, _REACH_ASIDE + 1)
    tried = sorted(((x, z) for x in steps for z in steps), key=lambda at: (hypot(*at), at))
    there = (at for at in tried if _is_free(panel.x - at[0], panel.z - at[1], spots))
    x, z = next(there, (4, 0))
    return {"x": x, "y": 20.0, "z": z}


def _is_free(x: float, z: float, spots: Sequence[Spot]) -> bool:
    """Return whether a card with some room around lies on the table there, and on nothing."""
    width, depth = _ROOM_ASIDE
    on_table = abs(x) + width / 2 <= USUAL_TABLE.width / 2 and abs(z) + depth / 2 <= USUAL_TABLE.depth / 2
    return on_table and not any(
        abs(x - s.x) < (width + s.size.width) / 2 and abs(z - s.z) < (depth + s.size.depth) / 2 for s in spots
    )


def _discards(setup: Setup, spots: Sequence[Spot]) -> list[Mapping[str, Any]]:
    """Return the places of decks and their discard piles, as the panel sees them: it is turned like all things."""
    panel = next(spot for spot in spots if spot.block == _GROUP)
    places = {(spot.block, spot.index): spot for spot in spots}

    def seen(spot: Spot) -> dict[str, float]:
        return {"x": round(panel.x - spot.x, 4), "y": 20.0, "z": round(panel.z - spot.z, 4)}

    return [
        {
            "group": deck,
            "deck": seen(places[deck, 0]),
            "discard": seen(places[deck, 1]),
            "reach": _REACH,
        }
        for deck in sorted(setup.play.discard)
        if (deck, 1) in places
    ]
