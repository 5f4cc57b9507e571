"""CG103 unknown-component: A text names a deck or a component that does not exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.token_mentions import mentions, token_place
from cardgen.check.rule import Violation, rule, violation
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.findings import Nearest, nearest
from cardgen.text.tokens import Ref


@rule("CG103", "unknown-component")
def unknown_component(game: CheckedGame) -> Iterator[Violation]:
    """A text names a deck or a component that does not exist.

    Why it matters: the player is sent to look for something that is not in the box; the token prints raw.

    Wrong:
        title: {sv: Rum, en: Rooms}
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Dra {card:room-orcs}.", en: "Draw {card:room-orcs}."}

    Right:
        title: {sv: Rum, en: Rooms}
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Dra {card:room-orc}.", en: "Draw {card:room-orc}."}

    Source: Reference, A game's files: components are named by stable id.
    """
    known: dict[str, Mapping[str, object]] = {
        "deck": {d.id: d for d in game.decks},
        "card": {c.id: c for c in game.components()},
    }
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
