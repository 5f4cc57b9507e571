"""The file that remembers which cards are printed, and what they looked like: a line for each card and language.

Lines are sorted, and those of cards that stay as they are do not change, so that git can merge the file. Of two lines
of one card, as a union of two versions has them, the later date counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import NamedTuple

from cardgen.commands.comparing.cards import SIDES, CardState, States
from cardgen.files import FileRefused, read_file, write_under
from cardgen.findings import CardgenError

#: The file, in the project's folder.
PRINTED = "printed.txt"
_HEAD = (
    "# The cards that are printed, written by `cardgen printed`, read by `cardgen build --changed-since last-print`.\n"
    "# card, language, copies, what its face and its back show, date\n"
)
#: Characters of a picture's key: of a million pictures, two are alike by chance once in 500 files.
KEY_LENGTH = 12
_NONE = "-"


class PrintedCard(NamedTuple):
    """A line of the file: a card in one language, and when it was printed."""

    game: str
    deck: str
    id: str
    lang: str
    state: CardState
    date: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What there is one line for."""
        return self.game, self.deck, self.id, self.lang

    def __str__(self) -> str:
        shown = (self.state.pictures.get(side, {}).get(self.lang, _NONE) for side in SIDES)
        return " ".join(
            (f"{self.game}/{self.deck}/{self.id}", self.lang, str(self.state.copies), *shown, self.date)
        )


def short_keys(states: States) -> States:
    """Return cards with the keys of their pictures as the file has them."""
    return {
        deck: {name: CardState(card.copies, _short(card)) for name, card in cards.items()}
        for deck, cards in states.items()
    }


def _short(card: CardState) -> dict[str, dict[str, str]]:
    return {
        side: {lang: key[:KEY_LENGTH] for lang, key in of_side.items()}
        for side, of_side in card.pictures.items()
    }


def read_printed(root: Path) -> dict[tuple[str, str, str, str], PrintedCard]:
    """Return the lines of a project's file; none if there is no file.

    Errors:
        CardgenError: a line that is not a card; a file that cannot be read.
    """
    try:
        text = read_file(root / PRINTED, (root,)).decode("utf-8", "replace")
    except FileNotFoundError:
        return {}
    except FileRefused as refused:
        raise CardgenError(str(refused)) from refused
    except OSError as error:
        raise CardgenError(f"cannot read {PRINTED}: {error.strerror}") from error
    found: dict[tuple[str, str, str, str], PrintedCard] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            card = _parsed(line, number)
            if card.key not in found or found[card.key].date <= card.date:
                found[card.key] = card
    return found


def _parsed(line: str, number: int) -> PrintedCard:
    try:
        name, lang, copies, *keys, day = line.split()
        game, deck, card = name.split("/")
        shown = dict(zip(SIDES, keys, strict=True))
        pictures = {side: {lang: key} for side, key in shown.items() if key != _NONE}
        date.fromisoformat(day)
        return PrintedCard(game, deck, card, lang, CardState(int(copies), pictures), day)
    except ValueError as error:
        raise CardgenError(
            f"{PRINTED}:{number}: expected card, language, copies, face, back and date; of a conflict, keep the lines"
            f" of both sides, and remove others"
        ) from error


def printed_states(cards: Iterable[PrintedCard]) -> dict[tuple[str, str], dict[str, dict[str, CardState]]]:
    """Return cards as they are compared, by game and language."""
    found: dict[tuple[str, str], dict[str, dict[str, CardState]]] = {}
    for card in cards:
        found.setdefault((card.game, card.lang), {}).setdefault(card.deck, {})[card.id] = card.state
    return found


def write_printed(root: Path, cards: Mapping[tuple[str, str, str, str], PrintedCard]) -> bool:
    """Write the file; return whether it changed.

    Errors:
        CardgenError: it cannot be written.
    """
    lines = "".join(f"{cards[key]}\n" for key in sorted(cards))
    return write_under(root, PRINTED, f"{_HEAD}{lines}".encode())
