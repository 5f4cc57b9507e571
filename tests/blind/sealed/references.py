"""SEALED, see README.md. References that lead nowhere, or to the wrong place."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.blind.open.references import everywhere, tokens
from tests.blind.operators import Mistake, blind, mistake
from tests.blind.prose import change, shown
from tests.mutants.content import Content, Edit


@blind("B", "references", "token-letters-swapped")
def token_swapped(content: Content, rng: Random) -> Iterator[Mistake]:
    """The letters of a token are in the wrong order."""
    for text, m in tokens(content, r"\{([A-ZÅÄÖa-z]{2,9})\}"):
        wrong = m[1][1] + m[1][0] + m[1][2:]
        if wrong != m[1] and m[1] not in ("reading",):
            yield change(text, m, f"{{{wrong}}}", f"there is no token '{wrong}'; '{m[1]}' is meant")


@blind("B", "references", "sentence-misspelt")
def sentence_misspelt(content: Content, rng: Random) -> Iterator[Mistake]:
    """A sentence that is written once is called by a name it does not have."""
    for text, m in tokens(content, r"\{say:([a-z-]{4,})"):
        i = rng.randrange(1, len(m[1]) - 1)
        wrong = m[1][:i] + m[1][i] + m[1][i:]
        yield change(text, m, f"{{say:{wrong}", f"there is no sentence '{wrong}'; '{m[1]}' is meant")


@blind("B", "references", "section-renumbered")
def section_renumbered(content: Content, rng: Random) -> Iterator[Mistake]:
    """The last part of a section gets another number in all languages; references to it are forgotten."""
    used = {(t.record.game, m[1]) for t, m in tokens(content, r"\{rule:([\d.]+)\}")}
    known = {(r.game, r.id) for r in content.of("section")}
    for record in content.of("section"):
        top, _, part = record.id.rpartition(".")
        new = f"{top}.{int(part) + 3}" if top else f"{int(part) + 40}"
        if (record.game, record.id) in used and (record.game, new) not in known:
            if any(r.game == record.game and r.id.startswith(f"{record.id}.") for r in content.of("section")):
                continue
            edits = []
            for one in (record, *content.counterparts(record)):
                start = content.files[one.file].index(one.id, one.start)
                edits.append(Edit(one.file, start, start + len(one.id), new))
            says = f"{record.id} has become {new}, but texts still send the reader to {record.id}"
            yield mistake(record, edits, says, names=(record.id, new), values=(record.id, new))


@blind("B", "references", "card-of-the-same-deck")
def other_card(content: Content, rng: Random) -> Iterator[Mistake]:
    """A text names another card of the same deck, in all languages."""
    decks: dict[tuple[str, str], list[str]] = {}
    for record in content.of("component"):
        decks.setdefault((record.game, record.deck), []).append(record.id)
    home = {(game, card): ids for (game, _), ids in decks.items() for card in ids}
    for text, m in tokens(content, r"\{card:([a-z0-9-]+)\}"):
        ids = home.get((text.record.game, m[1]), [])
        if text is content.versions(text)[0] and len(ids) > 1:
            other = ids[(ids.index(m[1]) + 1) % len(ids)]
            edits = everywhere(content, text, m[0], f"{{card:{other}}}")
            if edits:
                says = f"{shown(text.record)} names '{other}'; what it says is true of '{m[1]}'"
                yield mistake(text.record, edits, says, names=(other, m[1]), values=(other,))


@blind("B", "references", "deck-misnamed")
def deck_misnamed(content: Content, rng: Random) -> Iterator[Mistake]:
    """A deck is named in the plural, or in the singular, where texts and tables ask for its id."""
    for record in content.of("entry"):
        node = record.fields.get("deck") if record.id == "inventory" else None
        if node is not None:
            wrong = node.value[:-1] if node.value.endswith("s") else f"{node.value}s"
            edit = Edit(record.file, node.start_mark.index, node.end_mark.index, wrong)
            says = f"no deck is called '{wrong}'; '{node.value}' is meant"
            yield mistake(record, [edit], says, names=(node.value,), values=(wrong,))
