"""Settings of look.yaml: values, icons and booklets; numbers of copies in texts; the date beside the version."""

import io
import json

import pikepdf
import pytest

from cardgen.cli import main
from cardgen.export.documents.flow import Look
from cardgen.load.look import load_look
from cardgen.model.booklet_style import DEFAULT_STYLE
from cardgen.project import shipped_root

ICONS = {"prefix": "a", "info": {"name": "A", "author": {"name": "Ann"}, "license": {"title": "CC BY 4.0", "spdx": "CC-BY-4.0"}},
         "icons": {"sun": {"body": '<path fill="currentColor" d="M0 0h24v24H0z"/>'}}, "width": 24, "height": 24}  # fmt: skip
CARD = (
    '<rect width="9" height="9" fill="{{ deck.values.tone }}"/>'
    '<rect width="9" height="9" x="20" fill="{{ deck.values.type_colors[type_color()] }}"/>'
    '{{ textbox(c.text, 5, 20, 50, 50) }}{{ line(game.version, 5, 80, size=8, min=6, small="a date") }}'
)
FILES = {
    "content/g/game.yaml": 'title: Sea\nlanguages: [en]\nlook: own\nversion: "0.3"\n',
    "content/g/decks/cards.yaml": (
        "title: Cards\nvalues: {copy_numbers: true}\ncards:\n"
        '  - {id: ox, name: Ox, type: Cow, copies: 2, text: "{icon:set/sun} Lot {=copy}."}\n'
    ),
    "content/g/booklets/r.yaml": "title: Rules\nbooklets: [{id: r, name: Rules, file: rules, cover: none}]\n",
    "content/g/rules.en.md": "## 1 Aim\n\nWin.\n\n> A box.\n",
    "templates/own/icons.json": json.dumps(ICONS),
    "templates/own/look.yaml": (
        'values: {tone: "#102030"}\nicons: {set: icons.json}\ntype_colors: {"#6b4427": "#405060"}\n'
        'booklet: {color: "#7a2029", paper: "#fbf3df", chapter: band, chapter_pt: 20, box: frame}\n'
    ),
    "templates/own/card.svg.j2": CARD,
    "templates/own/booklet-page.svg.j2": '<rect width="9" height="9" fill="#0000ff"/>',
}


@pytest.fixture
def sea(project, monkeypatch):
    root = project(FILES)
    monkeypatch.chdir(root)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    return root


def test_values_of_a_look_hold_where_a_deck_says_nothing_else(sea):
    assert main(["render", "g", "ox", "-o", "ox.svg"]) == 0
    assert all(colour in (sea / "ox.svg").read_text("utf-8") for colour in ("#102030", "#405060"))
    deck = sea / "content/g/decks/cards.yaml"
    deck.write_text(deck.read_text().replace("true}", "true, tone: '#708090'}"))
    assert main(["render", "g", "ox", "-o", "ox.svg"]) == 0
    assert "#708090" in (sea / "ox.svg").read_text("utf-8")


def test_icons_of_a_look_are_credited(sea, capsys):
    assert main(["check"]) == 0, capsys.readouterr().out
    (sea / "templates/own/icons.json").unlink()
    assert main(["check"]) == 1
    assert "templates/own/look.yaml:2:" in capsys.readouterr().out


def test_texts_say_the_number_of_the_copy(sea, capsys):
    assert main(["render", "g", "-o", "out", "--format", "svg"]) == 0
    assert (sea / "out/ox.svg").read_bytes() != (sea / "out/ox.2.svg").read_bytes()
    deck = sea / "content/g/decks/cards.yaml"
    deck.write_text(deck.read_text().replace("true", "false"))
    assert main(["check"]) == 1
    assert "copy_numbers: true" in capsys.readouterr().out


def test_a_date_is_stated_or_that_of_the_build(sea, monkeypatch, capsys):
    game = sea / "content/g/game.yaml"
    plain = game.read_text()
    faces = set()
    for stated in ("", "dated: 2026-11-28\n"):
        game.write_text(plain + stated)
        assert main(["render", "g", "ox", "-o", "ox.svg"]) == 0
        faces.add((sea / "ox.svg").read_bytes())
    assert len(faces) == 2
    game.write_text(plain + "dated: build\n")
    assert main(["check"]) == 1
    assert "SOURCE_DATE_EPOCH" in capsys.readouterr().out
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert main(["check"]) == 0
    game.write_text(plain + "dated: today\n")
    assert main(["check"]) == 1
    assert "is neither a date" in capsys.readouterr().out


def colours(pdf):
    with pikepdf.open(io.BytesIO(pdf)) as document:
        pages = [page.Contents.read_bytes() for page in document.pages]
    return b"".join(pages)


def test_a_look_draws_the_pages_of_booklets(sea):
    assert main(["render", "g", "r", "-o", "r.pdf"]) == 0
    own = colours((sea / "r.pdf").read_bytes())
    assert b"0 0 1 rg" in own  # what lies below the text
    assert b".478431" in own  # the colour of the look
    look = sea / "templates/own/look.yaml"
    look.write_text(look.read_text().replace("chapter: band", "chapter: square").replace("frame", "round"))
    assert main(["render", "g", "r", "-o", "r.pdf"]) == 0
    assert colours((sea / "r.pdf").read_bytes()) != own


def test_emoji_in_a_booklet_are_meant_and_other_signs_that_stand_in_are_reported(sea, capsys):
    rules = sea / "content/g/rules.en.md"
    rules.write_text("## 1 Aim\n\nWin a \U0001f409 or a \u2764\ufe0f.\n", "utf-8")
    assert main(["build", "g", "--to", "print"]) == 0
    assert "CG808" not in "".join(capsys.readouterr())
    rules.write_text("## 1 Aim\n\nWin a \u2694.\n", "utf-8")
    assert main(["build", "g", "--to", "print"]) == 0
    assert "CG808" in "".join(capsys.readouterr())


def test_values_and_booklets_of_plain_are_no_other_looks(sea):
    folders = [sea / "templates", shipped_root() / "templates"]
    plain = load_look(folders, ["plain"])
    assert (plain.values["pages"], plain.booklet.chapter) == ("band", "band")
    (sea / "templates/own/booklet-page.svg.j2").unlink()
    look, pages = sea / "templates/own/look.yaml", []
    for said in ("{}", "fonts: {text: Source Serif Pro}", None):
        look.write_text(said) if said else look.unlink()
        own = load_look(folders, ["own", "plain"])
        assert (own.values, own.booklet) == ({"type_colors": {}}, DEFAULT_STYLE)
        assert main(["render", "g", "r", "-o", "r.pdf"]) == 0
        pages.append(colours((sea / "r.pdf").read_bytes()))
    assert pages[0] == pages[1] == pages[2]
    assert main(["render", "g", "r", "-o", "r.pdf", "--look", "plain"]) == 0
    assert colours((sea / "r.pdf").read_bytes()) != pages[0]
    assert load_look(folders, ["dragonquest", "plain"]).booklet == DEFAULT_STYLE


@pytest.mark.parametrize("look", ["plain", "atlas", "orbit", "picnic", "poster", "saga"])
def test_frame_panel_and_corners_are_values_of_every_look(look, project, monkeypatch, capsys):
    deck = "title: Cards\nfields: {{cost: number, keywords: text}}\n{values}cards: [{{id: ox, name: Ox, type: Cow, cost: 2, keywords: Slow, text: Eat.}}]\n"
    game = "title: Sea\nlanguages: [en]\nlook: {look}\n"
    root = project({"content/g/game.yaml": game.format(look=look)})
    monkeypatch.chdir(root)
    cards, faces = root / "content/g/decks/cards.yaml", set()
    cards.parent.mkdir()
    for said in (
        "",
        "frame: none, panel: paper",
        "frame: line, panel: tint",
        'frame: band, panel: "#f3ead8", corner_mm: 0',
    ):
        cards.write_text(deck.format(values=f"values: {{{said}}}\n" if said else ""))
        assert main(["check"]) == 0
        assert "clean" in capsys.readouterr().out
        assert main(["render", "g", "ox", "-o", "ox.svg"]) == 0
        faces.add((root / "ox.svg").read_bytes())
    assert len(faces) == 3
    cards.write_text(deck.format(values="values: {frame: dubble}\n"))
    assert main(["check"]) == 1
    assert "dubble" in capsys.readouterr().out


def test_a_look_sets_the_texts_of_booklets_larger_and_ragged(sea):
    look = sea / "templates/own/look.yaml"
    usual, before = DEFAULT_STYLE, load_look([sea / "templates"], ["own"]).booklet
    look.write_text(look.read_text("utf-8").replace("box: frame", "type_scale: 1.5, ragged: true"))
    large = load_look([sea / "templates"], ["own"]).booklet
    assert (usual.type_scale, usual.ragged, large.type_scale, large.ragged) == (1, False, 1.5, True)
    bodies = [Look.of("#123456", {}, (10, 1.4), style=style).body for style in (before, large)]
    assert [(body.size_pt, body.align) for body in bodies] == [(10, "justify"), (15, "left")]
