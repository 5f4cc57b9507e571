from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.model.deck import CERTAINTIES


@rule("CG309", "certainty-not-stated", severity=WARNING)
def certainty_not_stated(game: CheckedGame) -> Violations:
    """Neither a fact nor its source states a certainty, in a game with `cites: true`.

    Why it matters: it then has the certainty of the game itself, and a derived value passes for one that the rules
    state.

    Example:
          # file: sources.yaml
          notes: {cite: "own design, notes.md", certainty: designed}
          # file: game.yaml
          cites: true
          source: notes
          facts:
            - {key: rooms.doors, value: 2, note: one at each end, source: notes}
        -   - {key: rooms.rats, value: 5, note: at most, source: two doors and three traps}
        +   - {key: rooms.rats, value: 5, note: at most, source: two doors and three traps, certainty: derived}

    Source: Reference, A game's files: sources.yaml.
    """
    for row in game.fact_rows if game.cites else ():
        if row.source and not row.certainty:
            name = row.written.get("key") or row.written.get("claim") or next(iter(row.written))
            message = f"{name}: neither the fact nor its source has a 'certainty'; write one of"
            yield violation(row.place, f"{message} {', '.join(CERTAINTIES)}")
