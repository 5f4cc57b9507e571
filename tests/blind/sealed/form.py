"""SEALED, see README.md. Slips of the keyboard that break a file, or a value in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.blind.open.form import some
from tests.blind.operators import Mistake, blind, mistake
from tests.blind.prose import at, change, prose
from tests.mutants.content import Content, Edit


@blind("B", "form", "brace-lost")
def brace_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """The brace that closes a token in a text is lost."""
    for text in prose(content):
        found = list(re.finditer(r"\{[=a-zA-Z][\w.:=-]+\}", text.words))
        for m in rng.sample(found, min(1, len(found))):
            yield change(text, m, m[0][:-1], f"'{m[0][:-1]}' has no closing brace")


@blind("B", "form", "bold-never-ends")
def bold_never_ends(content: Content, rng: Random) -> Iterator[Mistake]:
    """The second pair of stars of bold words is lost."""
    for text in prose(content):
        found = list(re.finditer(r"\*\*([^*\n{}]{3,40})\*\*", text.words))
        for m in rng.sample(found, min(1, len(found))):
            yield change(text, m, f"**{m[1]}", f"'**{m[1][:20]}' is bold and never ends")


@blind("B", "form", "id-as-a-name")
def id_as_name(content: Content, rng: Random) -> Iterator[Mistake]:
    """The id of a card is written as a name, with capitals and blanks."""
    for name, m in some(rng, content, re.compile(r"(?m)^ *- id: ([a-z0-9]+(?:-[a-z0-9]+)+)$")):
        wrong = m[1].replace("-", " ").title()
        edit = Edit(name, m.start(1), m.end(1), wrong)
        yield mistake(
            at(content, name, m.start()), [edit], f"'{wrong}' is no id; write '{m[1]}'", values=(wrong,)
        )


@blind("B", "form", "dash-lost", sound=False)
def dash_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """The dash before a card is lost, so that two cards become one."""
    for name, m in some(rng, content, re.compile(r"(?m)^ +(-) id: (?=[a-z0-9-]+$)")):
        if content.files[name].count("- id:", 0, m.start()):
            edit = Edit(name, m.start(1), m.end(1), " ")
            yield mistake(at(content, name, m.start()), [edit], "the list needs a dash before this id")


@blind("B", "form", "bracket-lost", sound=False)
def bracket_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """The bracket that ends a list, or the brace that ends a map, is lost."""
    for name, m in some(rng, content, re.compile(r"(?m)^ *[a-z_]+: [\[{][^\n{}\[\]]*([\]}])$")):
        edit = Edit(name, m.start(1), m.end(1), "")
        yield mistake(at(content, name, m.start()), [edit], f"'{m[1]}' is missing at the end of the line")


@blind("B", "form", "colon-without-blank", sound=False)
def colon_without_blank(content: Content, rng: Random) -> Iterator[Mistake]:
    """There is no blank after the colon of a key."""
    for name, m in some(
        rng, content, re.compile(r"(?m)^ +(?:copies|art|template|worth|distance|stars|name|text):( )(?=\S)")
    ):
        edit = Edit(name, m.start(1), m.end(1), "")
        yield mistake(at(content, name, m.start()), [edit], "the colon of the key needs a blank after it")
