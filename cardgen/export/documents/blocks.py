"""Running Markdown → blocks: paragraphs, headings, lists, tables, boxes.

Only the block structure is Markdown. Inline markup is that of all texts (`**`, `*`, tokens in braces), so a booklet and
a card are written the same way; `code` and the line ends of Markdown are rewritten as that. Other Markdown is kept as
plain text and reported: nothing an author wrote is lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cardgen.text.links import only_picture
from cardgen.text.markup import LINE_END

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

#: Most characters of one booklet: some 250 pages. The shipped rules have 35 000.
MOST_CHARACTERS = 400_000
#: Most columns of a table; more would be one letter wide.
MOST_COLUMNS = 12
#: Deepest nesting of lists and boxes.
DEEPEST = 12


#: The start of a box of a kind, such as `[!example]`.
MARK = re.compile(r"\[!(?P<kind>[a-z]+)(?P<about>[^\]\n]*)\][ \t]*(?:\n|$)?")

#: The kind of a box of code, and code in a line; a line that ends as written.
CODE = "code"
_CODE = re.compile(r"(?<!`)(?P<mark>`+)(?!`)(?P<words>.+?)(?<!`)(?P=mark)(?!`)")
_BROKEN = re.compile(r"(?: {2,}|\\)\n")


class TextTooLarge(ValueError):
    """A text is beyond a limit; the message says which."""


class Words(Struct, frozen=True):
    """A paragraph of markup."""

    markup: str


class Heading(Struct, frozen=True):
    """A heading within a section."""

    markup: str


class Listing(Struct, frozen=True):
    """A list: blocks of each item; `first` is the number of the first, None for bullets."""

    items: tuple[tuple[Block, ...], ...]
    first: int | None = None


class Boxed(Struct, frozen=True):
    """Blocks set apart, such as an example.

    Attributes:
        kind: the name in `[!…]` in its first line, or empty; about: the text after that.
    """

    blocks: tuple[Block, ...]
    kind: str = ""
    about: str = ""


class TableBlock(Struct, frozen=True):
    """A table: rows of markup, the first the heads; `aligns` is left, center, right or empty for each column."""

    rows: tuple[tuple[str, ...], ...]
    aligns: tuple[str, ...]


class Art(Struct, frozen=True):
    """A picture of the game in a paragraph of its own.

    Attributes:
        name: below the folder `art`; alt: alternative text; width_mm: as set by the author, or 0.
    """

    name: str
    alt: str
    width_mm: float = 0.0


Block = Words | Heading | Listing | Boxed | TableBlock | Art


@lru_cache(maxsize=1)
def _parser() -> Any:
    from markdown_it import MarkdownIt

    # Indented code and HTML would drop what an author indented or put in angle brackets.
    return MarkdownIt("zero", {"maxNesting": 4 * DEEPEST}).enable(
        ["table", "list", "blockquote", "heading", "lheading", "hr", "fence"]
    )


@lru_cache(maxsize=512)
def blocks_of(markdown: str) -> tuple[Block, ...]:
    """Return the blocks of a text.

    Errors:
        TextTooLarge: it is too long, its lists and boxes are nested too deep, or a table is too wide.
    """
    from markdown_it.tree import SyntaxTreeNode

    if len(markdown) > MOST_CHARACTERS:
        raise TextTooLarge(f"it has {len(markdown)} characters, more than {MOST_CHARACTERS}; split it")
    tokens = _parser().parse(markdown)
    if max((token.level for token in tokens), default=0) > 2 * DEEPEST:
        raise TextTooLarge(f"its lists and boxes are nested more than {DEEPEST} deep; flatten them")
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
                yield _boxed(tuple(_blocks(child)))
            case "table":
                yield _grid(child)
            case "hr":
                continue
            case "paragraph":
                yield _paragraph(_inline(child))
            case _:
                # A fence: a box in which lines end as they are written.
                yield Boxed((Words(_as_written(child.content)),), CODE)


def _boxed(blocks: tuple[Block, ...]) -> Boxed:
    first = blocks[0] if blocks else None
    mark = MARK.match(first.markup) if isinstance(first, Words) else None
    if mark is None or not isinstance(first, Words):
        return Boxed(blocks)
    rest = first.markup[mark.end() :].strip()
    return Boxed((*([Words(rest)] if rest else []), *blocks[1:]), mark["kind"], mark["about"].strip())


def _paragraph(markup: str) -> Words | Art:
    picture = only_picture(markup)
    return Art(picture.art, picture.words, picture.width_mm) if picture else Words(markup)


def _inline(node: SyntaxTreeNode) -> str:
    words = " ".join(child.content for child in node.children)
    if "\n" in words:
        words = _BROKEN.sub(LINE_END, words)
    return _CODE.sub(lambda code: f"*{_literal(code['words'].strip())}*", words) if "`" in words else words


def _literal(words: str) -> str:
    """Return markup that prints words as they are written; tokens in braces are read in code, too."""
    signs = words.replace("\\", "\\\\").replace("*", "\\*")
    return signs.replace("](", "]\u2060(")


def _as_written(code: str) -> str:
    """Return markup for lines of code; blanks at their beginning are kept."""
    lines = (line.expandtabs(4).rstrip() for line in code.rstrip().splitlines())
    # A no-break space at the beginning of a line is dropped; an en space is as wide as two.
    return LINE_END.join(
        "\u2002" * ((len(line) - len(line.lstrip())) // 2) + _literal(line.lstrip()) for line in lines
    )


def _grid(node: SyntaxTreeNode) -> TableBlock:
    rows = [row for part in node.children for row in part.children]
    if len(rows[0].children) > MOST_COLUMNS:
        raise TextTooLarge(f"a table has {len(rows[0].children)} columns, more than {MOST_COLUMNS}; split it")
    aligns = tuple(str(cell.attrs.get("style", "")).removeprefix("text-align:") for cell in rows[0].children)
    return TableBlock(tuple(tuple(_inline(cell) for cell in row.children) for row in rows), aligns)


def pictures_in(markdowns: Iterable[str]) -> dict[str, Boxed]:
    """Return the pictures of components in some texts, by their names."""
    blocks = (block for markdown in markdowns for block in blocks_of(markdown))
    boxes = (block for block in blocks if isinstance(block, Boxed) and block.kind == "picture")
    return {box.about.removesuffix(" alt"): box for box in boxes}


def first_box(markdowns: Iterator[str]) -> Boxed | None:
    """Return the first box of some texts that sums something up: of no kind, and more than a paragraph."""
    for markdown in markdowns:
        for block in blocks_of(markdown):
            if isinstance(block, Boxed) and not block.kind and len(block.blocks) > 1:
                return block
    return None
