"""Pictures that are not there, are another's, or cannot be printed well."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.blind.operators import Mistake, blind, mistake
from tests.mutants.content import Content, Edit, Record, at_node


def art(content: Content) -> Iterator[tuple[Record, str]]:
    """List the components that name one picture of their game's own."""
    for record in content.of("component"):
        node = record.fields.get("art")
        value = node.value if node is not None else None
        if isinstance(value, str) and f"content/{record.game}/art/{value}.svg" in content.files:
            yield record, value


@blind("A", "pictures", "picture-misspelt")
def picture_misspelt(content: Content, rng: Random) -> Iterator[Mistake]:
    """A card names a picture that is not there."""
    for record, name in art(content):
        i = rng.randrange(1, len(name) - 1)
        wrong = name[:i] + name[i + 1 :]
        site = at_node(record, record.fields["art"], wrong)
        yield mistake(
            record, site.edits, f"there is no picture '{wrong}'; '{name}' is meant", values=(wrong,)
        )


@blind("A", "pictures", "picture-of-another")
def picture_of_another(content: Content, rng: Random) -> Iterator[Mistake]:
    """A card shows the picture of the card before it."""
    rows = list(art(content))
    for (before, other), (record, name) in zip(rows, rows[1:], strict=False):
        if before.file == record.file and other != name:
            site = at_node(record, record.fields["art"], other)
            says = f"'{record.id}' shows '{other}', the picture of '{before.id}'"
            yield mistake(record, site.edits, says, names=(before.id,), decks=(record.deck,))


@blind("A", "pictures", "picture-deleted")
def picture_deleted(content: Content, rng: Random) -> Iterator[Mistake]:
    """The file of a picture was not handed over."""
    for record, name in art(content):
        file = f"content/{record.game}/art/{name}.svg"
        says = f"the picture of '{record.id}' is missing: {name}.svg"
        yield mistake(record, [], says, files=((file, None),), names=(name,), decks=(record.deck,))


@blind("A", "pictures", "colour-of-another-palette")
def colour_off(content: Content, rng: Random) -> Iterator[Mistake]:
    """A picture has a loud colour that is none of the game's."""
    for record, name in art(content):
        file = f"content/{record.game}/art/{name}.svg"
        m = re.search(r'(?:fill|stroke)="(#[0-9a-fA-F]{6}|[A-Z_]{3,}\w*)"', content.files[file])
        if m:
            own = Record(file, record.game, "file", name, "", 0, len(content.files[file]))
            edit = Edit(file, m.start(1), m.end(1), "#ff00ff")
            yield mistake(
                own,
                [edit],
                f"{name}.svg has magenta in it, which is no colour of the game",
                decks=(record.deck,),
            )


@blind("A", "pictures", "picture-cut-off")
def picture_cut_off(content: Content, rng: Random) -> Iterator[Mistake]:
    """A picture was saved with a canvas half as wide, so that its right half is not seen."""
    for record, name in art(content):
        file = f"content/{record.game}/art/{name}.svg"
        m = re.search(r'viewBox="[\d.-]+ [\d.-]+ (\d+)(?:\.\d+)? ', content.files[file])
        if m:
            own = Record(file, record.game, "file", name, "", 0, len(content.files[file]))
            edit = Edit(file, m.start(1), m.end(1), str(int(m[1]) // 2))
            yield mistake(
                own, [edit], f"the right half of {name}.svg lies outside its canvas", decks=(record.deck,)
            )
