"""The picture of a table in the game's menu: a cover, or the piece that the game names."""

import io

import pytest
from PIL import Image, ImageChops

from cardgen.export.cover.fan import fan_of
from cardgen.export.tts.table_export import TableExport
from cardgen.export.tts.thumbnail import thumbnail_of
from cardgen.model.table.setup import read_setup
from tests.tts_tables import FILES, GAME, cards, job_of, run


@pytest.fixture
def job(project, cache, tmp_path):
    def of(game=GAME):
        return job_of(project, cache, tmp_path / "out", FILES | {"game.yaml": game})

    return of


def picture(job):
    small = thumbnail_of(job, read_setup(job.game)[0])
    return Image.open(io.BytesIO(small.png(job))).convert("RGB")


def part_that_differs(one, other):
    """Return the box, in parts of the side, in which two pictures differ."""
    box = ImageChops.difference(one, other).getbbox()
    return box and tuple(side / 256 for side in box)


def test_a_cover_shows_the_title_on_its_plate(job):
    before = picture(job())
    after = picture(job(GAME.replace("Småspel", "Slottet")))  # the same first letter, which is the picture
    left, top, right, bottom = part_that_differs(before, after)
    assert 0.75 < top < bottom and 0 < left < right < 1


def test_a_cover_shows_cards_of_the_game(job):
    whole = job()
    shown = thumbnail_of(whole, read_setup(whole.game)[0]).keys
    assert len({face.key for deck in whole.faces.values() for face in deck} & set(shown)) == 3


def test_a_fan_shows_each_card_once_where_there_are_few(project, cache, tmp_path):
    whole = job_of(project, cache, tmp_path / "out", {"game.yaml": GAME, "decks/room.yaml": cards("room", 3)})
    shown = [one.face.key for one in fan_of(whole)]
    assert len(shown) == len(set(shown)) == 3


def test_a_piece_that_the_game_names_is_shown_instead(job):
    named = job(GAME.replace("table:", "table:\n  thumbnail: {component: room-2}"))
    assert thumbnail_of(named, read_setup(named.game)[0]).keys == (named.faces["room"].faces["room-2"].key,)


def test_a_cover_that_the_look_cannot_draw_is_a_finding_and_the_table_is_made(job, project):
    whole = job()
    project({"templates/plain/title.svg.j2": "{{ nosuch }}"})
    export = TableExport(whole)
    done = run(export.plan(), whole.out)
    assert [f.code for one in done for f in one.findings] == ["CG021"]
    run(export.finish(done), whole.out)
    names = {file.suffix for file in (whole.out / whole.folder / "tts").glob("*.*")}
    assert names == {".json", ".txt"}
