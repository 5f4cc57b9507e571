import re
from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.token_mentions import mentions
from cardgen.model import Localized
from cardgen.text.tokens import Sum

#: The map of tokens in game.yaml.
_TOKENS = re.compile(r"^tokens:.*\n(?:[ \t#].*\n|\r?\n)*", re.MULTILINE)
_NAME = re.compile(r"[^\W_]\w*(?:-\w+)*")


@rule("CG108", "orphan-token", severity=WARNING, whole=True)
def orphan_token(game: CheckedGame) -> Violations:
    """No text, field, fact or template names a declared token.

    Dice are skipped: they are on the table even if nothing names them. So are the tokens of a game that names none yet,
    since its texts are still to be written.

    Why it matters: it is left over from a deleted card, or its name is mistyped in the declaration.

    Example:
          # file: game.yaml
          tokens:
            KP: {kind: unit, label: {sv: KP, en: LP}}
            gm: {kind: unit, label: {sv: gm, en: gp}}
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
              text: {sv: "Förlora 2 {KP}.", en: "Lose 2 {KP}."}
        +   - id: room-purse
        +     name: {sv: Börs, en: Purse}
        +     text: {sv: "Ta 20 {gm}.", en: "Take 20 {gm}."}

    Source: `tokens` of game.yaml.
    """
    named = {word for token in _tokens_named(game) for word in _NAME.findall(token)}
    unnamed = [token for token in game.tokens.values() if token.kind != "die" and token.id not in named]
    if not unnamed or not named & set(game.tokens):
        return
    elsewhere = _words_elsewhere(game)
    for token in unnamed:
        if token.id not in elsewhere and game.file_defining("tokens", token.id) == game.place.file:
            message = f"nothing names token '{token.id}'; name it in a text, or delete it"
            yield violation(spot(game, game.place, f"{token.id}:"), message)


def _tokens_named(game: CheckedGame) -> Iterator[str]:
    """Yield the words that may be names of tokens: in texts and rules, and in plain fields of components."""
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
    """Return the words of other sources that name tokens: templates, and game.yaml without its `tokens`."""
    own = game.sources.get(game.place.file)
    return {
        *_NAME.findall(_TOKENS.sub("", own.text) if own else ""),
        *game.in_templates("template-names", _NAME.findall),
    }
