"""Directions: which words are one, values of the ledger that are, and the second book that keeps them."""

import pytest

from cardgen.cache import Cache
from cardgen.check import all_rules
from cardgen.check.corpus.language_words import Way, turns, ways
from cardgen.check.rules.facts.cg307_carries_otherwise import carried
from cardgen.project import shipped_root
from tests.check.test_rules import files_of, write
from tests.games import read_game

GAME = """\
# file: game.yaml
title: {sv: Borgen, en: Keep, de: Burg}
languages: [sv, en, de]
tokens:
  KP: {kind: unit, label: {sv: KP, en: LP, de: LP}}
facts:
FACTS
# file: rules.sv.md
# Regler
## 1 Gången
Spelet går SV. Spelaren till höger blandar.
# file: rules.en.md
# Rules
## 1 Play
Play goes EN. The player on your right shuffles. No card is left, even so.
# file: rules.de.md
# Regeln
## 1 Ablauf
Gespielt wird DE. Dein rechter Nachbar mischt.
"""
ORDER = """\
  - key: turn.order
    value: VALUE
    said: {sv: "Spelet går #", en: "Play goes #", de: "Gespielt wird #"}
    source: own design
"""
BOOK = '  - {sections_carry: {sections: {"1": WORDS}}, source: own design}\n'


@pytest.fixture
def told(tmp_path, monkeypatch):
    """Return what the ledger's rules find in a game of three languages, as `CODE file:line`."""
    monkeypatch.setenv("CARDGEN_CACHE", str(tmp_path / "cache"))

    def tell(facts, sv="medsols", en="clockwise", de="im Uhrzeigersinn", token="facts:\n"):
        text = GAME.replace("facts:\n", token).replace("FACTS\n", facts)
        for name, word in (("SV", sv), ("EN", en), ("DE", de)):
            text = text.replace(f" {name}.", f" {word}.")
        write(tmp_path, files_of(text))
        game, found = read_game(tmp_path / "content/keep", tmp_path, Cache())
        assert game is not None, found
        rules = (all_rules()[code] for code in ("CG206", "CG306", "CG307"))
        found = [f for rule in rules for f in rule.findings(game)]
        return sorted(f"{f.code} {f.place.file.rpartition('/')[2]}:{f.place.line}" for f in found)

    return tell


@pytest.mark.parametrize(
    ("lang", "text", "about", "counts"),
    [
        ("en", "The player on your right draws, the left one waits. He is left alone.", "side", (1, 1)),
        ("en", "It leads from left to right, and the right-hand row is the rightmost.", "side", (3, 1)),
        ("en", "Whoever is left after it, right behind you, has the turns left over.", "side", (0, 0)),
        ("en", "If it is even, and even then. An even roll is odd.", "parity", (2, 1)),
        ("de", "Dein rechter Nachbar, von links. Das ist richtig.", "side", (1, 1)),
        ("de", "gegen den\nUhrzeigersinn, dann im Uhrzeigersinn", "round", (1, 1)),
        ("sv", "Längst till vänster. Vid udda tal, inte jämnt.", "parity", (1, 1)),
        ("nl", "met de klok mee", "round", (1, 0)),
    ],
)
def test_words_that_are_directions(lang, text, about, counts):
    assert tuple(len(pattern.findall(text)) for pattern in turns(lang)[about]) == counts


def test_every_direction_has_one_name_in_all_languages():
    assert ways()["motsols"] == ways()["counterclockwise"] == ways()["tegen de klok in"] == Way("round", 1)
    assert Way("round", 1).name == "anticlockwise" and ways()["im uhrzeigersinn"].name == "clockwise"
    assert "turn" not in ways() and "room" not in ways()


def test_what_a_text_carries_of_directions_is_what_the_book_is_about():
    text = "Roll {T6}: 3 steps to the left, from top to bottom."
    assert carried(text, "en") == {"T6": 1, "3": 1}
    assert +carried(text, "en", frozenset({"side"})) == {"T6": 1, "3": 1, "left": 1}


@pytest.mark.parametrize("value", ["clockwise", "medsols", "im Uhrzeigersinn", "Clockwise"])
def test_a_direction_is_a_value_in_any_language(told, value):
    assert told(ORDER.replace("VALUE", value)) == []


def test_a_direction_turned_in_all_languages_is_told_in_each(told):
    turned = {"sv": "motsols", "en": "counter-clockwise", "de": "gegen den Uhrzeigersinn"}
    assert told(ORDER.replace("VALUE", "clockwise"), **turned) == [
        "CG306 rules.de.md:3",
        "CG306 rules.en.md:3",
        "CG306 rules.sv.md:3",
    ]


def test_a_phrase_whose_direction_is_gone_is_told_where_it_stood(told):
    assert told(ORDER.replace("VALUE", "clockwise"), de="reihum") == ["CG306 rules.de.md:3"]


def test_the_book_of_directions(told):
    assert told(BOOK.replace("WORDS", "clockwise right")) == []
    # Of a pair that no row names no book is kept.
    assert told(BOOK.replace("WORDS", "right"), sv="motsols") == []
    assert told(BOOK.replace("WORDS", "clockwise")) == []
    everywhere = [f"CG307 rules.{lang}.md:3" for lang in ("de", "en", "sv")]
    assert told(BOOK.replace("WORDS", "clockwise left")) == everywhere
    assert told(BOOK.replace("WORDS", "clockwise right"), en="anticlockwise") == ["CG307 rules.en.md:3"]
    assert told(BOOK.replace("WORDS", "clockwise right"), de="reihum") == ["CG307 rules.de.md:2"]


def test_a_token_that_is_called_like_a_direction_is_a_token(told):
    token = "  left: {kind: unit, label: {sv: V, en: L, de: L}}\nfacts:\n"
    assert told(BOOK.replace("WORDS", "left"), token=token, en="{left}", sv="{left}", de="{left}") == []


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        (
            "drakborgen",
            {"sv": "hjälte medsols", "en": "hero clockwise"},
            {"sv": "hjälte motsols", "en": "hero anticlockwise"},
        ),
        (
            "drakborgen",
            {"sv": "till höger tar", "en": "your right takes"},
            {"sv": "till vänster tar", "en": "your left takes"},
        ),
        (
            "dragonquest",
            {"de": "rechts von dir", "en": "your right secretly"},
            {"de": "links von dir", "en": "your left secretly"},
        ),
    ],
)
def test_a_direction_turned_in_all_languages_of_a_shipped_game_is_told(tmp_path, cache, name, old, new):
    files = {
        f"content/{name}/{path.relative_to(shipped_root() / 'content' / name)}": path.read_text("utf-8")
        for path in sorted((shipped_root() / "content" / name).rglob("*"))
        if path.suffix in (".yaml", ".md")
    }
    for lang, words in old.items():
        file = f"content/{name}/rules.{lang}.md"
        assert files[file].count(words) == 1
        files[file] = files[file].replace(words, new[lang])
    for file, text in files.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, "utf-8")
    game, _ = read_game(tmp_path / "content" / name, tmp_path, cache)
    found = {
        (f.code, f.place.file.rpartition("/")[2])
        for code in ("CG306", "CG307")
        for f in all_rules()[code].findings(game)
    }
    assert found == {(code, f"rules.{lang}.md") for code in ("CG306", "CG307") for lang in old}
