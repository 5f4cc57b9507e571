"""A game's table: its groups of pieces, their positions, and the saved object made of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Set
from functools import cached_property

from cardgen.export.job import ExportJob
from cardgen.export.tts.arrangement import LABEL_SIZE, ON_TABLE, Block, Spot, arrange
from cardgen.export.tts.dice import DIE_ROTATIONS, dice_group
from cardgen.export.tts.group import SaveContext, TableGroup, with_side_piles
from cardgen.export.tts.object_builders import groups_of
from cardgen.export.tts.objects import Names, Pose, label, saved_object
from cardgen.export.tts.setup import CODE, read_setup
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
        self.findings += self._unknown_dice()

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
        context = SaveContext(Names(self._job.game.id), url)
        poses: dict[str, list[Pose]] = {group.id: [] for group in self.groups}
        labels: list[Spot] = []
        for spot in self.spots():
            if spot.index < 0:
                labels.append(spot)
            else:
                poses[spot.block].append(Pose(spot.x, ON_TABLE, spot.z))
        objects = [o for group in self.groups for o in group.build(context, poses[group.id])]
        titles = {group.id: group.label for group in self.groups}
        for spot in labels:
            guid = context.names.guid(f"label/{spot.block}")
            objects.append(
                label(guid, spot.x, spot.z, titles[spot.block], LABEL_SIZE, self.setup.label_color)
            )
        text = json.dumps(
            saved_object(self._job.game.title.of(self._job.lang), objects), ensure_ascii=False, indent=2
        )
        return f"{text}\n".encode()

    def spots(self) -> list[Spot]:
        """Return a position for every piece and label."""
        central = next((group for group in self.groups if group.central), None)
        blocks = {g.id: Block(g.id, g.label, g.count, g.piece) for g in self.groups if g is not central}
        sides = {
            side: [
                row for names in rows if (row := [blocks[n] for n in with_side_piles(names) if n in blocks])
            ]
            for side, rows in self.setup.sides.items()
        }
        placed = set(with_side_piles(self.setup.placed_decks))
        rest = [block for name, block in blocks.items() if name not in placed]
        if rest:
            sides["south"] = [*sides.get("south", []), rest]
        spots = arrange(central.piece if central else None, sides)
        return ([Spot(central.id, 0, 0.0, 0.0, central.piece)] if central else []) + spots
