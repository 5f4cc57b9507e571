"""Fields that are words, and `this`: the component, or the row of a table, that a text belongs to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from cardgen.findings import nearest
from cardgen.load.names import THIS
from cardgen.model import Component, Game, Localized
from cardgen.odds.scopes import ScopeContext
from cardgen.text.tokens import Sum, parse_token
from cardgen.values.errors import UNKNOWN, InterpolationError

_THIS = re.compile(rf"(?<![\w.-]){THIS}(?:\.(?P<field>[^\W\d]\w*)|(?![\w.-]))")
_PATH = re.compile(r"(?P<owner>[^\W\d][\w-]*)\.(?P<field>[^\W\d]\w*(?:\.[\w-]+)*)")
#: Kinds of tokens whose sums may be a bare word in a field, such as T6-2.
_IN_SUMS = ("die", "aspect", "unit")


class This(NamedTuple):
    """What `this` means in a text.

    Attributes:
        id: of the component; own: expressions of what it has beside its fields.
        has_numbered_copies: `{=copy}` is the number of each copy, see `model.forms`.
    """

    id: str
    own: Mapping[str, str]
    has_numbered_copies: bool = False


class TextValue(NamedTuple):
    """A word or a text, as a fact states it or a field holds it.

    Attributes:
        key: how it is asked for; words: the same in every language, or by language; is_bare: words without markup.
        where, this: its scope, for values in it.
    """

    key: str
    words: str | Localized
    where: ScopeContext
    this: This | None = None
    is_bare: bool = True


def this_component(component_id: str) -> This:
    """Return what `this` means in texts of a component."""
    return This(component_id, {"copies": f"copies({component_id})"})


def replace_this(expression: str, this: This | None) -> str:
    """Return an expression with ids instead of `this`.

    Errors:
        InterpolationError: it names `this` where that is nothing.
    """

    if expression == THIS:
        raise InterpolationError(UNKNOWN, "names no field; write one after a dot, such as {=this.name}")

    def named(found: re.Match[str]) -> str:
        if this is None:
            raise InterpolationError(
                UNKNOWN, "names 'this', but the text does not belong to one component; write an id"
            )
        field = found["field"]
        return this.own.get(field) or f"{this.id}.{field}" if field else this.id

    return _THIS.sub(named, expression) if THIS in expression else expression


def scope_of(component: Component) -> ScopeContext:
    """Return what scopes of facts may name of a component's texts."""
    return {"component": component.id, "deck": component.deck, "module": component.module}


def field_text(game: Game, expression: str) -> TextValue | None:
    """Return the word or text of a field, such as `hero-rohan.name`; None where an expression is something else.

    Errors:
        InterpolationError: a component that says nothing there, or has a field that is nearly called so.
    """
    path = _PATH.fullmatch(expression)
    component = game.component(path["owner"]) if path else None
    deck = game.deck(path["owner"]) if path else None
    if path and component:
        found = _nested(component.fields, path["field"].split("."))
        if found and isinstance(found, str | Localized):
            this = this_component(component.id)
            return TextValue(expression, found, scope_of(component), this, isinstance(found, str))
    if path and deck and path["field"] == "title":
        return TextValue(expression, deck.title, {"deck": deck.id, "module": deck.module}, is_bare=False)
    if path and component and found is None:
        _explain_missing(game, component, path["field"])
    return None


def _nested(fields: Mapping[str, Any], path: list[str]) -> Any:
    found: Any = fields
    for name in path:
        found = found.get(name) if isinstance(found, Mapping) and not isinstance(found, Localized) else None
    return found


def _explain_missing(game: Game, component: Component, field: str) -> None:
    """Raise if a component does not have a field, unless that may be a number.

    Errors:
        InterpolationError: it may have one and does not, or has one that is nearly called so.
    """
    deck = game.deck(component.deck)
    if deck and deck.field_types.get(field) in ("text", "word"):
        raise InterpolationError(UNKNOWN, f"cannot be printed: '{component.id}' has no '{field}'")
    words = [name for name, value in component.fields.items() if isinstance(value, str | Localized)]
    like = nearest(field, words)
    if like and field.lower() not in component.fields:
        raise InterpolationError(UNKNOWN, f"cannot be printed: '{component.id}' has no '{field}'{like}")


def as_markup(game: Game, word: str) -> str:
    """Return a bare word as a text prints it: in braces where it is a sum of the game's dice, aspects and units."""
    vocabulary = [token.id for token in game.tokens.values() if token.kind in _IN_SUMS]
    read = parse_token(word, vocabulary)
    is_sum = isinstance(read, Sum) and any(term.value in vocabulary for term in read.terms)
    return f"{{{word}}}" if is_sum else word
