"""Running Markdown → blocks: paragraphs, headings, lists, tables, boxes.

Only the blocks are Markdown's. What stands within a line is the markup of all texts (`**`, `*`, tokens in
braces), so a booklet and a card read the same way. Whatever else Markdown knows is kept as the words it is
made of: nothing an author wrote is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

#: Most characters of one booklet: some 250 pages. The shipped rules have 35 000.
MOST_CHARACTERS = 400_000
#: Most columns of a table; more would leave a letter each.
MOST_COLUMNS = 12
#: How deep lists and boxes may stand in one another.
DEEPEST = 12


class TooMuch(ValueError):
    """A text is past a limit; the message says which."""


@dataclass(frozen=True)
class Words:
    """A paragraph of markup."""

    markup: str


@dataclass(frozen=True)
class Heading:
    """A heading within a section."""

    markup: str


@dataclass(frozen=True)
class Listing:
    """A list: blocks of each item; `first` is the number of the first, None for bullets."""

    items: tuple[tuple[Block, ...], ...]
    first: int | None = None


@dataclass(frozen=True)
class Boxed:
    """Blocks set apart, such as an example."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class TableBlock:
    """A table: rows of markup, the first the heads; `aligns` is left, center, right or empty a column."""

    rows: tuple[tuple[str, ...], ...]
    aligns: tuple[str, ...]


Block = Words | Heading | Listing | Boxed | TableBlock


@lru_cache(maxsize=1)
def _parser() -> Any:
    from markdown_it import MarkdownIt

    # Indented code and HTML would swallow what an author indented or put in angle brackets.
    return MarkdownIt("zero", {"maxNesting": 4 * DEEPEST}).enable(
        ["table", "list", "blockquote", "heading", "lheading", "hr", "fence"]
    )


@lru_cache(maxsize=512)
def blocks_of(markdown: str) -> tuple[Block, ...]:
    """Return the blocks of a text.

    Errors:
        TooMuch: it is too long, its lists and boxes stand too deep in one another, or a table is too wide.
    """
    from markdown_it.tree import SyntaxTreeNode

    if len(markdown) > MOST_CHARACTERS:
        raise TooMuch(f"it has {len(markdown)} characters, at most {MOST_CHARACTERS} are set; split it")
    tokens = _parser().parse(markdown)
    if max((token.level for token in tokens), default=0) > 2 * DEEPEST:
        raise TooMuch(f"its lists and boxes stand more than {DEEPEST} deep in one another; flatten them")
    return tuple(_blocks(SyntaxTreeNode(tokens)))


def _blocks(node: SyntaxTreeNode) -> Iterator[Block]:
    for child in node.children:
        match child.type:
            case "heading":
                yield Heading(_inline(child))
            case "bullet_list" | "ordered_list":
                first = int(child.attrs.get("start", 1)) if child.type == "ordered_list" else None
                yield Listing(tuple(tuple(_blocks(item)) for item in child.children), first)
            case "blockquote":
                yield Boxed(tuple(_blocks(child)))
            case "table":
                yield _grid(child)
            case "hr":
                continue
            case "paragraph":
                yield Words(_inline(child))
            case _:
                # A fence, say: its words, a paragraph each line.
                yield from (Words(line) for line in child.content.splitlines() if line.strip())


def _inline(node: SyntaxTreeNode) -> str:
    return " ".join(child.content for child in node.children)


def _grid(node: SyntaxTreeNode) -> TableBlock:
    rows = [row for part in node.children for row in part.children]
    if len(rows[0].children) > MOST_COLUMNS:
        raise TooMuch(
            f"a table has {len(rows[0].children)} columns, at most {MOST_COLUMNS} are set; split it"
        )
    aligns = tuple(str(cell.attrs.get("style", "")).removeprefix("text-align:") for cell in rows[0].children)
    return TableBlock(tuple(tuple(_inline(cell) for cell in row.children) for row in rows), aligns)


def first_box(markdowns: Iterator[str]) -> Boxed | None:
    """Return the first box of some texts."""
    for markdown in markdowns:
        for block in blocks_of(markdown):
            if isinstance(block, Boxed):
                return block
    return None
