"""Icons of icon sets in texts and art, words with icons, and the credits that licences ask for."""

import json
import os

import pytest

from cardgen.layout.decks import GameLayout
from cardgen.project import Project
from tests.games import read_game

SQUARE = '<path fill="currentColor" d="M0 0h8v8H0z"/>'
SET = {
    "prefix": "tiny",
    "width": 8,
    "height": 8,
    "icons": {
        "sword": {"body": SQUARE},
        "wide": {"body": SQUARE, "width": 16},
        "red": {"body": '<path fill="#f00" d="M0 0h8v8z"/>'},
    },
    "aliases": {"blade": {"parent": "sword", "rotate": 1, "hFlip": True}},
    "info": {
        "name": "Tiny",
        "author": {"name": "A. Smith", "url": "https://example.org"},
        "license": {"title": "CC BY 4.0", "spdx": "CC-BY-4.0"},
    },
}
GAME = (
    "title: G\nlanguages: [en]\nlook: own\nsource: s\ncertainty: designed\nicons: {tiny: icons/tiny.json}\n"
)
TEMPLATE = '{{ textbox(c.name, 4, 4, 40, 10) }}{{ textbox(c.text, 4, 20, 40, 20, fill="#654321") }}'


@pytest.fixture
def laid(project, cache):
    """Lay out a card of a text; give the layout, its markup, and the findings."""

    def lay(text, more="", icons=SET, name="A"):
        deck = f"title: D\nsource: s\ncertainty: designed\ncards:\n  - {{id: a, name: {name}, text: {json.dumps(text)}}}\n"
        files = {
            "content/g/game.yaml": GAME + more,
            "content/g/icons/tiny.json": icons if isinstance(icons, str) else json.dumps(icons),
            "content/g/decks/d.yaml": deck,
            "templates/own/card.svg.j2": TEMPLATE,
        }
        root = project(files)
        game, found = read_game(root / "content/g", root, cache)
        layout = GameLayout(game, Project(root).template_folders, cache)
        face, notes = layout.face(game.component("a"), "face", "en")
        return layout, face, [*found, *notes]

    return lay


def symbols(laid):
    layout, face, _ = laid
    return [layout.symbols[symbol].markup for symbol in face.symbols]


def words(laid):
    layout, face, _ = laid
    return [word.text for run in layout.runs(face) for word, _ in run.words]


@pytest.mark.parametrize("name", ["sword", "blade", "wide"])
def test_an_icon_of_a_set_takes_the_colour_of_its_text(laid, name):
    found = laid(f"An {{icon:tiny/{name}}}.")
    assert "#654321" in symbols(found)[0]
    assert not found[2]


def test_an_icon_of_a_set_keeps_its_colours_without_a_warning(laid):
    found = laid("An {icon:tiny/red}.")
    assert "#f00" in symbols(found)[0]
    assert not found[2]


def test_an_icon_that_a_set_has_not_is_reported_with_the_nearest(laid):
    layout, _, _ = laid("An icon.")
    message = layout.pictures._files.missing_message
    assert "did you mean 'sword'?" in message("icons/tiny/swrod")
    assert "did you mean 'tiny'?" in message("icons/tinny/sword")


@pytest.mark.parametrize(
    ("icons", "message"),
    [
        ("{", "not valid JSON"),
        ("[]", "has no map 'icons'"),
        ({"prefix": "x", "icons": {}}, "states no licence"),
    ],
)
def test_a_set_that_cannot_be_used_is_reported_in_game_yaml(laid, icons, message):
    (finding,) = [one for one in laid("An icon.", icons=icons)[2] if one.code == "CG005"]
    assert message in finding.message
    assert (finding.place.file, finding.place.line) == ("content/g/game.yaml", 6)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("icons/other.json", "is not in content/g/"),
        ("no-such-package", "pip install no-such-package"),
        ("click", "holds no icons"),
        ("../../x", "neither a JSON file"),
    ],
)
def test_a_set_that_is_not_there_is_reported(project, cache, written, message):
    root = project(
        {
            "content/g/game.yaml": GAME.replace("icons/tiny.json", written),
            "content/g/decks/d.yaml": "title: D\ncards: [{id: a, name: A}]\n",
        }
    )
    _, found = read_game(root / "content/g", root, cache)
    assert message in " ".join(one.message for one in found)


def test_a_licence_that_asks_for_credit_is_credited_once(laid):
    layout, _, _ = laid("An icon.")
    (credit,) = layout.game.icon_credits
    assert (credit.what.of("en"), credit.who, credit.licence) == (
        "Tiny",
        "A. Smith, example.org",
        "CC BY 4.0",
    )
    stated = "credits: [{what: Icons, who: A. Smith}]\n"
    assert not laid("An icon.", more=stated)[0].game.icon_credits
    free = SET | {"info": SET["info"] | {"license": {"title": "MIT", "spdx": "MIT"}}}
    assert not laid("An icon.", icons=free)[0].game.icon_credits


@pytest.mark.parametrize(
    ("text", "printed", "icons"),
    [
        ("Attack twice", ["Attack", "twice"], 1),
        (
            "attack. Attacks! counterattack attack-bonus attacker",
            ["attack.", "Attacks!", "counterattack", "attack-bonus", "attacker"],
            2,
        ),
        ("A shield here", ["A", "here"], 1),
        ("{card:a} is no word of a text", ["attack", "is", "no", "word", "of", "a", "text"], 0),
    ],
)
def test_a_word_brings_its_icon(laid, text, printed, icons):
    more = "words: {attack: {icon: tiny/sword, en: [attack, attacks]}, shield: {icon: tiny/wide, show: instead}}\n"
    layout, face, found = laid(text, more=more, name="attack")
    assert [word for word in words((layout, face, found)) if word.strip()] == ["attack", *printed]
    assert face.body.count("<use") == icons
    assert not found


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("{en: attack}", "missing 'icon'"),
        ("{icon: tiny/sword, show: after}", "expected one of before, instead"),
        ("{icon: tiny/sword, sv: x}", "unknown key 'sv'"),
        ("{icon: tiny/sword, en: [[]]}", "not a word"),
    ],
)
def test_a_word_that_says_something_else_is_reported(laid, written, message):
    assert message in " ".join(
        one.message for one in laid("An icon.", more=f"words: {{attack: {written}}}\n")[2]
    )


def test_only_faces_with_a_changed_icon_are_made_again(laid):
    layout, _, _ = laid("An {icon:tiny/sword}.")
    before = [layout.pictures.state(f"icons/tiny/{name}") for name in ("sword", "wide")]
    changed = SET | {"icons": SET["icons"] | {"sword": {"body": SQUARE.replace("8v8", "7v8")}}}
    layout, _, _ = laid("An {icon:tiny/sword}.", icons=changed)
    after = [layout.pictures.state(f"icons/tiny/{name}") for name in ("sword", "wide")]
    assert (before[0] == after[0], before[1] == after[1]) == (False, True)


def test_a_set_is_not_parsed_again_for_icons_it_was_asked_for(laid):
    laid("An {icon:tiny/sword}.")
    layout, _, _ = laid("An {icon:tiny/sword}.")
    source = layout.game.icons["tiny"].folder / "icons/tiny.json"
    info = os.stat(source)
    source.write_text("x" * info.st_size)
    os.utime(source, ns=(info.st_atime_ns, info.st_mtime_ns))
    assert layout.pictures.find("icons/tiny/sword")
