"""Small games of every form of table object, and their tables: what the tests of the table exporter build."""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cardgen.cache import Cache, digest
from cardgen.export.documents.booklet import SetBooklet
from cardgen.export.job import ExportJob
from cardgen.export.tts.objects import Names
from cardgen.export.tts.sizes import USUAL_TABLE
from cardgen.export.tts.table import GameTable
from cardgen.export.tts.table_export import TableExport
from cardgen.files import write_under
from cardgen.layout.decks import GameLayout
from cardgen.model import Game
from cardgen.model.forms import table_decks
from cardgen.model.table.blocks import Spot
from cardgen.tasks import Done
from tests.games import read_game
from tests.paths import ROOT

GAME = """\
title: {en: Småspel}
languages: [en]
source: made for a test
certainty: designed
tokens:
  D6: {kind: die, faces: 6, label: {en: D6}, name: {en: six-sided die}}
  D12: {kind: die, faces: 12, label: {en: D12}, name: {en: twelve-sided die}}
table:
  north: [[room, oddity]]
  west: [[tiles, chamber, dice]]
  east: [[pieces, markers]]
  dice: {D6: {count: 2, color: "#ff0000"}}
"""
DECK = """\
kind: {kind}
title: {{en: {title}}}
trim_mm: {trim}
back: {back}
{more}source: made for a test
certainty: designed
{items}:
"""


def deck(kind, items, cards, title="Things", trim="[63, 88]", back="{template: back}", more=""):
    """Return a deck file; `cards` are flow maps without braces."""
    head = DECK.format(kind=kind, title=title, trim=trim, back=back, more=more, items=items)
    return head + "".join(f"  - {{{card}}}\n" for card in cards)


def cards(deck_id, count, copies=1, **more):
    """Return the file of a deck of so many different cards."""
    words = "name: {{en: Card {0}}}, type: {{en: Test}}, text: {{en: Text *{0}*.}}"
    lines = [f"id: {deck_id}-{i}, copies: {copies}, {words.format(i)}" for i in range(1, count + 1)]
    return deck("card", "cards", lines, title=f"{deck_id.title()} cards", **more)


#: A strip whose lower half is green with a black left edge, whose upper half, on its head, is blue with one.
STANDEE = """\
<rect x="-2" y="55" width="34" height="57" fill="#00ff00"/>
<rect x="0" y="55" width="10" height="55" fill="#000000"/>
<rect x="-2" y="-2" width="34" height="57" fill="#0000ff"/>
<rect x="20" y="0" width="10" height="55" fill="#000000"/>
"""
FILES = {
    "game.yaml": GAME,
    "decks/room.yaml": cards("room", 5, copies=3),
    "decks/oddity.yaml": cards("oddity", 1, back="false"),
    "tiles/tiles.yaml": deck(
        "tile",
        "tiles",
        [f"id: tiles-{i}, copies: 2, name: {{en: Tile {i}}}" for i in (1, 2)],
        trim="[50, 50]",
    ),
    "tiles/chamber.yaml": deck("tile", "tiles", ["id: chamber, name: {en: Chamber}"], trim="[100, 50]"),
    "tokens/markers.yaml": deck(
        "token", "tokens", ["id: markers-1, copies: 2, name: {en: Marker}"], trim="[18, 18]", back="false"
    ),
    "sheets/sheets.yaml": deck(
        "hero-sheet", "sheets", ["id: sheets-1, name: {en: Sheet}"], trim="[130, 190]", back="false"
    ),
    "standees/pieces.yaml": deck(
        "standee",
        "standees",
        ["id: pieces-1, name: {en: Piece}, art: none"],
        trim="[30, 110]",
        back="false",
        more="template: strip\nvalues: {front_mm: [0, 55, 30, 55], back_mm: [0, 0, 30, 55]}\n",
    ),
    "boards/board.yaml": deck(
        "board",
        "boards",
        [
            "id: board, name: {en: Board}, "
            "snap_points: [{at: [50, 25], step: [100, 50], count: [3, 2]}, {at: [150, 100]}]"
        ],
        trim="[300, 200]",
        back="false",
    ),
}


class Table(NamedTuple):
    """A table that was built: its job, its tasks and their results, and the saved object."""

    job: ExportJob
    done: list[Done]
    last: list[Done]
    data: dict

    @property
    def folder(self):
        """The folder of the game's files."""
        return self.job.out / self.job.folder / "tts"

    def object(self, nickname):
        """Return the object on the table of that name."""
        return next(o for o in self.data["ObjectStates"] if o["Nickname"] == nickname)


def job_of(project, cache, out, files=FILES):
    """Write a game, lay it out, and give the job of its table."""
    own = {f"content/g/{name}": text for name, text in files.items()}
    root = project(own | {"templates/plain/strip.svg.j2": STANDEE})
    game, findings = read_game(root / "content/g", root, cache)
    assert not findings and game, findings
    layout = GameLayout(game, [root / "templates", ROOT / "templates"], cache)
    faces, findings = layout.lay_out(game.decks, game.languages, 1)
    assert not findings, findings
    lang = game.languages[0]
    decks = {d.id: faces[lang, d.id] for d in game.decks}
    return ExportJob(game, lang, game.decks, game.decks, decks, layout, cache, out, True, ())


def run(tasks, out):
    """Run tasks, write their files, and give their results."""
    done = []
    for task in tasks:
        result = task.run()
        for name, data in result.files.items():
            write_under(out, name, data)
        done.append(Done(task, tuple(result.files), result.findings, result.data))
    return done


def built(job, **options):
    """Build a job's table."""
    export = TableExport(job, **options)
    done = run(export.plan(), job.out)
    assert not [f for d in done for f in d.findings]
    last = run(export.finish(done), job.out)
    name = next(f for d in last for f in d.files if f.endswith(".json"))
    return Table(job, done, last, json.loads((job.out / name).read_text("utf-8")))


class ShippedTable(NamedTuple):
    """The table of a shipped game without its pictures: the game, the places on the table, its objects, and the save."""

    game: Game
    spots: list[Spot]
    data: dict
    save: dict

    def named(self, *names):
        """Return the objects of those kinds."""
        return [o for o in self.data["ObjectStates"] if o["Name"] in names]


def shipped_job(game_id, modules, cache, out, lang="sv"):
    """Lay out a shipped game with those modules, and return the job of its table; its booklet is not set."""
    game, findings = read_game(ROOT / "content" / game_id, ROOT, cache, modules=modules)
    assert game and not findings, findings
    layout = GameLayout(game, [ROOT / "templates"], cache)
    on_table = table_decks(game.decks)
    faces, _ = layout.lay_out(on_table, [lang], 1)
    decks = {d.id: faces[lang, d.id] for d in on_table}
    rules = {"rules-booklet": SetBooklet("rules", b"%PDF", 4)}
    return ExportJob(game, lang, game.decks, on_table, decks, layout, cache, out, True, (), rules)


def table_of(game_id, modules, cache_folder, lang="sv"):
    """Return the table of a shipped game with those modules; pictures are named, not painted.

    Each is made once a process; its objects are read anew, so that a test may change them.
    """
    game, spots, files = _table(game_id, tuple(modules), cache_folder, lang)
    data, save = map(json.loads, files)
    return ShippedTable(game, list(spots), data, save)


@lru_cache(maxsize=16)
def _table(game_id, modules, cache_folder, lang):
    job = shipped_job(game_id, modules, Cache(cache_folder), cache_folder / "tables", lang)
    done = [Done(task, (), (), {"file": f"{digest(task.name)}.jpg"}) for task in TableExport(job).plan()]
    (task,) = TableExport(job).finish(done)
    files = [of for name, of in task.run().files.items() if name.endswith(".json")]
    return job.game, GameTable(job).spots, files


def every_object(objects):
    """Yield objects, and those in piles and bags."""
    for one in objects:
        yield one
        yield from every_object(one.get("ContainedObjects", ()))


def pieces_of(table):
    """List each component's copies on a table, in piles and bags, too: deck, component and object, found by its id."""
    names = Names(table.game.id)
    every = ((deck, c, i) for deck in table.game.decks for c in deck.components for i in range(c.copies))
    owners = {}
    for deck, c, i in every:
        owners[names.guid(c.id, i)] = (deck, c)
        owners[names.guid(f"{c.id}.{i + 1}")] = (deck, c)  # of copies with pictures of their own
    objects = every_object(table.data["ObjectStates"])
    return [(*owners[one["GUID"]], one) for one in objects if one["GUID"] in owners]


def off_the_table(spots):
    """Return the places that reach over the edge of the usual table."""
    width, depth = USUAL_TABLE
    return [
        spot
        for spot in spots
        if abs(spot.x) + spot.size.width / 2 > width / 2 + 1e-6
        or abs(spot.z) + spot.size.depth / 2 > depth / 2 + 1e-6
    ]


def overlaps(spots):
    """Return the pairs of places on a table that lie over one another."""
    found = []
    for a, b in combinations(spots, 2):
        if a.block == b.block and a.level != b.level:
            continue  # they are stacked
        apart_x = abs(a.x - b.x) - (a.size.width + b.size.width) / 2
        apart_z = abs(a.z - b.z) - (a.size.depth + b.size.depth) / 2
        if apart_x < -1e-9 and apart_z < -1e-9:
            found.append((a, b))
    return found
