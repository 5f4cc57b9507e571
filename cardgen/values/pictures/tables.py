"""A table that is set up for some players, as a picture shows it: what `table:` of the game puts where.

Decks lie round the board as on a virtual table, and before each seat its own pieces, what it is dealt and what is laid
out. What belongs to nobody who plays stays in the box.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from cardgen.findings import nearest_or_all
from cardgen.model import Component, Deck, Game
from cardgen.model.forms import shown_form
from cardgen.model.pictures.piece import Piece, layers_of
from cardgen.model.pictures.spec import Entry, PictureSpec, Point
from cardgen.model.table.blocks import Block, Spot
from cardgen.model.table.playing import opposite
from cardgen.model.table.rows import in_rows
from cardgen.model.table.setup import DICE, Setup, read_setup
from cardgen.model.table.sizes import UNITS_PER_MM, size_of
from cardgen.values.fenced_blocks import BlockError

#: Fact of the game that says how many may play.
_MOST = "players.most"
#: Room between pieces before a seat, and between the seats and the rest of the table.
_GAP_MM, _SEAT_MM = 8.0, 24.0
#: How much of a card in a hand is seen, face up and face down, and of what is laid out below something else.
_OPEN, _HIDDEN, _BELOW = 0.62, 0.4, 0.35
#: Edge of a die.
_DIE_MM = 16.0


def with_tables(game: Game, spec: PictureSpec) -> PictureSpec:
    """Return a picture with what lies on its tables.

    Errors:
        BlockError: the game has no such table.
    """
    if not any(entry.kind == "table" for entry in spec.show):
        return spec
    setup = read_setup(game)[0]
    show = (
        replace(entry, laid=_Table(game, setup, entry).laid()) if entry.kind == "table" else entry
        for entry in spec.show
    )
    return replace(spec, show=tuple(show))


def check_names_on_tables(spec: PictureSpec) -> None:
    """Errors: BlockError: a place names what does not lie on a table."""
    tables = {
        entry.name: {name for one in entry.laid for name in one.names}
        for entry in spec.show
        if entry.kind == "table"
    }

    def check(thing: str, *path: str | int) -> None:
        table, _, name = thing.partition(".")
        if name and table in tables and name not in tables[table]:
            raise BlockError(
                f"'{name}' is not on the table{nearest_or_all(name, sorted(tables[table]))}", *path
            )

    for entry in spec.show:
        places: list[tuple[Point | None, tuple[str | int, ...]]] = [(entry.at, ("at",)), (entry.on, ("on",))]
        places += ((point, ("arrow", index)) for index, point in enumerate(entry.points))
        for point, path in places:
            if point:
                check(point.thing, *entry.path, *path)
    for index, callout in enumerate(spec.callouts):
        check(callout.at.thing, "callouts", index, "at")
        for name in callout.around:
            check(name, "callouts", index, "around")


class _Table:
    """The table of one entry."""

    def __init__(self, game: Game, setup: Setup, entry: Entry) -> None:
        self._game, self._setup, self._entry = game, setup, entry
        self._check()
        self._seats = entry.seats or setup.play.seats[: entry.players]
        self._own = {color: list(self._owned(color)) for color in self._seats}
        named = {name for names in setup.play.own.values() for name in names}
        #: Decks of which a seat has pieces: the others stay in the box.
        self._given = {deck.id for deck in self._decks for c in deck.components if {c.id, deck.id} & named}

    def _check(self) -> None:
        """Errors: BlockError: it is set up for other players than the game has, or without a deck that is not there."""
        entry, seats, path = self._entry, self._setup.play.seats, self._entry.path
        most = [row.value for row in self._game.facts.get(_MOST, ()) if isinstance(row.value, int)]
        if most and entry.players > max(most):
            raise BlockError(
                f"the game is for up to {max(most)} players, says the fact '{_MOST}'", *path, "table"
            )
        if entry.players > len(seats):
            raise BlockError(f"the table has {len(seats)} seats: {', '.join(seats)}", *path, "table")
        for index, color in enumerate(entry.seats):
            if color not in seats:
                hint = nearest_or_all(color, seats)
                raise BlockError(f"the table has no seat '{color}'{hint}", *path, "seats", index)
        if entry.seats and len(set(entry.seats)) != entry.players:
            raise BlockError(f"name {entry.players} seats, or none", *path, "seats")
        known = [deck.id for deck in self._game.decks] + [DICE]
        for index, name in enumerate(entry.without):
            if name not in known and name not in self._game.left_out:
                raise BlockError(f"no deck '{name}'{nearest_or_all(name, known)}", *path, "without", index)

    @property
    def _decks(self) -> list[Deck]:
        return [
            deck
            for deck in self._game.decks
            if deck.id not in self._entry.without
            and deck.components
            and deck.kind.table.object not in ("pdf", "none")
        ]

    def laid(self) -> tuple[Piece, ...]:
        """Return what lies on the table, its upper left corner at 0, 0.

        Errors:
            BlockError: nothing does.
        """
        middle = list(self._middle())
        x0, y0, x1, y1 = _bounds(middle)
        south, north = opposite(self._seats)
        near, far = [[self._seat(color) for color in side] for side in (south[::-1], north)]
        wide = max(x1 - x0, *(_width(side) for side in (near, far)))
        laid = middle
        centre = (x0 + x1) / 2
        for side, top in ((near, y1 + _SEAT_MM), (far, None)):
            for area, x in _spread(side, wide):
                _, _, width, height = _bounds(area)
                y = y0 - _SEAT_MM - height if top is None else top
                turned = _turned(area, width, height) if top is None else area
                laid += [one._replace(x=one.x + x + centre, y=one.y + y) for one in turned]
        if not laid:
            raise BlockError("nothing lies on this table", *self._entry.path, "table")
        x0, y0, _, _ = _bounds(laid)
        return tuple(one.moved(-x0, -y0) for one in laid)

    # ------------------------------------------------ round the board

    def _middle(self) -> Iterator[Piece]:
        """Yield what lies round the board, from its middle."""
        things = {deck.id: list(self._in_middle(deck)) for deck in self._decks}
        # In rows `dice` are the game's dice, and a deck of that name, too.
        things[DICE] = [*things.get(DICE, ()), *self._dice()]
        board = self._board()
        rows = {
            side: [[name for name in row if things.get(name)] for row in rows]
            for side, rows in self._setup.sides.items()
        }
        placed = {name for side in rows.values() for row in side for name in row}
        rows["south"] = [
            *rows.get("south", []),
            [name for name in things if things[name] and name not in placed],
        ]
        sides = {
            side: [[_block(name, things[name]) for name in row] for row in rows if row]
            for side, rows in rows.items()
        }
        if board:
            yield _laid(board, Spot(board.what, 0, 0.0, 0.0, size_of((board.width, board.height))))
        for spot in in_rows(size_of((board.width, board.height)) if board else None, sides, close=True):
            yield _laid(things[spot.block][spot.index], spot)

    def _board(self) -> Piece | None:
        """Return what lies in the middle: a board, or the tile that the grid is around."""
        boards = (c.id for deck in self._decks if deck.kind.table.object == "board" for c in deck.components)
        name = self._setup.grid.around if self._setup.grid else next(boards, "")
        component = self._game.component(name)
        deck = self._game.deck(component.deck) if component else None
        return self._piece(component, deck) if component and deck in self._decks else None

    def _in_middle(self, deck: Deck) -> Iterator[Piece]:
        """Yield what of a deck lies round the board: a pile, or its pieces one by one.

        Of cards that are all alike, as reference cards are, only those of the players leave the box.
        """
        form = deck.kind.table.object
        alike = len(deck.components) == 1 and self._taken(deck.id)
        if form == "board" or deck.id in self._given or alike:
            return
        lies = deck.values.get("table") or ("pile" if form in ("deck", "bag") else "")
        if lies in ("pile", "bag"):
            count = deck.in_play - self._taken(deck.id)
            if count > 0:
                yield self._pile(deck, count)
            return
        for component in deck.components:
            if not (self._setup.grid and component.id == self._setup.grid.around):
                yield self._piece(component, deck)

    def _taken(self, deck: str) -> int:
        return self._entry.players * (self._each("deal", deck) + self._each("lay_out", deck))

    def _each(self, how: str, deck: str) -> int:
        """Return how many pieces of a deck everyone is dealt, or has laid out before them."""
        play = self._setup.play
        counts: Mapping[int, int] = (play.deal if how == "deal" else play.lay_out).get(deck, {})
        return counts.get(self._entry.players, counts.get(0, 0))

    def _pile(self, deck: Deck, copies: int) -> Piece:
        first = deck.components[0]
        side = "back" if deck.back_of(first) and deck.id not in self._setup.face_up else "face"
        width, height = shown_form(deck).trim_mm
        layers = layers_of(copies)
        return Piece("deck", deck.id, 0.0, 0.0, width, height, 0.0, side, layers, names=(deck.id,))

    def _piece(self, component: Component, deck: Deck, side: str = "face") -> Piece:
        """Return a component as it lies, or stands, on the table."""
        names = (component.id, deck.id)
        if deck.kind.table.object == "die":
            return Piece("die", component.id, 0.0, 0.0, _DIE_MM, _DIE_MM, names=names)
        width, height = shown_form(deck).trim_mm
        if deck.kind.table.object == "figurine":
            left, top, wide, high = deck.values.get("front_mm") or (0.0, 0.0, width, height)
            crop = (left / width, top / height, (left + wide) / width, (top + high) / height)
            return Piece("face", component.id, 0.0, 0.0, wide, high, crop=crop, names=names)
        side = side if side == "face" or deck.back_of(component) else "face"
        layers = layers_of(component.in_play)
        return Piece("face", component.id, 0.0, 0.0, width, height, 0.0, side, layers, names=names)

    def _dice(self) -> Iterator[Piece]:
        for die in self._setup.dice if DICE not in self._entry.without else ():
            for _ in range(die.count):
                yield Piece("die", die.token, 0.0, 0.0, _DIE_MM, _DIE_MM, names=(die.token, DICE))

    # ------------------------------------------------ before a seat

    def _seat(self, color: str) -> list[Piece]:
        """Return what lies before a seat, its upper left corner at 0, 0: what is laid out, then the rest."""
        laid, top = self._laid_out(color), 0.0
        if laid:
            top = _bounds(laid)[3] + _GAP_MM
        own = [(piece._replace(names=(*piece.names, color)),) for piece in self._own[color]]
        rows = [*own, *self._hands(color)]
        high = max((_bounds(row)[3] for row in rows), default=0.0)
        x = 0.0
        for row in rows:
            _, _, width, height = _bounds(row)
            laid += [one._replace(x=one.x + x, y=one.y + top + high - height) for one in row]
            x += width + _GAP_MM
        return laid

    def _owned(self, color: str) -> Iterator[Piece]:
        """Yield the pieces of a seat: components, or the first of a deck."""
        for name in self._setup.play.own.get(color, ()):
            component, deck = self._game.component(name), self._game.deck(name)
            if component is None and deck and deck.components:
                component = deck.components[0]
            home = self._game.deck(component.deck) if component else None
            if component and home in self._decks:
                yield self._piece(component, home)._replace(layers=0)

    def _hands(self, color: str) -> Iterator[Sequence[Piece]]:
        """Yield what a seat is dealt, deck by deck; with `side: face` the first seat's cards are open."""
        is_open = self._entry.side == "face" and color == self._seats[0]
        for deck, count in self._counts("deal"):
            up = is_open or deck.id in self._setup.face_up
            yield self._in_row(deck, count, color, up, _OPEN if up else _HIDDEN)

    def _laid_out(self, color: str) -> list[Piece]:
        """Return the rows that are laid out before a seat, each on the one before it."""
        laid: list[Piece] = []
        y = 0.0
        for deck, count in self._counts("lay_out"):
            row = self._in_row(deck, count, color, deck.id in self._setup.face_up, 1.2)
            laid += [one.moved(0.0, y) for one in row]
            y += _BELOW * row[0].height
        return laid

    def _counts(self, how: str) -> Iterator[tuple[Deck, int]]:
        return ((deck, count) for deck in self._decks if (count := self._each(how, deck.id)))

    def _in_row(self, deck: Deck, count: int, color: str, is_open: bool, step: float) -> list[Piece]:
        """Return cards in a row, each as far from the one before it as that step of its width."""
        some = deck.components
        shown = [some[index * len(some) // count % len(some)] for index in range(count)]
        if self._setup.grid:
            shown = [c if c.id != self._setup.grid.around else some[-1] for c in shown]
        pieces = [self._piece(c, deck, "face" if is_open else "back") for c in shown]
        width, names = pieces[0].width, (color, f"{color}.{deck.id}")
        return [
            piece._replace(x=index * step * width, layers=0, names=names)
            for index, piece in enumerate(pieces)
        ]


def _block(name: str, things: Sequence[Piece]) -> Block:
    size = max(thing.width for thing in things), max(thing.height for thing in things)
    return Block(name, "", len(things), size_of(size))


def _laid(piece: Piece, spot: Spot) -> Piece:
    return piece.moved(spot.x / UNITS_PER_MM - piece.width / 2, -spot.z / UNITS_PER_MM - piece.height / 2)


def _bounds(laid: Sequence[Piece]) -> tuple[float, float, float, float]:
    if not laid:
        return 0.0, 0.0, 0.0, 0.0
    return (
        min(one.x for one in laid),
        min(one.y for one in laid),
        max(one.x + one.width for one in laid),
        max(one.y + one.height for one in laid),
    )


def _width(side: Sequence[Sequence[Piece]]) -> float:
    """Return the least width of a side on which seats lie beside one another."""
    return sum(_bounds(area)[2] for area in side) + _SEAT_MM * max(len(side) - 1, 0)


def _spread(side: Sequence[Sequence[Piece]], wide: float) -> Iterator[tuple[Sequence[Piece], float]]:
    """Yield the seats of a side with the left of each, from the middle of a table as wide as that."""
    between = (wide - sum(_bounds(area)[2] for area in side)) / max(len(side), 1)
    x = (between - wide) / 2
    for area in side:
        yield area, x
        x += _bounds(area)[2] + between


def _turned(laid: Sequence[Piece], width: float, height: float) -> list[Piece]:
    """Return what lies before a seat on the other side of the table."""
    return [
        one._replace(x=width - one.x - one.width, y=height - one.y - one.height, turn=180.0) for one in laid
    ]
