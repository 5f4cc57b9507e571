from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.token_mentions import mentions, token_place
from cardgen.text.tokens import TokenProblem


@rule("CG101", "unknown-token")
def unknown_token(game: CheckedGame) -> Violations:
    """A text names a die, an aspect or a unit that the game does not have.

    Why it matters: the card prints the braces as written, or names a die that is not in the box.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Slå {T7}.", en: "Roll {T7}."}
        +     text: {sv: "Slå {T6}.", en: "Roll {T6}."}

    Source: Reference, A game's files: `tokens`.
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
        yield violation(token_place(game, mention), f"{mention.unit.what}: {message}")
