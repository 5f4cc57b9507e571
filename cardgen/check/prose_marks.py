"""Broken sentences in running text: what breaks off, stands twice, is not closed or lacks its space."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from cardgen.check.checked_game import CheckedProse
from cardgen.check.prose_reading import listed, of_prose, running
from cardgen.check.registry import Violation, rule, violation
from cardgen.findings import WARNING, Fix
from cardgen.load.prose import ITEM, ROW, TEXT, TOKEN, Block

#: A paragraph of so many words is sentences; a shorter one may be a label or a caption.
_SENTENCES = 8
#: A line no longer than this may be a heading, in characters.
_HEADING = 85
_CLOSING = "”“\"»’')]*" + TOKEN
_DOUBLE = re.compile(r"(?<![\w-])([^\W\d_]{2,}) (\1)(?![\w-])")
#: A clause that has begun, with a preposition before its relative word or without; letters of the longest of these.
_CLAUSE = re.compile(r",\s+(?:\w+\s+)?$")
_LONGEST = 20
_QUOTES = re.compile(r"[\"“”„«»]")
#: A letter or a number that heads an item of a list, such as `a)`.
_HEADED = re.compile(r"(?:^|(?<=[\s,]))\w{1,2}\)")
_LOW = re.compile(r"(?<![\w.])(?P<before>[^\W\d_]{3,})(?P<stop>\.) (?P<after>[a-zß-öø-ÿ][^\W\d_]+)")
_TIGHT = re.compile(r"(?<=[^\W\d_]{2})(?:[.?!](?=[A-ZÅÄÖÜ][a-zß-öø-ÿ]))")
_TIGHT_BRACKET = re.compile(r"(?<=[a-zß-öø-ÿ]{3})\((?=[^\W\d_]{3,}[ ,])")
_ADDRESS = re.compile(r"://|www\.|@|\w\.(?:com|org|net|se|de|nl|io)\b")


@rule("CG714", "paragraph-breaks-off", severity=WARNING)
@of_prose
def paragraph_breaks_off(prose: CheckedProse) -> Iterator[Violation]:
    """A paragraph of running text ends without an end mark, or begins in the middle of a sentence.

    Why it matters: the rest of the sentence was lost, and with it a rule.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Whoever wants to go through a door must first draw a card and read it aloud, and
        then push as hard as they can against

        The door stays closed.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Whoever wants to go through a door must first draw a card and read it aloud, and
        then push as hard as they can against it.

        The door stays closed.

    Source: sentences end in a full stop, a question mark, an exclamation mark or a colon.
    """
    blocks = prose.blocks
    for index, block in enumerate(blocks):
        if block.kind != TEXT:
            continue
        following = blocks[index + 1] if index + 1 < len(blocks) else None
        before = blocks[index - 1] if index else None
        if _breaks_off(block) and not (following and following.kind in (ITEM, ROW)):
            end = block.text.rstrip()
            place = prose.place(block, max(0, len(end) - 1))
            yield violation(place, f"the paragraph breaks off at '{end.split()[-1]}'; end its sentence")
        elif _begins_inside(block, before):
            yield violation(
                prose.place(block),
                f"the paragraph begins inside a sentence at '{block.text.split()[0]}'; give the rest",
            )


def _breaks_off(block: Block) -> bool:
    """Tell whether a paragraph of sentences has no end."""
    text = block.text.rstrip()
    lines = {line for _at, line, _column in block.starts}
    sentences = len(text.split()) >= _SENTENCES and (len(lines) > 1 or len(text) > _HEADING)
    return sentences and (text[-1].isalpha() or text[-1] in ",-–")


def _begins_inside(block: Block, before: Block | None) -> bool:
    """Tell whether a paragraph of sentences begins in lower case though nothing before it is open."""
    open_before = before and (
        before.kind != TEXT or not before.text.rstrip(_CLOSING + " ").endswith((".", "!", "?"))
    )
    low = block.text[:1].islower() and block.text[1:2].isalpha()
    return low and len(block.text.split()) >= _SENTENCES and not open_before


@rule("CG715", "doubled-word", severity=WARNING)
@of_prose
def doubled_word(prose: CheckedProse) -> Iterator[Violation]:
    """A word stands twice in a row.

    Why it matters: it was left over when the sentence was changed; often another word is missing.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Draw the the top card.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Draw the top card.

    Source: words that may meet themselves (`that that`) are let through, by language; some in a clause behind a comma
    alone (German `, der der`).
    """
    doubles = listed("doubles", prose.lang)
    for block in prose.blocks:
        for found in _DOUBLE.finditer(block.text):
            if not meets_itself(block.text, found.start(), found[1], prose.lang, doubles):
                place = prose.place(block, found.start(2))
                yield violation(place, f"'{found[0]}' stands twice; leave one out or write what was meant")


def meets_itself(text: str, start: int, word: str, lang: str, allowed: frozenset[str]) -> bool:
    """Tell whether a word may stand twice, the first time at an offset: no word with a capital does.

    Args:
        allowed: words that may anywhere; those of `relative` may in a clause that a comma begins.
    """
    behind_comma = _CLAUSE.search(text, max(0, start - _LONGEST), start)
    return word in allowed or (word in listed("relative", lang) and behind_comma is not None)


@rule("CG716", "mark-unclosed", severity=WARNING)
@of_prose
def mark_unclosed(prose: CheckedProse) -> Iterator[Violation]:
    """A bracket or a quotation is opened and not closed, or closed and not opened.

    Why it matters: nobody can tell where the exception or the quoted text ends.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Draw a card (not in the chamber.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Draw a card (not in the chamber).

    Source: brackets and quotes come in pairs; a quotation may go on over the paragraphs of a section.
    """
    yield from _unpaired(prose, list(running(prose)), _bracket)
    yield from _unpaired(prose, list(running(prose)), _quote)


def _unpaired(
    prose: CheckedProse, blocks: Sequence[Block], find: Callable[[str], int]
) -> Iterator[Violation]:
    """Give the marks that are alone; two in neighbouring blocks of a section are a pair."""
    alone = [(i, b, offset) for i, b in enumerate(blocks) if (offset := find(b.text)) >= 0]
    skip = -1
    for (index, block, offset), after in zip(alone, [*alone[1:], None], strict=False):
        if index == skip:
            continue
        if after and after[0] - index <= 2 and after[1].section == block.section:
            skip = after[0]
            continue
        mark = block.text[offset]
        yield violation(prose.place(block, offset), f"'{mark}' stands alone; close it, or leave it out")


def _bracket(text: str) -> int:
    """Give the offset of a bracket without its other half, or -1."""
    heads = {m.end() - 1 for m in _HEADED.finditer(text)}
    waiting: list[int] = []
    for offset, mark in enumerate(text):
        if mark == "(":
            waiting.append(offset)
        elif mark == ")" and waiting:
            waiting.pop()
        elif mark == ")" and offset not in heads and text[offset - 1 : offset] not in (":", ";", "-"):
            return offset
    return waiting[0] if waiting else -1


def _quote(text: str) -> int:
    """Give the offset of the last quotation mark where their number is odd, or -1; inches are none."""
    marks = [m.start() for m in _QUOTES.finditer(text)]
    inches = any(text[i - 1 : i].isdigit() and text[i] in '"”' for i in marks)
    return marks[-1] if len(marks) % 2 and not inches else -1


@rule("CG717", "lower-case-after-stop", severity=WARNING)
@of_prose
def lower_case_after_stop(prose: CheckedProse) -> Iterator[Violation]:
    """A sentence begins in lower case after a full stop.

    Why it matters: the full stop is too much, or a word is missing; both change what is said.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        All doors. and gates are closed.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        All doors and gates are closed.

    Source: sentences begin with a capital. Abbreviations are known by language (`e.g.`, `t.ex.`, `bzw.`).
    """
    short = listed("abbreviations", prose.lang)
    for block in running(prose):
        for found in _LOW.finditer(block.text):
            if found["before"].lower() not in short:
                place = prose.place(block, found.start("after"))
                yield violation(
                    place,
                    f"'{found['after']}' begins a sentence in lower case; mend the full stop or the capital",
                )


@rule("CG718", "space-missing", severity=WARNING, fixes=True)
@of_prose
def space_missing(prose: CheckedProse) -> Iterator[Violation]:
    """Two sentences, or a word and a bracket, have no space between them.

    Why it matters: the line cannot break there, and a search does not find the second word.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Push the door.Then pull.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Push the door. Then pull.

    Source: typography of all our languages; addresses and endings (`card(s)`) are let through. Commas: CG510.
    """
    for block in prose.blocks:
        if _ADDRESS.search(block.text):
            continue
        for found in _TIGHT.finditer(block.text):
            after = f"{found[0]} "
            yield violation(
                prose.place(block, found.start()),
                f"no space after '{found[0]}'; write one",
                Fix(found[0], after),
            )
        for found in _TIGHT_BRACKET.finditer(block.text):
            yield violation(
                prose.place(block, found.start()), "no space before '('; write one", Fix("(", " (")
            )
