"""A game's table: its groups of pieces, their positions, and the saved object made of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Set
from functools import cached_property

from cardgen.export.job import ExportJob
from cardgen.export.tts.arrangement.arrange import arrange, extent
from cardgen.export.tts.arrangement.blocks import LABEL_SIZE, Block, Spot
from cardgen.export.tts.dice import DIE_ROTATIONS, dice_group
from cardgen.export.tts.group import SaveContext, TableGroup
from cardgen.export.tts.identity import Identity, identified, roster_of
from cardgen.export.tts.object_builders import groups_of
from cardgen.export.tts.objects import UPRIGHT, Json, Names, Pose, SnapPoint, label, saved_object
from cardgen.export.tts.setup import CODE, read_setup
from cardgen.export.tts.sizes import ON_TABLE, STACK_STEP
from cardgen.export.tts.tags import names_of, tag_labels, tagged, tags_on, unknown_tags
from cardgen.export.tts.whole_save.counters import counter_groups
from cardgen.export.tts.whole_save.notebook import notebook
from cardgen.export.tts.whole_save.panel import panel_group
from cardgen.export.tts.whole_save.save import save_of
from cardgen.export.tts.whole_save.seats import hand, hidden_zone, hides, seats_of
from cardgen.findings import WARNING, Finding


class GameTable:
    """The table of one game in one language, which can be written with any URLs.

    Attributes:
        setup: the settings of the game's table; findings: errors in them.
        groups: the pieces on the table.
    """

    def __init__(self, job: ExportJob) -> None:
        self._job = job
        self.setup, self.findings = read_setup(job.game)
        groups = [group for deck in job.table_decks for group in groups_of(job, self.setup, deck)]
        dice = dice_group(self.setup.dice, job.lang)
        self.groups: list[TableGroup] = groups + ([dice] if dice and groups else [])
        if groups:
            self.groups += counter_groups(job, self.setup)
            panel = panel_group(job, self.setup, lambda: self.spots)
            self.groups += [panel] if panel else []
        self.findings += self._unknown_dice() + unknown_tags(job) + self._in_hidden_zones()

    def _unknown_dice(self) -> list[Finding]:
        known = ", ".join(map(str, DIE_ROTATIONS))
        return [
            Finding(
                self._job.game.place,
                CODE,
                f"no die with {die.faces} faces on the table for '{die.token}'; it has {known}",
                WARNING,
            )
            for die in self.setup.dice
            if die.faces not in DIE_ROTATIONS
        ]

    def _in_hidden_zones(self) -> list[Finding]:
        """Report what lies where hidden zones are: those that do not sit there would not see it."""
        seats = seats_of(self.setup.play.seats) if self.setup.play.hidden_zones else ()
        hidden = (
            {s.block for s in self.spots for seat in seats if hides(seat, s.x, s.z, s.size)}
            if seats
            else set()
        )
        names = ", ".join(sorted({group.label or group.id for group in self.groups if group.id in hidden}))
        message = (
            f"the table has no room for hidden zones: they would hide {names}; leave out 'table.hidden_zones'"
        )
        return [Finding(self._job.game.place, CODE, message, WARNING)] if names else []

    @cached_property
    def files(self) -> Set[str]:
        """Names of the pictures and booklets it shows."""
        pictures = {picture.name for group in self.groups for picture in group.pictures}
        return pictures | {booklet.name for group in self.groups for booklet in group.booklets}

    def save(self, url: Callable[[str], str]) -> bytes:
        """Return the bytes of the saved object's file.

        Args:
            url: returns the URL of a picture or booklet by its name.
        """
        return _file(self._saved_object(url)[0])

    def whole_save(self, url: Callable[[str], str]) -> bytes:
        """Return the bytes of a save: the same with seats and hands, notebook, camera and places for decks."""
        saved, names = self._saved_object(url)
        seats = seats_of(self.setup.play.seats)
        held = {group.id for group in self.groups if group.holds}
        places = [
            SnapPoint(spot.x, spot.z, UPRIGHT).entry()
            for spot in self.spots
            if spot.block in held and spot.index >= 0
        ]
        hands = [hand(seat, names) for seat in seats]
        hands += [hidden_zone(seat, names) for seat in seats if self.setup.play.hidden_zones]
        return _file(save_of(saved, hands, seats, notebook(self._job), places, extent(self.spots)))

    def _saved_object(self, url: Callable[[str], str]) -> tuple[Json, Names]:
        """Return the saved object, and the ids of what is in it."""
        context = SaveContext(Names(self._job.game.id), url)
        poses: dict[str, list[Pose]] = {group.id: [] for group in self.groups}
        labels: list[Spot] = []
        for spot in self.spots:
            if spot.index < 0:
                labels.append(spot)
            else:
                poses[spot.block].append(Pose(spot.x, ON_TABLE + spot.level * STACK_STEP, spot.z))
        named = {spot.block for spot in labels}
        titles = {group.id: group.label for group in self.groups}
        tables: dict[str, Identity] = {}
        objects: list[Json] = []
        given = context.names.given
        for group in self.groups:
            built = group.build(context, poses[group.id])
            whole = roster_of(built, given)
            tables[group.id] = Identity(self._job.game.id, self._job.lang, group.id, "", 0, roster=whole)
            objects += identified(built, tables[group.id], given, on_all=group.id not in named)
        for spot in labels:
            guid = context.names.guid(f"label/{spot.block}")
            words = label(guid, spot.x, spot.z, titles[spot.block], LABEL_SIZE, self.setup.label_color)
            objects += identified([words], tables[spot.block], given)
        tags = tags_on(objects)
        names = names_of(self._job.game)
        owners = {guid: names[what] for guid, (what, _) in context.names.given.items() if what in names}
        title = self._job.game.title.of(self._job.lang)
        return saved_object(title, tagged(objects, tags, owners), tag_labels(tags)), context.names

    @cached_property
    def spots(self) -> list[Spot]:
        """Positions of every piece and label."""
        central = next((group for group in self.groups if group.central), None)
        blocks = [Block(g.id, g.label, g.count, g.piece, g.flat) for g in self.groups if g is not central]
        sides = {
            side: [[b for name in names for b in blocks if _is_of(b, name)] for names in rows]
            for side, rows in self.setup.sides.items()
        }
        placed = self.setup.placed_decks
        rest = [b for b in blocks if not any(_is_of(b, name) for name in placed)]
        sides["south"] = [*sides.get("south", []), rest]
        rows = {side: [row for row in rows if row] for side, rows in sides.items()}
        return arrange(Spot(central.id, 0, 0.0, 0.0, central.piece) if central else None, rows)


def _file(saved: Json) -> bytes:
    return f"{json.dumps(saved, ensure_ascii=False, indent=2)}\n".encode()


def _is_of(block: Block, name: str) -> bool:
    """Return whether a block belongs to the deck or the dice of that name."""
    return block.id == name or block.id.startswith(f"{name}/")
