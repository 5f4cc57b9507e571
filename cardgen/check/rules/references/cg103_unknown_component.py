from collections.abc import Mapping

from cardgen.check.api import CheckedGame, Violations, nearest, rule, violation
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.token_mentions import mentions, token_place
from cardgen.findings import Nearest
from cardgen.text.tokens import Ref


@rule("CG103", "unknown-component")
def unknown_component(game: CheckedGame) -> Violations:
    """A text names a deck or a component that does not exist.

    Why it matters: the player is sent to look for something that is not in the box; the token prints raw.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Dra {card:room-orcs}.", en: "Draw {card:room-orcs}."}
        +     text: {sv: "Dra {card:room-orc}.", en: "Draw {card:room-orc}."}

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
            yield violation(token_place(game, mention), f"{mention.unit.what}: {message}")
    for deck in game.decks:
        for name in deck.shows:
            if name not in known["deck"]:
                message = f"'shows' names an unknown deck '{name}'{nearest(name, known['deck'])}"
                yield violation(spot(game, deck.place, "shows:"), message)
