"""Counters: a number for each seat, in its colour."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.export.job import ExportJob
from cardgen.export.tts.group import SaveContext, TableGroup
from cardgen.export.tts.objects import Json, Pose, build_object
from cardgen.model.table.playing import SEAT_COLORS
from cardgen.model.table.setup import Setup
from cardgen.model.table.sizes import Size
from cardgen.text.markup import plain_text

#: Room that a counter takes. Assumed.
_ROOM = Size(2.6, 1.6)


def counter_groups(job: ExportJob, setup: Setup) -> list[TableGroup]:
    """Return a group of counters for each number that a seat keeps, one for each seat."""
    return [_group(job, setup, number) for number in range(len(setup.play.counters))]


def _group(job: ExportJob, setup: Setup, number: int) -> TableGroup:
    counter, seats = setup.play.counters[number], setup.play.seats
    name = plain_text(counter.name.of(job.lang), job.layout.tokens, job.lang)

    def build(context: SaveContext, poses: Sequence[Pose]) -> list[Json]:
        return [
            build_object(
                "Counter",
                context.names.guid(f"counter/{number + 1}/{color}"),
                pose._replace(y=1.1),
                name,
                part={"Counter": {"value": counter.starts.get(color, counter.start)}},
                color=SEAT_COLORS[color],
            )
            for color, pose in zip(seats, poses, strict=True)
        ]

    return TableGroup(f"counters/{number + 1}", name, len(seats), _ROOM, build, members=seats)
