"""One deck: its files to a checked record, kept in the cache, and from the record to a `Deck`.

The record is plain data. It depends only on the files' bytes and on what the deck is checked against, so an
unchanged deck is neither parsed nor checked again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardgen.cache import digest
from cardgen.findings import Place, Subject
from cardgen.load.context import Context
from cardgen.load.decks.alike import ALIKE, made_alike
from cardgen.load.decks.record import DeckFile, DeckRecord, Item
from cardgen.load.document import Diagnostics, FieldPlaces, OverlaidPlaces, position
from cardgen.load.source import relative
from cardgen.load.sources import Sources
from cardgen.load.store import keep, loader_stamp, recall
from cardgen.model import Back, Component, Deck, Field, Kind, Localized
from cardgen.model.kind import kinds


def load_deck(file: DeckFile, sources: Sources, context: Context) -> DeckRecord:
    """Return a deck's record, from the cache where its files and surroundings are the same."""
    diagnostics, root = Diagnostics(), sources.roots[0]
    name = relative(file.path, root)
    data = sources.at(file.path).read(diagnostics)
    if data is None:
        return DeckRecord(None, name, diagnostics={name: diagnostics.to_rows()})
    cited = (context.citations.named, context.cites, context.inherited)
    surroundings = (context.languages, context.modules, *cited, context.extends)
    against = repr((loader_stamp(), name, file.id, file.kind.name, *surroundings))
    key = digest(against, data)
    kept = recall(sources.store, "deck", key)
    if kept is not None:
        record = DeckRecord.of(kept)
        if record.table is None or record.table[1] == _digest(sources, file.path.parent / record.table[0]):
            return record
    from cardgen.load.decks.reading import read_deck

    record = read_deck(file, data, sources, context, diagnostics)
    keep(sources.store, "deck", key, record.plain())
    return record


def _digest(sources: Sources, path: Path) -> str:
    """Return the digest of a table's bytes, of nothing where it cannot be read."""
    return digest(sources.at(path).data)


def build_deck(
    record: DeckRecord,
    deck_id: str,
    game: str,
    file: str,
    others: Mapping[str, Deck],
    modules: Collection[str],
) -> Deck | None:
    """Return the deck of a record, or None where the file could not be read.

    Args:
        others: decks of the game that this one extends, by id; modules: those of this game.
    """
    head = record.head
    if head is None:
        return None
    kind = kinds()[head["kind"]]
    types: Mapping[str, str] = head["types"]
    trim = (float(head["trim_mm"][0]), float(head["trim_mm"][1]))
    back = _back(head["back"])
    other = others.get(head["from"])
    items = _every(other, head, modules) if other and head["every"] is not None else record.items
    made = (_component(item, record, head, deck_id, game, file) for item in items)
    there = {one.id: one for one in other.components} if other else {}
    components = tuple(made_alike(one, there.get(one.id), with_back=back is not None) for one in made)
    return Deck(
        id=deck_id,
        kind=kind,
        game=game,
        module=head["module"],
        title=Localized(head["title"]),
        trim_mm=trim,
        template=head["template"],
        back=back,
        values=head["values"],
        field_types=types,
        fields={name: _field(kind, name, of_type, head) for name, of_type in types.items()},
        components=components,
        source=head["source"],
        certainty=head["certainty"],
        place=Place(file, *position(record.positions), Subject(game, deck_id)),
        shows=tuple(head["shows"]),
        places={key: Place(file, *at) for key, at in head["at"].items()},
        shape=head["shape"],
        corner_mm=head["corner_mm"],
        own_bleed_mm=head["bleed_mm"],
    )


def _every(other: Deck, head: Mapping[str, Any], modules: Collection[str]) -> Iterator[Item]:
    """Go through the components that come with a whole deck: those of modules that the game has, too."""
    for one in other.components:
        if one.module in modules:
            said = {"id": one.id, "from": one.id, "module": one.module, "source": "", "certainty": ""}
            yield Item({**said, "alike": list(ALIKE)}, head["every"], {}, [])


def _component(
    item: Item, record: DeckRecord, head: Mapping[str, Any], deck_id: str, game: str, file: str
) -> Component:
    said, types = item.said, head["types"]
    inherits_from = said.get("from", "")
    fields = {
        name: Localized(said[name]) if of_type == "text" else said[name]
        for name, of_type in types.items()
        if name in said
    }
    if inherits_from:
        fields |= {name: None for name in types if name in item.nothing}
    places: Mapping[str, Place] = FieldPlaces(record.items_file, item.positions)
    if item.defaults:
        places = OverlaidPlaces(
            places, dict.fromkeys(item.defaults, FieldPlaces(file, (0, {}, item.defaults)))
        )
    return Component(
        id=said["id"],
        deck=deck_id,
        kind=head["kind"],
        game=game,
        module=said["module"],
        copies=said.get("copies", 1),
        fields=fields,
        source=said["source"],
        certainty=said["certainty"],
        place=Place(record.items_file, *position(item.positions), Subject(game, deck_id, said["id"])),
        places=places,
        back=_own_back(said.get("back"), _back(head["back"])),
        note=said.get("note", ""),
        trim_mm=(float(head["trim_mm"][0]), float(head["trim_mm"][1])),
        inherits_from=inherits_from,
        inherited_keys=tuple(said.get("alike", ())),
    )


def _field(kind: Kind, name: str, of_type: str, head: Mapping[str, Any]) -> Field:
    """Return what a deck declares of a field, else what its kind does; its column's heading where it has one."""
    said = head["declared"].get(name)
    if said is None:
        known = kind.fields.get(name, Field(of_type))
    else:
        known = Field(
            of_type,
            names=tuple(said["names"]),
            among=said["among"],
            squares=said["squares"],
            columns=tuple(said["columns"]),
        )
    heading = head["headings"].get(name, "")
    return replace(known, heading=heading) if heading else known


def _back(back: Mapping[str, Any] | None) -> Back | None:
    if back is None:
        return None
    texts = {name: Localized(by_language) for name, by_language in back["texts"].items()}
    return Back(back["template"], {**back["plain"], **texts})


def _own_back(back: Mapping[str, Any] | None, deck_back: Back | None) -> Back | None:
    """Return a component's own back: its fields over the deck's, the deck's template where it names none."""
    own = _back(back)
    if own is None or deck_back is None:
        return own
    return Back(own.template or deck_back.template, {**deck_back.fields, **own.fields})
