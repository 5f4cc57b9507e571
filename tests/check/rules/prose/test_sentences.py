"""Sentences that were cut: run into the next, broken off before a word, or with a word twice; and what only looks so."""

import pytest

from cardgen.cache import Cache
from cardgen.check import all_rules
from cardgen.check.engine.prose_report import check_prose
from tests.check.test_rules import files_of, write
from tests.games import read_game

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


@pytest.mark.parametrize(
    ("lang", "text", "words"),
    [
        ("en", "Move the piece to the The others follow.", ["The"]),
        ("en", "You may write. Add it up and Write your gold down.", ["Write"]),
        (
            "sv",
            "Du får gå vidare. Nästa kort leder hit. Du får gå Leder den till en korridor går du igen.",
            ["Leder"],
        ),
        ("sv", "Draget är Den som vann börjar.", ["Den"]),
        ("de", "Er legt dem Nachbarn Das gilt auch für alle.", ["Das"]),
        ("de", "Wer würfelt, gewinnt. Leg sie in die Würfelt er noch einmal, ist es aus.", ["Würfelt"]),
        ("nl", "De speler pakt een Daarna gooit hij.", ["Daarna"]),
        # Names, headings that are cited, and what has a capital more often.
        ("en", "See The old door. The card “The old door” and the Old door are names.", []),
        (
            "en",
            "Choose Attack the first time. Then choose Attack and wait. Never choose Attack if you attack alone.",
            [],
        ),
        ("de", "Nach dem Gehen musst du stehen. Wir gehen los.", []),
        ("sv", "Det är Anna som drar. Sedan drar Rohan det översta kortet.", []),
        (
            "sv",
            "Välj Anfall det första draget, Anfall det andra, och Anfall du minns. Ett anfall det gjorde ont.",
            [],
        ),
    ],
)
def test_a_sentence_that_runs_on(in_prose, lang, text, words):
    assert in_prose("CG730", lang, text) == words


def test_a_heading_that_is_cited_begins_no_sentence(in_prose):
    text = "12.1 The old door\n\nPush it.\n\n12.2 More\n\nAs in The old door of this booklet."
    assert in_prose("CG730", "en", text) == []


# A word twice: CG715 in running text, CG512 on cards too. A word no sentence ends in: CG518.


@pytest.mark.parametrize(
    ("lang", "text", "words"),
    [
        ("en", "That That is the entrance.", ["That"]),
        ("en", "We know that that is so.", []),
        ("de", "Kann der der Dämon wählen.", ["der"]),
        (
            "de",
            "Nimm den Stein, der der schwerste ist, in den den Namen einer ritzt, und sie sie sahen.",
            [],
        ),
        ("de", "Das Feld, auf dem dem Dämon nichts gehört.", []),
        ("sv", "Kortet som som låg där är är borta.", ["som", "är"]),
    ],
)
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
    ("lang", "words", "told"),
    [
        ("en", "Put it back into its. Then draw a. Go on until.", 3),
        ("en", "Nobody knows whose. The square you came from. Look at it on and on.", 0),
        ("sv", "Dra ett kort varje. Det är kortet som.", 2),
        ("de", "Leg sie zum. Er ist größer als. Geh weiter von.", 3),
        ("de", "Dann nimm den. Setz einen ein. Du gewinnst damit.", 0),
    ],
)
def test_a_sentence_that_ends_in_a_word_that_cannot_end_one(on_cards, lang, words, told):
    assert len(on_cards("CG518", [{lang: words}], f"[{lang}]")) == told
