"""The data that a face is made from, and how its template sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from cardgen.layout.columns import Column, deck_has, is_yes, printed_value, text_length
from cardgen.layout.lookups import NOTHING, Tracked, as_answer
from cardgen.layout.shared_sizes import is_smaller
from cardgen.layout.templates import Namespace
from cardgen.model import Component, Deck, Game, Localized
from cardgen.model.forms import numbers_copies
from cardgen.model.ink import FULL


class FaceSpec(Struct, frozen=True):
    """The data that a face is made from.

    Attributes:
        component: None for the common back of a deck.
        fields: values in the language; components: ids of those that have this face.
        number: position in the deck, for a credit line (`6–9 / 84`).
        shown: fields of components of other decks that the template may show, by deck.
        columns: the deck's own columns; type_color: of the component's type, or empty; deck_color: of the deck.
    """

    deck: Deck
    lang: str
    side: str
    template: str
    component: Component | None
    fields: Mapping[str, Any]
    number: str
    components: tuple[str, ...]
    shown: Mapping[str, Sequence[Mapping[str, Any]]]
    columns: tuple[Column, ...] = ()
    type_color: str = ""
    deck_color: str = ""

    @property
    def id(self) -> str:
        """The component's id; for a common back, the deck's."""
        return self.component.id if self.component else self.deck.id

    @property
    def display_name(self) -> str:
        """Its name for people: `room/orc, back, sv`; empty for a page of a document."""
        if self.component is None and self.side == "face":
            return ""
        return ", ".join(
            filter(None, (f"{self.deck.id}/{self.id}", self.side.replace("face", ""), self.lang))
        )


def own_data(spec: FaceSpec) -> tuple[object, ...]:
    """Return all data of a face: where it and its that of its deck are equal, faces differ by what they look up."""
    copies = spec.component.copies if spec.component else 0
    return (spec.template, spec.fields, spec.number, copies, spec.type_color, spec.deck_color)


def deck_data(specs: Sequence[FaceSpec]) -> tuple[object, ...]:
    """Return the data of their deck that all of its faces may show."""
    deck, columns, shown = specs[0].deck, specs[0].columns, specs[0].shown
    piece = (deck.trim_mm, deck.painted_bleed_mm, deck.piece_mm, deck.form, deck.shape, deck.corner_mm)
    return (deck.kind, deck.title, deck.copies, deck.values, columns, shown, piece)


def _name_length(spec: FaceSpec) -> int:
    return len(str(spec.fields.get("name", "")))


def _longest_text(spec: FaceSpec) -> int:
    return max((len(value) for value in spec.fields.values() if isinstance(value, str)), default=0)


#: What decides the size of a face's type, most of all.
LENGTHS = (_name_length, _longest_text)


class FieldText(str):
    """A text with the path of its field, so that a finding can name its place."""

    __slots__ = ("path",)
    path: str

    def __new__(cls, value: str, path: str) -> FieldText:
        """Attach a field path such as `text` or `table.orc`."""
        text = super().__new__(cls, value)
        text.path = path
        return text


def text_or_empty(value: Any) -> str:
    """Convert a template's value to text; empty for None and False, but not for 0.

    What a macro returns is escaped for SVG.
    """
    if isinstance(value, Markup):
        return value.unescape()
    return "" if value is None or value is False else str(value)


def least_pt(min_pt: float, largest_pt: float) -> float:
    """Return the smallest allowed size, never above the largest."""
    return min(min_pt, largest_pt)


def as_str(text: str) -> str:
    """Convert to a plain `str`: templates produce `Markup`, which the cache cannot store."""
    return str.__str__(text)


def _copy_number(spec: FaceSpec) -> dict[str, int]:
    """Return which of its copies a component is, from 1, where these have numbers of their own."""
    if spec.component is None or not numbers_copies(spec.deck):
        return {}
    return {"copy": int(spec.component.id.partition(".")[2] or 1)}


#: The attributes that a template reads, by the name before the dot (`c.name`).
FaceInputs = Mapping[str, Mapping[str, Any]]


def face_inputs(spec: FaceSpec, game: Game, of_look: Mapping[str, Any]) -> FaceInputs:
    """Collect the attributes that a template reads, as they are in the content.

    Args:
        of_look: values of the look, for decks that do not state their own.
    """
    deck, lang, component = spec.deck, spec.lang, spec.component
    given = {
        "id": spec.id,
        "kind": deck.kind.name,
        "copies": component.copies if component else deck.copies,
        "number": spec.number,
    }
    return {
        # A column may be called `copy`, too.
        "c": {**_copy_number(spec), **spec.fields, **given},
        "deck": {"id": deck.id, "title": deck.title.of(lang), "count": deck.copies},
        "deck.values": {**of_look, **deck.values},
        "game": {"id": game.id, "title": game.title.of(lang), "version": game.edition},
        "game.palette": game.palette,
        "label": _Labels(game.labels, lang),
        "shown": {name.replace("-", "_"): rows for name, rows in spec.shown.items()},
    }


class _Labels(Mapping[str, str]):
    """The labels of a game in a language."""

    def __init__(self, labels: Mapping[str, Localized], lang: str) -> None:
        self._labels, self._lang = labels, lang

    def __getitem__(self, key: str) -> str:
        return self._labels[key].of(self._lang)

    def __iter__(self) -> Iterator[str]:
        return iter(self._labels)

    def __len__(self) -> int:
        return len(self._labels)


#: Questions about a field of all of a deck's components.
_OF_DECK: Mapping[str, Callable[..., bool | int]] = {
    "deck_has": deck_has,
    "text_length": lambda deck, field, lang, share: text_length(deck, field, lang, float(share)),
}
#: Converts an entry, given its name, to what templates see.
_Made = Callable[[Any, str], Any]


class _Read(Tracked):
    """Entries as templates see them; those of `also` are not recorded."""

    def __init__(
        self,
        values: Mapping[str, Any],
        ask: Callable[[str], object],
        made: _Made | None,
        also: Mapping[str, Namespace],
    ) -> None:
        super().__init__(values, ask)
        self._made, self._also = made, also

    def __getitem__(self, key: str) -> Any:
        if key in self._also:
            return self._also[key]
        value = super().__getitem__(key)
        return self._made(value, key) if self._made else value

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        yield from self._also


def own_answer(
    spec: FaceSpec,
    inputs: FaceInputs,
    sizes: Mapping[str, float],
    asked: tuple[str, ...],
) -> str:
    """Answer a question about a face's own data.

    Args:
        inputs: of the face; sizes: shared sizes of roles;
        asked: such as `c name`, `piece`, `columns`, `type_color`, `deck_has art`, or `size rules 9.5`: the shared size
            of a role, if smaller than a text's own.
    """
    of, *rest = asked
    if of in inputs:
        return as_answer(inputs[of][rest[0]]) if rest[0] in inputs[of] else NOTHING
    if of == "size":
        shared = sizes.get(rest[0])
        return as_answer(shared) if is_smaller(shared, float(rest[1])) else NOTHING
    deck = spec.deck
    if of in _OF_DECK:
        return as_answer(_OF_DECK[of](deck, rest[0], spec.lang, *rest[1:]))
    piece = (deck.trim_mm, deck.painted_bleed_mm, deck.piece_mm, deck.form, deck.shape, deck.corner_mm)
    colours = {"type_color": spec.type_color, "deck_color": spec.deck_color}
    return as_answer({"piece": piece, "columns": spec.columns, **colours}[of])


def template_values(
    spec: FaceSpec, inputs: FaceInputs, ink: str, ask: Callable[[str, str], object]
) -> dict[str, Any]:
    """Return the variables of a template (`templates.GIVEN`).

    Args:
        ask: called with each attribute that the template reads, such as `c` and `name`.
    """
    deck = spec.deck

    def read(of: str, made: _Made | None = None, **also: Namespace) -> Namespace:
        return Namespace(of, _Read(inputs[of], lambda name: ask(of, name), made, also))

    piece = deck.piece_mm or deck.trim_mm
    return {
        "c": read("c", _named),
        "deck": read("deck", values=read("deck.values")),
        "game": read("game", palette=read("game.palette")),
        "lang": spec.lang,
        "side": spec.side,
        "trim": Namespace("trim", {"w": deck.trim_mm[0], "h": deck.trim_mm[1]}),
        "piece": Namespace("piece", {"w": piece[0], "h": piece[1]}),
        "form": deck.form,
        "shown": read("shown", _shown),
        "bleed": deck.painted_bleed_mm,
        "shape": deck.outline.shape,
        "low_ink": ink != FULL,
        "label": read("label"),
    }


def columns_of_face(spec: FaceSpec) -> list[Namespace]:
    """Return the deck's columns as templates see them: a `Column` with the face's `value`.

    The value is a text, empty if the face has none; that of a true flag is its label.
    """
    return [
        Namespace("column", {**column._asdict(), "value": _value(spec, column)}) for column in spec.columns
    ]


def _value(spec: FaceSpec, column: Column) -> FieldText:
    text = printed_value(spec.fields.get(column.name), spec.lang)
    if column.form == "flag":
        text = column.label if is_yes(text) else ""
    return FieldText(text, column.name)


def _shown(rows: Sequence[Mapping[str, Any]], deck: str) -> list[Namespace]:
    """Wrap the components of another deck for templates."""
    return [Namespace(f"shown.{deck}", row) for row in rows]


def _named(value: Any, path: str) -> Any:
    """Attach field paths to texts at any depth."""
    if isinstance(value, str):
        return FieldText(value, path)
    if isinstance(value, Mapping):
        return {k: _named(v, f"{path}.{k}") for k, v in value.items()}
    if isinstance(value, list):
        return [_named(v, f"{path}.{i}") for i, v in enumerate(value)]
    return value
