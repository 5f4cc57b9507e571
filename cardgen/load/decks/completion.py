"""Components as they are written to whole ones: checked, and filled in with what their deck says for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardgen.load.context import Context
from cardgen.load.decks.alike import set_alike
from cardgen.load.decks.listed import Defaults, Listed
from cardgen.load.decks.listing import Listing
from cardgen.load.decks.record import Item
from cardgen.load.decks.schema import check_components, check_defaults
from cardgen.load.document import Diagnostics, Positions, find, position, subtree
from cardgen.load.schema import report_misspelt_source, resolve_citation
from cardgen.load.shapes import MAX_PIECES
from cardgen.model import Kind
from cardgen.model.citations import Citation


def components(
    listing: Listing, head: Mapping[str, Any], kind: Kind, context: Context, diagnostics: Diagnostics
) -> list[Item]:
    """Return the checked components of a deck, filled in.

    Args:
        head: the deck's own keys, filled in; notes: of the file that the components stand in.
    Errors: CG003 to CG005, CG007, CG016; CG009 more pieces than a deck may have.
    """
    rows = {name: tuple(of["columns"]) for name, of in head["declared"].items() if of["columns"]}
    completion = _Completion(head, kind, replace(context, types=head["types"], columns=rows))
    for defaults in listing.every:
        completion.check_defaults(defaults, listing.diagnostics)
    listed = check_components(listing.listed, kind, completion.context, diagnostics, head["takes"])
    whole = (completion.complete(record, one, diagnostics) for record, one in listed)
    items = [item for item in whole if item is not None]
    pieces = sum(item.said.get("copies", 1) for item in items)
    if pieces > MAX_PIECES:
        message = f"the deck has {pieces} pieces; at most {MAX_PIECES} are made"
        diagnostics.add("CG009", position(items[0].positions), message)
        return []
    return items


class _Completion:
    def __init__(self, head: Mapping[str, Any], kind: Kind, context: Context) -> None:
        self.head = head
        self.kind = kind
        self.context = context

    def check_defaults(self, defaults: Defaults, diagnostics: Diagnostics) -> None:
        """Check defaults once, where they stand, and take over those from above that they leave alone."""
        own = check_defaults(defaults.written, defaults.positions, self.context, diagnostics)
        self.check_texts(own, defaults.positions, diagnostics)
        self.check_back(own, defaults.positions, diagnostics)
        report_misspelt_source(own.get("source", ""), defaults.positions, self.context, diagnostics)
        above = defaults.above or Defaults()
        defaults.values = {k: v for k, v in above.values.items() if k not in defaults.written} | own
        defaults.places = above.places | {key: subtree(defaults.positions, key) for key in own}

    def complete(self, record: dict[str, Any], one: Listed, diagnostics: Diagnostics) -> Item | None:
        """Return a component with all that it need not say; None where it lacks what its kind cannot do without."""
        nothing = [name for name, value in one.written.items() if value is None]
        nothing += self.check_texts(record, one.positions, diagnostics)
        self.check_back(record, one.positions, diagnostics)
        known = self.context.citations.read(record.get("source", ""))
        taken = [key for key in one.defaults.values if one.leaves(key)]
        if known.certainty and "certainty" in taken:
            # The certainty of a source that the component itself names is nearer.
            taken.remove("certainty")
        record |= {key: one.defaults.values[key] for key in taken}
        set_alike(record, self.head["takes"])
        told = Diagnostics() if "source" in taken else diagnostics
        resolve_citation(
            record, Citation(self.head["source"], self.head["certainty"]), one.positions, self.context, told
        )
        record["module"] = record.get("module") or self.head["module"]
        if "copies" not in record.get("alike", ()):
            record.setdefault("copies", 1)
        if "from" not in record and not self.has_what_it_needs(record):
            return None
        return Item(record, one.positions, {key: one.defaults.places[key] for key in taken}, nothing)

    def has_what_it_needs(self, record: dict[str, Any]) -> bool:
        """Return whether no field is missing because its default is wrong, which is told there; a text may be."""
        for name in (name for name, known in self.kind.fields.items() if known.required):
            if name not in record and self.context.types[name] == "text":
                record[name] = dict.fromkeys(self.context.languages, record["id"])
        return all(name in record for name, known in self.kind.fields.items() if known.required)

    def check_texts(
        self, record: dict[str, Any], positions: Positions, diagnostics: Diagnostics
    ) -> list[str]:
        """Drop texts that are empty in every language, and return their names.

        Errors: CG004 one that each component must have.
        """
        empty = [name for name, of in self.context.types.items() if of == "text" and record.get(name) == {}]
        for name in empty:
            del record[name]
            if name in self.kind.fields and self.kind.fields[name].required:
                diagnostics.add("CG004", find(positions, [name]), f"'{name}' is empty; write the text")
                record[name] = dict.fromkeys(self.context.languages, record.get("id", "?"))
        return empty

    def check_back(self, record: dict[str, Any], positions: Positions, diagnostics: Diagnostics) -> None:
        """Check a back that components have for their own.

        Errors: CG004 no template; CG005 no back where the deck has one.
        """
        if "back" in record and record["back"] is None:
            message = "one component cannot go without its deck's back; delete the key"
            diagnostics.add("CG005", find(positions, ["back"]), message)
        own = record.get("back")
        if own is not None and own["template"] is None and self.head["back"] is None:
            message = "'template' is missing: the deck has no back to take it from"
            diagnostics.add("CG004", find(positions, ["back"]), message)
            record["back"] = None
