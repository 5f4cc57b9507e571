"""The fan of cards on a title page: real faces, fanned, cut off by the plate below them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from cardgen.art.colour import named
from cardgen.display.ops import Clip, Group, Op, Path, Stroke
from cardgen.display.parse import parse_markup
from cardgen.export.job import ExportJob
from cardgen.export.print.deck_tasks import REFUSED
from cardgen.model import Deck
from cardgen.model.face import Face
from cardgen.model.outline import NESTED

#: Cards of a fan, how far the outermost lean, and the largest piece that is shown.
CARDS, LEAN_DEGREES = 6, 18.0
_MOST_MM = (75.0, 125.0)
#: Width of a card in a fan as wide as 126 mm, and how much lower the outermost stand.
_CARD_MM, _STEP_MM, _SINK_MM = 25.0, 20.2, 9.0


class Fanned(NamedTuple):
    """A face of the fan, and the outline it is cut along."""

    face: Face
    outline: str
    width_mm: float
    height_mm: float


def fan_of(job: ExportJob) -> list[Fanned]:
    """Choose the cards of the fan: one a deck as far as there are decks, a back first and last; none without cards."""
    many = {deck.id: len(set(map(_key, job.faces[deck.id].faces.values()))) for deck in job.decks}
    decks = [deck for deck in job.decks if _is_small(deck) and many[deck.id]]
    cards = [deck for deck in decks if deck.kind.name == "card"]
    if sum(many[deck.id] for deck in cards) < CARDS:
        cards = [deck for deck in decks if deck.outline.shape not in NESTED] or decks
    # Those with most to show; each first form alone.
    cards = list({deck.source_deck_id: deck for deck in reversed(cards)}.values())[::-1]
    cards = sorted(cards, key=lambda deck: -many[deck.id])[:CARDS]
    if not cards:
        return []
    shares = _shares([many[deck.id] for deck in cards])
    chosen = [spread(job, deck, share) for deck, share in zip(cards, shares, strict=True)]
    fan = [one for deck in chosen for one in deck]
    for at, deck in ((0, cards[0]), (len(fan) - 1, cards[-1])):
        backs = list(job.faces[deck.id].backs.values())
        if backs and len(fan) > 2:
            fan[at] = fanned(deck, backs[0])
    return fan


def pictured(job: ExportJob) -> list[Face]:
    """Return the faces that a title page may show: the fan, and of each deck one face and the first back."""
    shown = fan_of(job)
    for deck in job.decks:
        shown += spread(job, deck, 1)
        shown += [fanned(deck, back) for back in list(job.faces[deck.id].backs.values())[:1]]
    return [one.face for one in shown]


def _is_small(deck: Deck) -> bool:
    width, height = deck.trim_mm
    flat = deck.kind.paper.form == "grid" and deck.kind.table.object != "figurine"
    return flat and width <= height <= _MOST_MM[1] and width <= _MOST_MM[0]


def _shares(many: Sequence[int]) -> list[int]:
    """Share the places of the fan among decks: one each, and more to those with most to show."""
    shares = [1] * len(many)
    while sum(shares) < CARDS:
        shares[max(range(len(many)), key=lambda n: many[n] / shares[n])] += 1
    return shares


def _key(face: Face) -> str:
    return face.key


def spread(job: ExportJob, deck: Deck, count: int) -> list[Fanned]:
    """Take some faces of a deck, evenly apart, those with most to see before others."""
    faces = list({face.key: face for face in job.faces[deck.id].faces.values()}.values())
    step = len(faces) / count
    parts = [faces[int(n * step) : max(int(n * step) + 1, int((n + 1) * step))] for n in range(count)]
    return [fanned(deck, max(part, key=lambda face: len(face.symbols))) for part in parts if part]


def fanned(deck: Deck, face: Face) -> Fanned:
    """Return a face of a deck with its outline."""
    return Fanned(face, deck.outline.path(0), *deck.trim_mm)


def fan_depth_mm(fan: Sequence[Fanned]) -> float:
    """Return how far below its top every card of a fan as wide as 126 mm reaches, over its whole width."""
    depths = []
    for card, away in zip(fan, _places(fan), strict=True):
        size, turn = _size(card), math.radians(LEAN_DEGREES * abs(away))
        # The highest point of the lower edge: its inner corner, as the card leans.
        corner = card.height_mm * math.cos(turn) - card.width_mm / 2 * math.sin(turn)
        depths.append(_SINK_MM * away**2 + size * corner)
    return min(depths)


def _places(fan: Sequence[Fanned]) -> list[float]:
    """List how far the cards stand from the middle: -1 the leftmost, 1 the rightmost."""
    middle = (len(fan) - 1) / 2
    return [(index - middle) / (middle or 1.0) for index in range(len(fan))]


def _size(card: Fanned) -> float:
    return _CARD_MM / max(card.width_mm, card.height_mm * 0.72)


def fan_ops(
    job: ExportJob, fan: Sequence[Fanned], middle: float, top: float, foot: float, scale: float
) -> list[Op]:
    """Return the fan about a middle, its highest card at a top, cut at a foot."""
    cards: list[Op] = []
    shade = named(job.game.palette, "INK")
    for card, away in zip(fan, _places(fan), strict=True):
        size = _size(card) * scale
        turn = math.radians(LEAN_DEGREES * away)
        x = middle + away * _STEP_MM * 2.5 * scale * (len(fan) - 1) / (CARDS - 1)
        y = top + _SINK_MM * scale * away**2
        cos, sin = math.cos(turn) * size, math.sin(turn) * size
        # The middle of the upper edge lies at (x, y).
        matrix = (cos, sin, -sin, cos, x - card.width_mm / 2 * cos, y - card.width_mm / 2 * sin)
        shadow = Group((1, 0, 0, 1, 0.9, 1.4), (), 0.3, (Path(card.outline, shade, 1.0, False, None),))
        if ops := piece_ops(job, card, shade, size):
            cards.append(Group(matrix, (), 1.0, (shadow, *ops)))
    reach = 90 * scale
    box = f"M{middle - reach:.2f},{top - 20:.2f}H{middle + reach:.2f}V{foot:.2f}H{middle - reach:.2f}Z"
    shown = parse_markup(f'<path d="{box}" fill="#000000"/>')[0][0]
    assert isinstance(shown, Path)
    return [Group(None, (Clip(shown.d, False),), 1.0, tuple(cards))]


def piece_ops(job: ExportJob, piece: Fanned, edge: str, scale: float) -> tuple[Op, ...]:
    """Return a piece on paper, cut along its outline, with an edge as thin at any scale, or nothing if refused."""
    try:
        items = job.layout.display(piece.face).items
    except REFUSED:
        return ()  # the piece's own file says why
    paper = Path(piece.outline, "#ffffff", 1.0, False, None)  # what spends little ink has none of its own
    inner = Group(None, (Clip(piece.outline, False),), 1.0, items)
    line = Stroke(edge, 0.3 / scale, 1.0, 0, 1, 10.0, (), 0.0)
    return (paper, inner, Path(piece.outline, None, 1.0, False, line))
