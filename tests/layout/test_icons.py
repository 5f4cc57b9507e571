"""Icons in texts and by `icon()`: black ones take the colour asked for; of others it is reported that they do not."""

import pytest

from cardgen.layout.decks import GameLayout
from cardgen.project import Project
from tests.games import read_game

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"{}>{}</svg>'
DECK = "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A, text: 'An {icon:sun} here.'}\n"
TEMPLATE = (
    '{{ icon("sun", 4, 4, 8, fill="#123456") }}{{ textbox(c.text, 4, 20, 40, 20, fill="#654321") }}'
    '{{ art("icons/sun", 4, 50, 8, 8) }}'
)
DISC = '<circle cx="4" cy="4" r="3"{}/>'


@pytest.fixture
def drawn(project, cache):
    """Lay out a card with an icon; give the markup of its symbols, without the one of `art()`, and the findings."""

    def lay(svg):
        files = {
            "content/g/game.yaml": "title: G\nlanguages: [en]\nlook: own\nsource: s\ncertainty: designed\n"
        }
        files |= {"content/g/decks/d.yaml": DECK, "content/g/art/icons/sun.svg": svg}
        root = project(files | {"templates/own/card.svg.j2": TEMPLATE})
        game, found = read_game(root / "content/g", root, cache)
        layout = GameLayout(game, Project(root).template_folders, cache)
        face, notes = layout.face(game.component("a"), "face", "en")
        return [layout.symbols[symbol].markup for symbol in face.symbols], [*found, *notes]

    return lay


@pytest.mark.parametrize(
    ("root", "inner"),
    [
        ("", DISC.format("")),
        ("", DISC.format(' fill="#000"')),
        ("", DISC.format(' fill="black"')),
        ("", DISC.format(' style="fill:#000000;fill-opacity:1"')),
        ("", DISC.format(' fill="rgb(0, 0, 0)"')),
        (' fill="#000000"', DISC.format("")),
        ("", '<g fill="none" stroke="black">' + DISC.format("") + "</g>"),
        (' fill="none" stroke="#000"', DISC.format("")),
        ("", '<path d="M0 0H9V9H0Z" fill="none"/>' + DISC.format("")),
        (' fill="currentColor"', DISC.format("")),
        ("", DISC.format(' fill="currentColor"') + DISC.format(' fill="#ff0000"')),
        ("", "<style>circle{fill:#000}</style>" + DISC.format("")),
        (
            "",
            "<style>.a{fill:currentColor}</style>"
            + DISC.format(' class="a"')
            + DISC.format(' fill="#ff0000"'),
        ),
    ],
)
def test_a_black_icon_is_tinted(drawn, root, inner):
    symbols, found = drawn(SVG.format(root, inner))
    assert found == []
    assert ["#123456" in markup for markup in symbols] == [True, False, False]
    assert ["#654321" in markup for markup in symbols] == [False, True, False]
    assert "currentColor" in symbols[2], "art() gives none, and currentColor is black there"
    assert ("#ff0000" in symbols[0]) == ("#ff0000" in inner), (
        "what the author leaves out of currentColor stays"
    )


@pytest.mark.parametrize(
    ("inner", "reported"),
    [
        (DISC.format(' fill="#c9922b"'), "#c9922b"),
        ('<path d="M0 0H9V9H0Z"/>' + DISC.format(' fill="#fff"'), "#000, #fff"),
        (DISC.format("") + DISC.format(' stroke="red"'), "#000, red"),
        (
            '<linearGradient id="g"><stop stop-color="#000"/><stop offset="1" stop-color="#f00"/></linearGradient>'
            + DISC.format(' fill="url(#g)"'),
            "#000, #f00, url(#g)",
        ),
        ("<style>circle{fill:#c9922b}</style>" + DISC.format(""), "#c9922b"),
        ('<filter id="f"><feGaussianBlur/></filter>' + DISC.format(' filter="url(#f)"'), "painted as pixels"),
    ],
)
def test_one_of_other_colours_keeps_them_and_is_reported_once_at_its_file(drawn, inner, reported):
    symbols, found = drawn(SVG.format("", inner))
    assert all("#123456" not in markup for markup in symbols)
    (finding,) = [f for f in found if f.code == "CG831"]
    assert (finding.severity, finding.place.file) == ("warning", "content/g/art/icons/sun.svg")
    assert f"'icons/sun' keeps its own colours ({reported}); fill it with currentColor" in finding.message
