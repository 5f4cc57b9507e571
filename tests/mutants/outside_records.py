"""Groups 1 to 3: records that maintainers spoil when they merge, indent, rename, copy and paste.

Written by someone who had not seen the rules of the checker: from what people do, never from what is looked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random

import yaml

from tests.mutants import operator
from tests.mutants.blocks import listed_rows
from tests.mutants.content import Content, Edit, Record, Site, alike, at_node, in_text, number, scalars
from tests.mutants.outside_texts import paragraphs, printed

#: What people write behind a number, by game and field.
_UNITS: Mapping[str, Mapping[str, str]] = {
    "drakborgen": {"copies": "st", "value": "gm", "kp": "KP", "bolts": "pilar", "squares": "rutor"},
    "atervackt": {"copies": "st", "value": "gm", "kp": "KP"},
    "huggsexa": {"copies": "st"},
    "drakon": {"copies": "stuks"},
    "dragonquest": {"copies": "Stück", "cost": "EP", "stars": "Sterne", "value": "Gold"},
}

# Group 1: form


def _in_conflict(record: Record, start: int, line: str, theirs: str, value: str) -> Site:
    hunk = f"<<<<<<< HEAD\n{line}\n=======\n{theirs}\n>>>>>>> proofs\n"
    return Site((Edit(record.file, start, start + len(line) + 1, hunk),), record, values=(value,))


@operator("outside-merge-conflict", group=1, sound=False)
def merge_conflict(content: Content, rng: Random) -> Iterator[Site]:
    """A merge was committed with its conflict still in it."""
    for record in content.of("component"):
        for key in ("copies", "value", "kp", "stars", "cost"):
            count = number(record.fields[key]) if key in record.fields else None
            if count is not None:
                file, node = content.files[record.file], record.fields[key]
                start = file.rfind("\n", 0, node.start_mark.index) + 1
                line = file[start : file.find("\n", start)]
                cut = [at - start for at in (node.start_mark.index, node.end_mark.index)]
                theirs = f"{line[: cut[0]]}{count + 1}{line[cut[1] :]}"
                yield _in_conflict(record, start, line, theirs, key)
    for text in printed(content):
        for sentences in paragraphs(text) if text.record.kind == "section" else ():
            if len(sentences) > 2:
                file = content.files[text.file]
                start = file.rfind("\n", 0, text.start + sentences[0][0]) + 1
                line = file[start : file.find("\n", start)]
                shorter = file[start : text.start + sentences[-2][1]]
                yield _in_conflict(text.record, start, line, shorter, "HEAD")


def _indented(record: Record, at: int, by: int, key: str, file: str) -> Site:
    begin = file.rfind("\n", 0, at) + 1
    edit = Edit(record.file, begin, begin + max(0, -by), " " * max(0, by))
    return Site((edit,), record, values=(key,))


@operator("outside-key-at-wrong-indent", group=1)
def key_at_wrong_indent(content: Content, rng: Random) -> Iterator[Site]:
    """A key slid a step out of the mapping it belongs to, or a step into the one above it."""
    for record in content.of("component"):
        file, keys = content.files[record.file], list(record.keys)
        for above, key in zip(keys, keys[1:], strict=False):
            upper, lower = record.fields[above], record.fields[key]
            if (
                not isinstance(upper, yaml.MappingNode)
                or upper.flow_style
                or upper.end_mark.index < record.start
                or record.keys[key].start_mark.index < record.start
            ):
                continue  # the last two: what stands above, an alias of a text or the headings of a table
            if len(upper.value) > 1:
                last = upper.value[-1][0]
                yield _indented(record, last.start_mark.index, -2, str(last.value), file)
            if isinstance(lower, yaml.ScalarNode) and lower.style not in (">", "|"):
                yield _indented(record, record.keys[key].start_mark.index, 2, key, file)


def _quoted(node: yaml.Node, flow: bool = False) -> Iterator[tuple[yaml.ScalarNode, bool]]:
    """Yield the quoted values of a node, each with whether it stands between braces."""
    if isinstance(node, yaml.ScalarNode):
        if node.style == '"':
            yield node, flow
        return
    rows = [v for _, v in node.value] if isinstance(node, yaml.MappingNode) else node.value
    for row in rows:
        yield from _quoted(row, flow or bool(node.flow_style))


@operator("outside-quotes-lost", group=1)
def quotes_lost(content: Content, rng: Random) -> Iterator[Site]:
    """Quotes that YAML needs were taken off: what follows is a comment, or a comma ends the value."""
    for record in content.of("component", "entry"):
        if record.kind == "entry" and record.id != "facts":
            continue
        braces = content.files[record.file][record.start :].lstrip(" -").startswith("{")
        for key, node in record.fields.items():
            for value, flow in _quoted(node, braces):
                comment = value.value.startswith("#") and not flow
                if comment or (flow and ", " in value.value and not {"{", ":"} & set(value.value)):
                    seen = (record.deck,) if comment and record.kind == "component" else ()
                    yield at_node(record, value, value.value, names=(key,), decks=seen)


@operator("outside-number-with-unit", group=1)
def number_with_unit(content: Content, rng: Random) -> Iterator[Site]:
    """A number was written with its unit, as one would say it."""
    for record in content.of("component"):
        for key, unit in _UNITS[record.game].items():
            if key in record.fields and (key != "value" or (number(record.fields[key]) or 0) >= 10):
                node = record.fields[key]
                yield at_node(record, node, f"{node.value} {unit}", names=(key,))


@operator("outside-emphasis-half-lost", group=1)
def emphasis_half_lost(content: Content, rng: Random) -> Iterator[Site]:
    """One of the two marks round bold words was deleted."""
    for text in printed(content):
        for mark in re.finditer(r"\*\*", text.words):
            yield in_text(text, mark.start(), mark.end(), "")


# Group 2: references


def _pictures(content: Content) -> dict[tuple[str, str], list[Record]]:
    """Return who shows which picture, by game and the picture's name."""
    found: dict[tuple[str, str], list[Record]] = {}
    for record in content.of("component"):
        back = record.fields.get("back")
        rows = back.value if isinstance(back, yaml.MappingNode) else []
        shown = [value for key, value in rows if key.value == "art"]
        if "art" in record.fields:
            shown.append(record.fields["art"])
        for node in shown:
            found.setdefault((record.game, str(node.value)), []).append(record)
    return found


@operator("outside-picture-renamed", group=2)
def picture_renamed(content: Content, rng: Random) -> Iterator[Site]:
    """A picture's file has a new name, and the pieces go on asking for the old one."""
    for (game, art), users in _pictures(content).items():
        old, new = (f"content/{game}/art/{name}.svg" for name in (art, f"{art}-final"))
        if old in content.files:
            names = (art, f"{art}-final", *(user.id for user in users))
            files = ((old, None), (new, content.files[old].encode()))
            yield Site((), users[0], names=names, values=(art,), files=files)


@operator("outside-picture-of-the-copied", group=2)
def picture_of_the_copied(content: Content, rng: Random) -> Iterator[Site]:
    """A piece was made by copying the one above it and kept its picture; its own hangs nowhere."""
    hung = _pictures(content)
    rows = list(content.of("component"))
    for above, record in zip(rows, rows[1:], strict=False):
        if above.file == record.file and "art" in above.fields and "art" in record.fields:
            art, other = str(record.fields["art"].value), str(above.fields["art"].value)
            if art != other and len(hung[record.game, art]) == 1:
                yield at_node(record, record.fields["art"], other, names=(art, other))


def _before(section: str) -> str:
    chapter, *rest = section.split(".")
    return ".".join([str(int(chapter) - 1), *rest])


@operator("outside-chapter-renumbered", group=2)
def chapter_renumbered(content: Content, rng: Random) -> Iterator[Site]:
    """A chapter was put in before, and a reference kept the number that was right until then."""
    numbers = {record.id for record in content.of("section") if record.id.split(".")[0] != "1"}
    change = {f"{{rule:{n}}}": f"{{rule:{_before(n)}}}" for n in numbers}
    for text in printed(content):
        yield from alike(content, text, r"\{rule:[\d.]+\}", change)


def _referred(content: Content, game: str) -> set[str]:
    """Return the ids that something of a game refers to: a text, a value, a row of a table, another piece, a fact."""
    files = [text for file, text in content.files.items() if file.startswith(f"content/{game}/")]
    said = [
        m for text in files for m in re.findall(r"\{card:[\w-]+\}|\{=[^{}]+\}|\b(?:hero|from): [\w-]+", text)
    ]
    rows = [str(r.value) for t in content.texts if t.path == "rules" for _, _, r in listed_rows(t.words)]
    ledger = [r for r in content.of("entry") if r.id == "facts" and r.game == game]
    stated = [
        str(node.value)
        for record in ledger
        for key, field in record.fields.items()
        if key not in ("source", "note", "claim")
        for _, node in scalars(field)
    ]
    return {name for words in (*said, *rows, *stated) for name in re.findall(r"\w+(?:-\w+)+", words)}


@operator("outside-id-half-renamed", group=2)
def id_half_renamed(content: Content, rng: Random) -> Iterator[Site]:
    """A piece got a new id, and what refers to it by the old one was forgotten."""
    referred = {game: _referred(content, game) for game in content.games}
    for record in content.of("component"):
        if record.id in referred[record.game]:
            new = f"{record.id}-1"
            yield at_node(record, record.fields["id"], new, names=(record.id, new))


def _labels(content: Content, game: str) -> dict[str, dict[str, str]]:
    """Return what tokens are printed as, those that the game takes among them: by language, by token."""
    found: dict[str, dict[str, str]] = {lang: {} for lang in content.languages[game]}
    for base in reversed(content.bases(game)):
        for record in content.of("entry"):
            # A row of the inventory may be of a deck that has this name.
            if record.game == base and record.deck == "tokens" and "label" in record.fields:
                for lang, label in record.fields["label"].value:
                    found.setdefault(str(lang.value), {})[record.id] = str(label.value)
    return found


@operator("outside-token-translated", group=2)
def token_translated(content: Content, rng: Random) -> Iterator[Site]:
    """A translator wrote a token as it is printed in the language, not by its key."""
    labels = {game: _labels(content, game) for game in content.games}
    for text in printed(content):
        own = labels[text.record.game][text.lang]
        for token in re.finditer(r"\{[\w+/-]+\}", text.words):
            new = re.sub(r"[^\W\d]\w*", lambda m, own=own: own.get(m[0], m[0]), token[0])
            if new != token[0] and " " not in new:
                yield in_text(text, token.start(), token.end(), new, values=(token[0], new, new[1:-1]))


# Group 3: inventory and closure


@operator("outside-card-in-other-deck", group=3)
def card_in_other_deck(content: Content, rng: Random) -> Iterator[Site]:
    """A card was cut out of one deck's file and pasted into another's, which looks alike."""
    looks = {h.file: _template(content, h) for h in content.of("head") if "/decks/" in h.file}
    # A row of a table and a piece of a group stand otherwise in their file.
    last = {r.file: r for r in content.of("component")}
    for record in content.of("component"):
        others = [
            end
            for file, end in last.items()
            if file != record.file and end.game == record.game and _stands_alone(content, end)
            if file in looks and looks[file] == looks.get(record.file)
        ]
        if others and _stands_alone(content, record):
            there = rng.choice(others)
            own = content.files[record.file][record.start : record.end].rstrip() + "\n"
            end = len(content.files[there.file])
            edits = (Edit(record.file, record.start, record.end, ""), Edit(there.file, end, end, own))
            yield Site(edits, record, names=(record.id, record.deck, there.deck))


def _template(content: Content, head: Record) -> str:
    """Return what template a deck names, or the deck that it is taken from."""
    if "template" in head.fields or "from" not in head.fields:
        return str(head.fields["template"].value)
    taken = head.fields["from"].value
    above = (h for h in content.of("head") if h.deck == taken and h.game in content.bases(head.game)[1:])
    return _template(content, next(above))


def _stands_alone(content: Content, record: Record) -> bool:
    return content.files[record.file].startswith("  - id: ", record.start)


def _kind_of_piece(content: Content, record: Record) -> list[str]:
    """Return what makes a piece another than its neighbour: moods of one room and ornaments of one tile do not."""
    file = content.files[record.file]
    fields = [record.fields.get(key) for key in ("name", "exits", "doors", "portcullis", "feature", "dot")]
    return [file[f.start_mark.index : f.end_mark.index] if f else "" for f in fields]


@operator("outside-copies-exchanged", group=3)
def copies_exchanged(content: Content, rng: Random) -> Iterator[Site]:
    """The numbers of copies of two pieces were typed into each other's row, so that the sum still holds."""
    rows = [r for r in content.of("component") if "copies" in r.fields]
    for at, one in enumerate(rows):
        for two in rows[at + 1 : at + 4]:
            first, second = one.fields["copies"], two.fields["copies"]
            unlike = _kind_of_piece(content, one) != _kind_of_piece(content, two)
            if one.file == two.file and first.value != second.value and unlike:
                edits = at_node(one, first, second.value).edits + at_node(two, second, first.value).edits
                yield Site(edits, one, names=(two.id, one.deck))


@operator("outside-contents-row-lost", group=3)
def contents_row_lost(content: Content, rng: Random) -> Iterator[Site]:
    """A row of the list of contents was deleted in one language."""
    for text in content.texts:
        if text.path == "rules" and text.record.id == "1":
            for start, end, row in listed_rows(text.words):
                names = (row.value,) if isinstance(row, yaml.ScalarNode) else ()
                yield in_text(text, start, end, "", names=names)
