"""Readers of the files for other virtual tables, written after what those programs read and not after our writers.

Each returns what it found wrong, a sentence each, and `counts`: how many cards lie in each pile, by the pile's title.
"""

import csv
import io
import json
import re
import struct
from collections import Counter
from pathlib import PurePosixPath
from zipfile import ZipFile

from PIL import Image

#: Widgets that virtualtabletop's importer of `.pcio` knows, and the keys it reads without asking whether they are there.
PCIO_KEYS = {
    "hand": ("x", "y"),
    "cardPile": ("x", "y", "width", "height", "label"),
    "cardDeck": ("x", "y", "cardTypes", "faceTemplate", "backTemplate", "cardWidth", "cardHeight"),
    "card": ("x", "y", "deck", "cardType"),
    "board": ("x", "y", "z", "width", "height", "boardImage"),
    "spinner": ("x", "y", "options"),
}
#: The importer of `.pcio` passes over pictures of this size.
PCIO_MOST = 2097152
#: A table of playingcards.io and virtualtabletop.io.
TABLE = (1600, 1000)


class Read:
    """What a reader found."""

    def __init__(self):
        self.wrong = []
        self.counts = Counter()
        self.boxes = []

    def need(self, holds, sentence):
        if not holds:
            self.wrong.append(sentence)


def _entries(data):
    with ZipFile(io.BytesIO(data)) as zipped:
        return {info.filename: zipped.read(info) for info in zipped.infolist()}


def _signed_checksums(data):
    """Return checksum and size of each entry as JSZip reads them from the central directory: as signed numbers."""
    found = {}
    for match in re.finditer(rb"PK\x01\x02", data):
        head = data[match.start() : match.start() + 46]
        if len(head) == 46:
            checksum, _, size, length = struct.unpack("<iIIH", head[16:30])
            name = data[match.start() + 46 : match.start() + 46 + length]
            found[name.decode("utf-8", "replace")] = (checksum, size)
    return found


def _decodes(data):
    try:
        Image.open(io.BytesIO(data)).load()
    except OSError:
        return False
    return True


def read_pcio(data):
    """Read a room as virtualtabletop does (server/pcioimport.mjs)."""
    read, entries = Read(), _entries(data)
    widgets = json.loads(entries["widgets.json"])
    usable = {
        f"package://{n}" for n, d in entries.items() if n.startswith("userassets") and len(d) < PCIO_MOST
    }
    for name, content in entries.items():
        read.need(not name.startswith("userassets/") or _decodes(content), f"{name} is no picture")
    by_id = {widget["id"]: widget for widget in widgets}
    read.need(len(by_id) == len(widgets), "an id occurs twice")
    for widget in widgets:
        missing = [key for key in PCIO_KEYS.get(widget["type"], ("unknown type",)) if key not in widget]
        read.need(not missing, f"{widget['id']}: no {missing}")
        parent = by_id.get(widget["parent"]) if widget.get("parent") else None
        read.need(not widget.get("parent") or parent is not None, f"{widget['id']}: unknown parent")
        if widget["type"] == "cardDeck":
            values = [
                o["value"] for side in ("faceTemplate", "backTemplate") for o in widget[side]["objects"]
            ]
            for card_type in widget["cardTypes"].values():
                for value in values:
                    read.need(card_type.get(value) in usable, f"{widget['id']}: no picture '{value}'")
        elif widget["type"] == "card":
            deck = by_id.get(widget["deck"], {})
            read.need(widget["cardType"] in deck.get("cardTypes", {}), f"{widget['id']}: unknown card type")
            read.need(parent is by_id.get(deck.get("parent")), f"{widget['id']}: lies apart from its deck")
            read.counts[parent["label"] if parent else ""] += 1
        elif widget["type"] == "board":
            read.need(widget["boardImage"] in usable, f"{widget['id']}: no picture")
        elif widget["type"] == "spinner":
            read.need(len(widget["options"]) > 1, f"{widget['id']}: nothing to roll")
        if widget["type"] in ("board", "cardPile", "spinner"):
            read.boxes.append((widget["x"], widget["y"], widget["width"], widget["height"]))
    return read


def read_vtt(data):
    """Read a game as virtualtabletop does (server/fileloader.mjs and the widgets of its client)."""
    read, entries = Read(), _entries(data)
    states = [n for n in entries if re.fullmatch(r"[0-9]+\.json", n)]
    read.need(states == ["0.json"], "expected one variant")
    state = json.loads(entries["0.json"])
    version = state.pop("_meta")["version"]
    read.need(isinstance(version, int) and 0 <= version <= 11, f"unsupported version {version}")
    assets = {f"/assets/{c}_{s}" for n, (c, s) in _signed_checksums(data).items() if n.startswith("assets/")}
    read.need(all(s < 10485760 for n, (_, s) in _signed_checksums(data).items()), "a file is too large")
    for key, widget in state.items():
        read.need(widget["id"] == key, f"{key}: its id is {widget['id']}")
        parent = state.get(widget["parent"]) if "parent" in widget else None
        read.need("parent" not in widget or parent is not None, f"{key}: unknown parent")
        if widget.get("type") == "deck":
            objects = [o for face in widget["faceTemplates"] for o in face["objects"]]
            read.need(len(widget["faceTemplates"]) == 2, f"{key}: expected back and face")
            for card_type in widget["cardTypes"].values():
                for one in objects:
                    value = card_type.get(one["dynamicProperties"]["value"])
                    read.need(value in assets, f"{key}: no picture {value}")
        elif widget.get("type") == "card":
            deck = state.get(widget["deck"], {})
            read.need(widget["cardType"] in deck.get("cardTypes", {}), f"{key}: unknown card type")
            read.need(parent is not None and widget["activeFace"] in (0, 1), f"{key}: lies nowhere")
            label = state.get(widget["parent"].replace("pile-", "label-"), {})
            read.counts[label.get("text")] += 1
        elif widget.get("type") == "button":
            for step in widget["clickRoutine"]:
                read.need(step["holder"] in state, f"{key}: unknown holder")
        elif "image" in widget:
            read.need(widget["image"] in assets, f"{key}: no picture")
        if widget.get("type") in ("dice", "holder") or "image" in widget:
            read.boxes.append((widget["x"], widget["y"], widget["width"], widget["height"]))
    return read


#: Keys of `cgs.json` that we may use, with their types in the program's schema, which allows no others.
CGS_KEYS = {
    "name": str,
    "autoUpdate": int,
    "cardIdIdentifier": str,
    "cardImageFileType": str,
    "cardImageFileTypeIdentifier": str,
    "cardNameIsUnique": bool,
    "cardPrimaryProperty": str,
    "cardProperties": list,
    "cardSize": dict,
    "deckFileTxtId": str,
    "deckFileType": str,
    "gameBoardImageFileType": str,
    "gameBoardCards": list,
}


def read_cgs(data):
    """Read a game as Card Game Simulator does (UnityCardGame.LoadCardFromJToken, UnityCard.ImageFileName)."""
    read, entries = Read(), _entries(data)
    roots = {PurePosixPath(name).parts[0] for name in entries}
    read.need(len(roots) == 1, "expected one folder")
    files = {name.partition("/")[2]: content for name, content in entries.items()}
    game = json.loads(files["cgs.json"])
    for key, value in game.items():
        read.need(isinstance(value, CGS_KEYS.get(key, ())), f"{key} is unknown or of a wrong type")
    sets = {one["code"] for one in json.loads(files["AllSets.json"])}
    known = {}
    for card in json.loads(files["AllCards.json"]):
        read.need(card["set"] in sets, f"{card['id']}: unknown set")
        kind = card.get(game["cardImageFileTypeIdentifier"]) or game["cardImageFileType"]
        image = f"sets/{card['set']}/{card['id']}.{kind}"
        read.need(image in files and _decodes(files[image]), f"no picture {image}")
        for back in card.get("backs", [""]):
            name = f"{card['id']}.{back}" if back else card["id"]
            read.need(name not in known, f"card {name} twice")
            known[name] = card
            stems = {PurePosixPath(n).stem for n in files if n.startswith("backs/")}
            read.need(not back or back in stems, f"{name}: no back")
    for name, content in files.items():
        if name.startswith("decks/"):
            for line in content.decode().splitlines():
                parts = re.fullmatch(r"(\d+) \[([^\]]+)\] (.+) \(([^)]+)\)", line)
                read.need(parts and parts[2] in known and parts[4] in sets, f"{name}: cannot read '{line}'")
                read.counts[PurePosixPath(name).stem] += int(parts[1]) if parts else 0
    for of_card in game["gameBoardCards"]:
        read.need(of_card["card"] in known, "a board comes with an unknown card")
        for board in of_card["boards"]:
            image = f"boards/{board['id']}.{game['gameBoardImageFileType']}"
            read.need(image in files, f"no picture {image}")
    return read


def read_pictures(folder):
    """Read a folder of pictures by its index, as somebody would who makes components of them."""
    read = Read()
    text = (folder / "index.csv").read_text("utf-8-sig")
    for row in csv.DictReader(io.StringIO(text, newline="")):
        read.counts[row["pile"]] += int(row["copies"])
        sizes = set()
        for side in (row["front"], row["back"]):
            if side and not (folder / side).is_file():
                read.need(False, f"no picture {side}")
            elif side:
                sizes.add(Image.open(io.BytesIO((folder / side).read_bytes())).size)
        read.need(sizes == {(int(row["width_px"]), int(row["height_px"]))}, f"{row['id']}: sizes {sizes}")
        aspect = float(row["width_mm"]) / float(row["height_mm"])
        read.need(all(abs(w / h / aspect - 1) < 0.02 for w, h in sizes), f"{row['id']} is stretched")
    return read


READERS = {"pcio": read_pcio, "vtt": read_vtt, "cgs": read_cgs}
