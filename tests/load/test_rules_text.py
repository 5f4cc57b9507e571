"""Rules in Markdown to numbered sections."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardgen.load.document import Diagnostics
from cardgen.load.rules import load_rules, parse_rules
from cardgen.load.sources import SourceFile

RULES = """\
# The keep

Welcome, *traveller*.
You have until sundown.

## 10 Monsters

Some rooms are not empty.

### 10.1 Choose

Attack or flee.

10.2 Whoever flees
goes back.

**10.3** A fight has
10.4 blows at most.

### In short
Do not.

## § 11 Ambush
### 11.1
Boo.

## The end
2026 was the year.
"""


def parsed(text):
    diagnostics = Diagnostics()
    return parse_rules(text, "rules.en.md", "en", diagnostics), diagnostics.to_rows()


def test_sections_have_numbers_titles_texts_and_places():
    rules, problems = parsed(RULES)
    assert problems == []
    assert (rules.lang, rules.title, rules.lead) == (
        "en",
        "The keep",
        "Welcome, *traveller*.\nYou have until sundown.",
    )
    assert [(s.number, s.title, s.text, s.place.line) for s in rules.sections.values()] == [
        ("10", "Monsters", "Some rooms are not empty.", 6),
        ("10.1", "Choose", "Attack or flee.", 10),
        ("10.2", "", "Whoever flees\ngoes back.", 14),
        ("10.3", "", "A fight has\n10.4 blows at most.\n\n### In short\nDo not.", 17),
        ("11", "Ambush", "", 23),
        ("11.1", "", "Boo.\n\n## The end\n2026 was the year.", 24),
    ]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_ends_change_nothing(ending):
    rules, _ = parsed(RULES.replace("\n", ending))
    assert replace(rules, text="") == replace(parsed(RULES)[0], text="")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## 1 A\nx\n\n## 2 B\n\n## 1 C\ny\n", ("CG006", 6, 1)),
        ("# Title\n\nWords only.\n", ("CG011", 1, 1)),
        ("", ("CG011", 1, 1)),
    ],
)
def test_mistakes_have_code_and_place(text, expected):
    _, problems = parsed(text)
    assert [row[:3] for row in problems] == [expected]


def test_the_first_of_two_sections_stays():
    rules, _ = parsed("## 1 A\nx\n\n## 1 C\ny\n")
    assert rules.sections["1"].text == "x"


def test_files_that_cannot_be_read(tmp_path):
    path = tmp_path / "rules.sv.md"
    rules, found = load_rules(SourceFile(path, tmp_path, None), "sv")
    assert (rules, [(f.code, str(f.place)) for f in found]) == (None, [("CG001", "rules.sv.md:1:1")])
    path.write_bytes("## 1 Sm\xe5\n".encode("cp1252"))
    rules, found = load_rules(SourceFile(path, tmp_path, None), "sv")
    assert (rules, [(f.code, str(f.place)) for f in found]) == (None, [("CG001", "rules.sv.md:1:8")])
    path.write_text("## 1 A\nsma\u030a\n")
    rules, found = load_rules(SourceFile(path, tmp_path, None), "sv")
    assert [(f.code, str(f.place)) for f in found] == [("CG010", "rules.sv.md:2:3")]
    assert rules.sections["1"].title == "A"


def test_a_very_long_line_and_very_many_sections():
    text = (
        "## 1 A\n"
        + "#" * 500_000
        + "\n\n"
        + "1." * 200_000
        + "1 x\n\n"
        + "".join(f"## {i} x\n" for i in range(2, 20_000))
    )
    rules, problems = parsed(text)
    assert len(rules.sections) == 20_000
    assert problems == []
