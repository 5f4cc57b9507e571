"""Read an Iconify JSON file, as the npm packages `@iconify-json/*` contain.

Source: Iconify, "IconifyJSON type" (iconify.design/docs/types/iconify-json.html): icons with a body and a size, and
aliases of them, which may be rotated by quarter turns and flipped.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import Any

from cardgen.load.icon_sets.contents import Contents, IconSetError

#: Side of an icon whose file states none.
_SIDE = 16
#: Most aliases of aliases.
_DEEPEST = 5
_ADVICE = "expected the 'icons.json' of an npm package '@iconify-json/…'"


def read_iconify(data: bytes, info_file: bytes) -> Contents:
    """Read an icon set.

    Args:
        info_file: the `info.json` beside it, where npm packages state author and licence; empty if there is none.

    Errors:
        IconSetError: not JSON, or not of this format.
    """
    read = _parsed(data, "")
    if not isinstance(read, dict) or not isinstance(read.get("icons"), dict):
        raise IconSetError(f"has no map 'icons'; {_ADVICE}")
    written = {**_map(read.get("aliases")), **read["icons"]}
    made = ((name, _svg(read, written, name)) for name in written)
    info = _map(read.get("info") or (_parsed(info_file, "its 'info.json' ") if info_file else {}))
    author, licence = _map(info.get("author")), _map(info.get("license"))
    return Contents(
        str(info.get("name") or read.get("prefix", "")),
        str(author.get("name", "")),
        str(author.get("url", "")),
        str(licence.get("title") or licence.get("spdx", "")),
        str(licence.get("spdx") or licence.get("title", "")),
        {name: svg for name, svg in made if svg},
    )


def _parsed(data: bytes, what: str) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        at = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise IconSetError(f"{what}is not valid JSON{at}; {_ADVICE}") from error


def _map(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _svg(read: Mapping[str, Any], written: Mapping[str, Any], name: str) -> str:
    """Return an icon or alias as SVG; empty where it has no body."""
    body, turns, flips = None, 0, [False, False]
    box: dict[str, float] = {}
    for _ in range(_DEEPEST):
        icon = _map(written.get(name))
        for side in ("left", "top", "width", "height"):
            if side not in box and isinstance(icon.get(side), int | float):
                box[side] = icon[side]
        turns += icon["rotate"] if isinstance(icon.get("rotate"), int) else 0
        flips = [was != bool(icon.get(key)) for was, key in zip(flips, ("hFlip", "vFlip"), strict=True)]
        body = icon.get("body")
        if isinstance(body, str) or "parent" not in icon:
            break
        name = str(icon["parent"])
    if not isinstance(body, str):
        return ""
    defaults = {"left": 0, "top": 0, "width": _SIDE, "height": _SIDE}
    own = {side: box.get(side, read.get(side, default)) for side, default in defaults.items()}
    if not all(isinstance(value, int | float) for value in own.values()):
        return ""
    return _turned(body, turns % 4, flips, *own.values())


def _turned(
    body: str, turns: int, flips: list[bool], left: float, top: float, wide: float, high: float
) -> str:
    """Return an SVG of a body that is flipped, then turned about its middle."""
    x, y = left + wide / 2, top + high / 2
    changes = [f"rotate({90 * turns} {x:g} {y:g})"] if turns else []
    if any(flips):
        across, down = (-1 if flip else 1 for flip in flips)
        changes.append(f"translate({x - across * x:g} {y - down * y:g}) scale({across} {down})")
    if changes:
        body = f'<g transform="{" ".join(changes)}">{body}</g>'
    if turns % 2:
        left, top, wide, high = x - high / 2, y - wide / 2, high, wide
    view = escape(f"{left:g} {top:g} {wide:g} {high:g}")
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{body}</svg>'
