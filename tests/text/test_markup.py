"""Markup: styles, tokens, words that stay whole, and mistakes reported with their place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.export.documents.blocks import blocks_of
from cardgen.text.markup import (
    LINE_END,
    Icon,
    Text,
    UnknownToken,
    Word,
    plain_text,
    problems_of,
    read_markup,
    tokens_of,
)
from cardgen.text.tokens import Ref, Sum, Term, TokenProblem, parse_token

VOCABULARY = ("T6", "T12", "SF", "VF", "RF", "TF", "KP", "gm")


def resolve(token, lang):
    if token == "T6":
        return [Icon("die", 0.9, alt=""), Text("T6" if lang == "sv" else "D6", bold=True)]
    if token.startswith("icon:"):
        return [Icon(token[5:], alt=token[5:])]
    if token == "deck:chest":
        return [Text("Chest cards")]
    raise UnknownToken(f"unknown token '{token}'")


def words(markup, lang="sv"):
    rich = read_markup(markup, resolve, lang)
    assert rich.problems == ()
    return rich.paragraphs


def shown(markup):
    """Words as strings: B bold, I italic, C small capitals before each atom; '~' before a glued word."""
    return [
        [("~" if word.glued else "") + "|".join(_mark(atom) for atom in word.atoms) for word in paragraph]
        for paragraph in words(markup)
    ]


def _mark(atom):
    if isinstance(atom, Icon):
        return f"<{atom.name}>"
    return "".join(m for m, on in zip("BIC", atom[1:4], strict=True) if on) + ":" + atom.text


def test_styles_and_their_nesting():
    assert shown("a **b** *c* ***d*** **e *f*** {sc:Gh}") == [
        [":a", "B:b", "I:c", "BI:d", "B:e", "BI:f", "C:Gh"]
    ]


def test_a_blank_line_parts_paragraphs_and_a_single_one_is_a_space():
    assert shown("a\nb\n \t\n\n c \n\n\n") == [[":a", ":b"], [":c"]]


def test_the_space_has_the_style_it_was_written_in():
    assert [w.gap for w in words("**a b** c")[0]] == [None, Text(" ", bold=True), Text(" ")]


def test_a_token_and_the_comma_after_it_are_one_word():
    assert shown("slå {T6}, ({T6})") == [[":slå", "<die>|B:T6|:,", ":(|<die>|B:T6|:)"]]


def test_letters_of_one_style_become_one_atom_so_that_they_kern():
    assert words("**A**{T6}")[0][0].atoms == (Text("A", True), Icon("die", 0.9), Text("T6", True))
    assert words("A{{V")[0] == (Word((Text("A{V"),)),)
    assert words("**a{T6}b**")[0][0].atoms[2] == Text("T6b", True)


def test_a_no_break_space_glues():
    assert shown("se §\u00a010.3 nu") == [[":se", ":§", "~:10.3", ":nu"]]
    assert shown("a\u00a0 b") == [[":a", ":b"]]


@pytest.mark.parametrize(
    ("markup", "units", "glued"),
    [
        ("Du har 10 KP kvar.", (), ["KP"]),
        ("Du har 10 {KP} kvar.", (), ["□KP"]),
        ("Högst 2–3 mm och (4 %) till 5 guld.", ("guld",), ["mm", "%)", "guld."]),
        ("Fem av 5 guld, se § 4 och (§ 5).", (), ["4", "5)."]),
        ("Alla 7 kort. {KP} 8 bitar.", (), []),
        ("**1** % av 3 {die}{die}", (), ["%", "□die□die"]),
    ],
)
def test_a_number_keeps_its_unit(markup, units, glued):
    def letters(word):
        return "".join(getattr(atom, "text", "□") for atom in word.atoms)

    read = read_markup(markup, lambda name, _: [Icon("die"), Text(name)], "sv", units=units)
    assert [letters(word) for word in read.paragraphs[0] if word.glued] == glued


def test_no_line_begins_with_a_lone_dash():
    assert shown("drar – och") == [[":drar", "~:–", ":och"]]
    assert shown("– först") == [[":–", ":först"]]


def test_spaces_inside_a_resolved_token_break():
    assert shown("se {deck:chest}!") == [[":se", ":Chest", ":cards!"]]


def test_tokens_take_the_style_around_them():
    assert shown("*{deck:chest}*") == [["I:Chest", "I:cards"]]


def test_the_language_reaches_the_resolver():
    assert words("{T6}", "en")[0][0].atoms[1] == Text("D6", bold=True)


def test_braces_stars_and_backslashes_can_be_printed():
    assert shown(r"{{T6}} 3 * 4 \*x\* a\b") == [[":{T6}", ":3", ":*", ":4", ":*x*", r":a\b"]]
    assert shown("{{{T6}}}") == [[":{|<die>|B:T6|:}"]]


@pytest.mark.parametrize(
    ("markup", "offsets"),
    [
        ("ab **c", [3]),
        ("ab *c", [3]),
        ("**a\n\nb**", [0, 6]),
        ("a { b", [2]),
        ("a } b", [2]),
        ("{T6 {T6}", [0]),
        ("a ****b****", [2, 7]),
        ("**a *b**", [4]),
    ],
)
def test_mistakes_of_form_are_reported_with_their_place(markup, offsets):
    assert [p.offset for p in problems_of(markup)] == offsets
    assert [p.offset for p in read_markup(markup, resolve, "sv").problems] == offsets


def test_an_unknown_token_is_reported_and_set_as_it_stands():
    rich = read_markup("slå {T7}!", resolve, "sv")
    assert rich.problems == ((4, "unknown token 'T7'"),)
    assert rich.paragraphs[0][1].atoms == (Text("{T7}!"),)


def test_tokens_are_listed_in_order_with_repeats():
    assert tokens_of("{T6} **{KP}** {sc:x} {{no}}\n\n{T6} {rule:10.3}") == ["T6", "KP", "T6", "rule:10.3"]


def test_plain_text_has_no_marks_but_reads_icons():
    assert plain_text("**Slå** {T6}, {icon:skull}\n\nskatt\u00adkam\u00admare", resolve, "sv") == (
        "Slå T6, skull\nskattkammare"
    )


@given(st.text("ab*{}\\ \n\u00a0\u00ad:T6", max_size=40))
def test_any_text_is_read_and_loses_no_letter(markup):
    rich = read_markup(markup, lambda token, lang: [Text("{" + token + "}")], "sv")
    atoms = [atom for paragraph in rich.paragraphs for word in paragraph for atom in word.atoms]
    assert sum(a.text.count("a") for a in atoms) == markup.count("a")
    assert all(p.offset < len(markup) for p in rich.problems)
    assert all(paragraph[0].gap is None for paragraph in rich.paragraphs)


@pytest.mark.parametrize(
    ("token", "meant"),
    [
        ("T12", Sum((Term("", "T12"),))),
        ("T12+3-TF", Sum((Term("", "T12"), Term("+", 3), Term("-", "TF")))),
        ("T6/2", Sum((Term("", "T6"), Term("/", 2)))),
        ("T12 - RF", Sum((Term("", "T12"), Term("-", "RF")))),
        ("rule:10.3", Ref("rule", "10.3")),
        ("card:room-orc", Ref("card", "room-orc")),
        ("sc:Two words", Ref("sc", "Two words")),
    ],
)
def test_tokens_say_what_is_meant(token, meant):
    assert parse_token(token, VOCABULARY) == meant


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("T7", ["'T7'", "did you mean"]),
        ("T12+VE", ["'VE'", "'{T12+VE}'", "'VF'"]),
        ("rul:10", ["'{rul:10}'", "'rule'"]),
        ("zzzzzz:10", ["'deck:'", "'rule:'"]),
        ("xyzzy", ["known are", "KP"]),
        ("rule:", ["has no name after the colon"]),
        ("", ["empty token"]),
        ("T6-", ["'{T6-}'", "lacks"]),
        ("+T6", ["'{+T6}'", "lacks"]),
        ("T6\u22122", ["plain hyphen '-'"]),
        ("T6 " + "x" * 5000, ["too long"]),
        ("T6²", ["'T6²'"]),
    ],
)
def test_tokens_nobody_knows_are_explained(token, words):
    problem = parse_token(token, VOCABULARY)
    assert isinstance(problem, TokenProblem)
    assert [w for w in words if w not in problem.message] == []
    assert len(problem.message) < 200


@pytest.mark.parametrize("end", [LINE_END, "\\\n", "\\ \n"])
def test_a_line_end_begins_a_line_without_the_space_of_a_paragraph(end):
    first, second, third = read_markup(f"One *two*{end}three\n\nfour", resolve, "en").paragraphs
    assert [words[0].below for words in (first, second, third)] == [False, True, False]
    assert plain_text(f"One{end}two", resolve, "en") == "One\ntwo"
    assert problems_of(f"*one{end}two*")


def test_a_backslash_that_ends_a_paragraph_prints_itself():
    assert plain_text("One\\\n\ntwo\\", resolve, "en") == "One\\\ntwo\\"


def test_lines_end_in_booklets_as_they_do_on_cards():
    (words,) = blocks_of("Shuffle.\\\nDeal *five*.")
    assert [len(lines) for lines in read_markup(words.markup, resolve, "en").paragraphs] == [1, 2]
