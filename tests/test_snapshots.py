"""Golden files: text a person reads in review. `make snapshots` writes them anew.

One face a side of the plain look, a table of Tabletop Simulator, the findings of a careless deck, and how large every
text of the shipped game came out (so that a change of type shows as a list of what must be printed again).
"""

import json

import pytest

from cardgen.cli import main
from cardgen.commands.options import load
from cardgen.layout.decks import GameLayout
from cardgen.project import Project, shipped_root
from cardgen.render.svg import standalone_svg

DECK = """\
title: Harbour
back: {template: back}
source: made for a test
certainty: designed
cards:
  - {id: lantern, name: Lantern, type: Light, copies: 2, text: "Turn over the **top card** of any pile. *You may* put it back."}
  - {id: fog, name: Fog, text: "Nobody may look at a face-down card."}
"""
CARELESS = """\
title: Harbour
tmplate: card
source: made for a test
certainty: perhaps
cards:
  - {id: lantern, name: Lantern, coppies: 2, text: "Roll {T20} for **luck"}
  - {id: lantern, name: Fog, copies: many, text: "See {rule:9.9} and {card:harbor}"}
  - {name: Å}
"""


@pytest.fixture
def harbour(project, cache):
    root = project({"content/harbour/decks/harbour.yaml": DECK})
    games, findings = load(Project(root), ("harbour",), cache)
    assert not findings
    return GameLayout(games[0], Project(root).template_folders, cache)


@pytest.mark.parametrize("side", ["face", "back"])
def test_the_plain_look(harbour, snapshot, side):
    component = harbour.game.component("lantern")
    face, findings = harbour.face(component, side, "en")
    assert not findings
    snapshot(
        f"plain-{side}.svg",
        standalone_svg(face, harbour.runs(face), harbour.symbols, harbour.images, plain=True).replace(
            "><", ">\n<"
        )
        + "\n",
    )


def test_a_table(project, snapshot, monkeypatch):
    root = project({"content/harbour/decks/harbour.yaml": DECK})
    monkeypatch.chdir(root)
    assert main(["build", "--to", "tts", "--jobs", "1", "--url-prefix", "https://example.org/"]) == 0
    table, _ = sorted(root.rglob("tts/*.json"), key=lambda file: "(save)" in file.name)
    table = json.loads(table.read_text("utf-8"))
    snapshot("table.json", json.dumps(table, ensure_ascii=False, indent=1) + "\n")


def test_the_findings_of_a_careless_deck(project, snapshot, monkeypatch, capfd):
    root = project({"content/harbour/decks/harbour.yaml": CARELESS})
    monkeypatch.chdir(root)
    assert main(["check"]) == 1
    snapshot("careless.txt", capfd.readouterr().out)


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_how_large_the_shipped_texts_came_out(cache, snapshot, lang):
    place = Project(shipped_root())
    games, _ = load(place, ("drakborgen",), cache)
    layout = GameLayout(games[0], place.template_folders, cache)
    faces, findings = layout.lay_out(games[0].decks, (lang,), 1)
    assert not findings
    lines = []
    for (_, deck), made in faces.items():
        sizes: dict[str, list[float]] = {}
        for face in made:
            for fit in face.fits:
                sizes.setdefault(f"{deck} {fit.role}", []).append(fit.size_pt)
        lines += [
            f"{what}: {min(s):g}–{max(s):g} pt" if min(s) < max(s) else f"{what}: {min(s):g} pt"
            for what, s in sizes.items()
        ]
    assert len(lines) > 30
    snapshot(f"sizes.{lang}.txt", "\n".join(lines) + "\n")
