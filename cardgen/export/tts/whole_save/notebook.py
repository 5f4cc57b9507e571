"""The notebook of a save: the rules in short, and the credits."""

from __future__ import annotations

import re

from cardgen.export.documents.blocks import Listing, TextTooLarge, Words, blocks_of
from cardgen.export.documents.words import credit_lines, version_line, word
from cardgen.export.job import ExportJob
from cardgen.export.tts.objects import Json
from cardgen.text.markup import plain_text

#: Most characters of a tab. Assumed: a page of the game's notebook that is still pleasant to scroll.
_MOST = 6000
#: References to cards, decks and sections, which are links on paper.
_REFERENCE = re.compile(r"\{(card|deck|rule):([^}|]+)(?:\|([^}]*))?\}")


def notebook(job: ExportJob) -> Json:
    """Return the tabs by their number."""
    pages = [
        (word(job.lang, "notebook", "rules"), _rules(job)),
        (word(job.lang, "notebook", "credits"), _credits(job)),
    ]
    return {
        str(number): {"title": title, "body": body, "color": "Grey", "visibleColor": _GREY, "id": number}
        for number, (title, body) in enumerate(page for page in pages if page[1])
    }


#: The colour of tabs that everybody reads. Source: API, Player, Colors.
_GREY = {"r": 0.5, "g": 0.5, "b": 0.5}


def _rules(job: ExportJob) -> str:
    """Return the lead of the rules, and the first paragraph of each section with its title."""
    rules = job.game.rules.get(job.lang)
    if rules is None:
        return _plain(job, job.game.about.of(job.lang))
    parts = [_plain(job, rules.lead)]
    for section in rules.sections.values():
        first = _first_paragraph(section.text)
        title = section.title.strip()
        parts.append(f"[b]{title}[/b]\n{_plain(job, first)}" if first else f"[b]{title}[/b]")
        if sum(map(len, parts)) > _MOST:
            parts[-1] = "…"
            break
    return "\n\n".join(part for part in parts if part)


def _first_paragraph(markdown: str) -> str:
    try:
        return next((text for block in blocks_of(markdown) if (text := _words(block))), "")
    except TextTooLarge:
        return ""  # the booklet's file says so


def _words(block: object) -> str:
    if isinstance(block, Words):
        return block.markup
    if isinstance(block, Listing):
        return "\n\n".join(text for item in block.items for one in item if (text := _words(one)))
    return ""


def _credits(job: ExportJob) -> str:
    game, lang = job.game, job.lang
    lines = [version_line(game, lang), *credit_lines(game, lang), game.notice.of(lang)]
    return "\n".join(_plain(job, line) for line in lines if line)


def _plain(job: ExportJob, markup: str) -> str:
    def named(found: re.Match[str]) -> str:
        kind, target, shown = found.groups()
        if shown:
            return shown
        if kind == "rule":
            return f"§\u00a0{target}"
        named = job.game.component(target) if kind == "card" else None
        deck = next((deck for deck in job.game.decks if deck.id == target), None)
        return named.name(job.lang) if named else deck.title.of(job.lang) if deck else target

    return plain_text(_REFERENCE.sub(named, markup), job.layout.tokens, job.lang)
