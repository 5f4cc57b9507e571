"""Rules over running text: how it is read, each mistake at its place, and what must stay silent."""

import json
from collections import Counter
from pathlib import Path

import pytest

from cardgen.cache import Cache
from cardgen.check import all_rules, run_rules
from cardgen.check.contexts.checked_game import CheckedProse, CheckedText
from cardgen.check.contexts.memo import Memo
from cardgen.check.engine.prose_report import check_prose
from cardgen.check.engine.prose_rules import prose_rules
from cardgen.cli import main
from cardgen.findings import CardgenError
from cardgen.load.prose import TOKEN, guess_language, read_prose
from cardgen.load.sources import Sources
from cardgen.project import shipped_root
from tests.check.test_rules import files_of, write
from tests.games import read_game
from tests.paths import SHIPPED_GAMES, TESTS
from tests.rows import read_yaml, rows_beside

ROWS = rows_beside(__file__)

#: Rules that read the sentences of cards and of running text.
OF_CARDS_TOO = ("CG510", "CG512", "CG514", "CG516", "CG518")
JUDGED = TESTS / "judged" / "prose.yaml"


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("CARDGEN_CACHE", str(tmp_path_factory.mktemp("cache")))


def read(text, lang="en", markdown=False):
    return CheckedProse.of(read_prose(text, "rules.txt", lang, markdown=markdown), Memo())


def reported(text, lang="en", markdown=False):
    """Return what the rules over running text, and those over cards too, say of a text, as `CODE line:column`."""
    found = found_in(text, read(text, lang, markdown))
    return [f"{f.code} {f.place.line}:{f.place.column}" for f in sorted(found)]


def found_in(text, prose):
    name = f"rules.{'md' if prose.markdown else 'txt'}"
    alone = CheckedText(name, name, prose.lang, text, Sources((Path(),)), Memo())
    found = [f for rule in prose_rules() for f in rule.findings(prose)]
    return found + [f for code in OF_CARDS_TOO for f in all_rules()[code].findings(alone)]


def codes(text, lang="en", markdown=False):
    return [one.split()[0] for one in reported(text, lang, markdown)]


# How a text is read.


@pytest.mark.parametrize(("line", "label", "number", "title"), ROWS["a heading of any kind begins a section"])
def test_a_heading_of_any_kind_begins_a_section(line, label, number, title):
    prose = read(f"Words before it.\n\n{line}\n\nWords below it.\n")
    (section,) = prose.sections
    assert (section.label, section.number, section.title) == (label, number, title)
    assert prose.place(prose.blocks[section.block]).line == 3
    assert prose.blocks[-1].section == 0
    assert prose.blocks[0].section == -1


@pytest.mark.parametrize("text", ROWS["what only begins like a heading is text"])
def test_what_only_begins_like_a_heading_is_text(text):
    assert read(text).sections == ()


def test_a_number_before_running_text_is_a_section_whose_text_is_read():
    prose = read("4.1 Put the board on the table and lay out the cards.\n4.2 Shuffle the cards well.\n")
    assert [s.number for s in prose.sections] == ["4.1", "4.2"]
    text = prose.blocks[-1]
    assert text.text == "Shuffle the cards well."
    assert str(prose.place(text, text.text.index("cards"))) == "rules.txt:2:17"


def test_one_heading_may_be_two_sections():
    prose = read("Rulecard 1 and 2\nThe dragon sleeps.\n")
    assert [s.number for s in prose.sections] == ["1", "2"]


def test_wrapped_lines_are_one_paragraph_and_places_are_those_of_the_file():
    wide = (
        "Everybody takes a card from the pile in the middle and reads it in silence, then the cards are put\n"
    )
    prose = read(wide + "back and shuf-\n".rjust(0) + "\nAnother begins here.\n" + wide + "under.\n")
    assert [b.text.split()[0] for b in prose.blocks] == ["Everybody", "Another", "Everybody"]
    whole = prose.blocks[0]
    assert str(prose.place(whole, whole.text.index("shuf"))) == "rules.txt:2:10"


def test_a_word_parted_at_the_end_of_a_line_is_one():
    wide = "Everybody takes a card from the pile in the middle and reads it in silence, then all cards are shuf-\n"
    assert "are shuffled well" in read(wide + "fled well and put back.\n").blocks[0].text


def test_marks_of_markdown_and_tokens_are_not_words_and_places_hold():
    prose = read("## 1 Doors\n\nRoll **{T6}** for {card:door}, *then* wait.\n", markdown=True)
    block = prose.blocks[-1]
    assert block.text == f"Roll T6 for {TOKEN}, then wait."
    assert block.tokens[block.text.index(TOKEN)] == "card:door"
    assert str(prose.place(block, block.text.index("wait"))) == "rules.txt:3:39"


def test_what_is_hidden_in_markdown_is_not_read():
    text = "# R\n\n<!-- the the\nthe the -->\n\n```\nthe the\n```\n\n| a | b |\n|---|---|\n| c | d |\n"
    assert [b.text for b in read(text, markdown=True).blocks] == ["# R", "| a | b |", "| c | d |"]


@pytest.mark.parametrize(("lang", "text"), ROWS["the language is guessed"])
def test_the_language_is_guessed(lang, text):
    assert guess_language(text) == lang


@pytest.mark.parametrize(
    "text", ["", "\n\n", "\ufeff", "1", "§", "|", ">", "**", "{", "#", "12.", "\f\n", "()", "a" * 9000]
)
@pytest.mark.parametrize("markdown", [True, False])
def test_text_of_any_shape_is_read(text, markdown):
    assert reported(text, "", markdown) == []


# What is reported, and where.

SECTIONS = "1. Doors\nA door has a lock and a handle.\n\n2. Traps\nA trap has a spring.\n\n3. Keys\nA key opens a lock.\n\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (SECTIONS + "4. End\nDoors are told in section 12.", ["CG703 11:27"]),
        (SECTIONS + "4. End\nDoors are told of in chapters 1 and 9.", ["CG703 11:37"]),
        (SECTIONS + "4. End\nSee 3.2 for keys.", ["CG703 11:5"]),
        (SECTIONS + "4. End\nSee section 4 for more.", ["CG706 11:13"]),
        ("Look it up in section 7.", ["CG703 1:23"]),
        ("Look it up in section 7 of the base game.", []),
        ("See the picture on page 12.", ["CG705 1:25"]),
        ("17\nOne.\n18\nTwo, see page 18.\n19\nThree.", []),
        ("17\nOne.\n18\nTwo, see page 20.\n19\nThree.", ["CG705 4:15"]),
        ("The spider bites (see 12.3 cards).", []),
    ],
)
def test_references(text, found):
    assert reported(text) == found


LETTERED = "A.1 SUN\nThe sun goes down.\n\nA.2 WALL\nThe wall stands.\n\nB.1 DICE\nThrow the dice.\n\n"


def test_lettered_sections_are_looked_up_too():
    assert reported(LETTERED + "C.1 END\nGo on with B.2 then.") == ["CG703 11:12"]
    assert reported(LETTERED + "C.1 END\nGo on with B.1 and vitamin D.3 then.") == []


@pytest.mark.parametrize(("lang", "text", "found"), ROWS["lists of results and ranges"])
def test_lists_of_results_and_ranges(lang, text, found):
    assert [one for one in reported(text, lang, markdown="|" in text) if "CG722" not in one] == found


@pytest.mark.parametrize(
    "sum_", ["4 + 4 + 4 = 12", "2 + 2 + 3 = 7", "3 × 4 = 12", "2 + 3 × 4 = 14", "7 − 2 = 5", "10 ÷ 4 = 2.5", "10 ÷ 3 = 3.3",
             "2 KP + 3 KP = 5 KP", "1 000 + 500 = 1 500", "0,5 + 1,5 = 2", "1-3 = miss", "T6 + 3 = 9", "x = 4"],
)  # fmt: skip
def test_sums_that_hold_are_silent(sum_):
    assert reported(f"That is {sum_}.") == []


@pytest.mark.parametrize("sum_", ROWS["sums that do not hold are reported"])
def test_sums_that_do_not_hold_are_reported(sum_):
    assert codes(f"That is {sum_}.") == ["CG710"]


def test_sums_in_words():
    assert codes("Eftersom 3 minus 2 blir 2 går du.", "sv") == ["CG710"]
    assert codes("Eftersom 3 minus 2 blir 1 går du. Tre plus två är fem.", "sv") == []


@pytest.mark.parametrize(("text", "found"), ROWS["lists against their totals"])
def test_lists_against_their_totals(text, found):
    assert codes(text) == found


def test_all_of_a_thing_is_counted_one_way():
    box = "- 10 counters\n- 4 heroes\n- 6 treasures\n- 1 board\n\n"
    assert reported(box + "Take all 15 counters.") == ["CG713 6:6"]
    assert reported(box + "Take all 10 counters. Of all ten counters, 3 counters are red.") == []
    assert reported("Nimm alle zehn Schatzwürfel. Dann wirf alle 12 Schatzwürfel.", "de") == ["CG713 1:40"]
    assert reported("Nimm alle zehn Schatzwürfel. Wirf die 8 übrigen Schatzwürfel.", "de") == []


USUAL = {
    "sv": "Slå lika med eller lägre än din styrka. " * 3,
    "de": "Wirf gleich oder niedriger als deine Stärke. " * 3,
    "en": "Roll equal to or lower than your strength. " * 3,
    "nl": "Gooi gelijk aan of lager dan je kracht. " * 3,
}
ODD = {
    "sv": "Slår du högre eller lika med din styrka blir du stungen.",
    "de": "Würfelst du höher oder gleich deiner Stärke, sticht er.",
    "en": "If you roll higher or equal to your strength it bites.",
    "nl": "Gooi je hoger of gelijk aan je kracht, dan bijt hij.",
}


@pytest.mark.parametrize("lang", USUAL)
def test_an_equal_roll_counts_one_way(lang):
    assert codes(USUAL[lang], lang) == []
    assert codes(USUAL[lang] + ODD[lang], lang) == ["CG712"]
    assert codes(ODD[lang], lang) == []


def test_a_test_against_a_number_of_its_own_is_no_exception():
    assert codes(USUAL["en"] + "If you roll higher or equal to 9 the lid opens.") == []


@pytest.mark.parametrize(("lang", "text", "found"), ROWS["sentences"])
def test_sentences(lang, text, found):
    assert codes(text, lang) == found


LONG = (
    "Whoever wants to go through a door must first draw a card from the pile and read it aloud to the others"
)


def test_a_paragraph_has_an_end_and_a_beginning():
    assert reported(f"{LONG} and\n\nThe door opens.") == ["CG518 1:105"]
    assert reported(f"The door opens.\n\nand {LONG.lower()}.") == ["CG518 3:1"]
    assert (
        reported(f"{LONG}:\n\n- one\n- two\n\nHeading\n\n{LONG}. *Sigh!*\n\n{LONG} (all of it).\n\n{LONG} …")
        == []
    )


def test_a_quotation_may_go_on_over_paragraphs():
    assert reported("“Long ago there was a keep.\n\nAnd in it was a dragon.”") == []


# Spelling.


@pytest.mark.parametrize(("lang", "text", "found"), ROWS["spelling"])
def test_spelling(lang, text, found):
    assert codes(text, lang) == found


# Sections.


@pytest.mark.parametrize(("text", "found"), ROWS["sections"])
def test_sections(text, found):
    assert codes(text) == found


# Exceptions that are declared and sums that hold: paraphrased, all silent.

DECLARED = {
    "sv": """\
8. Vridrummet
Går du in i rummet igen händer ingenting. Bär du amuletten får du vrida rummet också då (se 9.1).

9. Amuletter
9.1 Med vridrummets amulett vrider du rummet som du vill, fast det annars ligger stilla.
9.2 I katakomberna dras inga monsterkort. Vilddjuret flyr ändå efter tre slag i luften.
9.3 Fällrummet går du in i utan kort, och ingen får leta i det, fast det är ett använt rum.
9.4 Kommer du upp för trappan vid muren flyttas du in. Den som teleporteras dit dör. Två rutor utanför är alla fria.
9.5 Stenen är värd 1 100 gm och den andra 700 gm. Hittar du bägge är de tillsammans värda 10 000 gm.
9.6 Tolv lekar: rum, fällor, letning, kistor, sökning, dörrar, skatter, monster, drakar, amuletter, ringar och katakomber.
9.7 Hjälten har 15 KP och börjar striden med hälften, 8 SP. Kortet säger sex dolkar, men det rätta är fyra.
9.8 Slå T12 och jämför: slå lika med eller lägre än din styrka (se 8). Slår du högre har du misslyckats.
""",
    "de": """\
Es gibt 12 Gegenstände, drei Preise zu je vier: 4 + 4 + 4 = 12. In drei Reihen bekommst du höchstens 3 Gegenstände.

Lars wirft alle zehn Würfel, zwei Drachen liegen beiseite. Martina wirft die 8 übrigen Würfel. Dann verliert er 2 + 2 + 3 = 7 LP.
""",
    "nl": "Er zijn 64 kamers en 6 helden voor 6 spelers. De storm voert je drie kamers ver, de wind maar twee.\n",
}


@pytest.mark.parametrize("lang", DECLARED)
def test_declared_exceptions_and_sums_that_hold_are_silent(lang):
    assert reported(DECLARED[lang], lang) == []


# The shipped rules, and mistakes planted in them.


@pytest.mark.parametrize("game_id", SHIPPED_GAMES)
def test_the_shipped_rules_are_clean(game_id):
    root = shipped_root()
    game, _ = read_game(root / "content" / game_id, root, Cache())
    assert [f for rule in prose_rules() for f in rule.findings(game)] == []


def planted(lang, game_id, old, new):
    """Return the codes found in shipped rules of which one passage is changed."""
    path = shipped_root() / "content" / game_id / f"rules.{lang}.md"
    text = path.read_text("utf-8")
    assert old in text
    changed = text.replace(old, new, 1)
    read = read_prose(changed, "rules.md", lang, markdown=True, of_game=True)
    return {f.code for f in found_in(changed, CheckedProse.of(read, Memo()))}


@pytest.mark.parametrize(
    ("game_id", "lang", "old", "new", "code"), ROWS["a mistake planted in shipped rules is found"]
)
def test_a_mistake_planted_in_shipped_rules_is_found(game_id, lang, old, new, code):
    assert code in planted(lang, game_id, old, new)


def test_both_languages_of_a_game_are_read_and_the_second_look_says_the_same(tmp_path):
    rules = "# R\n\n## 1 A\n\n{}\n\n## 2 B\n\nX.\n"
    files = files_of("# file: rules.sv.md\n" + rules.format("Du slår slår."))
    write(tmp_path, files | {"rules.en.md": rules.format("You roll roll.")})
    game, _ = read_game(tmp_path / "content" / "keep", tmp_path)
    first = [f for f in run_rules(game) if f.code == "CG512"]
    assert [f.place.file.rpartition("/")[2] for f in first] == ["rules.en.md", "rules.sv.md"]
    again, _ = read_game(tmp_path / "content" / "keep", tmp_path)
    assert [f for f in run_rules(again) if f.code == "CG512"] == first


# `cardgen check --prose`.


def run(capsys, *args):
    code = main(["check", *args])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture()
def text_file(tmp_path):
    path = tmp_path / "rules.txt"
    path.write_text("1. Dörrar\nDu får slå slå en gång , inte mer.\n", "utf-8")
    return path


def test_a_file_is_checked_alone(capsys, text_file):
    code, out, _ = run(capsys, "--prose", str(text_file))
    assert code == 0  # warnings
    assert [line.removeprefix(f"{text_file}:").split(":")[:3] for line in out.splitlines()] == [
        ["2", "11", " CG512 warning"],
        ["2", "23", " CG510 warning"],
    ]
    assert run(capsys, "--prose", str(text_file), "--strict")[0] == 1


def test_forms_and_choices_work_for_a_file_too(capsys, text_file):
    _, out, _ = run(capsys, "--prose", str(text_file), "--format", "json", "--select", "CG512")
    assert [row["code"] for row in json.loads(out)] == ["CG512"]
    _, out, _ = run(capsys, "--prose", str(text_file), "--format", "sarif")
    assert json.loads(out)["version"] == "2.1.0"
    _, out, _ = run(capsys, "--prose", str(text_file), "--ignore", "CG7,CG5")
    assert out == "clean\n"
    _, out, _ = run(capsys, "--prose", str(text_file), "--format", "full")
    assert "Du får slå slå en gång" in out


@pytest.mark.parametrize(
    "args",
    [
        ["--lang", "sv"],
        ["--prose", "FILE", "drakborgen"],
        ["--prose", "FILE", "--fix"],
        ["--prose", "FILE", "--lang", "xx"],
    ],
)
def test_what_does_not_go_together_is_refused_in_a_line(capsys, text_file, args):
    code, _, err = run(capsys, *(str(text_file) if a == "FILE" else a for a in args))
    assert code == 2
    assert "Traceback" not in err


def test_a_file_that_cannot_be_read_is_a_finding(capsys, tmp_path):
    code, out, _ = run(capsys, "--prose", str(tmp_path / "none.md"))
    assert code == 1
    assert "CG001" in out
    (tmp_path / "latin.txt").write_bytes("Fällgaller".encode("latin-1"))
    assert "CG001" in run(capsys, "--prose", str(tmp_path / "latin.txt"))[1]


def test_the_language_may_be_given(tmp_path):
    path = tmp_path / "a.md"
    path.write_text("Karten, Marker usw. und Steine.", "utf-8")
    assert "CG516" in {f.code for f in check_prose(path, "en")}
    assert "CG516" not in {f.code for f in check_prose(path, "de")}
    with pytest.raises(CardgenError, match="unknown language 'xx'"):
        check_prose(path, "xx")


@pytest.mark.parametrize("lang", ["de", "de-AT"])
def test_german_nouns_are_no_names_in_any_kind_of_german(tmp_path, lang):
    path = tmp_path / "a.md"
    said = "Nimm die Fackel auf. Jede Fackel brennt, auch die Fackel des Gegners. Die Packel? Am Ende steht die Hackel."
    path.write_text(f"# Regeln\n{said}\n", "utf-8")
    assert [f.code for f in check_prose(path, lang) if f.code == "CG719"] == []


# What was judged by hand.


def test_findings_in_rule_texts_were_judged_and_four_in_five_are_right():
    rows = read_yaml(JUDGED)["findings"]
    assert len(rows) >= 100
    right = Counter(row["code"] for row in rows if row["right"])
    every = Counter(row["code"] for row in rows)
    assert set(every) <= set(all_rules())
    assert all(right[code] >= 0.8 * every[code] for code in every)
    assert all(len(row["words"].split()) <= 4 for row in rows)
