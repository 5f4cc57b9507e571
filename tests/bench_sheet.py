"""One table sheet of the generated deck: our painter against cairo's replay of the same recorded calls."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

COLUMNS, ROWS, CELL_W, CELL_H = 5, 4, 736, 1024
ROUNDS = 7


def measure(project: str) -> dict:
    """Return the medians of seconds of the processor: our sheet, its drawing replayed, its encoding, and their ratio.

    Each round measures all three, so that other work on the machine slows them alike.
    """
    import cairocffi

    from cardgen.cache import Cache
    from cardgen.commands.options import load
    from cardgen.layout.decks import GameLayout
    from cardgen.project import Project
    from cardgen.render.pixels import cairo
    from cardgen.render.pixels.images import to_jpeg
    from cardgen.render.pixels.paint import PixelSheet, paint

    place = Project(Path(project))
    cache = Cache()
    game = load(place, ("bench",), cache)[0][0]
    layout = GameLayout(game, place.template_folders, cache)
    faces = [face for face in layout.deck(game.decks[0], "sv")[0] if face.side == "face"][: COLUMNS * ROWS]
    width, height = COLUMNS * CELL_W, ROWS * CELL_H

    def ours() -> float:
        started = time.process_time()
        sheet = PixelSheet(width, height, images=layout.images)
        for i, face in enumerate(faces):
            sheet.place(layout.display(face), i % COLUMNS * CELL_W, i // COLUMNS * CELL_H, CELL_W, CELL_H)
        to_jpeg(sheet.pixels())
        return time.process_time() - started

    recordings = []
    for face in faces:
        surface = cairocffi.RecordingSurface(cairocffi.CONTENT_COLOR_ALPHA, None)
        context = cairocffi.Context(surface)
        # Both are bindings of one library: a context of the one is a pointer to the other.
        pointer = int(cairocffi.ffi.cast("intptr_t", context._pointer))
        paint(cairo.ffi.cast("cairo_t *", pointer), layout.display(face).items, layout.images)
        recordings.append(surface)

    def replay() -> float:
        started = time.process_time()
        target = cairocffi.ImageSurface(cairocffi.FORMAT_RGB24, width, height)
        context = cairocffi.Context(target)
        for i, recording in enumerate(recordings):
            context.save()
            context.rectangle(i % COLUMNS * CELL_W, i // COLUMNS * CELL_H, CELL_W, CELL_H)
            context.clip()
            context.translate(i % COLUMNS * CELL_W, i // COLUMNS * CELL_H)
            context.scale(CELL_W / 63, CELL_H / 88)
            context.set_source_surface(recording)
            context.paint()
            context.restore()
        target.flush()
        return time.process_time() - started

    sheet = PixelSheet(width, height, images=layout.images)
    for i, face in enumerate(faces):
        sheet.place(layout.display(face), i % COLUMNS * CELL_W, i // COLUMNS * CELL_H, CELL_W, CELL_H)
    pixels = sheet.pixels()

    def encode() -> float:
        started = time.process_time()
        to_jpeg(pixels)
        return time.process_time() - started

    rounds = [(ours(), replay(), encode()) for _ in range(ROUNDS)]
    drawn, replayed, encoded = (statistics.median(times) for times in zip(*rounds, strict=True))
    ratio = statistics.median(one / (two + three) for one, two, three in rounds)
    size = {"width": width, "height": height, "faces": len(faces)}
    return {"ours": drawn, "replay": replayed, "encode": encoded, "ratio": ratio, **size}
