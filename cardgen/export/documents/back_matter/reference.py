"""Reference pages of a booklet: the turn at a glance, the legend of signs, and the colophon."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from reportlab.platypus.flowables import Flowable

from cardgen.export.documents.back_matter.ending import Ending
from cardgen.export.documents.boxes import stacked_height
from cardgen.export.documents.flow import Flow
from cardgen.export.documents.pictures.strips import smaller_together
from cardgen.export.documents.text_setter import TextSetter
from cardgen.export.documents.words import credit_lines, version_line, word
from cardgen.model import Game, RuleText, Token
from cardgen.units import PT_PER_MM

#: Columns of the legend of signs; up to so many signs are set in one row, where that has room.
_SIGNS_ABREAST, _SIGNS_IN_ROW = 3, 6
#: How much larger signs are there than in a line of text; the room beside one, in mm.
_SIGN_TIMES, _BESIDE_SIGN_MM = 1.7, 4.5
#: Space above the table of signs, which often follows the columns of the index.
_ABOVE_SIGNS_MM = 6.0
#: A booklet of up to so many pages ends with a picture where it has room.
SHORT = 8
#: What pictures are made smaller beyond need, to fit.
_ROUNDING_MM = 0.1
#: The content of braces in a text, and the names in it.
_BRACES, _NAME = re.compile(r"\{([^{}:]*)\}"), re.compile(r"\w+")


class BottomAligned(Flowable):
    """Flowables at the foot of the page, below whatever precedes them."""

    def __init__(self, children: Sequence[Any], above_mm: float = 1.0) -> None:
        super().__init__()
        self.children, self.above_mm = list(children), above_mm
        #: Drawn in the room above them.
        self.ending: Ending | None = None

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Return width and height in points: all that is left of the page, where they fit."""
        self.width = width
        least = self.least_mm(width / PT_PER_MM) * PT_PER_MM
        # A small rest is left for flowables without height, which would start a new page otherwise.
        self.height = max(least, height - 1.0)
        return width, self.height

    def least_mm(self, width_mm: float) -> float:
        """Return the height that they need, with the room above them."""
        return height_mm(self.children, width_mm) + self.above_mm

    def split(self, width: float, height: float) -> list[Flowable]:
        """Release the flowables where they are higher than a page."""
        return self.children if self.wrap(width, 0)[1] > self._frame._aH else []

    def draw(self) -> None:
        """Draw them, the last one at the foot."""
        y = height_mm(self.children, self.width / PT_PER_MM) * PT_PER_MM
        if self.ending:
            self.ending.fill(self.canv, (self.width, self.height), y)
        for child in self.children:
            _, height = child.wrap(self.width, self.height)
            y -= child.getSpaceBefore() + height
            child.drawOn(self.canv, 0, y)
            y -= child.getSpaceAfter()


def at_a_glance(flow: Flow, quick: Any, room_mm: float) -> list[Any]:
    """Return the box of a turn, unbroken, where there is one that is not too high."""
    return _whole(flow, flow.box(quick), room_mm) if quick else []


def signs(flow: Flow, game: Game, rules: RuleText) -> list[Any]:
    """Return the legend of signs that need explaining; a legend up to half a page high is not broken."""
    explained = _legend(flow.setter, game, rules)
    if not explained:
        return []
    abreast = _abreast(flow, explained)
    high = -(-len(explained) // abreast)
    explained += [""] * (high * abreast - len(explained))
    head = [word(flow.setter.lang, "symbols")] + [""] * (abreast - 1)
    rows = [head, *(explained[n::high] for n in range(high))]
    table = flow.table(rows, ["left"] * abreast, icon_times=_SIGN_TIMES)
    table.spaceBefore = _ABOVE_SIGNS_MM * PT_PER_MM
    return _whole(flow, table, flow.page_mm) or [table]


def _whole(flow: Flow, part: Any, room_mm: float) -> list[Any]:
    """Return a box or table that is never broken, or nothing where it is higher than half the room."""
    height = height_mm([part], flow.width_mm)
    if height > room_mm / 2:
        return []
    part.whole_mm = height
    return [part]


def _abreast(flow: Flow, explained: Sequence[str]) -> int:
    """Return the number of columns for signs: one for each of a few that have room side by side."""
    wide_mm = sum(flow.text(one, flow.look.cell).natural_mm + _BESIDE_SIGN_MM for one in explained)
    few = len(explained) <= _SIGNS_IN_ROW and wide_mm <= flow.width_mm
    return len(explained) if few else _SIGNS_ABREAST


def _legend(setter: TextSetter, game: Game, rules: RuleText) -> list[str]:
    """Return the signs with their meanings, as markup."""
    lang = setter.lang
    unexplained = [
        t for t in _used(game, rules) if not _is_self_explanatory(t, lang) and not setter.is_blank(t.icon)
    ]
    return [_explained(token, lang) for token in unexplained]


def colophon(flow: Flow, game: Game, origin: str = "") -> BottomAligned:
    """Return credits, copyright and version of the game, at the foot of the page, below where its rules come from."""
    lang = flow.setter.lang
    small = replace(flow.look.cell, align="left", after_mm=0.6)
    above = [flow.text(origin, replace(small, align="justify", after_mm=3.0))] if origin else []
    lines = [*above, *(flow.text(line, small) for line in credit_lines(game, lang))]
    if notice := game.notice.of(lang):
        apart = replace(small, italic=True, align="justify", before_mm=2.0, after_mm=2.0)
        lines.append(flow.text(notice, apart))
    imprint = (game.title.of(lang), version_line(game, lang))
    lines.append(flow.text(" · ".join(filter(None, imprint)), small))
    return BottomAligned(lines)


def shown_again(pictures: Sequence[Any], others: Sequence[Any], room_mm: tuple[float, float]) -> list[Any]:
    """Return pictures that are repeated: the first of them for which a page with other parts has room.

    Args:
        room_mm: width and height for all of them.
    """
    for few in range(len(pictures), 0, -1):
        lacks_mm = stacked_mm([*others, *pictures[:few]], room_mm[0]) - room_mm[1]
        if lacks_mm < 0:
            return list(pictures[:few])
        if smaller := smaller_together(pictures[:few], lacks_mm + _ROUNDING_MM):
            return smaller
    return []


def _used(game: Game, rules: RuleText) -> list[Token]:
    """Return a game's tokens without those inherited from an extended game that its rules never use."""
    named = set(_NAME.findall(" ".join(_BRACES.findall(rules.text))))
    taken = game.extended.tokens if game.extended else {}
    return [token for key, token in game.tokens.items() if key in named or taken.get(key) != token]


def _explained(token: Token, lang: str) -> str:
    """Return a sign with its name, as markup; one whose label is its name prints it anyway."""
    name, label = token.name.of(lang), token.label.of(lang)
    printed = token.kind != "symbol" and name.lower() == label.lower()
    return f"{{{token.id}}}" + ("" if printed else f"\u00a0{name}")


def _is_self_explanatory(token: Token, lang: str) -> bool:
    """Return whether a sign is a letter, a digit or a word that prints as itself."""
    name, label = token.name.of(lang), token.label.of(lang)
    if token.icon:
        return len(name) <= 2
    return name.lower().startswith(label.lower())


def stacked_mm(flowables: Sequence[Any], width_mm: float) -> float:
    """Return the height of flowables on a page, with the space around them."""
    if not flowables:
        return 0.0
    around = flowables[0].getSpaceBefore() + flowables[-1].getSpaceAfter()
    return float(around + stacked_height(flowables, width_mm * PT_PER_MM)) / PT_PER_MM


def height_mm(flowables: Sequence[Any], width_mm: float) -> float:
    """Return an upper bound of the height of flowables: the spacing of both neighbours counts."""
    heights = (
        f.wrap(width_mm * PT_PER_MM, 10_000)[1] + f.getSpaceBefore() + f.getSpaceAfter() for f in flowables
    )
    return float(sum(heights)) / PT_PER_MM
