"""A game for Card Game Simulator: a zip file of a folder with `cgs.json`, its cards, their pictures and decks.

Source: the folder's structure and the schema `cgs.json` of the program (finol-digital/Card-Game-Simulator,
docs/schema/cgs.json at 002a91b, cardgamesimulator.com/custom.html), and what its code reads of `backs` and of the names
of pictures (UnityCardGame.cs, UnityCard.cs), read 2026-11-28.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardgen.export.archive import archive
from cardgen.export.documents.words import word
from cardgen.export.loose_pieces.picture_export import Limits, PictureExport
from cardgen.export.loose_pieces.piles import LooseGame, Piece, Pile
from cardgen.export.picture_sheets.pictures import Picture
from cardgen.units import MM_PER_INCH

#: Characters that some system forbids in file names.
_FORBIDDEN = '<>:"/\\|?*'
#: Never download anything. Source: the schema, `autoUpdate`.
_NEVER = -1


class CgsExport(PictureExport):
    """`<Title>.zip` and its pictures."""

    name = "cgs"
    #: Assumed: larger pictures are "too large" to the program, which names no number.
    limits = Limits(1536, 5_000_000)

    def files(self, game: LooseGame, pictures: Mapping[str, str]) -> Mapping[str, bytes]:
        """Return the folder as a zip file."""
        title = self.job.game.title.of(self.job.lang)
        files = {"cgs.json": _json(definition(game, title))} | dict(_texts(game))
        for name, path in sorted(_places(game, pictures).items(), key=lambda one: one[1]):
            files[path] = self.read(pictures[name])
        return {f"{self.title}.zip": archive({f"{self.title}/{path}": of for path, of in files.items()})}

    def remarks(self, game: LooseGame) -> Sequence[str]:
        """Say which decks are shown in the size of the others, and that dice are the program's own."""
        lang = self.job.lang
        common = _card_size(game)
        others = dict.fromkeys(p.deck_title for p in game.piles if not p.fixed and p.size_mm != common)
        lines = [word(lang, "other_tables", "one_size").format(what=", ".join(others))] if others else []
        return [*lines, word(lang, "other_tables", "own_dice")] if game.dice else lines


def definition(game: LooseGame, title: str) -> dict[str, Any]:
    """Return `cgs.json`."""
    width, height = _card_size(game)
    boards = [pile for pile in game.piles if pile.fixed]
    first = next((pile for pile in game.piles if not pile.fixed), None)
    return {
        "name": title,
        "autoUpdate": _NEVER,
        "cardIdIdentifier": "id",
        "cardImageFileType": "jpg",
        "cardImageFileTypeIdentifier": "fileType",
        "cardNameIsUnique": False,
        "cardPrimaryProperty": "text",
        "cardProperties": [{"name": "type", "type": "string"}, {"name": "text", "type": "string"}],
        "cardSize": _inches(width, height),
        "deckFileTxtId": "id",
        "deckFileType": "txt",
        "gameBoardImageFileType": "jpg",
        # A board comes with the first card of the first deck.
        "gameBoardCards": [
            {
                "card": _card_id(first.copies[0][0], first),
                "boards": [
                    {"id": p.id, "offsetMin": _corner(p), "size": _inches(*p.size_mm)} for p in boards
                ],
            }
        ]
        if boards and first
        else [],
    }


def _corner(pile: Pile) -> dict[str, float]:
    """Return the lower left corner of a board whose middle is that of the table."""
    width, height = pile.size_mm
    return _inches(-width / 2, -height / 2)


def _inches(x_mm: float, y_mm: float) -> dict[str, float]:
    return {"x": round(x_mm / MM_PER_INCH, 3), "y": round(y_mm / MM_PER_INCH, 3)}


def _card_size(game: LooseGame) -> tuple[float, float]:
    """Return the size that most cards have: the program knows one for all cards of a game."""
    sizes = Counter(pile.size_mm for pile in game.piles if not pile.fixed for _ in pile.copies)
    return max(sizes, key=lambda size: (sizes[size], size)) if sizes else (63.0, 88.0)


def _texts(game: LooseGame) -> Iterator[tuple[str, bytes]]:
    """Yield the lists of sets and cards, and a text for each deck."""
    piles = [pile for pile in game.piles if not pile.fixed]
    sets = {pile.deck: pile.deck_title for pile in piles}
    yield "AllSets.json", _json([{"code": code, "name": name} for code, name in sets.items()])
    cards = {piece.id: (pile, piece) for pile in piles for piece in pile.pieces}
    yield "AllCards.json", _json([_card(piece, pile) for pile, piece in cards.values()])
    decks: dict[tuple[str, str], list[str]] = {}
    for pile in piles:
        aside = pile.title if pile.title.startswith(f"{pile.deck_title}: ") else pile.deck_title
        decks.setdefault((pile.deck, aside), []).extend(_deck_lines(pile))
    names = Counter(_file_name(title) for _, title in decks)
    for (deck, title), lines in decks.items():
        name = _file_name(title)
        yield f"decks/{f'{name} ({deck})' if names[name] > 1 else name}.txt", "".join(lines).encode()


def _file_name(title: str) -> str:
    return "".join("-" if c in _FORBIDDEN else c for c in title).strip(" .") or "-"


def _card(piece: Piece, pile: Pile) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": piece.id,
        "name": piece.name,
        "set": pile.deck,
        "type": piece.kind,
        "text": piece.text,
        "fileType": _suffix(piece.front),
    }
    return found | ({"backs": [_back_id(piece.back)]} if piece.back else {})


def _deck_lines(pile: Pile) -> Iterator[str]:
    """Yield the lines of a deck: how many, id, name and set. Source: the schema, `deckFileType`."""
    for piece in pile.pieces:
        name = piece.name.replace("\n", " ")
        yield f"{pile.count(piece)} [{_card_id(piece, pile)}] {name} ({pile.deck})\n"


def _card_id(piece: Piece, _pile: Pile) -> str:
    """Return the id by which the program knows a card: with the id of its back, if it has one of its own."""
    return f"{piece.id}.{_back_id(piece.back)}" if piece.back else piece.id


def _back_id(back: Picture) -> str:
    return back.name.replace("/", "-")


def _suffix(picture: Picture) -> str:
    return "png" if picture.cut else "jpg"


def _places(game: LooseGame, pictures: Mapping[str, str]) -> dict[str, str]:
    """Return where each picture lies in the folder, by its name."""
    found = {}
    for pile in game.piles:
        for piece in pile.pieces:
            suffix = pictures[piece.front.name].rpartition(".")[2]
            folder = "boards" if pile.fixed else f"sets/{pile.deck}"
            found[piece.front.name] = f"{folder}/{piece.id}.{suffix}"
            if piece.back:
                suffix = pictures[piece.back.name].rpartition(".")[2]
                found[piece.back.name] = f"backs/{_back_id(piece.back)}.{suffix}"
    return found


def _json(data: Any) -> bytes:
    return f"{json.dumps(data, ensure_ascii=False, indent=2)}\n".encode()
