"""Slips of the keyboard that break a file, or a value in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.blind.operators import Mistake, blind, mistake
from tests.blind.prose import at
from tests.mutants.content import Content, Edit

_KEY = re.compile(r"(?m)^ +(?:- )?([a-z_]{4,}):(?= |$)")
_QUOTED = re.compile(r": \"([^\"\n]{12,})\"(?=[ \n,}])")


def yaml_files(content: Content) -> Iterator[tuple[str, str]]:
    """List the YAML files of games."""
    return ((n, t) for n, t in content.files.items() if n.startswith("content/") and n.endswith(".yaml"))


def some(
    rng: Random, content: Content, pattern: re.Pattern[str], most: int = 8
) -> Iterator[tuple[str, re.Match[str]]]:
    """Find a pattern in every YAML file, some places of each."""
    for name, text in yaml_files(content):
        matches = list(pattern.finditer(text))
        yield from ((name, m) for m in rng.sample(matches, min(most, len(matches))))


@blind("A", "form", "quote-left-open", sound=False)
def quote_left_open(content: Content, rng: Random) -> Iterator[Mistake]:
    """The closing quotation mark of a text is lost."""
    for name, m in some(rng, content, _QUOTED):
        edit = Edit(name, m.end() - 1, m.end(), "")
        yield mistake(
            at(content, name, m.start()), [edit], f"the text '{m[1][:30]}' begins with \" and never ends"
        )


@blind("A", "form", "colon-without-quotes", sound=False)
def colon_without_quotes(content: Content, rng: Random) -> Iterator[Mistake]:
    """A text with a colon in it loses its quotation marks, so that YAML reads a key."""
    for name, m in some(rng, content, _QUOTED):
        if ": " in m[1]:
            edits = [Edit(name, m.start(1) - 1, m.start(1), ""), Edit(name, m.end(1), m.end(1) + 1, "")]
            yield mistake(
                at(content, name, m.start()), edits, f"'{m[1][:30]}' has a colon and needs quotation marks"
            )


@blind("A", "form", "key-letters-swapped")
def key_letters_swapped(content: Content, rng: Random) -> Iterator[Mistake]:
    """Two letters of a key are typed in the wrong order."""
    for name, m in some(rng, content, _KEY):
        key, i = m[1], rng.randrange(len(m[1]) - 1)
        wrong = key[:i] + key[i + 1] + key[i] + key[i + 2 :]
        if wrong != key and "note" not in key and "palette" not in name:
            edit = Edit(name, m.start(1), m.end(1), wrong)
            yield mistake(
                at(content, name, m.start()),
                [edit],
                f"'{wrong}' is no key; '{key}' was meant",
                values=(wrong,),
            )


@blind("A", "form", "tab-for-indent", sound=False)
def tab_for_indent(content: Content, rng: Random) -> Iterator[Mistake]:
    """A line is indented by a tab."""
    for name, m in some(rng, content, re.compile(r"(?m)^( {4,})(?=[a-z_]+: )")):
        edit = Edit(name, m.start(1), m.end(1), "\t")
        yield mistake(
            at(content, name, m.end()), [edit], "the line is indented by a tab, which YAML does not allow"
        )


@blind("A", "form", "number-in-words")
def number_in_words(content: Content, rng: Random) -> Iterator[Mistake]:
    """A number that programs read is written as a word."""
    words = dict(
        zip(
            "123456789", ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"], strict=True
        )
    )
    pattern = re.compile(
        r"\b(copies|faces|distance|stamina|worth|value|amount|stars|kp|sf): ([1-9])(?=[\n,}])"
    )
    for name, m in some(rng, content, pattern):
        if not name.endswith("facts.yaml"):
            edit = Edit(name, m.start(2), m.end(2), words[m[2]])
            yield mistake(
                at(content, name, m.start()), [edit], f"{m[1]} must be a number: {m[2]}, not '{words[m[2]]}'"
            )


@blind("A", "form", "cell-without-quotes")
def cell_without_quotes(content: Content, rng: Random) -> Iterator[Mistake]:
    """A cell of a CSV file that holds a comma loses its quotation marks, and all later cells move."""
    for name, text in content.files.items():
        for m in re.finditer(r'"([^"\n]*,[^"\n]*)"', text if name.endswith(".csv") else ""):
            edit = Edit(name, m.start(), m.end(), m[1])
            yield mistake(
                at(content, name, m.start()), [edit], f"the comma in '{m[1][:30]}' moves the cells after it"
            )
