"""References: everything a text or a record names is there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.check.checked_game import CheckedGame
from cardgen.check.registry import Violation, rule, violation
from cardgen.check.texts import mentions, references, spot, token_place
from cardgen.findings import WARNING, Nearest, nearest
from cardgen.load.mistakes import quoted
from cardgen.model import Localized
from cardgen.text.tokens import Ref, Sum, TokenProblem

#: Keys of a table that list decks, and the name of dice among these.
_TABLE_KEYS = ("north", "south", "west", "east", "ordered", "face_up")
_DICE = "dice"
#: The map of tokens in game.yaml.
_TOKENS = re.compile(r"^tokens:.*\n(?:[ \t#].*\n|\r?\n)*", re.MULTILINE)
_NAME = re.compile(r"[^\W_]\w*(?:-\w+)*")


@rule("CG101", "unknown-token")
def unknown_token(game: CheckedGame) -> Iterator[Violation]:
    """A text names a die, an aspect or a unit that the game does not have.

    Why it matters: the card prints the braces as they stand, or names a die that is not in the box.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Slå {T7}.", en: "Roll {T7}."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Slå {T6}.", en: "Roll {T6}."}

    Source: README, A game's files: `tokens`.
    """
    for mention in mentions(game):
        if not isinstance(mention.read, TokenProblem):
            continue
        message = mention.read.message
        if not game.tokens and ":" not in mention.token:
            message = (
                f"token '{{{mention.token}}}' is not known: the game declares none; declare it in game.yaml "
                f"under 'tokens', or write '{{{{{mention.token}}}}}' to print the braces"
            )
        yield violation(token_place(game, mention), f"{mention.passage.what}: {message}")


@rule("CG102", "unknown-section")
def unknown_section(game: CheckedGame) -> Iterator[Violation]:
    """A text points to a section that the rules in its language do not have.

    Why it matters: the player looks it up in the middle of a turn and finds nothing.

    Wrong:
        # file: rules.sv.md
        # Regler
        ## 10 Monster
        Slåss.
        # file: rules.en.md
        # Rules
        ## 10 Monsters
        Fight.
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Se {rule:10.3}.", en: "See {rule:10.3}."}

    Right:
        # file: rules.sv.md
        # Regler
        ## 10 Monster
        Slåss.
        # file: rules.en.md
        # Rules
        ## 10 Monsters
        Fight.
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Se {rule:10}.", en: "See {rule:10}."}

    Source: README, A game's files: the section exists.
    """
    for number, mention in references(game, "rule"):
        lang = mention.passage.lang
        # A language without rules is told once, by the booklet; its texts are read against another's.
        rules = game.rules.get(lang) or next(iter(game.rules.values()), None)
        if rules is None:
            message = f"'§ {number}' points to rules, and the game has none; write rules.{lang}.md"
        elif number not in rules.sections:
            message = f"no section '{number}' in {rules.place.file}{nearest(number, rules.sections)}"
        else:
            continue
        yield violation(token_place(game, mention), f"{mention.passage.what}: {message}")


@rule("CG103", "unknown-component")
def unknown_component(game: CheckedGame) -> Iterator[Violation]:
    """A text names a deck or a component that does not exist.

    Why it matters: the player is sent to look for something that is not in the box; the token prints raw.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Dra {card:room-orcs}.", en: "Draw {card:room-orcs}."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Dra {card:room-orc}.", en: "Draw {card:room-orc}."}

    Source: README, A game's files: components are named by stable id.
    """
    known = {"deck": {d.id: d for d in game.decks}, "card": {c.id: c for c in game.components()}}
    near = {kind: Nearest(names) for kind, names in known.items()}
    for mention in mentions(game):
        read = mention.read
        if isinstance(read, Ref) and read.kind in known and read.name not in known[read.kind]:
            what = "deck" if read.kind == "deck" else "component"
            message = f"no {what} '{read.name}'{near[read.kind].of(read.name)}"
            yield violation(token_place(game, mention), f"{mention.passage.what}: {message}")
    for deck in game.decks:
        for name in deck.shows:
            if name not in known["deck"]:
                message = f"'shows' names no deck '{name}'{nearest(name, known['deck'])}"
                yield violation(spot(game, deck.place, "shows:"), message)


@rule("CG105", "unknown-deck-in-inventory")
def unknown_deck_in_inventory(game: CheckedGame) -> Iterator[Violation]:
    """The inventory names a deck that the game does not have.

    Why it matters: the box is said to hold something that nobody will find in it.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        inventory:
          - {kind: card, deck: room, copies: 1, source: own design, certainty: designed}
          - {kind: card, deck: rooms, copies: 1, source: own design, certainty: designed}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        inventory:
          - {kind: card, deck: room, copies: 1, source: own design, certainty: designed}

    Source: README, A game's files: game.yaml states the inventory. A module it does not have is told by CG005.
    """
    decks = [deck.id for deck in game.decks]
    for row in game.inventory:
        if row.deck not in decks:
            yield violation(
                row.place, f"no deck '{row.deck}'{nearest(row.deck, decks)}; decks are named by their files"
            )


@rule("CG106", "missing-rules")
def missing_rules(game: CheckedGame) -> Iterator[Violation]:
    """A booklet's text is missing in one of the game's languages.

    Why it matters: the booklet cannot be made in that language.

    Wrong:
        # file: rules.sv.md
        # Regler
        ## 1 Spelet
        Spela.
        # file: booklets/rules.yaml
        title: {sv: Häfte, en: Booklet}
        source: own design
        certainty: designed
        booklets:
          - id: rules-booklet
            name: {sv: Regler, en: Rules}
            file: rules

    Right:
        # file: rules.sv.md
        # Regler
        ## 1 Spelet
        Spela.
        # file: rules.en.md
        # Rules
        ## 1 The game
        Play.
        # file: booklets/rules.yaml
        title: {sv: Häfte, en: Booklet}
        source: own design
        certainty: designed
        booklets:
          - id: rules-booklet
            name: {sv: Regler, en: Rules}
            file: rules

    Source: README, A game's files: rules.<lang>.md, every language complete.
    """
    for deck in game.decks:
        if deck.kind.paper.form != "booklet":
            continue
        for component in deck.components:
            for lang in game.languages:
                name = f"{component.fields.get('file')}.{lang}.md"
                if "/" in name or not game.sources.at(game.folder / name).is_there:
                    yield violation(
                        component.at("file"), f"no file {quoted(name)} for the booklet in '{lang}'; write it"
                    )


@rule("CG108", "orphan-token", severity=WARNING)
def orphan_token(game: CheckedGame) -> Iterator[Violation]:
    """A token is declared that no text, no field, no fact and no template names.

    A die is left alone: it lies on the table though nothing names it. So is a token in a game of no others that are
    named, whose texts are still to come.

    Why it matters: it is what is left of a card that is gone, or its name is mistyped where it is declared.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        tokens:
          KP: {kind: unit, label: {sv: KP, en: LP}}
          gm: {kind: unit, label: {sv: gm, en: gp}}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Förlora 2 {KP}.", en: "Lose 2 {KP}."}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        tokens:
          KP: {kind: unit, label: {sv: KP, en: LP}}
          gm: {kind: unit, label: {sv: gm, en: gp}}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Förlora 2 {KP}.", en: "Lose 2 {KP}."}
          - id: room-purse
            name: {sv: Börs, en: Purse}
            text: {sv: "Ta 20 {gm}.", en: "Take 20 {gm}."}

    Source: `tokens` of game.yaml.
    """
    named = {word for token in _tokens_named(game) for word in _NAME.findall(token)}
    unnamed = [token for token in game.tokens.values() if token.kind != "die" and token.id not in named]
    if not unnamed or not named & set(game.tokens):
        return
    elsewhere = _words_elsewhere(game)
    for token in unnamed:
        if token.id not in elsewhere:
            message = f"nothing names token '{token.id}'; name it in a text, or delete it"
            yield violation(spot(game, game.place, f"{token.id}:"), message)


def _tokens_named(game: CheckedGame) -> Iterator[str]:
    """Go through the words that may be names of tokens: in texts and rules, and in plain fields of components."""
    for mention in mentions(game):
        yield mention.token
        if isinstance(mention.read, Sum):
            yield from (term.value for term in mention.read.terms if isinstance(term.value, str))
    for component in game.components():
        waiting: list[Any] = [v for v in component.fields.values() if not isinstance(v, Localized)]
        while waiting:
            value = waiting.pop()
            if isinstance(value, str):
                yield value
            elif isinstance(value, Mapping):
                waiting += (*value, *value.values())
            elif isinstance(value, (list, tuple)):
                waiting += value


def _words_elsewhere(game: CheckedGame) -> set[str]:
    """Give the words of what names tokens in ways of its own: templates, and game.yaml but for its `tokens`."""
    own = game.sources.get(game.place.file)
    templates = game.sources.below(game.root / "templates", (".j2",))
    texts = [_TOKENS.sub("", own.text) if own else "", *(file.text.text for file in templates if file.text)]
    return {word for text in texts for word in _NAME.findall(text)}


@rule("CG109", "unknown-deck-on-table")
def unknown_deck_on_table(game: CheckedGame) -> Iterator[Violation]:
    """The table names a deck that the game does not have.

    Why it matters: the deck that is meant lies somewhere at the rim of the table.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        table:
          south: [[rooms]]

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        table:
          south: [[room]]

    Source: README, Tabletop Simulator; A game's files: `table`.
    """
    decks = [deck.id for deck in game.decks]
    table = spot(game, game.place, "table:")
    for key, listed in game.table.items():
        if key not in _TABLE_KEYS or not isinstance(listed, list):
            continue
        for name in (n for row in listed for n in (row if isinstance(row, list) else [row])):
            if isinstance(name, str) and name not in (*decks, _DICE):
                message = f"'table.{key}' names no deck '{name}'{nearest(name, decks)}"
                yield violation(spot(game, spot(game, table, f"{key}:"), name), message)
