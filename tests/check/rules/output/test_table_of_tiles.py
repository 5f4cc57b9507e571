"""A built table of tiles that lie in a pile, around one in the middle: what is reported of its number of pieces."""

import json

import pytest

from cardgen.commands.build import build
from cardgen.commands.check import CheckOptions, check
from cardgen.commands.options import BuildOptions
from cardgen.project import Project
from cardgen.tasks import Reporter
from tests.export.tts.test_lying import caves


@pytest.fixture
def out(project, cache):
    """The output folder of a game of caves, and its project."""
    root = project({f"content/caves/{name}": text for name, text in caves().items()})
    choice = BuildOptions(targets=("tts",))
    outcome = build(Project(root), choice, root / "output", 1, cache, Reporter())
    assert [f for f in outcome.findings if f.severity == "error"] == []
    return root / "output"


def reported(out, cache):
    found = check(Project(out.parent), CheckOptions(output=out), cache).findings
    return [f.message for f in found if f.code == "CG917"]


def test_the_tile_in_the_middle_is_not_missed_in_the_pile(out, cache):
    assert reported(out, cache) == []


def test_a_tile_taken_out_of_the_pile_is_reported(out, cache):
    path = next(out.glob("caves/en/tts/*.json"))
    data = json.loads(path.read_text("utf-8"))
    pile = next(o for o in data["ObjectStates"] if o["Name"] == "DeckCustom")
    del pile["ContainedObjects"][0], pile["DeckIDs"][0]
    path.write_text(json.dumps(data), "utf-8")
    (message,) = reported(out, cache)
    assert message.startswith("'Caves' holds 5 pieces, but deck 'caves' has 6 beside the one in the middle;")
