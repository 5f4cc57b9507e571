"""Bring what changed in a game into a save that was played on.

Every piece of the game is found by the identity that it carries, wherever it is: on the table, in a hand, a deck, a
bag, a state. Its pictures and texts are brought up to date; what players moved, locked, drew, wrote and added stays.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy

from msgspec import Struct
from msgspec.structs import replace

from cardgen.export.tts.identity import Identity, as_list, as_map
from cardgen.export.tts.merging.pieces import Known, NewPiece, NewTable, known_pieces, rosters
from cardgen.export.tts.merging.piles import NEW, REMOVED, Piles, is_put_aside
from cardgen.export.tts.merging.removals import take_out
from cardgen.export.tts.merging.report import MergeReport
from cardgen.export.tts.merging.save_file import every_object
from cardgen.export.tts.merging.sheets import SheetKeys, draw_from, is_card, is_deck, list_cards, slot_of
from cardgen.export.tts.merging.update import PICTURE, WORDS, add_tags, update_pictures, update_texts
from cardgen.export.tts.objects import Json
from cardgen.findings import CardgenError, counted


class MergeChoice(Struct, frozen=True):
    """What to do where players may see it either way.

    Attributes:
        into_decks: new pieces go into the decks and bags of their kind, below the rest, not beside them.
        take_out: removed pieces are taken out of decks and bags and put aside, not left.
        restore: pieces that players have deleted are added again.
    """

    into_decks: bool = False
    take_out: bool = False
    restore: bool = False


def merge(save: Json, built: Json, game: str, lang: str, choice: MergeChoice) -> MergeReport:
    """Bring a save up to date, in place.

    Args:
        built: the saved object of the game as it is now.

    Errors:
        CardgenError: the save has no piece of the game.
    """
    return _Merge(save, NewTable(built), Identity(game, lang, "", "", 0), choice).run()


class _Merge:
    def __init__(self, save: Json, table: NewTable, game: Identity, choice: MergeChoice) -> None:
        self._save, self._table, self._game, self._choice = save, table, game, choice
        self._known = known_pieces(save, table, game.game)
        if not self._known:
            raise CardgenError(f"no piece of '{game.game}' is in this save; name the game whose table it is")
        self._same = [known for known in self._known if known.same_kind]
        self._rosters = rosters(save, game.game)
        self._piles = Piles(save)
        self.report = MergeReport()
        updated = {id(known.held.one) for known in self._same}
        others = (held for held in every_object(save) if is_card(held.one) and id(held.one) not in updated)
        self._keys = SheetKeys(others)
        for new in table.pieces.values():
            self._draw_from_own_sheet(new)

    def _draw_from_own_sheet(self, new: NewPiece) -> None:
        """Let a card of the new table be drawn from the key that its sheet has in the save."""
        if slot := slot_of(new.one) if is_card(new.one) else None:
            draw_from(new.one, slot, self._keys.key(slot.sheet, slot.key))

    def run(self) -> MergeReport:
        """Update, add, remove; return what was done."""
        for known in self._same:
            self._update(known)
        self._list_decks(known.held.holder for known in self._same)
        self._remove()
        self._add()
        self._list_tags()
        self.report.other_kind += (
            _name(known.held.one)
            for known in self._known
            if known.new and not known.same_kind and "ContainedObjects" not in known.held.one
        )
        if any(known.before is None for known in self._known):
            self.report.notes.append(
                f"{counted(len(self._known), 'piece')} of an older version, found by their ids on the table: "
                "texts that players changed there are ours again"
            )
        return self.report

    def _update(self, known: Known) -> None:
        assert known.new
        one, new = known.held.one, known.new.one
        if is_card(new):
            there, now = slot_of(one, known.held.holder), slot_of(new)
            changed = bool(now and (not there or (there.sheet, there.slot) != (now.sheet, now.slot)))
            if now:
                draw_from(one, now, now.key)
        else:
            changed = update_pictures(one, new)
        replaced, kept = update_texts(one, new, known.before)
        add_tags(one, new)
        own = known.new.identity
        carries = known.before and known.before.roster and not own.roster
        one["Memo"] = (replace(own, roster=self._table.rosters[own.group]) if carries else own).memo()
        for aspect in [PICTURE] * changed + [word for key, word in WORDS.items() if key in replaced]:
            self.report.changed.setdefault(aspect, []).append(_name(one))
        for aspect in (word for key, word in WORDS.items() if key in kept):
            self.report.kept.setdefault(aspect, []).append(_name(one))

    def _list_decks(self, holders: Iterable[Json | None]) -> None:
        for holder in {id(one): one for one in holders if one}.values():
            if is_deck(holder) and as_list(holder.get("ContainedObjects")):
                list_cards(holder)

    def _remove(self) -> None:
        gone = [known for known in self._known if not (known.new or is_put_aside(known.held.holder))]
        taken = take_out(self._save, gone) if self._choice.take_out else []
        groups: dict[str, list[Json]] = {}
        for known in taken:
            groups.setdefault(known.before.group if known.before else "", []).append(known.held.one)
        for group, pieces in groups.items():
            table = Identity(self._game.game, self._game.lang, group, "", 0)
            self._piles.put(pieces, table, REMOVED, self._table.titles.get(group, group))
        out = {id(known.held.one) for known in taken}
        left = [known for known in gone if id(known.held.one) not in out]
        for where, some in (("left where they are", left), ("put aside", taken)):
            if some:
                self.report.removed[where] = [_name(known.held.one) for known in some]

    def _add(self) -> None:
        there = {known.new.identity.piece for known in self._known if known.new}
        missing = [new for new in self._table.pieces.values() if new.is_single]
        missing = [new for new in missing if new.identity.piece not in there]
        deleted = [new for new in missing if self._was_there(new)]
        if not self._choice.restore:
            self.report.deleted += (_name(new.one) for new in deleted)
            missing = [new for new in missing if new not in deleted]
        beside: dict[str, list[Json]] = {}
        for new in missing:
            one = deepcopy(new.one)
            self._piles.own_guid(one)
            if not (self._choice.into_decks and self._put_in(one, new)):
                beside.setdefault(new.identity.group, []).append(one)
                self.report.added.setdefault("beside the rest", []).append(_name(one))
        for group, pieces in beside.items():
            table = Identity(
                self._game.game, self._game.lang, group, "", 0, roster=self._table.rosters[group]
            )
            self._piles.put(pieces, table, NEW, self._table.titles[group])

    def _was_there(self, new: NewPiece) -> bool:
        """Return whether a piece was on the table that the save began with."""
        what, copy = new.identity.piece
        ranges = (roster[what] for roster in self._rosters if what in roster)
        return any(first <= copy <= last for first, last in ranges)

    def _put_in(self, one: Json, new: NewPiece) -> bool:
        """Put a piece into the deck or bag that it was built in, if the save has it."""
        holders = (k.held for k in self._same if k.new and k.new.identity.piece == new.holder)
        holder = next((held.one for held in holders if as_list(held.one.get("ContainedObjects"))), None)
        if holder is None:
            return False
        holder["ContainedObjects"].append(one)
        self._list_decks([holder])
        self.report.added.setdefault(f"in '{_name(holder)}'", []).append(_name(one))
        return True

    def _list_tags(self) -> None:
        """List the tags of the new table in the save, which has its own as well."""
        ours = self._table.table.get("ComponentTags", {}).get("labels", [])
        theirs = as_map(self._save.get("ComponentTags"))
        labels = as_list(theirs.get("labels"))
        known = [as_map(label).get("normalized") for label in labels]
        missing = [label for label in ours if label["normalized"] not in known]
        if missing:
            self._save["ComponentTags"] = {**theirs, "labels": [*labels, *missing]}


def _name(one: Json) -> str:
    """Return what players call an object, or what it is."""
    text = one.get("Text")
    words = text.get("Text") if isinstance(text, dict) else one.get("Nickname")
    return str(words or one.get("Name"))
