"""Proofreading on the page: what is to be read, and approving it by the same code as `cardgen approve`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from cardgen.cache import Cache
from cardgen.commands.proofreading.approve import Approval, approve_rows
from cardgen.commands.proofreading.choice import Proofread, TextChoice, load_proofread
from cardgen.commands.proofreading.reviewed_list import OK, Row, row_of
from cardgen.commands.proofreading.terminal import Item, items
from cardgen.findings import CardgenError
from cardgen.project import Project
from cardgen.proofreading.comparison import Change
from cardgen.proofreading.read_text import described
from cardgen.proofreading.wording import pieces

#: Most cards whose faces are shown beside an edit that many texts print.
_MOST_CARDS = 6


class Reader:
    """Reads and approves for the page. The work is done at the desk."""

    def __init__(self, project: Project, cache: Cache) -> None:
        self._project, self._cache = project, cache

    def waiting(self, game: str) -> dict[str, Any]:
        """Return what is to be read of a game, item by item, or why it cannot be read."""
        try:
            proofread = load_proofread(self._project, game, self._cache)
        except CardgenError as error:
            return {"problem": str(error)}
        return {"items": [_item(proofread, one) for one in items(proofread, proofread.compared.pending)]}

    def approve(self, game: str, given: bytes) -> dict[str, Any]:
        """Approve texts that were read, each by its hash; return how many, and how many are different by now.

        Args:
            said: JSON, `{"by": name, "rows": [[id, field, language, hash, hash of the original], …]}`.
        """
        try:
            by, rows = _said(given)
            done = approve_rows(self._project, Approval(game, TextChoice(), by), rows, self._cache)
        except CardgenError as error:
            return {"problem": str(error)}
        return {"approved": done.texts, "changed": len(rows) - done.texts, "waiting": done.waiting}


def _said(data: bytes) -> tuple[str, list[Row]]:
    """Read what a page says.

    Errors:
        CardgenError: it is not of that form.
    """
    try:
        given = json.loads(data)
        by, rows = given["by"], [tuple(row) for row in given["rows"]]
        if not isinstance(by, str) or not all(isinstance(cell, str) for row in rows for cell in row):
            raise ValueError
        return by.strip(), [Row((owner, name, lang), one, of, OK) for owner, name, lang, one, of in rows]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise CardgenError("the page's message cannot be read; load the page again") from error


def _item(proofread: Proofread, item: Item) -> dict[str, Any]:
    compared = proofread.compared
    keys = {change.key for change in item.changes}
    context = [text for key, text in compared.texts.items() if key[0] == item.title and key not in keys]
    return {
        "title": item.title,
        "texts": [_text(proofread, change) for change in item.changes],
        "context": [{"name": described(text.key), "text": text.text} for text in context],
        "cards": _cards(item.changes),
    }


def _text(proofread: Proofread, change: Change) -> dict[str, Any]:
    compared = proofread.compared
    row = row_of(change, compared, proofread.game.languages[0])
    return {
        "name": described(change.key),
        "row": [*change.key, row.hash, row.original],
        "pieces": [list(one) for one in pieces(change.old, change.new)],
        "read": change.entry is not None,
        "remarks": [note.text for note in compared.lock.remarks if note.key == change.key],
    }


def _cards(changes: Sequence[Change]) -> list[list[str]]:
    found = dict.fromkeys((one.text.deck, one.text.owner) for one in changes if one.text and one.text.deck)
    return [list(card) for card in found][:_MOST_CARDS]
