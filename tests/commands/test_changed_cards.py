"""What a build says of the cards that changed since the last one."""

import pytest

from cardgen.cli import main
from tests.commands.test_partial_builds import CARD, HEAD, LOOT, ORCS, write

GAME = "title: {en: Keep, sv: Borgen}\nlanguages: [en, sv]\nsource: s\ncertainty: designed\n"


@pytest.fixture
def build(project, monkeypatch, capfd):
    """Build a game once; give its root and a function that builds again, and returns the line about cards."""
    decks = {"content/keep/decks/orcs.yaml": ORCS, "content/keep/decks/loot.yaml": LOOT}
    root = project({"content/keep/game.yaml": GAME, **decks})
    monkeypatch.chdir(root)

    def call(*args):
        assert main(["build", "--jobs", "1", *args]) == 0
        lines = capfd.readouterr().err.splitlines()
        return next((line for line in lines if "changed: " in line), "")

    return root, call


@pytest.mark.parametrize("target", ["print", "tts"])
def test_a_word_and_nothing_else(build, target):
    root, again = build
    assert again("--to", target, "--lang", "en") == ""
    write(root, "en: Rest.", "en: Rest here.")
    write(root, "sv: Slåss.", "sv: Kämpa.")
    assert again("--to", target, "--lang", "en") == "1 card changed: keep/orcs/elf"
    assert again("--to", target) == "", "Swedish files are new"
    assert again("--to", target) == ""


def test_new_and_removed_cards_and_copies(build):
    root, again = build
    again("--to", "print")
    write(root, "id: elf", "id: imp")
    assert again("--to", "print") == "2 cards changed: keep/orcs/imp (new), keep/orcs/elf (removed)"


def test_of_many_the_first_few(build):
    root, again = build
    more = "".join(CARD % (f"c{n}", f"C{n}", f"C{n}", "A", "B", 1, "") for n in range(6))
    (root / "content/keep/decks/more.yaml").write_text(HEAD % ("M", "M", "") + more, "utf-8")
    again("--to", "print")
    write(root, "en: A.", "en: All.", "more")
    assert again("--to", "print") == (
        "6 cards changed: keep/more/c0, keep/more/c1, keep/more/c2, keep/more/c3 and 2 more"
    )
