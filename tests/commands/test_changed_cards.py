"""What a build says of the cards that changed since the last one."""

from types import SimpleNamespace

import pytest

from cardgen.cli import main
from cardgen.commands.building.changed_cards import changed_cards
from cardgen.manifest import Manifest
from cardgen.tasks import Result, Task
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


def test_cards_of_decks_that_are_not_built_are_left_out(build):
    root, again = build
    again("--to", "print")
    write(root, "en: Rest.", "en: Rest here.")
    assert again("--to", "print", "--deck", "loot") == ""
    assert again("--to", "print") == "1 card changed: keep/orcs/elf"


def test_a_card_that_moves_to_another_picture_is_the_same(tmp_path):
    def pictures(*of_pictures):
        """Return the tasks of a table's pictures, from the letters of what the cards on each show."""
        parts = [
            {f"{n}, c{letter} face": letter for n, letter in enumerate(letters, start=1)}
            for letters in of_pictures
        ]
        scope = "keep/en/tts"
        return [Task.of_parts(f"{scope}/{n}", scope, of, Result) for n, of in enumerate(parts, start=1)]

    game = SimpleNamespace(id="keep", component=lambda _card: None)
    manifest = Manifest(tmp_path)
    for task in pictures("abc", "de"):
        manifest.record(task, [], None)
    assert changed_cards(game, manifest, pictures("abc", "de")) == []
    assert changed_cards(game, manifest, pictures("acde")) == ["keep/cb (removed)"]
    assert changed_cards(game, manifest, pictures("abc", "defg")) == ["keep/cf (new)", "keep/cg (new)"]


def test_of_many_the_first_few(build):
    root, again = build
    more = "".join(CARD % (f"c{n}", f"C{n}", f"C{n}", "A", "B", 1, "") for n in range(6))
    (root / "content/keep/decks/more.yaml").write_text(HEAD % ("M", "M", "") + more, "utf-8")
    again("--to", "print")
    write(root, "en: A.", "en: All.", "more")
    assert again("--to", "print") == (
        "6 cards changed: keep/more/c0, keep/more/c1, keep/more/c2, keep/more/c3 and 2 more"
    )
