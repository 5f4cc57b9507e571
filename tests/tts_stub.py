"""A stand-in for Tabletop Simulator that runs the script of an object and records what it does.

The script runs in real Lua (5.2, the version that the game's interpreter follows), with the few functions of the API
that our scripts call. Nothing is simulated but piles: what is dealt, taken out and put back.
"""

import json
from collections import Counter

from lupa import lua52


class Stub:
    """A table with objects, the players who sit at it, and the calls of the script in order."""

    def __init__(self, data, panel, seated=("White", "Red")):
        self.calls = []
        self.laid = []
        self.loose = []
        self.lua = lua52.LuaRuntime(unpack_returned_tuples=True)
        self.objects = {one["GUID"]: self._object(one) for one in data["ObjectStates"]}
        self.buttons = {}
        g = self.lua.globals()
        g.JSON = self._table({"decode": lambda text: self._table(json.loads(text))})
        g.getObjects = lambda: self._table(list(self.objects.values()))
        g.getSeatedPlayers = lambda: self._table(list(seated))
        # Every hand is on the south side.
        hand = {
            "position": {"x": 9.0, "y": 4.6, "z": -20.0},
            "rotation": {"x": 0.0, "y": 0.0, "z": 0.0},
            "scale": {"x": 11.7, "y": 9.2, "z": 4.9},
            "forward": {"x": 0.0, "y": 0.0, "z": 1.0},
            "right": {"x": 1.0, "y": 0.0, "z": 0.0},
        }
        g.Player = self._table({c: {} for c in seated})
        for color in seated:
            g.Player[color].getHandTransform = lambda: self._table(hand)
        g.broadcastToAll = lambda said, *_: self.calls.append(("announced", said))
        own = self.objects[panel["GUID"]]
        g["self"] = own
        own.createButton = self._button
        self.lua.execute(panel["LuaScript"])
        g.onLoad()

    def _table(self, value):
        if isinstance(value, dict):
            return self.lua.table_from({key: self._table(one) for key, one in value.items()})
        if isinstance(value, list):
            return self.lua.table_from([self._table(one) for one in value])
        return value

    def _button(self, said):
        self.buttons[said["label"]] = said["click_function"]

    def press(self, label):
        """Press a button, and return the calls that this made."""
        del self.calls[:]
        self.lua.globals()[self.buttons[label]]()
        return list(self.calls)

    def heap(self):
        """Make a pile of what was taken out, as the game does where cards fall on one another."""
        pieces = [self.objects.pop(guid).source() for guid in self.loose]
        heap = pieces[0] | {"GUID": "123456", "Name": "DeckCustom", "Memo": None, "ContainedObjects": pieces}
        self.objects["123456"] = self._object(heap)

    def _lies_loose(self, piece, said, pile):
        to = said["position"] or pile
        at = piece["Transform"] | {"posX": to["x"], "posY": to["y"], "posZ": to["z"]}
        loose = self.objects[piece["GUID"]] = self._object(piece | {"Transform": at})
        self.loose.append(piece["GUID"])
        if said["callback_function"]:
            said["callback_function"](loose)

    def _object(self, one):
        at = one["Transform"]
        inner = [dict(piece) for piece in one.get("ContainedObjects", ())]
        kinds = {"DeckCustom": "Deck", "Card": "Card", "CardCustom": "Card", "Bag": "Bag"}
        own = self._table(
            {
                "memo": one.get("Memo"),
                "type": kinds.get(one["Name"], one["Name"]),
                "is_face_down": at["rotZ"] == 180,
                "guid": one["GUID"],
            }
        )
        name = one["Nickname"]
        place = {"x": at["posX"], "y": at["posY"], "z": at["posZ"]}

        def contents():
            return self._table([{"guid": p["GUID"], "memo": p.get("Memo")} for p in inner])

        def taken(said):
            piece = next(p for p in inner if said["guid"] in (p["GUID"], None))
            inner.remove(piece)
            self.calls.append(("taken", name, piece["Nickname"]))
            if said["guid"]:
                self._lies_loose(piece, said, place)
            if said["guid"] is None:
                self.laid.append((name, round(said["position"]["x"], 2), said["rotation"]["z"]))
            if len(inner) == 1 and own.type == "Deck":  # the last card is a card
                own.remainder = self._object(inner.pop())

        def dealt(count, color):
            self.calls.append(("dealt", name, count, color))

        def put(other):
            self.calls.append(("put", name, other["guid"]))
            self.objects.pop(other["guid"], None)
            inner.append(other.source())

        def moved(to, *_):
            place.update(x=to["x"], y=to["y"], z=to["z"])
            self.calls.append(("moved", name, round(to["x"], 2), round(to["z"], 2)))

        def seen(point):
            """Return a point of the object's own space: turned and scaled with it."""
            sign = -1 if round(at["rotY"]) % 360 == 180 else 1
            across, along = sign * point["x"] * at["scaleX"], sign * point["z"] * at["scaleZ"]
            return self._table({"x": place["x"] + across, "y": place["y"], "z": place["z"] + along})

        points = [
            {"position": {k.lower(): v for k, v in p["Position"].items()}, "tags": p.get("Tags", [])}
            for p in one.get("AttachedSnapPoints", ())
        ]
        own.getObjects = contents
        own.getQuantity = lambda: len(inner)
        own.shuffle = lambda: self.calls.append(("shuffled", name))
        own.deal = dealt
        own.takeObject = taken
        own.putObject = put
        own.source = lambda: one
        own.flip = lambda: self.calls.append(("flipped", name))
        own.getPosition = lambda: self._table(dict(place))
        own.setPositionSmooth = moved
        own.setRotation = lambda turn: self.laid.append((name, None, turn["z"]))
        own.positionToWorld = seen
        own.getSnapPoints = lambda: self._table(points)
        return own


def by_kind(calls):
    """Return how many calls of each kind there are."""
    return Counter(kind for kind, *_ in calls)
