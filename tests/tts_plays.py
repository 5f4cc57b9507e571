"""Tables of two versions of a small game, and what players do to them: what the tests of merging play on."""

from __future__ import annotations

import copy
import json
import random

from cardgen.cache import digest
from cardgen.export.tts.table_export import TableExport
from cardgen.tasks import Done
from tests.tts_tables import FILES, cards, deck, every_object, job_of

#: Cards of room: 2 has another text, 6 is new, 5 is gone. Tile 2 has another name, 3 is new. The board's places moved.
CHANGED = FILES | {
    "decks/room.yaml": cards("room", 6, copies=3)
    .replace("Text *2*.", "Another text.")
    .replace(
        "  - {id: room-5, copies: 3, name: {en: Card 5}, type: {en: Test}, text: {en: Text *5*.}}\n", ""
    ),
    "tiles/tiles.yaml": deck(
        "tile",
        "tiles",
        [
            f"id: tiles-{i}, copies: 2, name: {{en: {name}}}"
            for i, name in ((1, "Tile 1"), (2, "Lake"), (3, "Hill"))
        ],
        trim="[50, 50]",
    ),
    "boards/board.yaml": FILES["boards/board.yaml"].replace("at: [150, 100]", "at: [160, 100]"),
}


def table(project, cache, out, files=FILES, prefix=""):
    """Return the saved object of a game; pictures are named, not painted."""
    export = TableExport(job_of(project, cache, out, files), prefix)
    done = [
        Done(task, (), (), {"file": f"{task.name.replace('/', '-')}-{digest(task.key)[:12]}.jpg"})
        for task in export.plan()
    ]
    task = export.finish(done)[0]
    return json.loads(next(data for name, data in task.run().files.items() if name.endswith(".json")))


def begun(built, key="77"):
    """Return a save that players begin with: everything of the table, and things of their own.

    Args:
        key: of the sheet of their own card.
    """
    save = copy.deepcopy(built)
    save["SaveName"], save["UnknownKey"] = "Our Tuesday", {"kept": [1, 2.5, None]}
    save["TabStates"] = {"0": {"title": "Notes", "body": "Orc is at 3", "color": "Grey", "id": 0}}
    save["VectorLines"] = [{"points3": [{"x": 1.5, "y": 1, "z": -2}], "color": {"r": 1, "g": 0, "b": 0}}]
    own = copy.deepcopy(by_name(save, "Card 1"))
    own |= {
        "GUID": "0000aa",
        "Nickname": "Bob's own",
        "CustomDeck": {key: sheet("https://bob.example/a.png")},
    }
    own["CardID"] = 100 * int(key) + 3
    del own["Memo"]
    save["ObjectStates"].append(own)
    return save


def sheet(url):
    """Return a sheet of players."""
    sides = {"FaceURL": url, "BackURL": url, "NumWidth": 5, "NumHeight": 5}
    return sides | {"BackIsHidden": True, "UniqueBack": False, "Type": 0}


def everything(save):
    """List all objects of a save: in containers, and states, too."""
    found = []
    for one in every_object(save["ObjectStates"]):
        found.append(one)
        for state in one.get("States", {}).values():
            found += everything({"ObjectStates": [state]})
    return found


def by_name(save, nickname):
    """Return the first object of that name."""
    return next(one for one in everything(save) if one["Nickname"] == nickname)


def identity(one):
    """Return what an object is, or None."""
    memo = json.loads(one["Memo"]) if one.get("Memo") else None
    return memo and (memo["id"], memo["copy"])


class Play:
    """Players at a table: each move takes something that is there at random."""

    def __init__(self, save, seed):
        self.save, self.random = save, random.Random(seed)
        self._base = copy.deepcopy(by_name(save, "Bob's own"))

    @property
    def table(self):
        """What is on the table."""
        return self.save["ObjectStates"]

    def _decks(self):
        return [one for one in self.table if one["Name"] == "DeckCustom"]

    def _loose(self, *names):
        return [one for one in self.table if one["Name"] in names]

    def draw(self):
        """Take a card from a deck into a hand."""
        if decks := self._decks():
            pile = self.random.choice(decks)
            card = pile["ContainedObjects"].pop(self.random.randrange(len(pile["ContainedObjects"])))
            card["Transform"] |= {"posX": self.random.uniform(-20, 20), "posZ": -20.0, "rotZ": 0.0}
            self.table.append(card)
            self._settle(pile)

    def _settle(self, pile):
        inner = pile["ContainedObjects"]
        pile["DeckIDs"] = [card["CardID"] for card in inner]
        keys = {str(number // 100) for number in pile["DeckIDs"]}
        pile["CustomDeck"] = {
            key: value for card in inner for key, value in card["CustomDeck"].items() if key in keys
        }
        if len(inner) == 1:
            self.table[self.table.index(pile)] = inner[0]

    def shuffle(self):
        """Shuffle a deck."""
        for pile in self._decks()[:1]:
            self.random.shuffle(pile["ContainedObjects"])
            self._settle(pile)

    def move(self):
        """Move, turn, tint and lock something."""
        one = self.random.choice(self.table)
        one["Transform"] |= {"posX": self.random.uniform(-20, 20), "rotY": 90.0}
        one["Locked"], one["ColorDiffuse"] = True, {"r": 0.25, "g": 0.5, "b": 1.0}

    def put_into_bag(self):
        """Put something into a bag of their own, new or old."""
        things = self._loose("Card", "Custom_Tile", "Custom_Token", "DeckCustom")
        if things:
            one = self.random.choice(things)
            self.table.remove(one)
            bags = [bag for bag in self._loose("Bag") if bag["Nickname"] == "Loot"]
            if not bags:
                bags = [
                    self._own("Bag", "Loot") | {"MaterialIndex": -1, "MeshIndex": -1, "ContainedObjects": []}
                ]
                self.table.append(bags[0])
            bags[0]["ContainedObjects"].append(one)

    def _own(self, name, nickname):
        base = copy.deepcopy(self._base)
        for key in ("CardID", "CustomDeck", "SidewaysCard"):
            del base[key]
        return base | {"Name": name, "Nickname": nickname, "GUID": f"{self.random.randrange(16**6):06x}"}

    def make_states(self):
        """Make one tile a state of another."""
        tiles = [one for one in self._loose("Custom_Tile") if "States" not in one]
        if len(tiles) > 1:
            one, other = self.random.sample(tiles, 2)
            self.table.remove(other)
            one["States"] = {"2": other}

    def write(self):
        """Write on something: a name, notes, a line."""
        one = self.random.choice(self.table)
        one["GMNotes"] = "cursed"
        one["VectorLines"] = [{"points3": [], "color": {"r": 0, "g": 0, "b": 0}}]
        if one["Name"] != "3DText":
            one["Description"] = "Bob wrote this"

    def combine(self):
        """Make a deck of loose cards of any kind, the players' own among them."""
        loose = self._loose("Card", "CardCustom")
        if len(loose) > 1:
            members = self.random.sample(loose, min(len(loose), 3))
            if len({key for card in members for key in card["CustomDeck"]}) < len(members) and any(
                card["Nickname"] == "Bob's own" for card in members
            ):
                return  # one key would be two sheets in one deck, which the game does not write
            for card in members:
                self.table.remove(card)
            pile = self._own("DeckCustom", "") | {"SidewaysCard": False, "ContainedObjects": members}
            self.table.append(pile)
            self._settle(pile)

    def delete(self):
        """Delete a piece for good."""
        if len(self.table) > 5:
            self.table.remove(self.random.choice(self.table))

    def some_moves(self, count):
        """Make moves at random."""
        moves = (self.draw, self.draw, self.shuffle, self.move, self.put_into_bag)
        moves += (self.make_states, self.write, self.combine, self.delete)
        for _ in range(count):
            self.random.choice(moves)()
