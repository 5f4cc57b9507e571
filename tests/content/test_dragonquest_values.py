"""What DragonQuest states once: one edit of it, and every text follows in both languages, or the checker tells of it."""

import re
import shutil

import pytest
import yaml

from cardgen.model import Localized
from tests.games import found_by, read_game
from tests.rows import read_yaml, rows_beside
from tests.simulations.dragonquest.castle import FOLDER, grid

ROWS = rows_beside(__file__)

FACTS = {row["key"]: row["value"] for row in read_yaml(FOLDER / "facts.yaml") if "key" in row}


@pytest.fixture
def game(tmp_path, cache):
    """Return a function that changes one line of a copy of the game and reads it."""
    copy = tmp_path / "content/dragonquest"
    shutil.copytree(FOLDER, copy)

    def read(file="", old="", new=""):
        if file:
            text = (copy / file).read_text("utf-8")
            assert text.count(old) == 1, old
            (copy / file).write_text(text.replace(old, new), "utf-8")
        return read_game(copy, tmp_path, cache)[0]

    return read


def texts(game, lang):
    """Return what is printed in a language, by section of the rules and by field of a component."""
    printed = {
        number: f"{section.title}\n{section.text}" for number, section in game.rules[lang].sections.items()
    }
    for component in game.components():
        for name, value in component.fields.items():
            if isinstance(value, Localized):
                printed[f"{component.id} {name}"] = value[lang]
    return {place: text.replace("\u00a0", " ") for place, text in printed.items()}


@pytest.mark.parametrize(("file", "old", "new", "de", "en"), ROWS["one edit and every text follows"])
def test_one_edit_and_every_text_follows(game, file, old, new, de, en):
    changed = game(file, old, new)
    for lang, wanted in (("de", de), ("en", en)):
        printed = texts(changed, lang)
        for place, words in wanted.items():
            assert words in printed[place], f"{lang} {place}: {printed[place]}"


@pytest.mark.parametrize(("file", "old", "new", "code"), ROWS["one edit that does not fit is reported"])
def test_one_edit_that_does_not_fit_is_reported(game, file, old, new, code):
    assert found_by(code, game(file, old, new))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_overview_names_each_step_by_the_letter_of_the_rules(game, lang):
    shipped = game()
    reported = dict(re.findall(r"\*\*([A-G]) ([^*.]+)\.\*\*", shipped.rules[lang].sections["5"].text))
    (card,) = shipped.deck("overview").components
    printed = {
        letter: re.match(r"\*\*([^*.]+)\.\*\*", card.fields[f"step_{letter.lower()}"][lang])[1]
        for letter in reported
    }
    assert list(reported) == list("ABCDEFG")
    assert printed == reported


def test_the_demon_can_walk_as_in_the_example():
    """Selma stands on a field, and a way over fields alone takes as many steps as the text says."""
    castle = grid()
    ((column, row),) = castle.squares[castle.named["demon"]]
    right, below = FACTS["example.demon.right"], FACTS["example.demon.below"]
    there = [n for n, squares in enumerate(castle.squares) if (column + right, row + below) in squares]
    assert there, "she stands on masonry"
    walked, front = 0, {castle.named["demon"]}
    while there[0] not in front:
        front = {n for f in front for n in (*castle.neighbours[f], *castle.corners[f])}
        front.discard(castle.named["chamber"])
        walked += 1
    assert walked == below >= right


def test_the_treasures_of_a_rank_are_worth_its_total(game):
    rules = (FOLDER / "rules.de.md").read_text("utf-8")
    ranks = yaml.safe_load(re.search(r"^(name: ranks\n.*?)^```", rules, re.DOTALL | re.MULTILINE)[1])
    values = {c.id: c.fields.get("value") for c in game().deck("treasures").components}
    shown = [entry.get("row", [entry.get("id")]) for entry in ranks["show"] if "text" not in entry]
    totals = [sum(values[one] for one in ids) for ids in shown]
    name, song, legend = (FACTS[f"solo.{rank}"] for rank in ("name", "song", "legend"))
    under, known, sung, told = totals
    assert under < name <= known < song <= sung < legend <= told
