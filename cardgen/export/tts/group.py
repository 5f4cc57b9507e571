"""What a deck of any kind puts on the table: its pieces, with their size, pictures and texts.

Builders of table objects work with this, those of plug-ins too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cardgen.export.job import ExportJob
from cardgen.export.picture_sheets.pictures import Picture
from cardgen.export.tts.objects import Json, Names, Pose
from cardgen.model import Component, Deck
from cardgen.model.face import Face
from cardgen.model.outline import Outline
from cardgen.model.table.setup import Setup
from cardgen.model.table.sizes import Size
from cardgen.text.markup import plain_text


class SaveContext(NamedTuple):
    """What the objects of one save share: unique ids, and the URL of a picture or booklet by its name."""

    names: Names
    url: Callable[[str], str]


class Booklet(Struct, frozen=True):
    """A file beside the pictures: its name, its key, and a function that makes its bytes."""

    name: str
    key: str
    make: Callable[[], bytes]


class TableGroup(Struct, frozen=True):
    """The pieces of one deck on the table.

    Attributes:
        count, piece: number of pieces on the table, and the room each takes.
        build: builds the objects, at one pose each.
        central: it is in the middle, and everything else around it.
        flat: its pieces may lie on one another, if the table has no room for them side by side.
        holds: its places hold what is put there: that of a deck, and that of its discard pile.
        members: the component at each of its places, or the seat it belongs to, where pieces lie singly and may be
            before a seat.

    Groups whose ids begin with that of their deck and `/` are placed with it.
    """

    id: str
    label: str
    count: int
    piece: Size
    build: Callable[[SaveContext, Sequence[Pose]], list[Json]]
    pictures: tuple[Picture, ...] = ()
    booklets: tuple[Booklet, ...] = ()
    central: bool = False
    flat: bool = False
    holds: bool = False
    members: tuple[str, ...] = ()


def set_aside_id(deck_id: str) -> str:
    """Return the id of the pile of a deck's cards that are not in play."""
    return f"{deck_id}/set-aside"


def document_id(deck: str) -> str:
    """Return the id of the group of documents beside a deck of pads."""
    return f"{deck}/document"


def own_dice_id(name: str) -> str:
    """Return the id of the group of the game's own dice in a row, which may have the name of a deck as well."""
    return f"{name}/own"


class DeckOnTable(Struct, frozen=True):
    """One deck in one language, with the texts and faces of its components.

    Attributes:
        components: those that have a face, or need none.
    """

    job: ExportJob
    setup: Setup
    deck: Deck
    components: tuple[Component, ...]

    @property
    def name(self) -> str:
        """The id by which rows of the table refer to the deck, whichever of its forms is used."""
        return self.deck.id.removesuffix(f"-{self.deck.form}") if self.deck.form else self.deck.id

    @property
    def title(self) -> str:
        """The deck's title as plain text."""
        return self.plain(self.deck.title.of(self.job.lang))

    @property
    def outline(self) -> Outline:
        """The outline of a piece on the table: that of the deck, else of its kind."""
        form = self.deck.kind.table
        shape = self.deck.shape or ("rounded" if form.object == "deck" else form.shape)
        return Outline(shape, *self.deck.trim_mm, self.deck.corner_mm)

    @property
    def is_turned(self) -> bool:
        """Whether it is drawn rotated by 90°: the table's hexagons have a flat top.

        Source: undocumented; a public generator of a hex map lays its tiles and cards in columns.
        """
        return self.outline.shape == "hex" and not self.outline.has_flat_top

    @property
    def cut(self) -> Outline | None:
        """The outline its pictures are cut out along, rotated as they are; None where they stay whole."""
        outline = self.outline
        if outline.is_rectangle or (outline.shape == "rounded" and not outline.corner_mm):
            return None
        width, height = outline.width_mm, outline.height_mm
        return replace(outline, width_mm=height, height_mm=width) if self.is_turned else outline

    def plain(self, markup: str) -> str:
        """Return a text without markup, its tokens as words."""
        return plain_text(markup, self.job.layout.tokens, self.job.lang)

    def nickname(self, component: Component) -> str:
        """Return the name that the game shows above a piece."""
        return self.plain(component.name(self.job.lang))

    def description(self, component: Component) -> str:
        """Return the text that the game shows below the name: type, numbers that have a label, and text."""
        lang, labels = self.job.lang, self.job.game.labels
        numbers = (
            f"{labels[name].of(lang)}: {value:g}"
            for name, of_type in self.deck.field_types.items()
            if of_type == "number" and name in labels and (value := component.fields.get(name)) is not None
        )
        words = [self.plain(component.text(name, lang)) for name in ("type", "text")]
        return "\n\n".join(part for part in (words[0], " · ".join(numbers), words[1]) if part)

    def face(self, component: Component) -> Face:
        """Return a component's face."""
        return self.job.faces[self.deck.id].faces[component.id]

    def back(self, component: Component) -> Face | None:
        """Return a component's back, if it has one."""
        return self.job.faces[self.deck.id].backs.get(component.id)

    def copies(self) -> Iterable[tuple[Component, int]]:
        """Yield every copy in content order, with its number from 0."""
        return ((c, i) for c in self.components for i in range(c.copies))

    def shuffled(self) -> list[tuple[Component, int]]:
        """List every copy in an order that looks random and is the same in every build.

        A card added later moves no other, since each copy's position depends on its own name only.
        """

        def shuffle_key(item: tuple[Component, int]) -> str:
            return blake2b(f"{self.job.game.id}/{item[0].id}/{item[1]}".encode(), digest_size=8).hexdigest()

        return sorted(self.copies(), key=shuffle_key)

    def group_id(self, component: Component) -> str:
        """Return the deck's id for its first component, and an id of its own for every other."""
        first = component is self.components[0]
        return self.deck.id if first else f"{self.deck.id}/{component.id}"
