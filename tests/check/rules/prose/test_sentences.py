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


# A sentence that runs into the next: CG730.


@pytest.mark.parametrize(("lang", "text", "words"), ROWS["a sentence that runs on"])
def test_a_sentence_that_runs_on(in_prose, lang, text, words):
    assert in_prose("CG730", lang, text) == words


def test_a_heading_that_is_cited_begins_no_sentence(in_prose):
    text = "12.1 The old door\n\nPush it.\n\n12.2 More\n\nAs in The old door of this booklet."
    assert in_prose("CG730", "en", text) == []


# A word twice: CG512. A word no sentence ends in: CG518.


@pytest.mark.parametrize(("lang", "text", "words"), ROWS["a word that stands twice"])
def test_a_word_that_stands_twice(in_prose, lang, text, words):
    assert in_prose("CG512", lang, text) == words


@pytest.mark.parametrize(
    ("lang", "words", "reported"),
    [
        ("en", "The The bat sleeps. So do New York York and Bora Bora.", 1),
        ("en", "You see the bat, the bat sees you.", 0),
        ("de", "Wenn sie Sie sehen, der Bär.", 0),
        ("de", "Mit dem dem Schlüssel.", 1),
    ],
)
def test_a_word_that_stands_twice_on_a_card(on_cards, lang, words, reported):
    assert len(on_cards("CG512", [{lang: words}], f"[{lang}]")) == reported


@pytest.mark.parametrize(
    ("lang", "words", "reported"), ROWS["a sentence that ends in a word that cannot end one"]
)
def test_a_sentence_that_ends_in_a_word_that_cannot_end_one(on_cards, lang, words, reported):
    assert len(on_cards("CG518", [{lang: words}], f"[{lang}]")) == reported
