"""YAML to plain data and places, and everything a YAML file may do to hurt."""

from __future__ import annotations

import time

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from cardgen.load import yamlfile
from cardgen.load.document import MAX_DIAGNOSTICS, Diagnostics, Document, FieldPlaces, subtree


def read(text):
    diagnostics = Diagnostics()
    data = text.encode() if isinstance(text, str) else text
    return yamlfile.parse(data, diagnostics), diagnostics.to_rows()


def places(text):
    """Read a file that must be refused or complained of; give (code, line, column) of its findings."""
    started = time.process_time()
    _, rows = read(text)
    assert time.process_time() - started < 20, "a hostile file must end at once"
    assert rows
    return [row[:3] for row in rows]


def test_values_follow_the_core_schema():
    text = """
    no: no
    yes: [yes, on, off, true, False, ~, null, ]
    number: [7, -3, +5, 007, 1.5, .5, 1e3, 1_000, 0x10, 12345678901234567890]
    date: 2026-11-20
    quoted: ["7", 'true', "~", !!str 7]
    tagged: [!!int 7, !!float 7, !!bool true, !!null ~]
    empty:
    1: one
    """
    (data, _), rows = read(text)
    assert rows == []
    assert data == {
        "no": "no",
        "yes": ["yes", "on", "off", True, False, None, None],
        "number": [7, -3, 5, 7, 1.5, 0.5, 1000.0, "1_000", "0x10", "12345678901234567890"],
        "date": "2026-11-20",
        "quoted": ["7", "true", "~", "7"],
        "tagged": [7, 7, True, None],
        "empty": None,
        "1": "one",
    }


def test_every_node_has_its_place():
    text = (
        "cards:\n  - id: orc\n    text:\n      sv: >-\n        Hej\n        du\n      en: Hi\n  - {id: elf}\n"
    )
    (data, positions), _ = read(text)
    document = Document("decks/room.yaml", data, positions)
    assert data["cards"][0]["text"] == {"sv": "Hej du", "en": "Hi"}
    assert str(document.place(["cards", 0, "text", "en"])) == "decks/room.yaml:7:11"
    assert str(document.place(["cards", 0, "text", "en"], key=True)) == "decks/room.yaml:7:7"
    assert str(document.place(["cards", 1, "id"])) == "decks/room.yaml:8:10"
    assert str(document.place(["cards", 0, "copies"])) == "decks/room.yaml:2:5", "the nearest thing above"
    fields = FieldPlaces("f", subtree(positions, "cards", 0))
    assert list(fields) == ["id", "text", "text.sv", "text.en"]
    assert len(fields) == 4
    assert fields["text.en"].line == 7
    assert "text.de" not in fields
    whole = FieldPlaces("f", positions)
    assert whole["cards.1.id"].line == 8


def test_aliases_repeat_what_they_name_and_keep_its_places():
    (data, positions), rows = read("a: &x {n: 1}\nb: *x\nc: &w hej\nd: *w\n")
    assert rows == []
    assert data == {"a": {"n": 1}, "b": {"n": 1}, "c": "hej", "d": "hej"}
    document = Document("f", data, positions)
    assert document.place(["b", "n"]).line == 1
    assert document.place(["d"]).line == 4


def test_empty_files_give_nothing():
    assert read("")[0] == (None, read("")[0][1])
    assert read("# only words\n")[0][0] is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\na: 3\n", ("CG006", 3, 1)),
        ("a:\n\t- b\n", ("CG002", 2, 1)),
        ("a:\n  b: 1\n \tc: 2\n", ("CG002", 3, 2)),
        ("a: {T6} och\n", ("CG002", 1, 9)),
        ("a: 1\nb: [1, 2\n", ("CG002", 3, 1)),
        ("a: 'x\n", ("CG002", 2, 1)),
        ("a: b: c\n", ("CG002", 1, 5)),
        ("a: 1\n---\nb: 2\n", ("CG002", 2, 1)),
        ("? [a, b]\n: c\n", ("CG002", 1, 3)),
        ("a: 1\n? &k key\n: c\n", ("CG002", 2, 3)),
        ("a: &k x\n*k : c\n", ("CG002", 2, 1)),
        ("a: *nothing\n", ("CG002", 1, 4)),
        ("a: !!int seven\n", ("CG002", 1, 4)),
        ("a: !!python/object/apply:os.system ['true']\n", ("CG009", 1, 4)),
        ("a: !own x\n", ("CG009", 1, 4)),
        ("a: !!map [x]\n", ("CG009", 1, 4)),
        ("a: !!set {x, y}\n", ("CG009", 1, 4)),
        ("%YAML 1.1\n---\na: 1\n", ("CG009", 1, 1)),
        ("a: &x [*x]\n", ("CG009", 1, 8)),
        (b"a: 1\nb: sm\xe5\n", ("CG001", 2, 6)),
        (b"a: 1\nb: caf\xc3", ("CG001", 2, 7)),
        (b"\xff\xfea\x00:\x00", ("CG001", 1, 1)),
        ("a: 1\nb: x\u2028y\n", ("CG001", 2, 5)),
        ("a: 1\nb: \x07\n", ("CG001", 2, 4)),
        ("a: 1\nb: \ufeffx\n", ("CG001", 2, 4)),
        ("a: 1\nb: sma\u030a\n", ("CG010", 2, 6)),
    ],
)
def test_mistakes_have_code_and_place(text, expected):
    assert places(text) == [expected]


def test_a_byte_order_mark_is_only_a_warning():
    result, rows = read(b"\xef\xbb\xbfa: 1\n")
    assert result[0] == {"a": 1}
    assert [(r[0], r[1], r[2], r[4]) for r in rows] == [("CG001", 1, 1, "warning")]


def test_decomposed_letters_are_reported_once_a_line_and_kept():
    result, rows = read("a: sma\u030a la\u030a\nb: o\u0308\n")
    assert result[0]["b"] == "o\u0308"
    assert [r[:3] for r in rows] == [("CG010", 1, 6), ("CG010", 2, 4)]
    assert "U+0061+U+030A" in rows[0][3]


def test_all_duplicate_keys_are_reported_and_a_flood_is_cut():
    _, rows = read("a: 1\n" * 1000)
    assert len(rows) == MAX_DIAGNOSTICS + 1
    assert rows[1][:3] == ("CG006", 3, 1)
    assert str(999 - MAX_DIAGNOSTICS) in rows[-1][3]


BOMB = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 12)
)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (BOMB, "CG009", 6),
        ("a: &a [x]\n" + "b: [" + "*a, " * 100_000 + "]\n", "CG009", 2),
        ("[" * 100_000, "CG009", 1),
        ("{a: " * 100_000, "CG009", 1),
        ("- " * 100_000 + "x", "CG009", 1),
        ("? " * 100_000 + "x", "CG002", 1),
        ("".join(f"{' ' * i}a:\n" for i in range(1000)), "CG009", 33),
        ("a: &a " + "[" * 30 + "x" + "]" * 30 + "\nb: [[[*a]]]\n", "CG009", 2),
        ("%TAG !a! tag:x\n" * 100_000, "CG009", 1),
        ("x: [" + "1, " * 300_000 + "]", "CG009", 1),
        ("x: " + "y" * 1_900_000 + "\n", "CG009", 1),
        ("- a\n" * 300_000, "CG009", 199_999 + 1),
        ("!" * 1_000_000, "CG009", 1),
        ("&" * 1_000_000, "CG002", 1),
        ("\t" * 1_000_000 + "x", "CG002", 1),
        ("a" * 1_900_000 + ": x", "CG009", 1),
        ('"' * 1_000_001, "CG002", 1),
    ],
)
def test_bombs_end_at_once_with_a_finding(text, code, line):
    found = places(text)
    assert (found[-1][0], found[-1][1]) == (code, line)


def test_a_few_aliases_of_a_large_map_are_bounded_by_what_they_expand_to():
    large = "a: &a [" + "x, " * 50_000 + "]\n"
    assert read(large + "b: [*a, *a]\n")[1] == []
    assert places(large + "b: [*a, *a, *a, *a]\n") == [("CG009", 2, 13)]


def test_a_long_line_is_no_mistake():
    text = "word " * 3_900
    (data, _), rows = read(f"a: {text}\nb: 1\n")
    assert rows == []
    assert data == {"a": text.strip(), "b": 1}


# Without 'e', because PyYAML writes the text 1e3 without quotes, which is a number since YAML 1.2; and without
# controls and marks of direction, which are refused.
words = st.text(
    st.characters(
        codec="utf-8",
        exclude_characters="eE\u2028\u2029\ufffe\uffff",
        exclude_categories=("Cc", "Cf"),
        include_characters="\t\n",
    ),
    max_size=20,
)
json_like = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**14), 10**14) | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words.filter(bool), inner, max_size=4),
    max_leaves=20,
)


@given(json_like)
def test_what_is_written_comes_back(value):
    result, rows = read(yaml.safe_dump(value, allow_unicode=False))
    assert rows == []
    assert result[0] == value


@given(st.text(alphabet="ab:-?[]{}&*!|>'\"%#\n \t,~1é", max_size=60))
def test_no_text_whatever_raises(text):
    result, rows = read(text)
    assert result is not None or rows


@pytest.mark.parametrize("style", [">-", "|-", ">", "|"])
def test_an_empty_line_begins_a_paragraph_in_every_style(style):
    """YAML folds an empty line in `>` to one line break; a text must not lose its paragraphs to that."""
    diagnostics = Diagnostics()
    data, _ = yamlfile.parse(f"text: {style}\n  One.\n\n  Two.\n".encode(), diagnostics)
    assert data["text"].strip() == "One.\n\nTwo."


def noted(text):
    diagnostics = Diagnostics()
    data, _ = yamlfile.parse(text.encode(), diagnostics)
    return data, [
        (code, line, column, severity, change)
        for code, line, column, _, severity, change, _lang in diagnostics.rows
    ]


@pytest.mark.parametrize(
    ("line", "column", "said"),
    [
        ("color: #7d1f2e", 8, "#7d1f2e"),
        ("color:   #abc  # brown", 10, "#abc"),
        ("color: #7d1f2eff\r", 8, "#7d1f2eff"),
        ("color: &brown #7d1f2e", None, None),
    ],
)
def test_a_colour_without_quotes_is_reported_and_read_as_it_was_meant(line, column, said):
    data, rows = noted(f"name: å😀\n{line}\nnext: 1\n")
    assert data == {"name": "å😀", "color": said, "next": 1}
    assert rows == ([("CG015", 2, column, "error", (said, f'"{said}"', True))] if said else [])


def test_a_colour_in_a_list_is_reported():
    data, rows = noted("colors:\n  - #abc\n  - '#def'\n")
    assert data == {"colors": ["#abc", "#def"]}
    assert [row[:3] for row in rows] == [("CG015", 2, 5)]


def test_a_word_behind_the_sign_may_be_a_remark_and_is_reported_as_a_warning():
    data, rows = noted('prize: #1 of the "Fair"  \n')
    assert data == {"prize": None}
    assert rows == [("CG015", 1, 8, "warning", ('#1 of the "Fair"', '"#1 of the \\"Fair\\""', False))]


@pytest.mark.parametrize(
    "text",
    [
        "color: # brown, as in 1985\n",
        "color:\n",
        "color: ''  #7d1f2e\n",
        "color: brown  #7d1f2e\n",
        "color: #todo\n",
        "color: #---- next ----\n",
        "color: ## brown\n",
        "deck: #cardgen: allow\n",
        "color: #a\n  brown\n",
        "cards: #all of them\n  - a\n",
        "map: {a: , b: 1} #7d1f2e\n",
    ],
)
def test_a_comment_that_is_one_is_left_alone(text):
    assert noted(text)[1] == []
