"""The pieces of the game as it is now, and those of a save that they belong to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from cardgen.export.tts.identity import Copies, Identity, is_label, read_identity
from cardgen.export.tts.merging.save_file import Held, every_object
from cardgen.export.tts.merging.sheets import CARDS, DECKS
from cardgen.export.tts.objects import Json

#: A piece: what it is, and the number of its copy.
Piece = tuple[str, int]


class NewPiece(Struct, frozen=True):
    """A piece as it was just built.

    Attributes:
        holder: the deck or bag it was built in; None for one that lies by itself.
    """

    one: Json
    identity: Identity
    holder: Piece | None

    @property
    def is_single(self) -> bool:
        """Whether it is a piece to play with: neither a deck or bag of them, nor a name on the table."""
        return "ContainedObjects" not in self.one and not is_label(self.identity.what)


class NewTable(Struct, frozen=True, dict=True):
    """A table as it was just built, by its pieces."""

    table: Json

    @cached_property
    def pieces(self) -> dict[Piece, NewPiece]:
        """All pieces, decks, bags and names, in the order of the table."""
        return {
            identity.piece: NewPiece(held.one, identity, _holder(held))
            for held in every_object(self.table)
            if (identity := read_identity(held.one.get("Memo")))
        }

    @cached_property
    def by_guid(self) -> dict[str, NewPiece]:
        """All pieces by their ids on the table, which those of earlier versions have, too."""
        return {new.one["GUID"]: new for new in self.pieces.values()}

    @cached_property
    def rosters(self) -> dict[str, dict[str, Copies]]:
        """The pieces of each group."""
        found = (new.identity for new in self.pieces.values())
        return {identity.group: dict(identity.roster) for identity in found if identity.roster}

    @cached_property
    def titles(self) -> dict[str, str]:
        """What each group is called on the table."""
        found: dict[str, str] = {}
        for new in self.pieces.values():
            words = new.one["Text"]["Text"] if is_label(new.identity.what) else new.one["Nickname"]
            if not new.is_single or new.identity.group not in found:
                found[new.identity.group] = words
        return found


def _holder(held: Held) -> Piece | None:
    identity = read_identity(held.holder.get("Memo")) if held.holder else None
    return identity.piece if identity else None


class Known(Struct, frozen=True):
    """A piece of the game in a save.

    Attributes:
        before: its identity there; None for one of an older version, found by its id on the table.
        new: the piece as it is now; None where the game has it no more.
    """

    held: Held
    before: Identity | None
    new: NewPiece | None

    @property
    def same_kind(self) -> bool:
        """Whether it can be updated as it is: a tile does not become a card."""
        return self.new is not None and _kind(self.held.one) == _kind(self.new.one)


def _kind(one: Json) -> object:
    name = str(one.get("Name"))
    return next((min(names) for names in (CARDS, DECKS) if name in names), name)


def known_pieces(save: Json, table: NewTable, game: str) -> list[Known]:
    """List the pieces of a game in a save, with those that the game has no more.

    Where none carries an identity, the save is of an older version: pieces are found by their ids on the table, if
    they are of the same kind.
    """
    found = [
        Known(held, identity, table.pieces.get(identity.piece)) for held, identity in _of_game(save, game)
    ]
    if found:
        return [known for known in found if known.new or _is_piece(known)]
    old = (Known(held, None, table.by_guid.get(str(held.one.get("GUID")))) for held in every_object(save))
    return [known for known in old if known.same_kind]


def rosters(save: Json, game: str) -> list[Mapping[str, Copies]]:
    """List the rosters in a save: all pieces that its tables began with, or were given by merges."""
    return [identity.roster for _, identity in _of_game(save, game) if identity.roster]


def _of_game(save: Json, game: str) -> Iterator[tuple[Held, Identity]]:
    for held in every_object(save):
        identity = read_identity(held.one.get("Memo"))
        if identity and identity.game == game:
            yield held, identity


def _is_piece(known: Known) -> bool:
    """Return whether it is a piece to play with; decks and bags that players made of ours hold others' as well."""
    return "ContainedObjects" not in known.held.one and not (known.before and is_label(known.before.what))


def game_and_language(save: Json, game: str = "") -> tuple[str, str] | None:
    """Return game and language of most pieces of a save, or of those of one game; None where no piece says it."""
    identities = (read_identity(held.one.get("Memo")) for held in every_object(save))
    counts = Counter((i.game, i.lang) for i in identities if i and game in ("", i.game))
    return counts.most_common(1)[0][0] if counts else None
