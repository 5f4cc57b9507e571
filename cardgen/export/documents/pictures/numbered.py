"""Numbered figures: `[fig:set-up]` prints `figure 1`, which leads to that picture and is printed below it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import replace

from cardgen.export.documents.blocks import pictures_in
from cardgen.export.documents.words import word
from cardgen.model import RuleText
from cardgen.text.links import FIGURE, FIGURE_REFERENCE, links_in


def with_figures(rules: RuleText, lang: str) -> tuple[RuleText, Mapping[str, int]]:
    """Return rules with links in place of references to figures, and the numbers of those that are referred to."""
    texts = [rules.lead, *(section.text for section in rules.sections.values())]
    if not any("fig:" in text for text in texts):
        return rules, {}
    referred = {found["name"] for text in texts for found in FIGURE_REFERENCE.finditer(text)}
    referred |= {link.figure for text in texts for link in links_in(text)}
    known = [name for name in pictures_in(texts[1:]) if name in referred]
    numbers = {name: number for number, name in enumerate(known, start=1)}

    def linked(found: re.Match[str]) -> str:
        name = found["name"]
        return (
            f"[{word(lang, 'figure')}\u00a0{numbers[name]}](#{FIGURE}{name})" if name in numbers else found[0]
        )

    sections = {
        number: replace(section, text=FIGURE_REFERENCE.sub(linked, section.text))
        for number, section in rules.sections.items()
    }
    return replace(rules, lead=FIGURE_REFERENCE.sub(linked, rules.lead), sections=sections), numbers
