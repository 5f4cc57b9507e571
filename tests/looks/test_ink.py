"""Shipped looks print in the ink of their game: nothing of a face is pure black."""

import pytest

from cardgen.commands.options import load
from cardgen.display.ops import Group, Path, Use
from cardgen.layout.decks import GameLayout
from cardgen.project import Project
from cardgen.text.text_run import TextRun
from tests.paths import ROOT

DECKS = [("drakborgen", d) for d in ("hero", "combat", "monster", "rule", "potion")] + [
    ("drakon", "chambers")
]


def colours(items):
    for op in items:
        if isinstance(op, Group):
            yield from colours(op.items)
        elif isinstance(op, Use):
            yield from colours(op.symbol.items)
        elif isinstance(op, TextRun):
            yield op.fill
        elif isinstance(op, Path):
            for paint in (op.fill, op.stroke.paint if op.stroke else None):
                yield from (
                    [paint] if isinstance(paint, str) else [s.color for s in paint.stops] if paint else []
                )


@pytest.mark.parametrize(("game", "deck"), DECKS)
def test_nothing_is_pure_black(game, deck, cache_folder):
    from cardgen.cache import Cache

    project, cache = Project(ROOT), Cache(cache_folder)
    read = load(project, (game,), cache)[0][0]
    layout = GameLayout(read, project.template_folders, cache)
    faces, _ = layout.deck(next(d for d in read.decks if d.id == deck), read.languages[0])
    black = {face.component for face in faces if "#000000" in colours(layout.display(face).items)}
    assert not black
