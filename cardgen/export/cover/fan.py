"""A fan of cards: real faces, partly covered by the plate with the game's name below them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from cardgen.art.colour import named
from cardgen.display.ops import Clip, Group, Op, Path, Stroke
from cardgen.display.parse import parse_markup
from cardgen.export.job import ExportJob
from cardgen.layout.pictures import UNPAINTABLE
from cardgen.model import Deck
from cardgen.model.face import Face
from cardgen.model.outline import NESTED

#: Number of cards in a fan, lean of the outermost, and the largest piece that is shown.
CARDS, LEAN_DEGREES = 6, 18.0
_MOST_MM = (75.0, 125.0)
#: Most faces of a deck in the gallery of a title page.
GALLERY_FACES = 3
#: Width of a card in a fan 126 mm wide, and how much lower the outermost cards are.
_CARD_MM, _STEP_MM, _SINK_MM = 25.0, 20.2, 9.0


class FanCard(NamedTuple):
    """A face of the fan, and the outline it is cut along."""

    face: Face
    outline: str
    width_mm: float
    height_mm: float


def fan_of(job: ExportJob, count: int = CARDS) -> list[FanCard]:
    """Choose the cards of the fan: one per deck as far as possible, a back first and last; empty without cards.

    A fan of less than five has no backs: its faces say more.
    """
    # A build for tables alone has no faces of what only prints.
    drawn = [deck for deck in job.decks if deck.id in job.faces]
    many = {deck.id: len(set(map(_key, job.faces[deck.id].faces.values()))) for deck in drawn}
    decks = [deck for deck in drawn if _is_small(deck) and many[deck.id]]
    cards = [deck for deck in decks if deck.kind.name == "card"]
    if sum(many[deck.id] for deck in cards) < CARDS:
        cards = [deck for deck in decks if deck.outline.shape not in NESTED] or decks
    # Decks with most to show; of alternative forms only the first.
    cards = list({deck.source_deck_id: deck for deck in reversed(cards)}.values())[::-1]
    cards = sorted(cards, key=lambda deck: -many[deck.id])[:count]
    if not cards:
        return []
    faces = [many[deck.id] for deck in cards]
    shares = _shares(faces, min(count, sum(faces)))
    chosen = [pick_evenly(job, deck, share) for deck, share in zip(cards, shares, strict=True)]
    fan = [one for deck in chosen for one in deck]
    for at, deck in ((0, cards[0]), (len(fan) - 1, cards[-1])):
        backs = list(job.faces[deck.id].backs.values())
        if backs and len(fan) > 4:
            fan[at] = fan_card(deck, backs[0])
    return fan


def title_faces(job: ExportJob) -> list[Face]:
    """Return the faces that a title page may show: the fan, and some faces and the first back of each deck."""
    shown = fan_of(job)
    for deck in job.decks:
        shown += gallery_faces(job, deck)
        shown += [fan_card(deck, back) for back in list(job.faces[deck.id].backs.values())[:1]]
    return [one.face for one in shown]


def _is_small(deck: Deck) -> bool:
    width, height = deck.trim_mm
    flat = deck.kind.paper.form == "grid" and deck.kind.table.object != "figurine"
    return flat and width <= height <= _MOST_MM[1] and width <= _MOST_MM[0]


def _shares(many: Sequence[int], count: int) -> list[int]:
    """Share the places of the fan among decks: one each, and more to those with most faces."""
    shares = [1] * len(many)
    while sum(shares) < count:
        shares[max(range(len(many)), key=lambda n: many[n] / shares[n])] += 1
    return shares


def _key(face: Face) -> str:
    return face.key


def pick_evenly(job: ExportJob, deck: Deck, count: int) -> list[FanCard]:
    """Return faces of a deck at even intervals, preferring those with most on them."""
    faces = list({face.key: face for face in job.faces[deck.id].faces.values()}.values())
    step = len(faces) / count
    parts = [faces[int(n * step) : max(int(n * step) + 1, int((n + 1) * step))] for n in range(count)]
    return [fan_card(deck, max(part, key=lambda face: len(face.symbols))) for part in parts if part]


def gallery_faces(job: ExportJob, deck: Deck) -> list[FanCard]:
    """Return the faces of a deck that a gallery may show, the one to show alone first."""
    first = pick_evenly(job, deck, 1)
    keys = {one.face.key for one in first}
    return (first + [one for one in pick_evenly(job, deck, GALLERY_FACES) if one.face.key not in keys])[
        :GALLERY_FACES
    ]


def fan_card(deck: Deck, face: Face) -> FanCard:
    """Return a face of a deck with its outline."""
    return FanCard(face, deck.outline.path(0), *deck.trim_mm)


def fan_depth_mm(fan: Sequence[FanCard]) -> float:
    """Return how far below its top every card of a fan 126 mm wide reaches, over its whole width."""
    depths = []
    for card, away in zip(fan, _places(fan), strict=True):
        size, turn = _size(card), math.radians(LEAN_DEGREES * abs(away))
        # The highest point of the lower edge of a leaning card is its inner corner.
        corner = card.height_mm * math.cos(turn) - card.width_mm / 2 * math.sin(turn)
        depths.append(_SINK_MM * away**2 + size * corner)
    return min(depths)


def _places(fan: Sequence[FanCard]) -> list[float]:
    """Return the positions of the cards: -1 the leftmost, 0 the middle, 1 the rightmost."""
    middle = (len(fan) - 1) / 2
    return [(index - middle) / (middle or 1.0) for index in range(len(fan))]


def _size(card: FanCard) -> float:
    return _CARD_MM / max(card.width_mm, card.height_mm * 0.72)


def fan_ops(
    job: ExportJob, fan: Sequence[FanCard], middle: float, top: float, foot: float, scale: float
) -> list[Op]:
    """Return the fan centred at `middle`, its highest card at `top`, clipped at `foot`."""
    cards: list[Op] = []
    shade = named(job.layout.printed_palette, "INK")
    for card, away in zip(fan, _places(fan), strict=True):
        size = _size(card) * scale
        turn = math.radians(LEAN_DEGREES * away)
        x = middle + away * _STEP_MM * 2.5 * scale * (len(fan) - 1) / (CARDS - 1)
        y = top + _SINK_MM * scale * away**2
        cos, sin = math.cos(turn) * size, math.sin(turn) * size
        # The middle of the upper edge is at (x, y).
        matrix = (cos, sin, -sin, cos, x - card.width_mm / 2 * cos, y - card.width_mm / 2 * sin)
        shadow = Group((1, 0, 0, 1, 0.9, 1.4), (), 0.3, (Path(card.outline, shade, 1.0, False, None),))
        if ops := piece_ops(job, card, shade, size):
            cards.append(Group(matrix, (), 1.0, (shadow, *ops)))
    reach = 90 * scale
    box = f"M{middle - reach:.2f},{top - 20:.2f}H{middle + reach:.2f}V{foot:.2f}H{middle - reach:.2f}Z"
    shown = parse_markup(f'<path d="{box}" fill="#000000"/>')[0][0]
    assert isinstance(shown, Path)
    return [Group(None, (Clip(shown.d, False),), 1.0, tuple(cards))]


def piece_ops(job: ExportJob, piece: FanCard, edge: str, scale: float) -> tuple[Op, ...]:
    """Return a piece on paper, cut along its outline, with an edge of constant width; empty if it cannot be painted."""
    try:
        items = job.layout.display(piece.face).items
    except UNPAINTABLE:
        return ()  # the piece's own file says why
    paper = Path(piece.outline, "#ffffff", 1.0, False, None)  # what spends little ink has none of its own
    inner = Group(None, (Clip(piece.outline, False),), 1.0, items)
    line = Stroke(edge, 0.3 / scale, 1.0, 0, 1, 10.0, (), 0.0)
    return (paper, inner, Path(piece.outline, None, 1.0, False, line))
