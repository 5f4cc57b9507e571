"""`make samples`: the small pictures that the documents show, committed under output/samples/ and docs/pictures/.

Those of the shipped games are made from them, that of a guide by doing what the guide says.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw

from cardgen.cache import Cache
from cardgen.cli import main as cardgen
from cardgen.commands.options import load
from cardgen.layout.decks import GameLayout
from cardgen.project import Project, shipped_root
from cardgen.render.pixels.paint import render_face
from tests.docs.blocks import walk

FOLDER = shipped_root() / "output" / "samples"
DOCS = shipped_root() / "docs"
GROUND = "#34302c"
CARDS = [
    "room-orc", "room-spider", "treasure-crown", "dragon-awake", "combat-rohan-a", "monster-1",
    "hero-aelfric", "door-stuck", "room-fallen-warrior", "chest-bottle", "ring-light", "rule-1",
]  # fmt: skip
#: The dice game: a pad, and below it treasures, items, a token, a wall tile and a die to fold.
PIECES = [
    "treasure-golden-apple", "treasure-sun-chalice", "treasure-dragon-crown", "item-amulet-of-time",
    "item-rope", "item-orb-of-light", "marker-spider", "marker-demon", "wall-2",
]  # fmt: skip
#: The fan edition: what Drakborgen has not.
REAWAKENED = [
    "hero-yubara", "hero-charak", "room-vampire", "catacomb-lindorm", "catacomb-tentacles", "catacomb-gem",
    "amulet-dusk", "amulet-skeleton", "ring-fate", "treasure-sun-stone", "trap-roof-low", "dragon-asleep-1",
]  # fmt: skip
#: A lair, row by row: chambers and their quarter turns, so laid that no two arrows point at each other.
LAIR: list[list[tuple[str, int] | None]] = [
    [None, None, ("steal-right-ne", 2), ("well-ns", 3), ("rotate-ns", 2), ("destruction-ne", 2), None],
    [
        ("steal-left-nes", 3),
        ("storm-ne", 1),
        ("vortex", 3),
        ("start", 0),
        ("toll-ne", 1),
        ("key", 3),
        ("gold-nes", 3),
    ],
    [None, ("empty-ne", 1), ("gold-ns", 2), ("change-nes", 1), ("gold-ne", 1), ("raid-ns", 2), None],
]
SCRAMBLE = [
    "figure-great-troll", "figure-jester", "figure-witch", "figure-dragon", "figure-nix", "figure-knight",
    "object-holy-sword", "object-crystal-ball", "super-dagger-in-the-back", "prize",
]  # fmt: skip
BACKS = ["room-orc", "treasure-crown", "dragon-awake", "door-stuck", "monster-1", "combat-rohan-a"]


def _picture(layout: GameLayout, component: str, side: str, width: int) -> Image.Image:
    face, findings = layout.face(layout.game.component(component), side, "en")
    assert face, findings
    height = round(width * face.height_mm / face.width_mm)
    pixels = render_face(layout.display(face), width * 2, height * 2, images=layout.images)
    picture = Image.frombuffer("RGB", (pixels.width, pixels.height), pixels.data, "raw", "BGRX", 0, 1)
    return picture.resize((width, height), Image.Resampling.LANCZOS)


def _rounded(picture: Image.Image, radius: int) -> Image.Image:
    mask = Image.new("L", picture.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, picture.width - 1, picture.height - 1), radius, fill=255)
    picture.putalpha(mask)
    return picture


def _grid(pictures: list[Image.Image], columns: int, gap: int) -> Image.Image:
    width, height = pictures[0].size
    rows = -(-len(pictures) // columns)
    sheet = Image.new("RGB", (columns * (width + gap) + gap, rows * (height + gap) + gap), GROUND)
    for i, picture in enumerate(pictures):
        at = (gap + i % columns * (width + gap), gap + i // columns * (height + gap))
        sheet.paste(picture, at, picture if picture.mode == "RGBA" else None)
    return sheet


def _save(picture: Image.Image, name: str, folder: Path = FOLDER) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    small = picture.convert("RGB").quantize(200, dither=Image.Dither.NONE)
    small.save(folder / f"{name}.png", optimize=True)


def _guide(page: str, count: int, project: str = ".") -> Image.Image:
    """Return the first cards that a page of the guide makes.

    Args:
        project: the folder of its project, from where the page begins.
    """
    with tempfile.TemporaryDirectory() as folder:
        walk(DOCS / f"start/{page}.md", Path(folder))
        place = Project(Path(folder) / project)
        game = load(place, (), Cache())[0][0]
        layout = GameLayout(game, place.template_folders, Cache())
        cards = [component.id for component in game.decks[0].components[:count]]
        return _grid([_rounded(_picture(layout, card, "face", 250), 12) for card in cards], count, 14)


def _round(picture: Image.Image) -> Image.Image:
    return _rounded(picture, picture.width // 2)


def _lair(layout: GameLayout) -> Image.Image:
    """Return a lair of chambers beside some coins, and below it the reference card, the heroes and their abilities."""
    wide, gap, edge = 138, 3, 16
    sheet = Image.new("RGB", (7 * wide + 2 * edge, 3 * wide + 350), GROUND)
    for row, chambers in enumerate(LAIR):
        for column, (name, quarters) in ((at, one) for at, one in enumerate(chambers) if one):
            tile = _picture(layout, f"chamber-{name}", "face", wide - gap).rotate(-90 * quarters)
            sheet.paste(tile, (edge + column * wide + 1, edge + row * wide + 1))
    coin = _round(_picture(layout, "coin", "face", 60))
    for at in ((60, 70), (112, 42), (130, 92), (186, 62)):
        sheet.paste(coin, at, coin)
    below = 3 * wide + 2 * edge
    for at, side in enumerate(("face", "back")):
        sheet.paste(_picture(layout, "reference", side, 170), (16 + at * 186, below))
    for at, hero in enumerate(("wizard", "barbarian", "thief", "dwarf", "knight", "amazon")):
        standee = _picture(layout, f"standee-{hero}", "face", 86)
        front = standee.crop((0, standee.height // 2, standee.width, standee.height))
        ability = _round(_picture(layout, f"ability-{hero}", "face", 90))
        sheet.paste(front, (396 + at * 98, below))
        sheet.paste(ability, (394 + at * 98, below + 180), ability)
    return sheet


def _dice_game(layout: GameLayout) -> Image.Image:
    """Return the dice game on one picture."""
    pad = _picture(layout, "pad", "face", 760)
    pieces = [_picture(layout, name, "face", 112) for name in PIECES]
    nets = [_picture(layout, name, "face", 200) for name in ("die-danger", "die-orc")]
    sheet = Image.new("RGB", (1000, pad.height + 152), GROUND)
    sheet.paste(pad, (16, 16))
    for i, net in enumerate(nets):
        sheet.paste(net, (788, 16 + i * (net.height + 16)))
    for i, piece in enumerate(pieces):
        across = piece.resize((96, 96), Image.Resampling.LANCZOS)
        sheet.paste(across, (16 + i * 109, pad.height + 36))
    return sheet


def _sheets() -> Image.Image:
    """Return three printed pages side by side, as poppler shows them."""
    with tempfile.TemporaryDirectory() as folder:
        assert (
            cardgen(
                [
                    "build",
                    "drakborgen",
                    "--lang",
                    "en",
                    "--to",
                    "print",
                    "--deck",
                    "treasure",
                    "--deck",
                    "board",
                    "--deck",
                    "hero-sheets",
                    "--out",
                    folder,
                ]
            )
            == 0
        )
        pages = []
        for deck, page in (("treasure", 5), ("board", 1), ("hero-sheets", 1)):
            pdf = Path(folder) / f"drakborgen/en/print/a4-duplex/{deck}.pdf"
            out = Path(folder) / deck
            subprocess.run(
                ["pdftocairo", "-png", "-r", "60", "-f", str(page), "-l", str(page), "-singlefile", pdf, out],
                check=True,
            )
            pages.append(Image.open(f"{out}.png").convert("RGB"))
    height = min(page.height for page in pages)
    pages = [p.resize((round(p.width * height / p.height), height), Image.Resampling.LANCZOS) for p in pages]
    sheet = Image.new("RGB", (sum(p.width for p in pages) + 16 * (len(pages) + 1), height + 32), GROUND)
    x = 16
    for page in pages:
        sheet.paste(page, (x, 16))
        x += page.width + 16
    return sheet


def _shipped(name: str) -> GameLayout:
    place = Project(shipped_root())
    return GameLayout(load(place, (name,), Cache())[0][0], place.template_folders, Cache())


def main() -> None:
    """Make them all."""
    layout = _shipped("drakborgen")
    faces = [_rounded(_picture(layout, c, "face", 150), 7) for c in CARDS]
    backs = [_rounded(_picture(layout, c, "back", 150), 7) for c in BACKS]
    _save(_grid(faces + backs, 6, 8), "cards")
    tiles = [c.id for c in layout.game.deck("tiles").components]
    chosen = tiles[::9][:8] + tiles[-40::3][:13]
    _save(_grid([_picture(layout, t, "face", 130) for t in chosen], 7, 0), "tiles")
    _save(_sheets(), "sheets")
    _save(_dice_game(_shipped("dragonquest")), "dragonquest")
    reawakened = _shipped("atervackt")
    _save(_grid([_rounded(_picture(reawakened, c, "face", 150), 7) for c in REAWAKENED], 6, 8), "atervackt")
    _save(_lair(_shipped("drakon")), "drakon")
    scramble = _shipped("huggsexa")
    _save(_grid([_rounded(_picture(scramble, c, "face", 182), 9) for c in SCRAMBLE], 5, 10), "huggsexa")
    _save(_guide("your-own-deck", 4, "river"), "your-own-deck", DOCS / "pictures")
    _save(_guide("own-template", 3), "own-template", DOCS / "pictures")


if __name__ == "__main__":
    main()
