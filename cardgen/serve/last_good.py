"""The last good state of what cannot be read or drawn now: cards of a broken file, faces of a broken template."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from cardgen.files import FileRefused, read_file
from cardgen.findings import ERROR, Finding, errors_of
from cardgen.project import Project
from cardgen.serve.game_views import TEMPLATES
from cardgen.serve.view import CardView, DeckView, GameView


def file_of(place: str) -> str:
    """Return the file of a place."""
    return place.rsplit(":", 2)[0]


def with_last_good(old: GameView | None, new: GameView, changed: Collection[str]) -> GameView:
    """Return a game with what it had before where its files have errors now, and the checker's warnings.

    Args:
        changed: files that are newer than the findings of the last full check.
    """
    if old is None:
        return new
    if new.problem:
        return replace(old, findings=new.findings, problem=new.problem)
    broken = {one["file"] for one in new.findings if one["severity"] == ERROR}
    decks = {deck: last_good_deck(old.decks.get(deck), view, broken) for deck, view in new.decks.items()}
    gone = [deck for deck in old.decks.values() if deck.id not in decks and file_of(deck.place) in broken]
    decks |= {deck.id: replace(deck, stale=True) for deck in gone}
    ordered = {deck: decks[deck] for deck in (*(d for d in old.decks if d in decks), *decks)}
    known = {_identity(one) for one in new.findings}
    kept = (one for one in old.findings if one["file"] not in changed and one["severity"] != ERROR)
    findings = (*new.findings, *(one for one in kept if _identity(one) not in known))
    return replace(new, decks=ordered if gone else decks, findings=findings)


def last_good_deck(old: DeckView | None, new: DeckView, broken: Collection[str]) -> DeckView:
    """Return a deck with the cards that are missing because of an error, and pictures from before a template broke.

    Args:
        broken: files with errors.
    """
    if old is None:
        return new
    lost = (card for card in old.cards.values() if card.id not in new.cards and file_of(card.place) in broken)
    kept = {card.id: replace(card, stale=True) for card in lost}
    drawn = {card.id: _last_drawn(old.cards.get(card.id), card) for card in new.cards.values()}
    return replace(new, cards={**drawn, **kept})


def _last_drawn(old: CardView | None, new: CardView) -> CardView:
    """Return a card with the pictures it had where its template fails now."""
    if old is None or not new.undrawn:
        return new
    pictures: dict[str, Mapping[str, str]] = dict(new.pictures)
    for side, lang in new.undrawn:
        if before := old.pictures.get(side, {}).get(lang):
            pictures[side] = {**pictures.get(side, {}), lang: before}
    # Where nothing good is known, its stamped blank is shown.
    was_drawn = any(pictures[side] != new.pictures.get(side) for side in pictures)
    return replace(new, pictures=pictures, stale=was_drawn or old.stale)


def template_lines(project: Project, findings: Iterable[Finding]) -> tuple[Mapping[str, Any], ...]:
    """Return the errors in templates, each with its `place`, `code`, `message` and `text`, which is the line."""
    return tuple(
        {
            "place": str(error.place),
            "code": error.code,
            "message": error.message,
            "text": _line(project, error),
        }
        for error in errors_of(findings)
        if error.place.file.startswith(TEMPLATES)
    )


def _line(project: Project, error: Finding) -> str:
    for folder in project.template_folders:
        try:
            text = read_file(folder.parent / error.place.file, (folder,)).decode("utf-8", "replace")
        except (OSError, FileRefused):
            continue
        lines: Sequence[str] = text.splitlines()
        return lines[error.place.line - 1] if 0 < error.place.line <= len(lines) else ""
    return ""


def _identity(finding: Mapping[str, Any]) -> tuple[Any, ...]:
    return finding["file"], finding["line"], finding["code"], finding["message"]
