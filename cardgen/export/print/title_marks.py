"""Marks in the inventory of a title page that show the kind of a deck without a sigil of its own."""

from __future__ import annotations

from cardgen.model import Deck

#: The shape of each mark and the lines on it, centred at (0, 0) in a box 4.6 mm wide.
MARKS = {
    "card": ("M-1.3,-1.9h2.6v3.8h-2.6Z", "M-.8,.5h1.6M-.8,1.2h1.6"),
    "tile": ("M-1.8,-1.8h3.6v3.6h-3.6Z", "M-1.8,0H-.5M.5,0H1.8M0,-1.8V-.5M0,.5V1.8"),
    "board": ("M-2.2,-1.6h4.4v3.2h-4.4Z", "M-.75,-1.6v3.2M.75,-1.6v3.2M-2.2,0h4.4"),
    "token": (
        "M-1.8,0A1.8,1.8 0 0 1 1.8,0A1.8,1.8 0 0 1 -1.8,0Z",
        "M-1.1,0A1.1,1.1 0 0 1 1.1,0A1.1,1.1 0 0 1 -1.1,0Z",
    ),
    "standee": (
        "M-.8,-1.3A.8,.8 0 0 1 .8,-1.3Q.8,-.7 .5,-.5Q1,0 1,1.2H1.9V2H-1.9V1.2H-1Q-1,0 -.5,-.5Q-.8,-.7 -.8,-1.3Z",
        "M-1,1.2H1",
    ),
    "cube": ("M0,-2L1.8,-1V1L0,2L-1.8,1V-1Z", "M-1.8,-1L0,0L1.8,-1M0,0V2"),
    "pad": ("M-1.5,-1.9h3V1.9h-3Z", "M-1.5,-1.1h3M-1,-.2h2M-1,.5h2M-1,1.2h2"),
    "sheet": ("M-1.5,-1.9H.7L1.5,-1.1V1.9H-1.5Z", "M.7,-1.9v.8h.8M-.9,0h1.8M-.9,.8h1.8"),
    "booklet": (
        "M0,-1.2Q-1,-1.8 -2.1,-1.5V1.4Q-1,1.1 0,1.7Q1,1.1 2.1,1.4V-1.5Q1,-1.8 0,-1.2Z",
        "M0,-1.2V1.7",
    ),
}
#: Kinds whose mark has another name; kinds without a mark are shown as a sheet.
_KINDS = {"die": "cube", "score-pad": "pad"}


def mark_of(deck: Deck) -> str:
    """Return the mark of a deck's kind, one of `MARKS`."""
    name = _KINDS.get(deck.kind.name, deck.kind.name)
    return name if name in MARKS else "sheet"


def mark_svg(mark: str, fill: str, lines: str) -> str:
    """Return a mark as profile SVG: its shape in one colour, the lines on it in another."""
    shape, upon = MARKS[mark]
    pen = f'fill="none" stroke="{lines}" stroke-width=".35" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{shape}" fill="{fill}"/><path d="{upon}" {pen}/>'
