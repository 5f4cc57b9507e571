"""Turn tokens (dice, aspects, references) into atoms of text in a language.

An unknown token is printed as written, and reported by a rule about references (CG1xx).
"""

from __future__ import annotations

from cardgen.model import Game
from cardgen.text.markup import NBSP, Atom, Icon, Text, UnknownToken
from cardgen.text.tokens import Ref, Sum, TokenProblem, parse_token

#: Side and advance of an inline icon in em: a little taller than capitals.
ICON_EM = 0.82
ICON_STEP_EM = 0.98
#: Advance of an icon without a label, to which a full stop should be close.
ICON_ALONE_EM = 0.86
_SIGNS = {"": "", "+": "+", "-": "\u2212", "/": "/"}


class TokenPrinter:
    """Resolves a game's tokens."""

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
            rules = self._game.rules.get(lang)
            number = rules.printed_number(ref.name) if rules and ref.name in rules.sections else ref.name
            return [Text(f"§{NBSP}{number}")]
        if ref.kind == "icon":
            return [_alone(ref.name, ref.name)]
        if ref.kind == "deck" and ref.name in self._decks:
            return [Text(self._decks[ref.name].title.of(lang))]
        if ref.kind == "card" and ref.name in self._names:
            return [Text(self._names[ref.name].name(lang))]
        raise UnknownToken(f"nothing has the id '{ref.name}'")

    def printed(self, token: str, lang: str) -> str:
        """Return a token as plain text (for keys and descriptions); an unknown one as written."""
        try:
            atoms = self(token, lang)
        except UnknownToken:
            return f"{{{token}}}"
        return "".join(a.text if isinstance(a, Text) else a.alt for a in atoms if isinstance(a, Text | Icon))


def _alone(name: str, alt: str) -> Icon:
    return Icon(name, width_em=ICON_ALONE_EM, size_em=ICON_EM, alt=alt)
