"""Sentences that were cut: run into the next, broken off before a word, or with a word twice; and what only looks so."""

import pytest

from cardgen.cache import Cache
from cardgen.check import all_rules
from cardgen.check.engine.prose_report import check_prose
from tests.check.test_rules import files_of, write
from tests.games import read_game
from tests.rows import rows_beside

ROWS = rows_beside(__file__)

DECK = """\
# file: game.yaml
title: {sv: Borgen, en: Keep, de: Burg}
languages: LANGS
# file: decks/room.yaml
title: {sv: Rum, en: Rooms, de: Räume}
source: own design
certainty: designed
cards:
"""


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("CARDGEN_CACHE", str(tmp_path_factory.mktemp("cache")))


@pytest.fixture
def in_prose(tmp_path):
    """Return the words that a rule tells of in a text, by its findings' places."""

    def tell(code, lang, text):
        path = tmp_path / "rules.txt"
        path.write_text(f"12. Rules\n\n{text}\n", "utf-8")
        lines = path.read_text("utf-8").split("\n")
        found = [f.place for f in check_prose(path, lang) if f.code == code]
        return [lines[at.line - 1][at.column - 1 :].split()[0].strip(".,") for at in found]

    return tell


@pytest.fixture
def on_cards(tmp_path):
    """Return the places that a rule tells of on cards: card and language by line."""

    def tell(code, cards, langs="[sv, en]"):
        rows = [
            f"  - id: room-{n}\n    name: {{{', '.join(f'{lang}: Namn' for lang in card)}}}\n    text:\n"
            + "".join(f"      {lang}: {words!r}\n" for lang, words in card.items())
            for n, card in enumerate(cards)
        ]
        write(tmp_path, files_of(DECK.replace("LANGS", langs) + "".join(rows)))
        game, found = read_game(tmp_path / "content/keep", tmp_path, Cache())
        assert game is not None, found
        lines = (tmp_path / "content/keep/decks/room.yaml").read_text("utf-8").split("\n")
        return [
            (f.message.split(":")[0], lines[f.place.line - 1].strip()[:2])
            for f in all_rules()[code].findings(game)
        ]

    return tell


# A sentence that runs into the next: CG730 in one language, CG732 beside another.


@pytest.mark.parametrize(("lang", "text", "words"), ROWS["a sentence that runs on"])
def test_a_sentence_that_runs_on(in_prose, lang, text, words):
    assert in_prose("CG730", lang, text) == words


def test_a_heading_that_is_cited_begins_no_sentence(in_prose):
    text = "12.1 The old door\n\nPush it.\n\n12.2 More\n\nAs in The old door of this booklet."
    assert in_prose("CG730", "en", text) == []


PLAIN = {"sv": "Du går in. Där vilar du.", "en": "You go in. You rest there."}


@pytest.mark.parametrize(("sv", "en", "told"), ROWS["two sentences that are one in a language"])
def test_two_sentences_that_are_one_in_a_language(on_cards, sv, en, told):
    words = {"sv": "Ett monster, två monster.", "en": "One of the monsters sleeps, says Anna."}
    assert on_cards("CG732", [{"sv": sv, "en": en}, words, PLAIN]) == [*map(tuple, told)]


def test_a_word_that_begins_sentences_has_its_capital_from_that(on_cards):
    ours = [{"sv": f"Vår läsning: {n}. Vila.", "en": f"Our reading: {n}. Rest."} for n in "abc"]
    cut = {"sv": "Du går in och Vår läsning: du vilar.", "en": "You go in and stay. Our reading: you rest."}
    assert on_cards("CG732", [*ours, cut]) == [("room-3", "sv")]


# A phrase that goes on in one way everywhere else: CG519.


def phrases(*last, times=5, usual="Your turn is over."):
    return [{"en": f"{word} {usual}"} for word in ("Ape.", "Bat.", "Cow.", "Dog.", "Elk.")[:times]] + [
        {"en": words} for words in last
    ]


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (phrases("Fox. Your turn is."), ["room-5"]),
        (phrases("Fox. **Your turn is.** Rest."), ["room-5"]),
        (phrases("Fox. Your turn is.", times=4), []),
        # Twice is a habit; a phrase that goes on inside the sentence has a pause there.
        (phrases("Fox. Your turn is.", "Gnu. Your turn is."), []),
        (phrases("Fox. It is your turn.", usual="Your turn is over."), []),
        (phrases("Fox. Leave the old castle.", usual="The old castle and all in it sleep."), []),
        (phrases("Fox. Your turn is over.", "Gnu. Your turn is long."), []),
        # One text on many cards says it once.
        ([{"en": "Your turn is over."}] * 9 + [{"en": "Your turn is."}], []),
    ],
)
def test_a_phrase_that_breaks_off(on_cards, cards, told):
    assert [what for what, _ in on_cards("CG519", cards, "[en]")] == told


# A word twice: CG715 in running text, CG512 on cards too. A word no sentence ends in: CG518.


@pytest.mark.parametrize(("lang", "text", "words"), ROWS["a word that stands twice"])
def test_a_word_that_stands_twice(in_prose, lang, text, words):
    assert in_prose("CG715", lang, text) == words


@pytest.mark.parametrize(
    ("lang", "words", "told"),
    [
        ("en", "The The bat sleeps. So do New York York and Bora Bora.", 1),
        ("en", "You see the bat, the bat sees you.", 0),
        ("de", "Wenn sie Sie sehen, der Bär.", 0),
        ("de", "Mit dem dem Schlüssel.", 1),
    ],
)
def test_a_word_that_stands_twice_on_a_card(on_cards, lang, words, told):
    assert len(on_cards("CG512", [{lang: words}], f"[{lang}]")) == told


@pytest.mark.parametrize(
    ("lang", "words", "told"), ROWS["a sentence that ends in a word that cannot end one"]
)
def test_a_sentence_that_ends_in_a_word_that_cannot_end_one(on_cards, lang, words, told):
    assert len(on_cards("CG518", [{lang: words}], f"[{lang}]")) == told
