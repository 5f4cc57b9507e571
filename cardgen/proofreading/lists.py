"""What a game states in lists: facts and claims, the inventory, terms, tokens, and where things lie on a table."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from cardgen.findings import Place
from cardgen.load.facts import TERMS_FILE
from cardgen.load.sources import Sources
from cardgen.model import Game
from cardgen.model.facts import FactRow, StatedFact, is_number, scope_in_words
from cardgen.proofreading.read_text import (
    CLAIM_PREFIX,
    FACT_PREFIX,
    GAME,
    INVENTORY_PREFIX,
    PHRASE_PREFIX,
    TERM_PREFIX,
    VALUES,
    ReadText,
    at,
    plain,
)

_COMPARED = ("equals", "at_least", "at_most")
#: What a row of facts says about itself rather than about the game.
_UNREAD = ("source", "certainty", "note")


def of_facts(game: Game) -> Iterator[ReadText]:
    """Yield each fact, and each claim and requirement as it is written."""
    seen: dict[str, int] = {}
    for key, rows in game.facts.items():
        for row in rows:
            if game.owns(row.place):
                yield from _of_fact(key, row)
    for claim in game.fact_rows:
        if claim.written and "key" not in claim.written and game.owns(claim.place):
            name = _name_of(claim)
            seen[name] = seen.get(name, 0) + 1
            number = f" {seen[name]}" if seen[name] > 1 else ""
            given = _without(claim.written, _UNREAD)
            yield _values(f"{CLAIM_PREFIX}{name}{number}", given, claim.place)


def _of_fact(key: str, row: StatedFact) -> Iterator[ReadText]:
    owner = f"{FACT_PREFIX}{key} {scope_in_words(row.scope)}" if row.scope else f"{FACT_PREFIX}{key}"
    where = at(row.place)
    yield ReadText(owner, "value", "", str(row.value), "", where)
    for name, more in (("is", row.is_), ("tests", ", ".join(row.tests)), ("module", row.module)):
        if more:
            yield ReadText(owner, name, "", more, "", where)


def _name_of(row: FactRow) -> str:
    """Return what a claim is about, without its number, so that another number is a change of it."""
    odds = row.written.get("odds")
    return str(odds) if odds else _as_json(_numberless(_without(row.written, _UNREAD)))


def _numberless(value: Any) -> Any:
    if isinstance(value, Mapping):
        kept = {str(k): _numberless(v) for k, v in value.items() if k not in _COMPARED and not is_number(v)}
        return {name: one for name, one in kept.items() if one not in ({}, None)}
    return [_numberless(one) for one in value] if isinstance(value, list) else value


def of_inventory(game: Game) -> Iterator[ReadText]:
    """Yield what the box is to hold, row by row."""
    for row in game.inventory:
        if game.owns(row.place):
            values = {"copies": row.copies, "distinct": row.distinct, "kind": row.kind, "module": row.module}
            given = {name: value for name, value in values.items() if value not in (None, "base")}
            owner = f"{INVENTORY_PREFIX}{row.deck}" + (f" {row.module}" if row.module != "base" else "")
            yield _values(owner, given, row.place)


def of_terms(game: Game, sources: Sources) -> Iterator[ReadText]:
    """Yield the words of the game, with what they mean and what is not written for them, language by language."""
    for key, term in game.terms.items():
        where = partial(_of_term, game, sources)
        if game.extended and key in game.extended.terms and where((key,)) == game.place:
            continue
        for path, lang, words in _worded(term, game.languages):
            field = "word" if path == (lang,) else str(path[0]) if path else "word"
            yield ReadText(f"{TERM_PREFIX}{key}", field, lang, words, "", partial(where, (key, *path)))


def _of_term(game: Game, sources: Sources, path: tuple[str, ...], _of_text: str = "") -> Place:
    """Return where a game's own files have a term; where the game is, if they do not."""
    file = sources.document(f"{game.place.file.rpartition('/')[0]}/{TERMS_FILE}")
    if isinstance(file.data, Mapping) and path[0] in file.data:
        return file.place(path)
    head = sources.document(game.place.file)
    own = head.data.get("terms") if isinstance(head.data, Mapping) else None
    return head.place(("terms", *path)) if isinstance(own, Mapping) and path[0] in own else game.place


def _worded(term: Any, languages: Sequence[str]) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Yield the words of a term, each with its path and language."""
    if not isinstance(term, Mapping):
        yield (), "", plain(term)
        return
    for name, value in term.items():
        if name in languages:
            yield (name,), name, _listed(value)
        elif isinstance(value, Mapping) and value and all(lang in languages for lang in value):
            for lang, words in value.items():
                yield (name, lang), lang, _listed(words)
        else:
            yield (str(name),), "", _listed(value)


def _listed(value: Any) -> str:
    return ", ".join(map(plain, value)) if isinstance(value, list) else plain(value).strip()


def of_phrases(game: Game) -> Iterator[ReadText]:
    """Yield what phrases mean, as data; their words are read where they are printed."""
    for key, phrase in game.phrases.items():
        if phrase.means and game.owns(phrase.place):
            where = at(phrase.place)
            yield ReadText(f"{PHRASE_PREFIX}{key}", "means", "", plain(phrase.means), "", where)


def of_tokens(game: Game, where: Callable[..., Place]) -> Iterator[ReadText]:
    """Yield the sides of dice, and what else tokens have besides words."""
    for key, token in game.tokens.items():
        values = {"faces": token.faces or None, "icon": token.icon or None, "kind": token.kind}
        text = _lines({name: value for name, value in values.items() if value})
        yield ReadText(GAME, f"tokens.{key}.{VALUES}", "", text, "", partial(where, ("tokens", key)))


def of_table(game: Game) -> Iterator[ReadText]:
    """Yield where things lie on a table."""
    for key, value in game.table.items():
        place = game.table_places.get(key, game.place)
        if game.owns(place):
            yield ReadText(GAME, f"table.{key}", "", plain(value), "", at(place))


def _values(owner: str, values: Mapping[str, Any], place: Place) -> ReadText:
    return ReadText(owner, VALUES, "", _lines(values), "", at(place))


def _lines(values: Mapping[str, Any]) -> str:
    return "\n".join(f"{name}: {plain(value)}" for name, value in sorted(values.items()))


def _without(record: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {str(name): value for name, value in record.items() if name not in names}


def _as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=str).replace('"', "")
