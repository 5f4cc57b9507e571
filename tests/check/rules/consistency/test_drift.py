"""Words that drift: reported where another stands in the place of the common one, silent where the sentence says another thing.

Links between languages, names that no text says, letters that lost their marks, numbers as words, wordings of the rules
and of backs, citations by what others cite.
"""

import csv
import io

import pytest

from cardgen.cache import Cache
from cardgen.check.corpus.dictionary import marked
from cardgen.check.corpus.language_words import number_words
from cardgen.check.corpus.numerals import numbers_of
from cardgen.check.engine.inherited_findings import settle_inherited
from cardgen.check.engine.suppressions import apply_suppressions
from cardgen.check.rules.consistency.cg402_numbers_differ import numbers_differ
from cardgen.check.rules.consistency.cg405_inconsistent_translation import inconsistent_translation
from cardgen.check.rules.consistency.cg413_other_word.bitext import Bitext, read_bitext
from cardgen.check.rules.consistency.cg413_other_word.rule import other_word
from cardgen.check.rules.facts.cg309_certainty_not_stated import certainty_not_stated
from cardgen.check.rules.inventory.cg206_unclear_fact import unclear_fact
from cardgen.check.rules.language.cg501_unknown_word.rule import unknown_word
from cardgen.check.rules.language.cg524_mark_lost import mark_lost
from cardgen.check.rules.references.cg110_wrong_citation.rule import wrong_citation
from cardgen.findings import unsuppressed
from cardgen.project import shipped_root
from tests.games import read_game
from tests.paths import SHIPPED_GAMES
from tests.rows import rows_beside
from tests.work import calls_of

ROWS = rows_beside(__file__)

CONTENT = shipped_root() / "content"


@pytest.fixture
def made(tmp_path):
    """Make a game of files by name; `game.yaml` without its title and languages where they are given."""

    def make(files, languages=("sv", "en")):
        folder = tmp_path / "content" / "keep"
        titles = ", ".join(f"{lang}: Keep {lang}" for lang in languages)
        head = f"title: {{{titles}}}\nlanguages: [{', '.join(languages)}]\n"
        files = {"game.yaml": "", "decks/last.csv": "name\nOmega\n", **files}
        for name, words in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(head + words if name == "game.yaml" else words, "utf-8")
        game, found = read_game(folder, tmp_path)
        assert [f for f in found if f.severity == "error" and f.code != "CG007"] == []
        return game

    return make


def deck(*pairs, names=()):
    """Return a CSV of cards with a name and a text in Swedish and English."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["name.sv", "name.en", "text.sv", "text.en"])
    rows.writerows((f"Kort {k}", f"Card {k}", sv, en) for k, (sv, en) in enumerate(pairs))
    rows.writerows((sv, en, "", "") for sv, en in names)
    return out.getvalue()


def reported(rule, game):
    return [(f.place.file.rpartition("/")[2], f.place.line, f.message) for f in rule.findings(game)]


LOSE = [
    ("Du faller och förlorar 2 mynt.", "You fall and lose 2 coins."),
    ("Du förlorar 3 mynt.", "You lose 3 coins."),
    ("Du faller igen och förlorar 4 mynt.", "You fall again and lose 4 coins."),
    ("Du förlorar 5 mynt och faller.", "You lose 5 coins and fall."),
    ("Du förlorar 6 mynt igen.", "You lose 6 coins again."),
    ("Du hoppar och förlorar 7 mynt.", "You jump and lose 7 coins."),
    ("Du hoppar igen.", "You jump again."),
    ("Du hoppar och faller.", "You jump and fall."),
]


@pytest.mark.parametrize(
    ("sv", "en", "odd", "common"),
    [
        ("Du hoppar igen och tappar 9 mynt.", "You jump again and lose 9 coins.", "tappar", "förlorar"),
        ("Du hoppar igen och förlorar 9 mynt.", "You jump again and forfeit 9 coins.", "forfeit", "lose"),
        ("Du faller och tappar två mynt igen.", "You fall and lose two coins again.", "tappar", "förlorar"),
    ],
)
def test_another_word_beside_the_same_one_of_the_other_language_is_reported(made, sv, en, odd, common):
    game = made({"decks/a.csv": deck(*LOSE, (sv, en))})
    ((file, line, message),) = reported(other_word, game)
    assert (file, line) == ("a.csv", 10)
    assert f"'{odd}' here, '{common}' " in message


@pytest.mark.parametrize(("sv", "en"), ROWS["a sentence that says another thing is silent"])
def test_a_sentence_that_says_another_thing_is_silent(made, sv, en):
    game = made({"decks/a.csv": deck(*LOSE, (sv, en))})
    assert reported(other_word, game) == []


def test_two_words_that_are_both_common_are_both_right(made):
    drop = [(sv.replace("förlorar", "tappar"), en) for sv, en in LOSE[:6]]
    assert reported(other_word, made({"decks/a.csv": deck(*LOSE, *drop)})) == []


ROOM_CARDS = [
    (f"Dra ett rumskort {how}.", f"Draw a room card {what}.")
    for how, what in (
        ("nu", "now"),
        ("igen", "again"),
        ("sist", "last"),
        ("först", "first"),
        ("sen", "later"),
    )
]


def test_a_compound_with_another_first_part_is_reported_wherever_it_stands(made):
    odd = ("Inget kammarkort ligger kvar.", "No room card is left.")
    new = ("Ett rumskort ligger där och väntar.", "A chamber card lies there and waits.")
    more = [("Ett rumskort till.", "A room card more."), ("Inget rumskort alls.", "No room card at all.")]
    # Each word also without the other: what always stands together is not known to be a term.
    for dark, gone in (("mörkt", "dark"), ("stort", "large"), ("kallt", "cold")):
        more += [
            (f"Rummet är {dark}.", f"The room is {gone}."),
            (f"Kortet är {dark}.", f"The card is {gone}."),
        ]
    game = made({"decks/a.csv": deck(*ROOM_CARDS, *more, odd, new)})
    assert [(line, message.split("'")[1]) for _, line, message in reported(other_word, game)] == [
        (15, "kammarkort"),
        (16, "chamber card"),
    ]


def test_a_short_text_in_the_other_language_is_reported_and_a_name_is_not(made):
    game = made({"decks/a.csv": deck(*ROOM_CARDS, names=[("Room card", "Room card"), ("Rohan", "Rohan")])})
    assert [line for _, line, _ in reported(other_word, game)] == [7]


def test_one_word_alone_is_not_reported_in_a_cell_of_a_table(made):
    """English has one word for what one does and what it is: roll, slå and slag."""
    cards = [(f"Slå {n} gånger.", f"Roll {n} times.") for n in range(2, 9)]
    table = {
        lang: f"# R\n## 1 A\n| {a} | {b} |\n|---|---|\n| 1 | 2 |\n"
        for lang, a, b in (("sv", "Slag", "Tid"), ("en", "Roll", "Time"))
    }
    files = {f"rules.{lang}.md": text for lang, text in table.items()}
    assert reported(other_word, made({**files, "decks/a.csv": deck(*cards)})) == []


def test_one_word_alone_is_reported_in_a_name(made):
    cards = [(f"Slå {n} gånger.", f"Roll {n} times.") for n in range(2, 9)]
    named = reported(other_word, made({"decks/a.csv": deck(*cards, names=[("Vält", "Roll")])}))
    assert [line for _, line, _ in named] == [9]


DOOR = [
    ("Den mörka dörren är stängd.", "The dark door is shut."),
    ("Gå genom den mörka dörren nu.", "Go through the dark door now."),
    ("Bakom den mörka dörren sover en uggla.", "An owl sleeps behind the dark door."),
]


@pytest.mark.parametrize(("name", "odd"), [("Mörka dörren", False), ("Ingång", True), ("Dörren", False)])
def test_a_name_that_no_text_says_is_reported(made, name, odd):
    game = made({"decks/a.csv": deck(*DOOR, names=[(name, "Dark door")])})
    assert [line for _, line, _ in reported(other_word, game)] == ([5] if odd else [])


def test_the_termbase_says_which_little_words_count(made):
    rows = [
        (f"Ditt drag är slut {k}.", f"Your turn is over {w}.") for k, w in (("nu", "now"), ("då", "then"))
    ]
    rows += [
        ("Ett drag till.", "One more turn."),
        ("Varje drag räknas.", "Each turn counts."),
        ("Drag.", "Turn."),
    ]
    rows += [("Ditt drag är slut.", "Your turn is over."), ("Din runda är slut.", "Your turn is over now.")]
    rows += [("Ditt drag är kort.", "Your turn is short."), ("Din runda är kort.", "Your turn is short.")]
    plain = made({"decks/a.csv": deck(*rows)})
    known = made({"decks/a.csv": deck(*rows), "game.yaml": "terms: {turn: {sv: drag, en: turn}}\n"})
    assert len(reported(other_word, plain)) <= len(reported(other_word, known))


def test_links_compete_and_terms_of_two_words_are_one():
    pairs = [
        ("Lönndörren här.", "The secret door here."),
        ("En lönndörr där.", "A secret door there."),
        ("Ingen lönndörr.", "No secret door."),
        ("Vår lönndörr nu.", "Our secret door now."),
        ("En hemlighet.", "A secret."),
        ("En dörr igen.", "A door again."),
        ("Ingen dörr.", "No door."),
    ]
    read = [[list(read_bitext(pair[s], lang)) for pair in pairs] for s, lang in enumerate(("sv", "en"))]
    bitext = Bitext((read[0], read[1]), ("sv", "en"))
    assert bitext.partners[0]["lönndörr"][0] == (4, "secret door")
    assert bitext.partners[1]["door"][0] == (2, "dörr")


def test_work_grows_with_the_number_of_cards(made):
    def work(count):
        rows = [(f"Ord{k} tar del{k % 37} hem.", f"Word{k} takes part{k % 37} home.") for k in range(count)]
        game = made({"decks/a.csv": deck(*rows)})
        found = []
        calls = calls_of(lambda: found.extend(reported(other_word, game)))
        assert found == []
        return calls

    work(20)
    few, many = work(250), work(2000)
    assert many < 8 * 1.5 * few


# Letters that lost their marks.

SO_THAT = [f"Gå {where}, så att {who} ser dig." for where in ("hem", "ut", "in") for who in ("ingen", "alla")]
MAY = ["Du får gå förbi.", "Du får gå fort.", "Du får fly.", "Du får gå in.", "Du får vila."]


@pytest.mark.parametrize(
    ("said", "odd"), ROWS["a word without its marks is reported between known neighbours"]
)
def test_a_word_without_its_marks_is_reported_between_known_neighbours(made, said, odd):
    cards = "name,text\n" + "".join(f'Kort {k},"{one}"\n' for k, one in enumerate([*MAY, said]))
    found = reported(mark_lost, made({"decks/a.csv": cards}, ("sv",)))
    assert [message.split("'")[1] for _, _, message in found] == ([odd] if odd else [])
    assert all(line == 7 for _, line, _ in found)


@pytest.mark.parametrize(("said", "new"), [("ar", "är"), ("Ar", "Är"), ("DAR", "DÄR")])
def test_a_word_gets_its_marks_back_with_the_capitals_it_has(made, said, new):
    game = made({"decks/a.csv": f"name,text\nA,Se vad {said} ligger.\n"}, ("sv",))
    assert [f.fix.new for f in mark_lost.findings(game)] == [new]


@pytest.mark.parametrize(
    ("said", "odd"), [("Kortet sa att den flydde.", []), ("Gå hem, da att vi ser.", ["da"])]
)
def test_a_word_that_is_said_with_and_without_marks_is_silent(made, said, odd):
    cards = "name,text\n" + "".join(f'Kort {k},"{one}"\n' for k, one in enumerate([*SO_THAT, said]))
    found = reported(mark_lost, made({"decks/a.csv": cards}, ("sv",)))
    assert [message.split("'")[1] for _, _, message in found] == odd


def test_a_word_that_is_common_without_marks_needs_more_than_two_neighbours(made):
    has = [f"Du har {n} mynt." for n in range(2, 9)]
    here = ["Kortet ligger här.", "Pilen ligger här.", "Svärdet står här.", "Du är här.", "Allt är här."]
    cards = "name,text\n" + "".join(
        f"K {k},{one}\n" for k, one in enumerate([*has, *here, "Den som ligger har rätt."])
    )
    assert reported(mark_lost, made({"decks/a.csv": cards}, ("sv",))) == []


def test_marks_are_put_back_on_up_to_four_letters():
    letters = "abcdefghijklmnopqrstuvwxyzåäö"
    assert {"dörrfälla", "dorrfälla", "dörrfalla", "dörrfällå"} <= set(marked("dorrfalla", letters))
    assert list(marked("abracadabra", letters)) == []
    assert list(marked("xyz", letters)) == []


@pytest.mark.parametrize(
    ("lang", "card", "odd"), ROWS["names are reported by the marks and letters they lost"]
)
def test_names_are_reported_by_the_marks_and_letters_they_lost(made, lang, card, odd):
    texts = {"de": "Der Schlüssel passt.", "sv": "Orcen och ett monster väntar."}
    cards = "".join(
        f"  - {{id: c-{k}, name: {name}, text: '{texts[lang]}'}}\n"
        for k, name in enumerate([card, "Monster", "Orc"])
    )
    head = "title: D\nsource: x\ncertainty: designed\ncards:\n"
    found = reported(unknown_word, made({"decks/a.yaml": head + cards}, (lang,)))
    assert [message.split("'")[1] for _, _, message in found] == ([odd] if odd else [])


# Numbers as words.


@pytest.mark.parametrize(
    ("lang", "said", "value"),
    [
        ("sv", "tretton", "13"), ("sv", "tjugosex", "26"), ("sv", "tjugoett", "21"), ("sv", "nittionio", "99"),
        ("sv", "hundra", "100"), ("en", "thirteen", "13"), ("en", "twenty-six", "26"), ("en", "Ninety-nine", "99"),
        ("en", "hundred", "100"), ("de", "dreizehn", "13"), ("de", "sechsundzwanzig", "26"),
        ("de", "einundzwanzig", "21"), ("de", "siebenundsiebzig", "77"), ("de", "hundert", "100"),
        ("nl", "dertien", "13"), ("nl", "zesentwintig", "26"), ("nl", "tweeëntwintig", "22"), ("nl", "honderd", "100"),
    ],
)  # fmt: skip
def test_number_words_up_to_a_hundred_are_numbers(lang, said, value):
    assert [n.value for n in numbers_of(f"x {said} x", lang)] == [value]


def test_every_number_up_to_a_hundred_has_a_word_in_every_language():
    for lang in ("sv", "en", "de", "nl"):
        values = set(number_words(lang).sure.values())
        assert {str(n) for n in range(2, 101)} <= values


def test_a_hyphen_joins_a_number_or_parts_two_words():
    assert [n.value for n in numbers_of("six-sided, twenty-six, ten-foot", "en")] == ["6", "26", "10"]


@pytest.mark.parametrize(("sv", "en", "odd"), ROWS["number words are held against digits and words"])
def test_number_words_are_held_against_digits_and_words(made, sv, en, odd):
    game = made({"decks/a.csv": deck((sv, en))})
    assert bool(reported(numbers_differ, game)) is odd


# Wordings of rules, of backs, with letters; sentences that lack a word.


def test_the_rules_count_as_texts_and_a_letter_is_no_other_wording(made):
    def rules(last):
        heads = "".join(f"## {k} S{k}\nVila lite. Lägg kortet i asken nu.\n" for k in range(1, 4))
        return f"# R\n{heads}## 4 S4\nVila lite. {last}\n"

    files = {
        "rules.sv.md": rules("Lägg kortet i asken nu."),
        "rules.en.md": rules("Put the card on the shelf now.").replace("Lägg kortet i asken nu.", "Put the card in the box now.").replace("Vila lite", "Rest"),
    }  # fmt: skip
    ((file, line, _),) = reported(inconsistent_translation, made(files))
    assert (file, line) == ("rules.en.md", 9)


def test_letters_are_slots_and_backs_are_read(made):
    def back(letter, word):
        return (
            f"  - id: hero-{letter.lower()}\n    name: {{sv: Hjälte {letter}, en: Hero {letter}}}\n"
            f"    back: {{text: {{sv: Vinner ditt {letter}-kort en strid tar du två steg, en: If your {letter} card wins {word}a fight you take two steps}}}}\n"
        )

    heroes = back("A", "in ") + back("B", "in ") + back("C", "in ") + back("D", "")
    head = "title: {sv: H, en: H}\nsource: x\ncertainty: designed\nback: {template: back}\ncards:\n"
    files = {"decks/hero.yaml": head + heroes}
    ((file, line, _),) = reported(inconsistent_translation, made(files))
    assert (file, line) == ("hero.yaml", 17)


@pytest.mark.parametrize(
    ("sv", "odd"),
    [
        ("Kungen på dem är nu glömd.", True),
        ("Kungen dem är sedan länge glömd.", True),
        ("Kungen på dem är för länge sedan bortglömd.", False),
    ],
)
def test_of_two_the_one_that_lacks_a_word_is_reported(made, sv, odd):
    first = {
        True: sv.replace("nu ", "nu länge ") if "nu" in sv else sv.replace("Kungen", "Kungen på"),
        False: "Kungen på dem är glömd sedan länge.",
    }[odd]
    one, two = (f"{said},The king on them is long forgotten." for said in (first, sv))
    game = made({"decks/a.csv": f"name.sv,name.en,text.sv,text.en\nMynt,Coin,{one}\nRing,Ring,{two}\n"})
    assert [line for _, line, _ in reported(inconsistent_translation, game)] == ([3] if odd else [])


# Facts.


@pytest.mark.parametrize(("word", "odd"), [("deived", True), ("derived", False), ("2", True)])
def test_a_certainty_is_one_of_four_words(made, word, odd):
    rows = f"facts:\n  - {{key: a, value: 1, source: x}}\n  - {{key: b, value: 1, source: x, certainty: {word}}}\n"
    found = reported(unclear_fact, made({"game.yaml": rows}))
    assert [(line, "certainty" in message) for _, line, message in found] == ([(5, True)] if odd else [])


@pytest.mark.parametrize(("row", "odd"), ROWS["a fact says its certainty or its source does"])
def test_a_fact_says_its_certainty_or_its_source_does(made, row, odd):
    sources = "list: {cite: a list, certainty: secondary}\nnotes: {cite: own notes}\n"
    for cites in ("true", "false"):
        game = f"facts:\n  - {{key: a, value: 1, {row}}}\ncites: {cites}\n"
        found = reported(certainty_not_stated, made({"game.yaml": game, "sources.yaml": sources}))
        assert len(found) == (odd and cites == "true")


# Citations.


def test_a_sentence_like_others_cites_what_they_cite(made):
    parts = [
        "Dörrar",
        "Giftig spindel",
        "Fällor",
        "Facklor",
        "Skatter",
        "Drake",
        "Broar",
        "Regn",
        "Rep",
        "Fukt",
    ]
    words = [
        "Doors",
        "Venomous spider",
        "Traps",
        "Torches",
        "Treasure",
        "Dragon",
        "Bridges",
        "Rain",
        "Rope",
        "Damp",
    ]
    rules = {
        f"rules.{lang}.md": "# R\n" + "".join(f"## {k} {p}\nX{k}.\n" for k, p in enumerate(listed, 1))
        for lang, listed in (("sv", parts), ("en", words))
    }

    def cards(last):
        rows = [
            f"N{k},M{k},Stanna kvar bredvid brunnen {{rule:{n}}}.,Remain beside the well {{rule:{n}}}."
            for k, n in enumerate(["7", "7", last])
        ]
        return "name.sv,name.en,text.sv,text.en\n" + "\n".join(rows) + "\n"

    assert reported(wrong_citation, made({**rules, "decks/a.csv": cards("7")})) == []
    found = reported(wrong_citation, made({**rules, "decks/a.csv": cards("4")}))
    assert {line for _, line, _ in found} == {4}


@pytest.mark.parametrize("name", SHIPPED_GAMES)
def test_the_shipped_games_are_clean(name):
    game, _ = read_game(CONTENT / name, shipped_root(), Cache())
    for rule in (
        other_word,
        mark_lost,
        certainty_not_stated,
        wrong_citation,
        inconsistent_translation,
    ):
        found = apply_suppressions(settle_inherited(game, rule.findings(game)), [game], report_unused=False)
        assert unsuppressed(found) == []
