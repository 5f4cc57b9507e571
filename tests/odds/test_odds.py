"""Odds: every number found here a second way, by counting all throws and all hands; and what cannot be asked."""

import contextlib
import json
import re
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.check import run_rules
from cardgen.cli import main
from cardgen.findings import CardgenError
from cardgen.odds import ExpressionError, parse
from cardgen.odds import parser as e
from cardgen.odds.dice_phrases import comparisons, throws
from cardgen.odds.evaluator import evaluate
from cardgen.odds.results import Amount, Distribution, Truth, mean
from cardgen.odds.tables import answer, tables
from cardgen.project import shipped_root
from tests.games import read_game

T6, T12 = range(1, 7), range(1, 13)
DAMAGE = (1, 1, 1, 2, 2, 3)
PIECES = [
    *"):,+-*/|.",
    "T6",
    "T12",
    "door",
    "treasure.value",
    "draw(",
    "count(",
    "highest(",
    "mean(",
    "==",
    "<=",
]
PIECES += ["2", "0", "100", "door-opens", "any", "without"]


@pytest.fixture(scope="module")
def games():
    root = shipped_root()
    folder = root / "content"
    return {
        name: read_game(folder / name, root, modules=("base",))[0] for name in ("drakborgen", "dragonquest")
    }


@pytest.fixture(scope="module")
def keep(games):
    return games["drakborgen"]


@pytest.fixture(scope="module")
def quest(games):
    return games["dragonquest"]


def share(met, among):
    among = list(among)
    return Fraction(sum(map(met, among)), len(among))


def counted(values):
    values = list(values)
    return {value: Fraction(values.count(value), len(values)) for value in sorted(set(values))}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("T12 <= 8", share(lambda n: n <= 8, T12)),
        ("T12 < 8", share(lambda n: n < 8, T12)),
        ("T12 ≤ hero-rohan.vf", share(lambda n: n <= 4, T12)),
        ("T12<=hero-rohan.VF", share(lambda n: n <= 4, T12)),
        ("T6 + T12 == 7", share(lambda two: sum(two) == 7, product(T6, T12))),
        ("T6 > T12", share(lambda two: two[0] > two[1], product(T6, T12))),
        ("3 T6 >= 11", share(lambda three: sum(three) >= 11, product(T6, repeat=3))),
        ("highest(2 T6) == 6", share(lambda two: max(two) == 6, product(T6, repeat=2))),
        ("lowest(T6, T12) != 1", share(lambda two: min(two) != 1, product(T6, T12))),
        ("down(T6 / 2) == 2", share(lambda n: n // 2 == 2, T6)),
        ("up(T6/2) == 2", share(lambda n: -(-n // 2) == 2, T6)),
        ("highest(0, T6-2) == 0", share(lambda n: max(0, n - 2) == 0, T6)),
        ("2 * T6 == 8", Fraction(1, 6)),
        ("-T6 < -5", Fraction(1, 6)),
        ("1/3 * (T6 == 1)", Fraction(1, 18)),
        ("treasure.value >= 1000", Fraction(9, 32)),
    ],
)
def test_chances_of_dice(keep, text, wanted):
    assert evaluate(keep, text) == Amount(wanted, True)


def hands(deck, count, without=()):
    cards = [c.id for c in deck.components for _ in range(c.copies)]
    for gone in without:
        cards.remove(gone)
    return list(combinations(cards, count))


@pytest.mark.parametrize(
    ("text", "deck", "count", "without", "met"),
    [
        ("draw(door: door-opens)", "door", 1, (), lambda h: "door-opens" in h),
        ("draw(3 door: any door-trap)", "door", 3, (), lambda h: any(c.startswith("door-trap") for c in h)),
        ("draw(2 door: all door-opens | door-stuck)", "door", 2, (), lambda h: set(h) <= {"door-opens", "door-stuck"}),
        ("draw(3 dragon: no dragon-awake)", "dragon", 3, (), lambda h: "dragon-awake" not in h),
        ("count(3 trap: trap-trapdoor) == 2", "trap", 3, (), lambda h: h.count("trap-trapdoor") == 2),
        ("draw(dragon without 3 dragon-asleep: dragon-awake)", "dragon", 1, ["dragon-asleep"] * 3, lambda h: "dragon-awake" in h),
        ("draw(2 door without door-shuffle: door-opens)", "door", 2, ["door-shuffle"], lambda h: "door-opens" in h),
    ],
)  # fmt: skip
def test_chances_of_draws(keep, text, deck, count, without, met):
    assert evaluate(keep, text) == Amount(share(met, hands(keep.deck(deck), count, without)), True)


def test_numbers_that_a_map_of_a_component_holds(keep):
    assert evaluate(keep, "board.grid.columns * board.grid.rows + board.scale.top") == Amount(Fraction(138))


def test_a_name_is_as_long_as_it_can_be_and_still_be_known(keep):
    known = keep.expression_names
    assert parse("T6-2", known) == e.Binary("-", e.Name("T6", 1), e.Number(Fraction(2), 4), 3)
    assert parse("trap-arrows", known) == e.Name("trap-arrows", 1)
    assert parse("T12-TF", known).sign == "-"
    assert isinstance(parse("T6-2-3", known).left, e.Binary)
    assert parse("10-2*3", known).sign == "-"


def test_sides_that_are_words(quest):
    assert evaluate(quest, "die-orc == sword") == Amount(Fraction(1, 3), True)
    assert evaluate(quest, "die-orc != sword") == Amount(Fraction(2, 3), True)
    stars = evaluate(quest, "count(10 die-treasure: star | gold50)")
    assert stars.chances[10] == Fraction(1, 2) ** 10
    ways = product((0, 0, 0, 0, 1, 1), (0, 0, 0, 0, 1, 2))
    assert evaluate(
        quest, "score(die-movement, skull: 1) + score(die-movement-red, skull: 1, skulls: 2) == 2"
    ) == Amount(share(lambda two: sum(two) == 2, ways), True)


def test_sides_whose_labels_are_numbers(quest):
    assert evaluate(quest, "highest(2 die-damage)").chances == counted(map(max, product(DAMAGE, repeat=2)))
    assert evaluate(quest, "2 die-damage").chances == counted(map(sum, product(DAMAGE, repeat=2)))
    assert mean(evaluate(quest, "die-damage")) == Fraction(5, 3)


def test_numbers_and_truths(keep, quest):
    assert evaluate(keep, "copies(room) + copies(door-trap)") == Amount(Fraction(87), False)
    assert evaluate(keep, "mean(treasure.value) * 32") == Amount(Fraction(30000), False)
    assert evaluate(quest, "(die-orc == sword) < (die-troll == sword)") == Truth(
        True, Fraction(1, 3), Fraction(1, 2)
    )
    assert evaluate(keep, "1 == 2") == Truth(False, Fraction(1), Fraction(2))


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "the end comes where"),
        ("T6 +", 5, "the end comes where"),
        ("T6 T6", 4, "'T6' comes where the end"),
        ("T6 = 3", 4, "write '=='"),
        ("T13", 1, "did you mean 'T12'?"),
        ("2 * VF", 5, "write 'hero-rohan.vf'"),
        ("door", 1, "'door' is a deck"),
        ("die(T6)", 1, "no function 'die'"),
        ("mean(T6, T6)", 1, "of 1 thing, not of 2"),
        ("101 T6", 1, "from 1 to 100"),
        ("1.5 T6", 1, "from 1 to 100"),
        ("0 T6", 1, "from 1 to 100"),
        ("draw(dor: x)", 6, "did you mean 'door'?"),
        ("draw(door: dor-opens)", 12, "did you mean 'door-opens'?"),
        ("draw(16 door: door-opens)", 1, "which has 15"),
        ("draw(T6: door-opens)", 1, "is thrown, not drawn"),
        ("draw(door without 9 door-opens: door-stuck)", 21, "but there are only 5"),
        ("draw(door without 1 door-trap: door-stuck)", 21, "is several cards"),
        ("hero-rohan.vff", 1, "did you mean 'vf'?"),
        ("board.grid.colums", 1, "did you mean 'grid.columns'?"),
        ("board.grid", 1, "has no number 'grid'"),
        ("hero-rohn.vf", 1, "did you mean 'hero-rohan'?"),
        ("3 treasure.value", 1, "drawn cards are not returned"),
        ("T6 / (T6 - 1)", 4, "0 divides nothing"),
        ("(1 < 2) + 1", 9, "is not a number"),
        ("score(T6, skull: 1)", 7, "are numbers already"),
        ("copies(rooms)", 8, "did you mean 'room'?"),
        ("100 T12 * 100 T12", 9, "too many outcomes"),
        ("__import__('os')", 12, "has no meaning here"),
        ("(" * 60 + "T6" + ")" * 60, 41, "parentheses nested too deep"),
    ],
)
def test_mistakes_name_the_column_and_what_is_known(keep, text, column, words):
    with pytest.raises(ExpressionError) as reported:
        evaluate(keep, text)
    assert words in reported.value.message
    assert reported.value.column == column


def test_mistakes_about_sides(quest):
    for text, words in (
        ("die-orc == swrd", "did you mean 'sword'?"),
        ("die-orc + 1", "this die's sides aren't numbers"),
        ("die-orc < sword", "compare by '=='"),
        ("2 die-orc", "this die's sides aren't numbers"),
        ("score(die-orc, swrd: 1)", "did you mean 'sword'?"),
        ("count(3 die-orc: swrd)", "did you mean 'sword'?"),
        ("score(die-orc)", "side: number"),
    ):
        with pytest.raises(ExpressionError, match=re.escape(words)):
            evaluate(quest, text)


@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_any_words_are_reckoned_or_refused(keep, words):
    try:
        found = evaluate(keep, " ".join(words))
    except ExpressionError as error:
        assert 1 <= error.column <= len(" ".join(words)) + 1
    else:
        assert isinstance(found, (Amount, Truth, Distribution))
        if isinstance(found, Distribution):
            assert sum(found.chances.values()) == 1
        if isinstance(found, Amount) and found.chance:
            assert 0 <= found.value <= 1


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(keep, text):
    with contextlib.suppress(ExpressionError):
        parse(text, keep.expression_names)


# What texts hold.


@pytest.mark.parametrize(
    ("lang", "text", "wanted"),
    [
        ("sv", "**{VF} eller lägre:** x", [("at_most", "VF")]),
        ("sv", "lika med eller lägre än din {VF}", [("at_most", "VF")]),
        ("sv", "Under {VF} eller över {SF}.", [("below", "VF"), ("above", "SF")]),
        ("sv", "inte högre än {VF}, minst {SF}", [("at_most", "VF"), ("at_least", "SF")]),
        (
            "en",
            "On {VF} or less. Equal to or higher than your {SF}.",
            [("at_most", "VF"), ("at_least", "SF")],
        ),
        ("en", "lower than or equal to {VF}", [("at_most", "VF")]),
        ("en", "thunder {VF}, {VF} orless", []),
        ("de", "{VF} oder weniger, höher als {SF}", [("at_most", "VF"), ("above", "SF")]),
        ("nl", "hoogstens {VF}", [("at_most", "VF")]),
        ("fi", "{VF} or less", []),
    ],
)
def test_comparisons_of_texts(keep, lang, text, wanted):
    assert [(c.relation, c.token) for c in comparisons(text, lang, keep.tokens)] == wanted


def test_throws_of_texts(keep):
    found = list(throws("Slå {T12}. **Förlora {T6+3-TF} {KP}**, {rule:3} {VF} {T6} {gm}.", keep.tokens))
    assert [(t.token, t.unit) for t in found] == [("T12", ""), ("T6+3-TF", "KP"), ("T6", "gm")]


def table(game, title):
    return next(t for t in tables(game) if t.title.startswith(title))


def test_traps_hero_by_hero(keep):
    rows = {(row[0], row[1]): row[2:] for row in table(keep, "Amounts").rows}
    luck = [4, 5, 8, 7]
    assert list(rows["door-trap-blade", "T6+3-TF KP"]) == [
        sum(Fraction(max(0, n + 3 - tf), 6) for n in T6) for tf in luck
    ]
    agility = [4, 5, 7, 8]
    assert list(rows["trap-trapdoor", "T6 KP, unless T12 <= VF"]) == [
        Fraction(12 - vf, 12) * Fraction(7, 2) for vf in agility
    ]
    assert rows["trap-mist", "T6-3 KP"][0] == Fraction(0 + 0 + 0 + 1 + 2 + 3, 6)
    tests = {(row[0], row[1]): row[2:] for row in table(keep, "Tests").rows}
    assert [c.value for c in tests["trap-trapdoor", "T12 <= VF"]] == [Fraction(vf, 12) for vf in agility]


def test_every_draw_adds_up(games):
    for game in games.values():
        for found in tables(game):
            if found.title.startswith("Drawing"):
                assert sum(row[3].value for row in found.rows) == 1
    assert not any("hero" in t.title for t in tables(games["drakborgen"])), "hero cards lie open"


def test_dice_are_reported_side_by_side(quest):
    rows = table(quest, "Dice").rows
    assert ("die-orc", "orc") in [row[:2] for row in rows]
    assert sum(row[2].value for row in rows) == len({c.id for c in quest.components() if "sides" in c.fields})


def test_a_game_without_dice_or_decks_has_little_to_tell(project):
    files = {
        "content/keep/game.yaml": "title: {en: K}\nlanguages: [en]\n",
        "content/keep/decks/a.csv": "name,text\nFog,x\n",
    }
    game, _ = read_game(project(files) / "content" / "keep", project(files))
    assert tables(game) == []
    with pytest.raises(CardgenError, match="column 1: no fact, die or component 'T6'; dice: none"):
        answer(game, "T6")


@pytest.mark.parametrize("sides", ["[1, 2, 3, 4, 5, 6]", "['1', '2', '3', '4', '5', '6']"])
def test_sides_that_are_numbers_as_they_stand(project, sides):
    deck = f"title: {{en: D}}\nsource: x\ncertainty: designed\ndice:\n  - {{id: d, name: {{en: D}}, sides: {sides}}}\n"
    facts = "facts:\n  - {chance: {die: d, side: 6, equals: 1/6}, source: x}\n"
    facts += "  - {mean: {die: d, values: {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}, equals: 7/2}, source: x}\n"
    root = project(
        {"content/k/game.yaml": f"title: {{en: K}}\nlanguages: [en]\n{facts}", "content/k/dice/d.yaml": deck}
    )
    game, _ = read_game(root / "content" / "k", root)
    assert evaluate(game, "2 d >= 11") == Amount(Fraction(3, 36), True)
    assert [f for f in run_rules(game) if f.code in ("CG206", "CG608")] == []


# The command.


def ran(capsys, *args):
    code = main(["odds", *args])
    reported = capsys.readouterr()
    return code, reported.out, reported.err


def test_the_command_answers(capsys):
    code, out, _ = ran(capsys, "dragonquest", "die-orc == sword")
    assert code == 0
    assert out == "die-orc == sword\nchance\n33.33 % = 1/3\n"
    _, out, _ = ran(capsys, "drakborgen", "T6 - 2")
    assert out.splitlines()[0] == "T6 - 2 (mean 1.500 = 3/2)"
    assert re.search(r"^ *-1 +16\.67 % = 1/6 +16\.67 % = 1/6 +100\.00 %$", out, re.MULTILINE)


def test_the_command_gives_json(capsys):
    code, out, _ = ran(capsys, "dragonquest", "highest(2 die-damage)", "--format", "json")
    (found,) = json.loads(out)
    assert code == 0
    assert found["columns"] == ["outcome", "chance", "or less", "or more"]
    assert [row[1]["exact"] for row in found["rows"]] == ["1/4", "4/9", "11/36"]
    _, out, _ = ran(capsys, "drakborgen", "--format", "json")
    assert {t["title"].split()[0] for t in json.loads(out)} >= {"Drawing", "Tests:", "Amounts"}


def test_the_command_refuses_in_one_line(capsys):
    code, out, err = ran(capsys, "dragonquest", "die-ork == sword")
    assert (code, out) == (2, "")
    assert err.startswith("cardgen: 'die-ork == sword', column 1: no die 'die-ork'; did you mean 'die-orc'?")
    assert len(err.splitlines()) == 1
    assert ran(capsys, "nosuch")[0] == 2


def test_a_cell_that_a_row_leaves_out_is_no_number_and_said_to_be_left_out(keep):
    assert keep.component("monster-1").fields["mountain_troll"]["stab"] is None
    with pytest.raises(ExpressionError, match="has no number 'mountain_troll.stab', it is left out there"):
        evaluate(keep, "monster-1.mountain_troll.stab")
    assert evaluate(keep, "monster-1.mountain_troll.attack") == Amount(Fraction(2))
