"""Piles and bags that a merge makes: of what is new, and of what is no longer in the game."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from msgspec.structs import replace

from cardgen.export.documents.words import word
from cardgen.export.tts.identity import Identity, as_map, aspects, read_identity
from cardgen.export.tts.merging.room import FreePlaces, names_used, place_at
from cardgen.export.tts.merging.save_file import every_object
from cardgen.export.tts.merging.sheets import is_card, list_cards
from cardgen.export.tts.objects import GREY, Json, Pose, bag, build_object

#: Colour of bags that a merge makes.
_COLOR = (0.45, 0.3, 0.18)
#: What begins the id of a pile of new or removed pieces, which no later merge changes.
NEW, REMOVED = "new", "removed"


class Piles:
    """Puts pieces onto free places of a save, in piles that say what is in them."""

    def __init__(self, save: Json) -> None:
        self._save = save
        self._places = FreePlaces(save)
        self._guids = names_used(every_object(save))

    def own_guid(self, one: Json) -> None:
        """Set an id that no other object has: its own, where that is free."""
        wanted = one["GUID"]
        attempt = 0
        while one["GUID"] in self._guids:
            attempt += 1
            one["GUID"] = blake2b(f"{wanted}/{attempt}".encode(), digest_size=3).hexdigest()
        self._guids.add(one["GUID"])

    def put(self, pieces: Sequence[Json], table: Identity, what: str, title: str) -> None:
        """Put pieces on the table: cards as a pile, others in a bag, a single one as it is.

        Args:
            table: game, language, group and roster; what: NEW or REMOVED; title: that of the group.
        """
        cards = [one for one in pieces if is_card(one)]
        others = [one for one in pieces if not is_card(one)]
        name = word(table.lang, "merged_pile", what).format(title=title)
        for number, members in enumerate((cards, others), start=1):
            if members:
                own = replace(table, what=f"{what}/{table.group}", copy=number)
                self._put(members, own, name)

    def _put(self, members: Sequence[Json], own: Identity, name: str) -> None:
        pile = members[0] if len(members) == 1 else self._pile(members, own, name)
        if len(members) > 1:
            self.own_guid(pile)
        elif own.roster and (single := read_identity(pile.get("Memo"))):
            pile["Memo"] = replace(single, roster=own.roster).memo()
        place_at(pile, self._places.next())
        self._save["ObjectStates"].append(pile)

    def _pile(self, members: Sequence[Json], own: Identity, name: str) -> Json:
        guid = blake2b(f"{own.game}/{own.what}/{own.copy}".encode(), digest_size=3).hexdigest()
        cards = is_card(members[0])
        pile = deck_of(members, guid, name) if cards else bag(guid, Pose(), name, members, _COLOR)
        pile["Memo"] = replace(own, written=aspects(pile)).memo()
        return pile


def is_put_aside(pile: Json | None) -> bool:
    """Return whether an object is a pile of removed pieces that an earlier merge made."""
    identity = read_identity(pile.get("Memo")) if pile else None
    return identity is not None and identity.what.startswith(f"{REMOVED}/")


def deck_of(cards: Sequence[Json], guid: str, name: str) -> Json:
    """Build a deck of cards that lie as the first one does."""
    part = {"SidewaysCard": bool(cards[0].get("SidewaysCard")), "DeckIDs": [], "CustomDeck": {}}
    tail = {"ContainedObjects": list(cards)}
    deck = build_object("DeckCustom", guid, Pose(), name, "", part, tail, color=GREY, HideWhenFaceDown=True)
    turned = as_map(cards[0].get("Transform"))
    deck["Transform"] |= {key: value for key, value in turned.items() if not key.startswith("pos")}
    list_cards(deck)
    return deck
