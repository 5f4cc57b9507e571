from cardgen.check.api import CheckedGame, Violations, rule
from cardgen.check.corpus.value_problems import value_problems


@rule("CG117", "unknown-phrase")
def unknown_phrase(game: CheckedGame) -> Violations:
    """A text uses a phrase that phrases.yaml does not have, or that contains itself.

    Why it matters: the card prints the braces as written.

    Example:
          # file: phrases.yaml
          over: {sv: "Du står över nästa drag.", en: "Miss your next turn."}
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "{say:over} {say:ower}", en: "{say:over} {say:ower}"}
        +     text: {sv: "{say:over} Vila.", en: "{say:over} Rest."}

    Source: Reference, Phrases.
    """
    yield from value_problems(game, "CG117")
