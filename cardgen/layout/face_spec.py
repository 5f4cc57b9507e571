"""What a face is to be made from, and how its template sees that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardgen.layout.columns import Column, said_yes, written
from cardgen.layout.templates import Named
from cardgen.model import Component, Deck, Game
from cardgen.model.ink import LOW


@dataclass(frozen=True)
class FaceSpec:
    """What a face is to be made from.

    Attributes:
        component: None for a back that a whole deck shares.
        fields: values in the language; components: ids that print this face.
        number: place in the deck, for a credit line (`6–9 / 84`).
        shown: fields of the components of other decks that the template may show, by deck.
        columns: those of the deck that no kind gives a place; type_color: that of the component's type, or empty.
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

    @property
    def id(self) -> str:
        """The component's id, or the deck's for a common back."""
        return self.component.id if self.component else self.deck.id


class FieldText(str):
    """A field's text that knows which field it is, so that a finding can name its place."""

    __slots__ = ("path",)
    path: str

    def __new__(cls, value: str, path: str) -> FieldText:
        """Make a text of a field path such as `text` or `table.orc`."""
        text = super().__new__(cls, value)
        text.path = path
        return text


def given_text(value: Any) -> str:
    """Return what a template gives to be printed as text: 0 is a number like any other, None and False are nothing."""
    return "" if value is None or value is False else str(value)


def least_pt(min_pt: float, largest_pt: float) -> float:
    """Return the smallest size a text may have, which its largest may be below."""
    return min(min_pt, largest_pt)


def exact(text: str) -> str:
    """Return a text as a plain `str`: what templates join is `Markup`, which the cache cannot keep."""
    return str.__str__(text)


def template_values(spec: FaceSpec, game: Game, ink: str) -> dict[str, Any]:
    """Collect what a template is given, by name (`templates.GIVEN`)."""
    deck, lang = spec.deck, spec.lang
    component = spec.component
    fields = {name: _named(value, name) for name, value in spec.fields.items()}
    given = {
        "id": spec.id,
        "kind": deck.kind.name,
        "copies": component.copies if component else deck.copies,
        "number": spec.number,
    }
    piece = deck.piece_mm or deck.trim_mm
    values = Named("deck.values", deck.values)
    of_deck = {"id": deck.id, "title": deck.title.of(lang), "count": deck.copies, "values": values}
    palette = Named("game.palette", game.palette)
    of_game = {
        "id": game.id,
        "title": game.title.of(lang),
        "version": game.version,
        "palette": palette,
    }
    return {
        "c": Named("c", fields | given),
        "deck": Named("deck", of_deck),
        "game": Named("game", of_game),
        "lang": lang,
        "side": spec.side,
        "trim": Named("trim", {"w": deck.trim_mm[0], "h": deck.trim_mm[1]}),
        "piece": Named("piece", {"w": piece[0], "h": piece[1]}),
        "form": deck.form,
        "shown": Named(
            "shown", {name.replace("-", "_"): _shown(name, rows) for name, rows in spec.shown.items()}
        ),
        "bleed": deck.painted_bleed_mm,
        "shape": deck.outline.shape,
        "low_ink": ink == LOW,
        "label": Named("label", {key: text.of(lang) for key, text in game.labels.items()}),
    }


def columns_of_face(spec: FaceSpec) -> list[Named]:
    """Return the columns of a face's deck as templates see them: a `Column`, and the face's own `value`.

    The value is a text, empty where the face has none; of a flag its label where it is true.
    """
    return [Named("column", {**column._asdict(), "value": _value(spec, column)}) for column in spec.columns]


def _value(spec: FaceSpec, column: Column) -> FieldText:
    text = written(spec.fields.get(column.name), spec.lang)
    if column.form == "flag":
        text = column.label if said_yes(text) else ""
    return FieldText(text, column.name)


def _shown(deck: str, rows: Sequence[Mapping[str, Any]]) -> list[Named]:
    """Return the components of another deck as templates see them."""
    return [Named(f"shown.{deck}", row) for row in rows]


def _named(value: Any, path: str) -> Any:
    """Attach its field path to each text, at any depth."""
    if isinstance(value, str):
        return FieldText(value, path)
    if isinstance(value, Mapping):
        return {k: _named(v, f"{path}.{k}") for k, v in value.items()}
    if isinstance(value, list):
        return [_named(v, f"{path}.{i}") for i, v in enumerate(value)]
    return value
