"""A game's table: its groups of pieces, their positions, and the saved object made of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence, Set
from functools import cached_property

from cardgen.export.job import ExportJob
from cardgen.export.tts.arrangement.arrange import extent
from cardgen.export.tts.arrangement.of_groups import spots_of
from cardgen.export.tts.arrangement.own_pieces import own_pieces
from cardgen.export.tts.builders.by_object import groups_of
from cardgen.export.tts.builders.dice import DIE_ROTATIONS, dice_group
from cardgen.export.tts.group import SaveContext, TableGroup
from cardgen.export.tts.identity import Identity, identified, roster_of
from cardgen.export.tts.objects import UPRIGHT, Json, Names, Pose, SnapPoint, label, saved_object
from cardgen.export.tts.seats import Seat, seats_of
from cardgen.export.tts.sizes import ON_TABLE, STACK_STEP
from cardgen.export.tts.tags import names_of, tag_labels, tagged, tags_on, unknown_tags
from cardgen.export.tts.whole_save.counters import counter_groups
from cardgen.export.tts.whole_save.notebook import notebook
from cardgen.export.tts.whole_save.panel import panel_group
from cardgen.export.tts.whole_save.save import save_of
from cardgen.export.tts.whole_save.seats import hand, hidden_before, hidden_over, hides
from cardgen.findings import WARNING, Finding
from cardgen.model.table.blocks import LABEL_SIZE, Spot
from cardgen.model.table.setup import CODE, read_setup


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
        self._owners, missing = own_pieces(self.groups, self.setup.play)
        self.findings += self._unknown_dice() + unknown_tags(job) + self._in_hidden_zones()
        self.findings += map(self._not_of_a_seat, missing)

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

    def _not_of_a_seat(self, name: str) -> Finding:
        why = "all its pieces are taken, or lie in a pile or bag, from which 'table.deal' deals"
        message = f"'table.seats': no piece of '{name}' is left for a seat: {why}"
        return Finding(self._job.game.place, CODE, message, WARNING)

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
        saved = self._saved_object(url)[0]
        return _file(saved, _texts(saved["ObjectStates"]))

    def saves(self, url: Callable[[str], str]) -> tuple[bytes, bytes]:
        """Return the bytes of the saved object, and those of a save.

        The save has seats and hands, notebook, camera and places for decks as well.
        """
        saved, names = self._saved_object(url)
        seats = seats_of(self.setup.play.seats)
        held = {group.id for group in self.groups if group.holds}
        places = [
            SnapPoint(spot.x, spot.z, UPRIGHT).entry()
            for spot in self.spots
            if spot.block in held and spot.index >= 0
        ]
        hands = [hand(seat, names) for seat in seats]
        hands += self._hidden_zones(seats, names)
        texts = _texts(saved["ObjectStates"])
        save = save_of(saved, seats, notebook(self._job), places, extent(self.spots))
        return _file(saved, texts), _file(save, [*texts, *_texts(hands)])

    def _hidden_zones(self, seats: Sequence[Seat], names: Names) -> list[Json]:
        """Build the zones before seats, or those over what seats have before them, as the content asks for."""
        play = self.setup.play
        if play.hidden_zones:
            return [hidden_before(seat, names) for seat in seats]
        owned = ((spot, self._owners.get((spot.block, spot.index))) for spot in self.spots)
        hidden = [(color, spot) for spot, color in owned if color and spot.block in play.hidden_over]
        # Where the table has no room before seats, they lie in a pile, which is nobody's.
        at = Counter((spot.x, spot.z) for _, spot in hidden)
        by_color = {seat.color: seat for seat in seats}
        return [
            hidden_over(by_color[color], spot, names) for color, spot in hidden if at[spot.x, spot.z] == 1
        ]

    def _saved_object(self, url: Callable[[str], str]) -> tuple[Json, Names]:
        """Return the saved object, and the ids of what is in it."""
        context = SaveContext(Names(self._job.game.id), url)
        poses: dict[str, list[Pose]] = {group.id: [] for group in self.groups}
        labels = [spot for spot in self.spots if spot.index < 0]
        for spot in sorted(self.spots, key=lambda spot: spot.index):
            if spot.index >= 0:
                turn = (0.0, (UPRIGHT + spot.turn) % 360, 0.0)
                pose = Pose(spot.x, ON_TABLE + spot.level * STACK_STEP, spot.z, turn)
                poses[spot.block].append(pose)
        named = {spot.block for spot in labels}
        titles = {group.id: group.label for group in self.groups}
        tables: dict[str, Identity] = {}
        objects: list[Json] = []
        given = context.names.given
        for group in self.groups:
            built = self._owned(group.id, group.build(context, poses[group.id]))
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

    def _owned(self, group: str, built: list[Json]) -> list[Json]:
        """Return the objects of a group, those that belong to a seat with its colour in their notes."""
        owners = (self._owners.get((group, index), "") for index in range(len(built)))
        return [one | {"GMNotes": color} if color else one for one, color in zip(built, owners, strict=True)]

    @cached_property
    def spots(self) -> list[Spot]:
        """Positions of every piece and label."""
        return spots_of(self.groups, self.setup, self._owners)


#: Takes the place of the objects while what is around them is written.
_OBJECTS = "objects"


def _texts(objects: Sequence[Json]) -> list[str]:
    """Return the text of each object. It is the same in both files, and most of the work."""
    return [json.dumps(one, ensure_ascii=False, indent=2).replace("\n", "\n    ") for one in objects]


def _file(saved: Json, objects: Sequence[str]) -> bytes:
    around = json.dumps({**saved, "ObjectStates": [_OBJECTS]}, ensure_ascii=False, indent=2)
    before, _, after = around.partition(f'"ObjectStates": [\n    "{_OBJECTS}"')
    states = ",\n    ".join(objects)
    return f'{before}"ObjectStates": [\n    {states}{after}\n'.encode()
