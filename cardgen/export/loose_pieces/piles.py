"""What lies on a table of any program: piles of pieces with their pictures, and dice.

A kind declares what it is on a table (`TableForm`); from that follow piles here, without the sheets, bags and standing
figures of one program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cardgen.export.documents.words import word
from cardgen.export.job import ExportJob
from cardgen.export.picture_sheets.card_grid import Cell
from cardgen.export.picture_sheets.pictures import BLOCK_PX, Box, Picture
from cardgen.model import Component, Deck
from cardgen.model.outline import Outline
from cardgen.text.markup import plain_text

#: Pixels for a millimetre of a piece, which makes a card of 63 mm 756 px wide.
_PX_PER_MM = 12.0


class Piece(Struct, frozen=True):
    """A piece with the pictures of its sides; `back` is None for one that has the same on both.

    Attributes:
        kind: type, as printed on it; text: its text without markup.
    """

    id: str
    name: str
    kind: str
    text: str
    front: Picture
    back: Picture | None


class Pile(Struct, frozen=True):
    """Pieces of one size that lie on one another, in order, the first on top.

    Attributes:
        title: of the pile; deck, deck_title: id and title of the deck they are of.
        copies: the pieces with the number of their copy, from 0.
        face_up: their faces are seen; fixed: a board, which does not move.
    """

    id: str
    title: str
    deck: str
    deck_title: str
    size_mm: tuple[float, float]
    copies: tuple[tuple[Piece, int], ...]
    face_up: bool
    fixed: bool = False

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The distinct pieces, in the order of the content."""
        return tuple({piece.id: piece for piece, _ in sorted(self.copies, key=lambda copy: copy[1])}.values())

    def count(self, piece: Piece) -> int:
        """Return how many copies of a piece it holds."""
        return sum(1 for one, _ in self.copies if one.id == piece.id)


class Die(NamedTuple):
    """A die: its sides as they are called."""

    id: str
    name: str
    sides: tuple[int | str, ...]


class LooseGame(Struct, frozen=True):
    """A game in one language as loose pieces.

    Attributes:
        left_out: titles of what is neither a piece nor a die, such as booklets.
    """

    piles: tuple[Pile, ...]
    dice: tuple[Die, ...]
    left_out: tuple[str, ...]

    @property
    def stamp(self) -> str:
        """All that determines the files that name the pictures, but the pictures themselves."""
        piles = (
            (
                p.id,
                p.title,
                p.size_mm,
                p.face_up,
                p.fixed,
                [(*_words(one), number) for one, number in p.copies],
            )
            for p in self.piles
        )
        return repr((list(piles), self.dice, self.left_out))

    @property
    def pictures(self) -> Mapping[str, Picture]:
        """All pictures by name."""
        sides = (side for pile in self.piles for p, _ in pile.copies for side in (p.front, p.back) if side)
        return {picture.name: picture for picture in sides}


def _words(piece: Piece) -> tuple[str, ...]:
    back = piece.back.name if piece.back else ""
    return (piece.id, piece.name, piece.kind, piece.text, piece.front.name, back)


def loose_game(job: ExportJob, most_px: int) -> LooseGame:
    """Return the game of a job as loose pieces; no side of a picture is longer than `most_px`."""
    piles: list[Pile] = []
    dice = list(_numbered_dice(job))
    left_out: list[str] = []
    for deck in job.table_decks:
        reader = _DeckReader(job, deck, most_px)
        if deck.kind.table.object == "die":
            dice += reader.dice()
        elif deck.kind.table.object in ("pdf", "none") or not reader.components:
            left_out.append(reader.title)
        else:
            piles += reader.piles()
    return LooseGame(tuple(piles), tuple(dice), tuple(left_out))


def _numbered_dice(job: ExportJob) -> Iterator[Die]:
    """Yield the game's own dice, as many as its table says (see `table.dice`)."""
    given = job.game.table.get("dice")
    for token in job.game.tokens.values():
        if token.kind == "die" and token.faces:
            own = given.get(token.id) if isinstance(given, Mapping) else None
            count = own.get("count", 1) if isinstance(own, Mapping) else 1
            name = token.name.of(job.lang) or token.id
            for number in range(count if isinstance(count, int) else 1):
                yield Die(f"{token.id}-{number + 1}", name, tuple(range(1, token.faces + 1)))


class _DeckReader(Struct, frozen=True):
    job: ExportJob
    deck: Deck
    most_px: int

    @property
    def components(self) -> tuple[Component, ...]:
        faces = self.job.faces[self.deck.id].faces if self.deck.id in self.job.faces else {}
        return tuple(c for c in self.deck.components if c.copies and c.id in faces)

    @property
    def title(self) -> str:
        return self._plain(self.deck.title.of(self.job.lang))

    def _plain(self, markup: str) -> str:
        return plain_text(markup, self.job.layout.tokens, self.job.lang)

    def dice(self) -> Iterator[Die]:
        """Yield dice with drawn sides, by the names of their symbols."""
        tokens = self.job.game.tokens
        for c in self.deck.components:
            given = c.fields.get("sides")
            sides = tuple(given) if isinstance(given, list | tuple) else ()
            names = tuple(
                tokens[str(side)].name.of(self.job.lang)
                if str(side) in tokens
                else side
                if isinstance(side, int)
                else str(side)
                for side in sides
            )
            if names:
                for number in range(c.copies):
                    yield Die(f"{c.id}-{number + 1}", self._plain(c.name(self.job.lang)), names)

    def piles(self) -> Iterator[Pile]:
        """Yield the pile that is drawn from and another of what is set aside; else a pile for each piece."""
        pieces = {c.id: self._piece(c) for c in self.components}
        if self._is_drawn_from:
            table = self.job.game.table
            blind = self.deck.back is not None and all(c.back is None for c in self.components)
            order = [(c, i) for c in self.components for i in range(c.copies)]
            if blind and not _names(table.get("ordered"), self.deck.id):
                order.sort(key=lambda copy: self._shuffle_key(*copy))
            up = not blind or _names(table.get("face_up"), self.deck.id)
            aside = f"{self.title}: {word(self.job.lang, 'set_aside')}"
            played = [(c, i) for c, i in order if i < c.in_play]
            kept = [(c, i) for c, i in order if i >= c.in_play]
            for name, title, copies in ((self.deck.id, self.title, played), ("set-aside", aside, kept)):
                if copies:
                    pile_id = name if name == self.deck.id else f"{self.deck.id}-{name}"
                    named = tuple((pieces[c.id], i) for c, i in copies)
                    yield Pile(pile_id, title, self.deck.id, self.title, self.size_mm, named, up)
            return
        fixed = self.deck.kind.table.object == "board"
        up = not self.deck.values.get("hidden")
        for piece, c in zip(pieces.values(), self.components, strict=True):
            equal = tuple((piece, i) for i in range(c.copies))
            yield Pile(c.id, piece.name, self.deck.id, self.title, self.size_mm, equal, up, fixed)

    @property
    def _is_drawn_from(self) -> bool:
        given = self.deck.values.get("table")
        if given is not None:
            return given in ("bag", "pile")
        kind = self.deck.kind.table.object
        # A single tile is laid open.
        return kind == "deck" or (kind == "bag" and self.deck.copies > 1)

    def _shuffle_key(self, component: Component, number: int) -> str:
        return blake2b(f"{self.job.game.id}/{component.id}/{number}".encode(), digest_size=8).hexdigest()

    @property
    def _front_mm(self) -> Box | None:
        """The part of a face that is the front of a standing figure (`values: {front_mm: [x, y, w, h]}`)."""
        return _box(self.deck.values.get("front_mm")) if self._stands else None

    @property
    def _stands(self) -> bool:
        return self.deck.kind.table.object == "figurine"

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of a piece."""
        front = self._front_mm
        return front[2:] if front else self.deck.trim_mm

    @property
    def _cut(self) -> Outline | None:
        form = self.deck.kind.table
        shape = self.deck.shape or ("rounded" if form.object == "deck" else form.shape)
        outline = Outline(shape, *self.deck.trim_mm, self.deck.corner_mm)
        if self._stands or outline.is_rectangle or (shape == "rounded" and not outline.corner_mm):
            return None
        return outline

    def _piece(self, c: Component) -> Piece:
        faces, lang = self.job.faces[self.deck.id], self.job.lang
        cell = _cell(self.size_mm, self.most_px)
        front = Picture(
            f"{self.deck.id}/{c.id}", (faces.faces[c.id],), cell, crop_mm=self._front_mm, cut=self._cut
        )
        back = None
        if self._stands:
            crop = _box(self.deck.values.get("back_mm"))
            back = replace(front, name=f"{front.name}-back", crop_mm=crop, turn=180) if crop else None
        elif face := faces.backs.get(c.id):
            name = f"{front.name}-back" if c.back else f"{self.deck.id}/back"
            back = replace(front, name=name, faces=(face,))
        name, kind, text = map(self._plain, (c.name(lang), c.text("type", lang), c.text("text", lang)))
        return Piece(c.id, name, kind, text, front, back)


def _names(given: Any, deck_id: str) -> bool:
    return isinstance(given, list) and deck_id in given


def _box(given: Any) -> Box | None:
    if not isinstance(given, list) or len(given) != 4:
        return None
    x, y, w, h = map(float, given)
    return (x, y, w, h)


def _cell(size_mm: tuple[float, float], most_px: int) -> Cell:
    density = min(_PX_PER_MM, most_px / max(size_mm))
    return Cell(*(max(1, round(side * density / BLOCK_PX)) * BLOCK_PX for side in size_mm))
