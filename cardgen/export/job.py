"""The input of every exporter: one game in one language, laid out; and what it says where that cannot be painted."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field

from cardgen.cache import Cache
from cardgen.export.documents.booklet import SetBooklet
from cardgen.findings import Finding, Place
from cardgen.impose.sheet_plan import SheetPlans
from cardgen.layout.decks import GameLayout
from cardgen.limits import LimitExceeded
from cardgen.model import Deck, Game
from cardgen.model.face import DeckFaces
from cardgen.tasks import Result


class ExportJob(Struct, frozen=True):
    """One game in one language, ready to export.

    Attributes:
        decks: the chosen decks that are printed, in order; table_decks: those on a table; faces: of both, by deck id.
        out: the output folder; files are named relative to it.
        whole: every deck of the chosen modules is there, so files about the whole game are made.
        sheets: the plans of step 4, for each chosen kind of sheet.
        booklets: the typeset booklets among the decks, by component id.
        draft: the content has errors, which are stamped on the faces.
        content: digest of all files of the game, and of the choice of modules; empty where it is not known.
        date: of a print of single cards, which its pages name; else empty.
    """

    game: Game
    lang: str
    decks: tuple[Deck, ...]
    table_decks: tuple[Deck, ...]
    faces: Mapping[str, DeckFaces]
    layout: GameLayout
    cache: Cache
    out: Path
    whole: bool
    sheets: tuple[SheetPlans, ...]
    booklets: Mapping[str, SetBooklet] = field(default_factory=dict)
    draft: bool = False
    content: str = ""
    date: str = ""

    @property
    def edition(self) -> str:
        """What labels name beside the game: its version, its date, and the date of a print of single cards."""
        return " · ".join(dict.fromkeys(filter(None, (self.game.version, self.game.dated, self.date))))

    @property
    def folder(self) -> str:
        """Folder of this game and language, relative to the output folder."""
        return f"{self.game.id}/{self.lang}"

    def cannot_paint(self, picture: str, error: Exception) -> Result:
        """Return CG023 for a picture, named `deck/part`."""
        deck = self.game.drawn_deck(picture.partition("/")[0])
        return cannot_paint(f"picture '{picture}' ({self.lang})", (deck or self.game).place, error)


def cannot_paint(what: str, place: Place, error: Exception) -> Result:
    """Return CG023 for an error that is one of UNPAINTABLE."""
    why = str(error) or "no memory is left"
    if isinstance(error, (LimitExceeded, MemoryError)):
        why = f"painting exceeded a limit: {why}; simplify it"
    return Result(findings=(Finding(place, "CG023", f"{what} cannot be painted: {why}"),))
