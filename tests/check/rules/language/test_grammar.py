"""Articles, numbers, capitals and words that sound alike: each mistake reported at its word, its look-alikes silent.

The sentences are in `grammar.yaml`. Each follows a context of its language, from which the rules learn the game's nouns.
No dictionary is consulted, except where a test brings one.
"""

import csv
import io
from pathlib import Path

import pytest

from cardgen.check.rules.language.cg520_wrong_article.rule import wrong_article
from cardgen.check.rules.language.cg521_wrong_number.rule import wrong_number
from cardgen.check.rules.language.cg522_lower_case_noun import lower_case_noun
from cardgen.check.rules.language.cg523_wrong_word.rule import wrong_word
from tests.games import read_game
from tests.rows import read_yaml
from tests.work import calls_of

RULES = (wrong_article, wrong_number, lower_case_noun, wrong_word)
SENTENCES = read_yaml(Path(__file__).with_name("grammar.yaml"))
CONTEXT, SILENT = SENTENCES["context"], SENTENCES["silent"]
#: Code, language, sentence, the word reported, and the right word where the rule knows it.
WRONG = [
    (code, lang, text, word, "".join(instead))
    for code, languages in SENTENCES["wrong"].items()
    for lang, rows in languages.items()
    for text, word, *instead in rows
]

#: What a dictionary would say, of the words that tests bring.
DICTIONARY = {
    "sv": "basunen drängen slagget skåpet skåpets svavlet",
    "de": "Karte Karten Schwert Truhe Steine",
}


class Known:
    """A dictionary of few words."""

    def __init__(self, words):
        self.words = frozenset(words.split())
        self.stamp = words

    def knows(self, word):
        """Return whether it has a word."""
        return word in self.words


@pytest.fixture(autouse=True)
def no_dictionary(monkeypatch):
    """Let the rules find no dictionary, whatever is installed."""
    monkeypatch.setattr("cardgen.check.corpus.grammar.agreement.dictionary", lambda lang, cache: None)


@pytest.fixture
def few_words(monkeypatch):
    """Let the rules find a dictionary of few words."""
    monkeypatch.setattr(
        "cardgen.check.corpus.grammar.agreement.dictionary", lambda game, lang: Known(DICTIONARY[lang])
    )


@pytest.fixture
def made(tmp_path):
    """Make a game of one language with a card for each text; the first stands in line 2."""

    def make(lang, texts):
        folder = tmp_path / "content" / "keep"
        (folder / "decks").mkdir(parents=True, exist_ok=True)
        token = f"{{kind: die, faces: 12, label: {{{lang}: T12}}}}"
        head = f"title: {{{lang}: Keep}}\nlanguages: [{lang}]\ntokens:\n  T12: {token}\n"
        (folder / "game.yaml").write_text(head, "utf-8")
        out = io.StringIO()
        rows = csv.writer(out, lineterminator="\n")
        rows.writerow(["name", "text"])
        rows.writerows((f"K{k}", text) for k, text in enumerate(texts))
        (folder / "decks" / "a.csv").write_text(out.getvalue(), "utf-8")
        game, found = read_game(folder, tmp_path)
        assert [f for f in found if f.severity == "error" and f.code != "CG007"] == []
        return game

    return make


def reported(game):
    """Return what the four rules tell, as code, file, line and message."""
    return [
        (one.code, one.place.file.rpartition("/")[2], one.place.line, one.message)
        for rule in RULES
        for one in rule.findings(game)
    ]


def assert_reported(code, game, line, word, instead=""):
    """Check that one thing is reported, at its line, with the word and what should stand there."""
    ((found, file, at, message),) = reported(game)
    assert (found, file, at) == (code, "a.csv", line)
    assert word in message
    assert not instead or f"'{instead}'" in message


#: A language's silent texts are split over this number of games, so that neighbours in a game are far apart in the list.
STEP = 12
LINE = {lang: len(texts) + 2 for lang, texts in CONTEXT.items()}


@pytest.mark.parametrize("lang", CONTEXT)
def test_the_context_is_silent(made, lang):
    assert reported(made(lang, CONTEXT[lang])) == []


@pytest.mark.parametrize(("code", "lang", "text", "word", "instead"), WRONG)
def test_a_mistake_is_reported_at_its_word(made, code, lang, text, word, instead):
    quoted = f" {word}'" if code == "CG521" else f"'{word}'"
    assert_reported(code, made(lang, [*CONTEXT[lang], text]), LINE[lang], quoted, instead)


@pytest.mark.parametrize(
    ("lang", "texts"), [(lang, SILENT[lang][k::STEP]) for lang in SILENT for k in range(STEP)]
)
def test_what_a_native_would_write_is_silent(made, lang, texts):
    assert reported(made(lang, [*CONTEXT[lang], *texts])) == []


@pytest.mark.parametrize("lang", SILENT)
def test_all_of_it_together_teaches_nothing_wrong(made, lang):
    assert reported(made(lang, [*CONTEXT[lang], *SILENT[lang]])) == []


@pytest.mark.parametrize("lang", ["sv", "de", "nl", "en"])
def test_nothing_is_reported_of_another_language(made, lang):
    other = {"sv": "nl", "nl": "sv", "de": "en", "en": "de"}[lang]
    assert reported(made(lang, SILENT[other][:40])) == []


# A noun is learnt from the game's own texts, against all lists.


@pytest.mark.parametrize(
    ("lang", "places", "text", "word"),
    [
        ("sv", ["Ta en glork.", "Du ser en glork.", "Glorken dör.", "Glorken går."], "Slå ett glork.", "ett"),
        ("sv", ["Ta ett glork.", "Du ser ett glork.", "Glorket dör.", "Glorket går."], "Slå en glork.", "en"),
        ("de", ["Nimm einen Glork.", "Der Glork geht.", "Ein alter Glork."], "Eine Glork geht.", "Eine"),
        (
            "de",
            ["Nimm eine Glorke.", "Zieh eine Glorke.", "Eine Glorke kommt."],
            "Nimm einen Glorke.",
            "einen",
        ),
        ("de", ["Nimm das Glorkel.", "Das Glorkel geht.", "Ins Glorkel."], "Nimm den Glorkel.", "den"),
        (
            "nl",
            ["Neem de glork.", "Ga naar de glork.", "Open de glork.", "De glork ligt daar."],
            "Dit glork is dicht.",
            "Dit",
        ),
    ],
)
def test_an_unknown_noun_is_learnt_from_three_places(made, lang, places, text, word):
    assert_reported("CG520", made(lang, [*places, text]), len(places) + 2, f"'{word}'")
    assert reported(made(lang, [*places[:1], text])) == []


@pytest.mark.parametrize(
    "text",
    [
        "Du triffst einen Plünderer.",
        "Dem Plünderer nach!",
        "Hilf dem Gefangenen.",
        "Die Flucht des Gefangenen gelingt.",
        "Den Bären siehst du nicht.",
        "Einen Bären triffst du.",
    ],
)
def test_a_form_for_several_may_be_one_for_one_in_another_case(made, text):
    several = [
        f"Die {noun} {verb}."
        for noun in ("Plünderer", "Gefangenen", "Bären")
        for verb in ("gehen", "rufen", "warten")
    ]
    assert reported(made("de", [*several, text])) == []


# What a dictionary adds.


@pytest.mark.usefixtures("few_words")
@pytest.mark.parametrize(
    ("lang", "text", "code", "word"),
    [
        ("sv", "Blås i ett basun.", "CG520", "'ett'"),
        ("sv", "Du öppnar en skåp.", "CG520", "'en'"),
        ("de", "Öffne eine truhe.", "CG522", "'truhe'"),
        ("de", "Nimm die karte.", "CG522", "'karte'"),
        ("de", "Lege 3 Stein ab.", "CG521", "Stein'"),
    ],
)
def test_a_dictionary_knows_nouns_that_the_game_has_once(made, lang, text, code, word):
    assert_reported(code, made(lang, [*CONTEXT[lang], text]), LINE[lang], word)


@pytest.mark.usefixtures("few_words")
@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("sv", "Blås i en basun."),
        ("sv", "Du öppnar ett skåp."),
        ("sv", "Du ser ett skåps dörr."),
        ("de", "Öffne eine Truhe."),
        ("de", "Nimm die rote."),
        ("de", "Lege 3 Steine ab."),
    ],
)
def test_the_same_nouns_in_their_place_are_silent(made, lang, text):
    assert reported(made(lang, [*CONTEXT[lang], text])) == []


# Where it is reported, and how long it takes.


def test_each_of_two_mistakes_in_a_text_is_reported_by_itself(made):
    game = made("en", [*CONTEXT["en"], "You meet a orc and an unicorn. Roll higher then 4."])
    assert [(code, line) for code, _, line, _ in reported(game)] == [
        ("CG520", LINE["en"]),
        ("CG520", LINE["en"]),
        ("CG523", LINE["en"]),
    ]


@pytest.mark.parametrize("lang", ["sv", "de"])
def test_work_grows_with_the_texts_and_no_faster(made, lang):
    texts = [*CONTEXT[lang], *SILENT[lang]]

    def work(cards):
        whole = [f"{texts[k % len(texts)]} {k}" for k in range(cards)]
        game = made(lang, whole)
        return calls_of(lambda: reported(game))

    work(20)
    few, many = work(250), work(2000)
    assert many < 8 * 1.5 * few
