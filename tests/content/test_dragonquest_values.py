"""What DragonQuest states once: one edit of it, and every text follows in both languages, or the checker tells of it."""

import re
import shutil

import pytest
import yaml

from cardgen.check import run_rules
from cardgen.model import Localized
from tests.games import read_game
from tests.simulations.dragonquest.castle import FOLDER, grid

FACTS = {
    row["key"]: row["value"]
    for row in yaml.safe_load((FOLDER / "facts.yaml").read_text("utf-8"))
    if "key" in row
}


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


@pytest.mark.parametrize(
    ("file", "old", "new", "de", "en"),
    [
        (  # the price of an item
            "tiles/items.yaml", "cost: 4\n    art: item-rope", "cost: 5\n    art: item-rope",
            {"8.1": "{card:item-rope} für 5 und"}, {"8.1": "{card:item-rope} for 5 and"},
        ),
        (  # what an item is worth
            "tiles/items.yaml", "value: 800", "value: 750",
            {"item-golden-buckle short": "750 {gold}", "item-golden-buckle text": "Am Ende 750 {gold} wert"},
            {"item-golden-buckle short": "750 {gold}", "item-golden-buckle text": "Worth 750 {gold} at the end"},
        ),
        (  # what a trap costs
            "pads/pad.yaml", "second: 2}", "second: 4}",
            {"15": "| −1 {LP} | −4 {LP} |", "15.1": "Sie streicht sieben Knochen"},
            {"15": "| −1 {LP} | −4 {LP} |", "15.1": "She crosses off 7 bones"},
        ),
        (  # the length of the day
            "pads/pad.yaml", "fields: 19", "fields: 21",
            {"2": "Du hast 21 Spielzüge", "4": "21 Felder", "7.1": "{card:item-amulet-of-time} sind es 22:", "24": "nach der 22."},
            {"2": "You have 21 turns", "4": "21 spaces", "7.1": "you have 22:", "24": "after the 21st round, or after the 22nd"},
        ),
        (  # life
            "pads/pad.yaml", "drawn: 3", "drawn: 4",
            {"14": "4 {LP} dazu: Ziehe unten die vier blassen", "item-healing-potion short": "4 {LP} mehr"},
            {"14": "4 {LP} more: trace the 4 pale", "item-healing-potion short": "4 more {LP}"},
        ),
        (  # when the dragon wakes
            "facts.yaml", "{key: dragon.wakes, value: 7,", "{key: dragon.wakes, value: 8,",
            {"6": "Ab acht Drachen", "20.2": "Sobald acht Drachen", "21": "**acht oder mehr**", "26": "und vier Drachen",
             "overview step_e": "Ab acht Drachen"},
            {"6": "At 8 dragons", "20.2": "As soon as 8 dragons", "21": "**8 or more**", "26": "and 4 dragons",
             "overview step_e": "At 8 dragons"},
        ),
        (  # how far the demon walks
            "facts.yaml", "{key: demon.steps, value: 2,", "{key: demon.steps, value: 3,",
            {"18": "nach zwei Spielzügen bei ihr", "marker-demon text": "drei Schritte", "overview step_demon": "drei Schritte"},
            {"18": "it reaches her in 2 turns", "marker-demon text": "3 steps", "overview step_demon": "3 steps"},
        ),
        (  # a side of a die
            "dice/dice.yaml", "sides: [orc, orc, orc, orc, sword, sword]", "sides: [orc, sword, sword, sword, sword, sword]",
            {"16.2": "1 Ork, 5 Schwerter"}, {"16.2": "1 orc, 5 swords"},
        ),
        (  # how many dice there are
            "dice/dice.yaml", "copies: 10", "copies: 11",
            {"20.1": "alle elf Schatzwürfel", "20.2": "noch zehn Würfel da", "26": "noch sieben Würfel da"},
            {"20.1": "all 11 treasure dice", "20.2": "There are 10 dice left for him", "26": "7 dice are left"},
        ),
    ],
)  # fmt: skip
def test_one_edit_and_every_text_follows(game, file, old, new, de, en):
    changed = game(file, old, new)
    for lang, wanted in (("de", de), ("en", en)):
        printed = texts(changed, lang)
        for place, words in wanted.items():
            assert words in printed[place], f"{lang} {place}: {printed[place]}"


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("dice/dice.yaml", "copies: 10", "copies: 11", "CG201"),  # the box holds 26 dice
        (
            "tiles/items.yaml",
            "cost: 4\n    art: item-rope",
            "cost: 5\n    art: item-rope",
            "CG608",
        ),  # four items of each price
        ("tiles/treasures.yaml", "stars: 6\n    value: 4000", "stars: 7\n    value: 4000", "CG612"),
        ("facts.yaml", "{key: skulls.danger, value: 3,", "{key: skulls.danger, value: 2,", "CG608"),
        ("pads/pad.yaml", '"...E.#...#....."', '"..E..#...#....."', "CG609"),  # the way from the easy start
    ],
)
def test_one_edit_that_does_not_fit_is_told(game, file, old, new, code):
    assert code in {finding.code for finding in run_rules(game(file, old, new))}


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_overview_names_each_step_by_the_letter_of_the_rules(game, lang):
    shipped = game()
    told = dict(re.findall(r"\*\*([A-G]) ([^*.]+)\.\*\*", shipped.rules[lang].sections["6"].text))
    (card,) = shipped.deck("overview").components
    printed = {
        letter: re.match(r"\*\*([^*.]+)\.\*\*", card.fields[f"step_{letter.lower()}"][lang])[1]
        for letter in told
    }
    assert list(told) == list("ABCDEFG")
    assert printed == told


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
