"""Inventory: what the decks hold against what the game says the box holds."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.checked_game import CheckedGame
from cardgen.check.fact_words import together
from cardgen.check.facts import understood
from cardgen.check.registry import Violation, rule, violation
from cardgen.findings import WARNING, Place
from cardgen.model import Component, InventoryRow


@rule("CG201", "copies-differ")
def copies_differ(game: CheckedGame) -> Iterator[Violation]:
    """A deck has more or fewer pieces than the inventory states.

    Why it matters: a card too many or too few changes every chance of drawing the others.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        inventory:
          - {kind: card, deck: room, copies: 84, source: own design, certainty: designed}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            copies: 83
            name: {sv: Orch, en: Orc}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        inventory:
          - {kind: card, deck: room, copies: 84, source: own design, certainty: designed}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            copies: 84
            name: {sv: Orch, en: Orc}

    Source: README, A game's files: game.yaml states the inventory.
    """
    for row, pieces in _rows(game):
        copies = sum(c.copies for c in pieces)
        if copies != row.copies:
            cited = f" ({row.source})" if row.source else ""
            message = f"deck '{row.deck}' has {copies} pieces, the inventory states {row.copies}{cited}"
            yield violation(row.place, f"{message}; mend one of them")


@rule("CG202", "deck-not-in-inventory", severity=WARNING)
def deck_not_in_inventory(game: CheckedGame) -> Iterator[Violation]:
    """The game states an inventory, and a deck is not in it.

    Why it matters: nobody counts that deck; a copy too many in it is never seen.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        inventory:
          - {kind: card, deck: room, copies: 1, source: own design, certainty: designed}
        # file: decks/trap.yaml
        title: {sv: Fällor, en: Traps}
        source: own design
        certainty: designed
        cards:
          - id: trap-snakes
            name: {sv: Ormar, en: Snakes}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        inventory:
          - {kind: card, deck: room, copies: 1, source: own design, certainty: designed}
          - {kind: card, deck: trap, copies: 1, source: own design, certainty: designed}
        # file: decks/trap.yaml
        title: {sv: Fällor, en: Traps}
        source: own design
        certainty: designed
        cards:
          - id: trap-snakes
            name: {sv: Ormar, en: Snakes}

    Source: README, A game's files: game.yaml states the inventory.
    """
    stated = {(row.deck, row.module) for row in game.inventory}
    for deck in game.decks if stated else ():
        for module in dict.fromkeys(c.module for c in deck.components):
            if (deck.id, module) not in stated:
                yield violation(
                    deck.place,
                    f"deck '{deck.id}' (module '{module}') is not in the inventory of game.yaml; add a row",
                )


@rule("CG203", "inventory-kind-differs")
def inventory_kind_differs(game: CheckedGame) -> Iterator[Violation]:
    """A row of the inventory calls a deck another kind than it is.

    Why it matters: the lists of what the box holds, sorted by kind, would name it in the wrong place.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        inventory:
          - {kind: tile, deck: room, copies: 1, source: own design, certainty: designed}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        inventory:
          - {kind: card, deck: room, copies: 1, source: own design, certainty: designed}

    Source: README, Words: kinds of component.
    """
    for row in game.inventory:
        deck = game.deck(row.deck)
        if deck and deck.kind.name != row.kind:
            message = f"deck '{row.deck}' is of kind '{deck.kind.name}', the inventory says '{row.kind}'"
            yield violation(row.place, f"{message}; mend the row, or move the deck's file")


@rule("CG204", "distinct-differ")
def distinct_differ(game: CheckedGame) -> Iterator[Violation]:
    """A deck has more or fewer different components than the inventory states.

    Why it matters: the number of copies can be right while one card stands in for another that is missing.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        inventory:
          - {kind: card, deck: room, copies: 2, distinct: 2, source: own design, certainty: designed}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            copies: 2
            name: {sv: Orch, en: Orc}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        inventory:
          - {kind: card, deck: room, copies: 2, distinct: 2, source: own design, certainty: designed}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
          - id: room-skeleton
            name: {sv: Skelett, en: Skeleton}

    Source: README, A game's files: game.yaml states the inventory.
    """
    for row, pieces in _rows(game):
        if row.distinct is not None and row.distinct != len(pieces):
            message = f"deck '{row.deck}' has {len(pieces)} different components"
            yield violation(row.place, f"{message}, the inventory states {row.distinct}; mend one of them")


@rule("CG207", "inventory-row-twice")
def inventory_row_twice(game: CheckedGame) -> Iterator[Violation]:
    """The inventory states one deck of one module twice.

    Why it matters: of two numbers for one deck one is wrong, or both mean parts that nobody can tell apart.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        inventory:
          - {kind: card, deck: room, copies: 1, source: own design, certainty: designed}
          - {kind: card, deck: room, copies: 1, source: own design, certainty: designed}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        inventory:
          - {kind: card, deck: room, copies: 1, source: own design, certainty: designed}

    Source: README, A game's files: game.yaml states the inventory.
    """
    first: dict[tuple[str, str], InventoryRow] = {}
    for row in game.inventory:
        before = first.setdefault((row.deck, row.module), row)
        if before is not row:
            message = (
                f"deck '{row.deck}' (module '{row.module}') stands twice, first on line {before.place.line}"
            )
            yield violation(row.place, f"{message}; delete one row")


@rule("CG211", "copies-of-card-differ")
def copies_of_card_differ(game: CheckedGame) -> Iterator[Violation]:
    """A card has more or fewer copies than the ledger states, or a deck whose copies it lists has a card it does not.

    Why it matters: two cards whose numbers were exchanged leave the sum of the deck right and every draw wrong.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {copies: {deck: chest, of: {chest-nothing: 4, chest-gold: 1}}, source: own design}
        # file: decks/chest.yaml
        title: {sv: Kistor, en: Chests}
        source: own design
        certainty: designed
        cards:
          - id: chest-nothing
            copies: 1
            name: {sv: Ingenting, en: Nothing}
          - id: chest-gold
            copies: 4
            name: {sv: Guld, en: Gold}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {copies: {deck: chest, of: {chest-nothing: 4, chest-gold: 1}}, source: own design}
        # file: decks/chest.yaml
        title: {sv: Kistor, en: Chests}
        source: own design
        certainty: designed
        cards:
          - id: chest-nothing
            copies: 4
            name: {sv: Ingenting, en: Nothing}
          - id: chest-gold
            name: {sv: Guld, en: Gold}

    Source: README, Facts and odds: `copies`.
    """
    listed: set[str] = set()
    places: dict[str, Place] = {}
    for fact in understood(game, "copies"):
        pieces = {c.id: c for c in fact.about.components}
        places.setdefault(fact.about.id, fact.place)
        for names, stated in fact.words["of"].items():
            named = [pieces[name] for name in together(names)]
            copies = sum(c.copies for c in named)
            listed.update(c.id for c in named)
            if copies != stated:
                said = f"{copies} in the deck, {stated} at {fact.place} ({fact.source})"
                yield violation(named[0].at("copies"), f"copies of '{names}': {said}; mend one of them")
    for deck in game.decks:
        for component in deck.components if deck.id in places else ():
            if component.id not in listed:
                message = f"'{component.id}' is not among the copies of deck '{deck.id}' at {places[deck.id]}"
                yield violation(component.place, f"{message}; add it there")


def _rows(game: CheckedGame) -> Iterator[tuple[InventoryRow, list[Component]]]:
    """Go through the rows whose deck is there, each with the deck's components of its module."""
    for row in game.inventory:
        deck = game.deck(row.deck)
        if deck:
            yield row, [c for c in deck.components if c.module == row.module]
