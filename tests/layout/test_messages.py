"""What is reported of templates and fonts: where the mistake is, what there is instead, and each thing once."""

import os

import pytest

from cardgen.check import LaidOutGame, run_rules
from cardgen.layout.decks import GameLayout
from cardgen.project import Project
from cardgen.text import fontfiles
from tests.games import read_game

DECK = """\
title: A deck
template: face
source: made for a test
certainty: designed
fields: {cost: data}
cards:
  - {id: one, name: One, cost: {gold: 2}}
  - {id: two, name: Two}
"""
GAME = "title: Test\nlanguages: [en]\n"
LINE = '{{ line(c.name, 4, 20, size=9, role="name") }}'
FACE = "templates/plain/face.svg.j2"


@pytest.fixture
def reported(project, cache):
    """Lay out a deck with a template; give what is found as (file, line, code, message)."""

    def lay(template, game=GAME, **files):
        root = project(
            {"content/g/game.yaml": game, "content/g/decks/d.yaml": DECK, FACE: template}
            | {name.replace("__", "/"): text for name, text in files.items()}
        )
        game, findings = read_game(root / "content" / "g", root, cache)
        layout = GameLayout(game, Project(root).template_folders, cache)
        faces, found = layout.lay_out(game.decks, ("en",), 1)
        found += run_rules(LaidOutGame(game, faces, layout, painted=False)) if not found else []
        return [(f.place.file, f.place.line, f.code, f.message) for f in findings + found]

    return lay


@pytest.mark.parametrize(
    ("template", "line", "words"),
    [
        ("Hello <g/>", 1, "'Hello'"),
        ("<g/>\n\n<g>Two words\nand more</g>", 3, "'Two words'"),
        ("<g/>\n<g><g/>after</g>", 2, "'after'"),
        ('\n<rect width="9" height="9">inside</rect>', 2, "'inside'"),
        ("\n{{ c.name }}", 1, "'One'"),
        ("&#x5d0;", 1, "'א'"),
    ],
)
def test_letters_that_nothing_would_print_are_reported(reported, template, line, words):
    [(file, at, code, message)] = reported(template)
    assert (file, at, code) == (FACE, line, "CG023")
    assert words in message
    assert "line() or textbox()" in message


@pytest.mark.parametrize(
    "template", ["<title>{{ c.name }}</title>", " \n<g>\n\t<g/> </g>\n", "<!-- a note -->"]
)
def test_spaces_titles_and_comments_are_no_letters(reported, template):
    assert reported(template) == []


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("{{ c.nmae }}", "'c' has no 'nmae'; did you mean 'name'? (known: art, copies, cost, id, "),
        ("{{ c['nmae'] }}", "did you mean 'name'?"),
        ("{{ game.titel }}", "'game' has no 'titel'; did you mean 'title'?"),
        ("{{ deck.values.x }}", "'deck.values' has no 'x' (known: pages, type_colors)"),
        ("{{ c.cost.glod }}", "the map has no entry 'glod'; did you mean 'gold'? (known: gold)"),
        ("{{ c.name.text }}", "a text has no 'text'"),
        ("{{ c.type.name }}", "'name' of a field without a value"),
        ("{{ txtbox(c.name) }}", "unknown name 'txtbox'; did you mean 'textbox'?"),
        ("{{ textbox() }}", "TypeError: textbox() missing"),
    ],
)
def test_what_a_template_asks_for_in_vain_is_named_with_what_there_is(reported, template, words):
    [(file, _, code, message)] = reported(template)
    assert (file, code) == (FACE, "CG021")
    assert words in message
    assert "SimpleNamespace" not in message and "object" not in message


def test_a_missing_template_names_each_look_once(reported):
    [(_, _, code, message), *_] = reported("{% include 'foo.j2' %}")
    assert code == "CG020"
    assert "in look 'plain';" in message


@pytest.mark.parametrize(
    ("template", "reported_of"),
    [
        ('{{ textbox(c.name, 1, 2, -3, 20, size=9, role="name") }}', "at 7.5 pt; shorten"),
        ('{{ line(c.name, 1, 2, size=9, max_w=-4, role="name") }}', "at 9 pt; shorten"),
        ('{{ textbox(c.name, 1, 2, 30, 0.001, size=9, role="name") }}', "at 7.5 pt, over 999% full; shorten"),
    ],
)
def test_how_full_a_box_is_makes_sense(reported, template, reported_of):
    messages = [message for *_, code, message in reported(template) if code == "CG801"]
    assert len(messages) == 2
    assert all(reported_of in message for message in messages)


def test_a_missing_font_is_reported_once_where_the_game_names_it(reported):
    game = f"{GAME}fonts: {{text: Nosuch Serif}}\n"
    assert [row[:3] for row in reported(LINE, game)] == [("content/g/game.yaml", 3, "CG806")]
    [(*_, message)] = reported(LINE, game)
    assert "'pip install fontpkg-nosuch-serif'" in message
    assert "content/<game>/fonts" in message


def test_a_role_that_is_not_declared_points_at_the_fonts_of_the_game(reported):
    [(file, _, code, message)] = reported(LINE.replace("size=9", "size=9, font='titel'"))
    assert (file, code) == ("content/g/game.yaml", "CG806")
    assert "'fonts:' in game.yaml" in message
    assert "did you mean 'title'?" in message


def test_a_missing_glyph_says_where_a_font_is_put(reported):
    [(*_, code, message)] = [row for row in reported(LINE.replace("c.name", "'ᚠ'")) if "ᚠ" in row[3]][:1]
    assert code == "CG805"
    assert "U+16A0" in message
    assert "fallback" in message and "content/<game>/fonts" in message and "game.yaml" in message


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("own.ttf", "no font", "not a readable font"),
        ("own.woff2", "wOF2", "save it as .ttf or .otf"),
        ("own.ttf", "x" * 2000, "larger than 0.001 MB"),
    ],
)
def test_a_font_file_that_is_left_out_is_reported_once_at_the_file(reported, monkeypatch, name, data, words):
    monkeypatch.setattr(fontfiles, "MAX_FONT_BYTES", 1000)
    [(file, _, code, message)] = reported(LINE, **{f"content__g__fonts__{name}": data})
    assert (file, code) == (f"content/g/fonts/{name}", "CG807")
    assert words in message


def test_a_font_that_leads_out_of_the_project_is_not_read(reported, tmp_path, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "secret.ttf"
    outside.write_text("x")
    (tmp_path / "content/g/fonts").mkdir(parents=True)
    os.symlink(outside, tmp_path / "content/g/fonts/own.ttf")
    [(file, _, code, message)] = reported(LINE)
    assert (file, code) == ("content/g/fonts/own.ttf", "CG807")
    assert "is a link out of the project" in message
