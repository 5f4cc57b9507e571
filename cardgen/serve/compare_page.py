"""The page of `cardgen diff`: each changed card with its pictures before and after, all in one file."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape

from cardgen.commands.comparing.cards import SideChange
from cardgen.commands.comparing.compare import CardChange
from cardgen.files import read_file
from cardgen.serve.site import PAGE
from cardgen.serve.workbench import Workbench


def comparison_page(title: str, changes: Sequence[CardChange], before: Workbench, after: Workbench) -> str:
    """Return the page as HTML."""
    body = "".join(_section(change, before, after) for change in changes)
    count = "Nothing looks different." if not changes else ""
    policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_style()}</style></head><body><h1>{escape(title)}</h1>"
        f"<p>{count}</p>{body}</body></html>\n"
    )


def _style() -> str:
    return read_file(PAGE / "compare.css").decode()


def _section(change: CardChange, before: Workbench, after: Workbench) -> str:
    where = f"{change.what}, {change.game}/{change.deck}/{change.id}"
    sides = "".join(_figure(side, before, after) for side in change.sides)
    return (
        f"<section><h2>{escape(change.name)} <small>{escape(where)}</small></h2>"
        f'{"".join(_reasons(change))}<div class="sides">{sides}</div></section>\n'
    )


def _reasons(change: CardChange) -> Iterator[str]:
    old, new = change.copies
    if old != new:
        yield f"<p>copies: <del>{old}</del> <ins>{new}</ins></p>"
    for name, was, now in change.fields:
        yield f"<p>{escape(name)}: <del>{escape(was)}</del> <ins>{escape(now)}</ins></p>"
    if change.why:
        yield f"<p>{escape(change.why)}</p>"


def _figure(side: SideChange, before: Workbench, after: Workbench) -> str:
    pair = _picture(before, side.before, "before") + _picture(after, side.after, "after")
    return (
        f'<figure><div class="pair">{pair}</div>'
        f"<figcaption>{escape(side.side)}, {escape(side.lang)}: before, after</figcaption></figure>"
    )


def _picture(bench: Workbench, key: str, what: str) -> str:
    made = bench.picture(key, "trim") if key else None
    if made is None:
        return f'<div class="none">none {what}</div>'
    # As an image, an SVG runs nothing and fetches nothing.
    return f'<img alt="{what}" src="data:image/svg+xml;base64,{b64encode(made).decode()}">'
