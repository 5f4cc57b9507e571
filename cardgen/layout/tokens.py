"""What tokens print: dice, aspects and references, in the language of the face.

The checker reads tokens for what they mean; here they become atoms of text. A token nobody knows raises UnknownToken
and is set as it stands, and the rule about references (CG1xx) tells its place.
"""

from __future__ import annotations

from cardgen.model import Game
from cardgen.text.markup import NBSP, Atom, Icon, Text, UnknownToken
from cardgen.text.tokens import Ref, Sum, TokenProblem, parse_token

#: Side of an inline icon and the way to what follows, in em: a little taller than the capitals beside it.
ICON_EM = 0.82
ICON_STEP_EM = 0.98
#: The way to what follows an icon that stands alone: a full stop belongs close to it.
ICON_ALONE_EM = 0.86
_SIGNS = {"": "", "+": "+", "-": "\u2212", "/": "/"}


class TokenPrinter:
    """Resolves the tokens of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._names = {c.id: c for c in game.components()}
        self._decks = {d.id: d for d in game.decks}

    def __call__(self, token: str, lang: str) -> list[Atom]:
        """Return what a token prints.

        Errors:
            UnknownToken: nothing of that name in this game.
        """
        parsed = parse_token(token, self._game.tokens)
        if isinstance(parsed, TokenProblem):
            raise UnknownToken(parsed.message)
        return self._sum(parsed, lang) if isinstance(parsed, Sum) else self._reference(parsed, lang)

    def _sum(self, parsed: Sum, lang: str) -> list[Atom]:
        known = self._game.tokens
        first = known.get(str(parsed.terms[0].value))
        if first and first.kind == "symbol" and first.icon and len(parsed.terms) == 1:
            return [_alone(first.icon, first.name.of(lang))]
        words = (
            _SIGNS[t.op] + (known[t.value].label.of(lang) if isinstance(t.value, str) else str(t.value))
            for t in parsed.terms
        )
        text = Text("".join(words), bold=first is None or first.kind != "unit")
        icon = first.icon if first else ""
        return [Icon(icon, width_em=ICON_STEP_EM, size_em=ICON_EM), text] if icon else [text]

    def _reference(self, ref: Ref, lang: str) -> list[Atom]:
        if ref.kind == "rule":
            return [Text(f"§{NBSP}{ref.name}")]
        if ref.kind == "icon":
            return [_alone(ref.name, ref.name)]
        if ref.kind == "deck" and ref.name in self._decks:
            return [Text(self._decks[ref.name].title.of(lang))]
        if ref.kind == "card" and ref.name in self._names:
            return [Text(self._names[ref.name].name(lang))]
        raise UnknownToken(f"nothing is called '{ref.name}'")

    def printed(self, token: str, lang: str) -> str:
        """Return a token as plain text (for keys and descriptions), as it stands where it is unknown."""
        try:
            atoms = self(token, lang)
        except UnknownToken:
            return f"{{{token}}}"
        return "".join(a.text if isinstance(a, Text) else a.alt for a in atoms if isinstance(a, Text | Icon))


def _alone(name: str, alt: str) -> Icon:
    return Icon(name, width_em=ICON_ALONE_EM, size_em=ICON_EM, alt=alt)
