"""`make contact-sheets`: every face of a game side by side, to look at and to compare, through the real painter.

    python -m tests.contact_sheets [GAME …]

Into output/contact-sheets/<game>/ go a sheet of every deck and one of all, each three times: in colour, in
greyscale, and with the pieces as thumbnails, 20 mm high. For the game whose pictures the README shows, small
sheets of all cards go to output/samples/ too.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from PIL import Image

from cardgen.cache import Cache
from cardgen.commands.options import load
from cardgen.layout.decks import GameLayout
from cardgen.model import Deck
from cardgen.model.face import Face
from cardgen.model.forms import shown_form
from cardgen.project import Project, shipped_root
from cardgen.render.pixels.paint import render_face
from cardgen.units import MM_PER_INCH

FOLDER = shipped_root() / "output" / "contact-sheets"
SAMPLES = shipped_root() / "output" / "samples"
#: The game whose sheets are committed, and how wide a card is on them.
SAMPLE_GAME, SAMPLE_PX = "drakborgen", 66
GROUND = "#34302c"
GAP_PX = 10
#: Pixels a millimetre on the sheets of a deck and on the one of all.
DECK_SCALE, ALL_SCALE = 4.0, 1.6
#: Thumbnails are seen as on paper at arm's length: 20 mm high, at 150 pixels an inch.
THUMB_MM, THUMB_DPI = 20.0, 150
WIDE_PX = 1900
#: Faces are painted so much larger and then made smaller, or thin lines break up.
FINER = 2


def faces_of(layout: GameLayout, deck: Deck, lang: str) -> list[Face]:
    """Return the distinct faces of a deck in a language, backs last.

    Errors:
        SystemExit: a face could not be laid out.
    """
    faces, findings = layout.deck(shown_form(deck), lang)
    if findings:
        raise SystemExit("\n".join(map(str, findings)))
    return list(faces)


def picture(layout: GameLayout, face: Face, px_per_mm: float) -> Image.Image:
    """Paint a face to its trim."""
    width = max(1, round(face.width_mm * px_per_mm))
    height = max(1, round(face.height_mm * px_per_mm))
    pixels = render_face(layout.display(face), width * FINER, height * FINER, images=layout.images)
    painted = Image.frombuffer("RGB", (pixels.width, pixels.height), pixels.data, "raw", "BGRX", 0, 1)
    return painted.resize((width, height), Image.Resampling.LANCZOS)


def sheet(pictures: Sequence[Image.Image], wide_px: int = WIDE_PX, gap_px: int = GAP_PX) -> Image.Image:
    """Lay pictures in rows from the top left, each row as high as its highest."""
    places: list[tuple[int, int]] = []
    x = y = gap_px
    high = 0
    for item in pictures:
        if x > gap_px and x + item.width + gap_px > wide_px:
            x, y, high = gap_px, y + high + gap_px, 0
        places.append((x, y))
        x, high = x + item.width + gap_px, max(high, item.height)
    right = max((place[0] + p.width for place, p in zip(places, pictures, strict=True)), default=0)
    laid = Image.new("RGB", (right + gap_px, y + high + gap_px), GROUND)
    for place, item in zip(places, pictures, strict=True):
        laid.paste(item, place)
    return laid


def grey(painted: Image.Image) -> Image.Image:
    """Return a picture as a printer without colour shows it."""
    return painted.convert("L")


def write(layout: GameLayout, faces: Sequence[Face], name: str, px_per_mm: float) -> None:
    """Write the three sheets of some faces."""
    folder = FOLDER / layout.game.id
    folder.mkdir(parents=True, exist_ok=True)
    colour = sheet([picture(layout, face, px_per_mm) for face in faces])
    colour.save(folder / f"{name}.png")
    grey(colour).save(folder / f"{name}-grey.png")
    thumb = THUMB_MM * THUMB_DPI / MM_PER_INCH
    sheet([picture(layout, face, thumb / max(face.height_mm, THUMB_MM)) for face in faces]).save(
        folder / f"{name}-thumb.png"
    )


def write_samples(layout: GameLayout, faces: Iterable[Face]) -> None:
    """Write small sheets of all cards for the README, in colour and in greyscale."""
    small = [picture(layout, face, SAMPLE_PX / face.width_mm) for face in faces]
    laid = sheet(small, wide_px=1200, gap_px=4)
    SAMPLES.mkdir(parents=True, exist_ok=True)
    laid.save(SAMPLES / "contact-colour.jpg", quality=68, optimize=True)
    grey(laid).save(SAMPLES / "contact-grey.jpg", quality=50, optimize=True)


def game_sheets(place: Project, game_id: str) -> Path:
    """Write all sheets of a game; give their folder."""
    game = load(place, (game_id,), Cache())[0][0]
    layout = GameLayout(game, place.template_folders, Cache())
    lang = game.languages[0]
    decks = [deck for deck in game.decks if deck.kind.paper.form != "booklet"]
    faces = {deck.id: faces_of(layout, deck, lang) for deck in decks}
    for deck in decks:
        write(layout, faces[deck.id], deck.id, DECK_SCALE)
    write(layout, [face for deck in decks for face in faces[deck.id]], "all", ALL_SCALE)
    if game.id == SAMPLE_GAME:
        write_samples(layout, (f for d in decks if d.kind.name == "card" for f in faces[d.id]))
    return FOLDER / game.id


def main(games: Sequence[str]) -> None:
    """Make the sheets of the games named, or of every game."""
    place = Project(shipped_root())
    for game_id in games or [folder.name for folder in place.games()]:
        print(game_sheets(place, game_id).relative_to(shipped_root()))


if __name__ == "__main__":
    main(sys.argv[1:])
