"""Every rule takes time in proportion to the text: no pattern looks back over what it has seen.

CPU time is measured, so that a busy machine does not matter, at a text and at one four times as long. Linear work takes
4 times as long, quadratic 16 times; a rule is reported above GROWTH, if that is so in each of several runs.
"""

import re
import time
from types import SimpleNamespace

import pytest

from cardgen.cache import Cache
from cardgen.check.engine.registry import all_rules
from cardgen.check.rule import GAME
from cardgen.load.source import MAX_WORD, overlong
from tests.games import read_game, write_files

LANGUAGES = ("sv", "de", "en", "nl")
SMALL, LARGE = 1_500, 6_000
GROWTH = 9
#: Less CPU time than this is noise, in seconds.
NOISE = 0.06
RUNS = 3

#: What is repeated; a sign without a space is repeated to words as long as can be.
SIGNS = [
    *(
        "a.b",
        "1.",
        "1-",
        "…",
        "_",
        "/",
        "*",
        "#",
        "@",
        "(",
        "[",
        "`",
        "<",
        "|",
        "§",
        "ש",
        "“",
        "a’",
        "a-",
        "{T",
    ),
    *("dots ", "or ", "The the ", "... ", "- ", "e.g. ", "1 000 ", "see §1 ", "Orc ", "( "),
]

GAME_FILE = "title: {%s}\nlanguages: [%s]\nsource: made for a test\ncertainty: designed\n"
CARD = "  - id: room-%s\n    name: {%s}\n    text:\n%s"


def repeated(sign, length):
    """Return a sign repeated to a text of a length, in words that are just short enough to be read."""
    if sign.strip() and not sign.endswith(" "):
        sign = sign * (MAX_WORD // len(sign) - 1) + " "
    return (sign * (length // len(sign) + 1))[:length].strip() or "a"


def in_all(languages, text):
    return ", ".join(f"{lang}: {text}" for lang in languages)


def game_of(folder, sign, length):
    """Return a game with a repeated sign as the text of a card, and in its rules."""
    text = repeated(sign, length)
    assert not overlong(text)
    quoted = "'" + text.replace("'", "''") + "'"
    texts = "".join(f"      {lang}: {quoted}\n" for lang in LANGUAGES)
    deck = f"title: {{{in_all(LANGUAGES, 'Room')}}}\ncards:\n" + CARD % (
        "orc",
        in_all(LANGUAGES, "Orc"),
        texts,
    )
    files = {
        "game.yaml": GAME_FILE % (in_all(LANGUAGES, "Keep"), ", ".join(LANGUAGES)),
        "decks/room.yaml": deck,
        "rules.en.md": f"# Keep\n\n## 1 Setup\n\n{text}\n\n{text}\n",
    }
    write_files(folder / "content/keep", files)
    game, _ = read_game(folder / "content/keep", folder, None, Cache(folder / "cache"))
    assert game is not None and game.component("room-orc") is not None
    return game


def times(rules, game):
    """Return the CPU time of each rule over a game, in seconds; what it raises is raised."""
    spent = {}
    for one in rules:
        begin = time.process_time()
        list(one.findings(game))
        spent[one.code] = time.process_time() - begin
    return spent


def grow(rules, make):
    """Return the codes of the rules whose time grows faster than the text; most take hardly any of the long one.

    Args:
        make: returns a new game with texts of a length, of which nothing is known yet.
    """
    suspects = list(rules)
    for _ in range(RUNS):
        large = times(suspects, make(LARGE))
        suspects = [one for one in suspects if large[one.code] > NOISE]
        if not suspects:
            break
        small = times(suspects, make(SMALL))
        suspects = [
            one for one in suspects if large[one.code] > GROWTH * max(small[one.code], NOISE / GROWTH / 2)
        ]
    return [one.code for one in suspects]


RULES = [one for one in all_rules().values() if one.reads == GAME]


@pytest.fixture(scope="module", autouse=True)
def _warm(tmp_path_factory):
    """Load dictionaries and word lists first: they are read once for all."""
    times(RULES, game_of(tmp_path_factory.mktemp("warm"), "Take a card. ", 200))


@pytest.mark.slow
@pytest.mark.parametrize("sign", SIGNS)
def test_time_grows_like_the_text(tmp_path, sign):
    made = iter(range(100))
    assert grow(RULES, lambda length: game_of(tmp_path / str(next(made)), sign, length)) == []


def test_a_pattern_that_looks_back_is_seen():
    """The control: `a*b` from each `a` on takes the square of the time, `(?<!a)a*b` does not."""
    quick = SimpleNamespace(code="quick", findings=lambda text: re.findall("(?<!a)a*b", text))
    slow = SimpleNamespace(code="slow", findings=lambda text: re.findall("a*b", text))
    assert grow([quick, slow], lambda length: "a" * (5 * length)) == ["slow"]


@pytest.mark.parametrize("sign", ["_", "*", "“ ", "”", ") "])
def test_a_text_of_signs_alone_is_read_by_every_rule(tmp_path, sign):
    times(RULES, game_of(tmp_path, sign, 500))
