"""Looks: what cannot be read, reported apart or cut is reported where it is; what only resembles it stays silent."""

import io
import marshal
import random
import textwrap

import pytest
from msgspec.structs import replace
from PIL import Image

from cardgen.art.colour import channels, contrast, luminance
from cardgen.cache import Cache
from cardgen.check import LaidOutGame, all_rules, run_rules
from cardgen.check.faces.colour_vision import difference
from cardgen.check.faces.drawing_metrics import measure_drawings
from cardgen.check.faces.face_inspection import inspect
from cardgen.check.rule import LAID_OUT
from cardgen.layout.decks import GameLayout
from cardgen.model.forms import all_forms
from cardgen.project import Project, shipped_root
from tests.games import read_game
from tests.paths import SHIPPED_GAMES
from tests.rows import rows_beside

ROWS = rows_beside(__file__)

GAME = """\
title: {en: Keep}
languages: [en]
look: small
source: made for a test
certainty: designed
"""
HEAD = """\
title: {en: Rooms}
source: made for a test
certainty: designed
"""
ORC = "cards:\n  - id: room-orc\n    name: {en: Orc}\n"
GROUND = '<rect x="-3" y="-3" width="69" height="94" fill="%s"/>\n'


@pytest.fixture
def look(project, cache):
    """Return the findings of looks for a card template and a deck, as `CODE file:line`."""

    def run(template, deck=HEAD + ORC, files=None, painted=True, folder="decks"):
        root = project(
            {
                "content/g/game.yaml": GAME,
                f"content/g/{folder}/room.yaml": deck,
                "templates/small/card.svg.j2": textwrap.dedent(template),
            }
            | (files or {})
        )
        return found(root, cache, painted)

    return run


def found(root, cache, painted=True):
    game, findings = read_game(root / "content" / "g", root, cache)
    assert findings == []
    layout = GameLayout(game, Project(root).template_folders, cache)
    faces, noted = layout.lay_out(all_forms(game.decks), game.languages, 1)
    assert noted == []
    return [
        f for f in run_rules(game, LaidOutGame(game, faces, layout, painted)) if f.code.startswith("CG81")
    ]


def reported(findings):
    return [f"{f.code} {f.place.file.removeprefix('content/g/')}:{f.place.line}" for f in findings]


# Arithmetic, against figures of the sources.


def test_contrast_is_that_of_the_standard():
    def ratio(one, other):
        return contrast(luminance(*channels(one)), luminance(*channels(other)))

    assert ratio("#000000", "#ffffff") == pytest.approx(21)
    assert ratio("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert ratio("#ffffff", "#767676") == ratio("#767676", "#ffffff")


def test_colours_are_as_far_apart_as_they_are_seen():
    assert difference("#000000", "#ffffff") == pytest.approx(100, abs=0.01)
    assert difference("#c03030", "#c03030", "protanopia") == 0
    assert difference("#b03030", "#4a7a20") > 20 > 5 > difference("#b03030", "#4a7a20", "deuteranopia")
    assert difference("#2030b0", "#c0a020", "deuteranopia") > 30
    # Grey stays grey for every eye.
    for way in ("protanopia", "deuteranopia", "tritanopia"):
        assert difference("#404040", "#c0c0c0", way) == pytest.approx(
            difference("#404040", "#c0c0c0"), abs=0.2
        )


# Contrast.


@pytest.mark.parametrize(
    ("template", "codes"),
    [
        (
            GROUND % "#c9b58f" + '{{ line(c.name, 9, 20, size=12, fill="#f4ead2") }}',
            ["CG810 decks/room.yaml:6"],
        ),
        (GROUND % "#c9b58f" + '{{ line(c.name, 9, 20, size=12, fill="#2b2118") }}', []),
        # A dark plate under white words, on a light card.
        (
            GROUND % "#f4ead2" + '<rect x="7" y="12" width="40" height="12" fill="#2b2118"/>'
            '{{ line(c.name, 9, 20, size=12, fill="#ffffff") }}',
            [],
        ),
        # The plate ends in the middle of the word.
        (
            GROUND % "#f4ead2" + '<rect x="7" y="12" width="4" height="12" fill="#2b2118"/>'
            '{{ line(c.name, 9, 20, size=14, fill="#ffffff") }}',
            ["CG810 decks/room.yaml:6"],
        ),
        # A hair through the words, and a dark frame around them.
        (
            GROUND % "#ffffff" + '<path d="M0,19h63" stroke="#222222" stroke-width=".15" fill="none"/>'
            '<rect x="7" y="12" width="30" height="12" stroke="#222222" stroke-width="1" fill="none"/>'
            '{{ line(c.name, 9, 20, size=12, fill="#222222") }}',
            [],
        ),
        # Large type needs less.
        (GROUND % "#ffffff" + '{{ line(c.name, 9, 20, size=20, fill="#8a8a8a") }}', []),
        (
            GROUND % "#ffffff" + '{{ line(c.name, 9, 20, size=12, fill="#8a8a8a") }}',
            ["CG810 decks/room.yaml:6"],
        ),
        # Words that fade with their group.
        (
            GROUND % "#ffffff" + '<g opacity="0.3">{{ line(c.name, 9, 20, size=12, fill="#000000") }}</g>',
            ["CG810 decks/room.yaml:6"],
        ),
        # Words with a halo, and their shadow.
        (
            GROUND % "#ffffff" + '{{ line(c.name, 9.3, 20.3, size=12, fill="#111111") }}'
            '{{ line(c.name, 9, 20, size=12, fill="#ffffff") }}',
            [],
        ),
        # Turned words, on a dark strip that stands.
        (
            GROUND % "#ffffff" + '<rect x="10" y="20" width="10" height="60" fill="#222222"/>'
            '<g transform="translate(17 70) rotate(-90)">{{ line(c.name, 0, 0, size=12, fill="#ffffff") }}</g>',
            [],
        ),
        # Ornament is no text.
        (GROUND % "#ffffff" + '{{ line("* · *", 9, 20, size=12, fill="#dddddd") }}', []),
        # Under 4.5 on paper itself, where no ground is drawn.
        ('{{ line(c.name, 9, 20, size=12, fill="#cccccc") }}', ["CG810 decks/room.yaml:6"]),
    ],
)
def test_words_that_hardly_stand_out(look, template, codes):
    assert reported(look(template)) == codes


def test_a_mistake_of_the_template_is_reported_once_at_the_deck(look):
    cards = "cards:\n" + "".join(f"  - {{id: room-{i}, name: {{en: Room {i}}}}}\n" for i in range(9))
    findings = look('{{ line(c.name, 9, 20, size=12, fill="#cccccc") }}', HEAD + cards)
    assert reported(findings) == ["CG810 decks/room.yaml:1"]
    assert findings[0].message.endswith("so do 8 others of the deck")


def test_words_of_the_template_are_reported_at_the_card(look):
    findings = look('{{ line("Dungeon", 9, 20, size=12, fill="#cccccc") }}')
    assert reported(findings) == ["CG810 decks/room.yaml:5"]
    assert "'Dungeon' in #cccccc on #ffffff has a contrast of 1.6, below 4.5" in findings[0].message


def test_what_was_seen_is_kept_and_read_again(look, tmp_path, cache):
    template = '{{ line(c.name, 1, 20, size=12, fill="#cccccc") }}'
    fresh = look(template)
    cache.flush()
    assert len(fresh) == 2
    assert found(tmp_path, Cache(cache.folder)) == fresh


def test_a_build_does_not_paint_for_it(look):
    assert look('{{ line(c.name, 1, 20, size=12, fill="#cccccc") }}', painted=False) == []


# Colours.


SEATS = HEAD + "fields: {color: word, sign: word}\ncards:\n"


def seats(*rows):
    return SEATS + "".join(
        f'  - {{id: seat-{i}, name: {{en: Seat {i}}}, color: "{color}", sign: {sign}}}\n'
        for i, (color, sign) in enumerate(rows, start=1)
    )


@pytest.mark.parametrize(("rows", "codes"), ROWS["pieces reported apart by colour alone"])
def test_pieces_reported_apart_by_colour_alone(look, rows, codes):
    template = '<circle cx="30" cy="40" r="20" fill="{{ c.color }}"/>{{ line(c.sign, 9, 70, size=12) }}'
    findings = look(template, seats(*rows))
    assert reported(findings) == codes
    if codes:
        assert "'seat-" in findings[0].message.split(" and with ")[0].split("from")[1]


# Pictures.


def png(width, height, noise=True):
    draw = random.Random(7)
    picture = Image.new("RGB", (width, height))
    if noise:
        picture.putdata([(draw.randrange(256), draw.randrange(256), 90) for _ in range(width * height)])
    else:
        picture.putdata(
            [(x * 255 // width, y * 255 // height, 90) for y in range(height) for x in range(width)]
        )
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize(("size", "noise", "codes"), ROWS["pictures of few pixels"])
def test_pictures_of_few_pixels(look, size, noise, codes):
    template = '{{ art(c.art, 4, 4, 55, 41) }}{{ line(c.name, 9, 70, size=12, fill="#000000") }}'
    deck = HEAD + ORC + "    art: orc\n"
    assert reported(look(template, deck, {"content/g/art/orc.png": png(*size, noise)})) == codes


@pytest.mark.parametrize(("size", "codes"), [((24, 24), ["CG819 decks/room.yaml:7"]), ((1, 1), [])])
def test_a_picture_of_one_colour_holds_a_place(look, size, codes):
    template = '{{ art(c.art, 4, 4, 55, 41) }}{{ line(c.name, 9, 70, size=12, fill="#000000") }}'
    out = io.BytesIO()
    Image.new("RGB", size, "#803020").save(out, "PNG")
    files = {"content/g/art/orc.png": out.getvalue()}
    assert reported(look(template, HEAD + ORC + "    art: orc\n", files)) == codes


# The cut.


@pytest.mark.parametrize(("template", "codes"), ROWS["text at the trim"])
def test_text_at_the_trim(look, template, codes):
    assert reported(look(template)) == codes


def test_a_small_token_has_less_to_spare(look):
    deck = HEAD + "trim_mm: [20, 20]\ntemplate: card\ntokens:\n  - id: room-orc\n    name: {en: Orc}\n"
    assert look("{{ line(c.name, 2, 10, size=9) }}", deck, folder="tokens") == []
    findings = look("{{ line(c.name, 1, 10, size=9) }}", deck, folder="tokens")
    assert reported(findings) == ["CG813 tokens/room.yaml:8"]


@pytest.mark.parametrize(("template", "edges"), ROWS["colour that ends with the trim"])
def test_colour_that_ends_with_the_trim(look, template, edges):
    findings = look(template)
    assert reported(findings) == (["CG815 decks/room.yaml:5"] if edges else [])
    assert not edges or f"({edges})" in findings[0].message


def test_kinds_without_bleed_end_at_the_trim(look):
    deck = HEAD + "template: card\nbleed_mm: 0\nreferences:\n  - id: room-orc\n    name: {en: Orc}\n"
    assert look('<rect width="148" height="210" fill="#c9b58f"/>', deck, folder="references") == []


# Backs and pictures of others.


def cards(*backs):
    rows = (f"  - id: room-{i}\n    name: {{en: Room {i}}}\n{back}" for i, back in enumerate(backs, start=1))
    return HEAD + "back: {template: back}\ncards:\n" + "".join(rows)


OWN = "    back: {template: back, name: {en: Secret}}\n"


@pytest.mark.parametrize(
    ("backs", "lines"),
    [
        (["", "", "", OWN], ["CG814 decks/room.yaml:14"]),
        (["", "", "", ""], []),
        # As many of one as of the other are two decks in one; all different are cards of two faces.
        (["", "", OWN, OWN], []),
        ([OWN.replace("Secret", f"Side {i}") for i in range(4)], []),
        (["", OWN], []),
        # What is drawn are pieces: one of eight tells as much as one card of eight.
        (["    copies: 7\n", OWN], ["CG814 decks/room.yaml:11"]),
        (["    copies: 2\n", OWN], []),
        # Its own back, and the same picture.
        (["", "", "", "    back: {template: back, name: {en: Rooms}}\n"], []),
    ],
)
def test_a_back_that_gives_its_card_away(look, backs, lines):
    files = {"templates/small/back.svg.j2": '{{ line(c.name, 9, 40, size=14, fill="#000000") }}'}
    assert reported(look("", cards(*backs), files)) == lines


PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#000000"/></svg>'


@pytest.mark.parametrize(("arts", "lines"), ROWS["a picture of another"])
def test_a_picture_of_another(look, arts, lines):
    names = ["orc", "troll", "rope", "chain", "door", "bat"]
    arts = arts.split()
    rows = "".join(
        f"  - {{id: room-{name}, art: {art}, name: {{en: {name.title()}}}}}\n"
        for name, art in zip(names, arts, strict=True)
    )
    files = {f"content/g/art/{art}.svg": PICTURE for art in arts}
    assert reported(look("", HEAD + "cards:\n" + rows, files)) == lines


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED_GAMES)
def test_shipped_games_look_well(game, cache):
    root = shipped_root()
    loaded, _ = read_game(root / "content" / game, root, cache)
    layout = GameLayout(loaded, Project(root).template_folders, cache)
    # Every third card, in one language: what is measured is the look, and each face takes 20 ms.
    forms = [replace(deck, components=deck.components[::3]) for deck in all_forms(loaded.decks)]
    faces, _ = layout.lay_out(forms, loaded.languages[:1], 1)
    laid_out = LaidOutGame(loaded, faces, layout)
    rules = [one for code, one in all_rules().items() if code.startswith("CG81")]
    found = [f for one in rules for f in one.findings(laid_out if one.reads == LAID_OUT else loaded)]
    assert len(rules) > 5
    assert list(map(str, found)) == []


@pytest.mark.parametrize(
    ("folder", "key", "x", "lines"),
    [
        ("references", "references", 400, ["CG813 references/room.yaml:7"]),
        ("references", "references", 1, []),
        ("pads", "pads", 400, ["CG813 pads/room.yaml:1"]),
    ],
)
def test_text_that_runs_over_the_trim_of_a_kind_without_a_safe_area(look, folder, key, x, lines):
    deck = HEAD + f"template: card\n{key}:\n  - id: room-orc\n    name: {{en: Orc}}\n"
    findings = look(
        f'{{{{ line(c.name, {x}, 40, size=14, fill="#000000", role="name") }}}}', deck, folder=folder
    )
    assert [one for one in reported(findings) if one.startswith("CG813")] == lines
    assert not lines or "keep text wholly within" in findings[0].message


@pytest.mark.parametrize(("kind", "measure"), [("seen", inspect), ("drawn", measure_drawings)])
@pytest.mark.parametrize(
    "damaged", [b"", b"?", marshal.dumps(None), marshal.dumps([1]), marshal.dumps([[1]] * 8)]
)
def test_a_face_whose_kept_measures_are_damaged_is_measured_again(project, cache, kind, measure, damaged):
    root = project(
        {
            "content/g/game.yaml": GAME,
            "content/g/decks/room.yaml": HEAD + ORC,
            "templates/small/card.svg.j2": GROUND % "#345",
        }
    )
    game, _ = read_game(root / "content" / "g", root, cache)
    layout = GameLayout(game, Project(root).template_folders, cache)
    face, _ = layout.face(game.component("room-orc"), "face", "en")
    measured = measure(layout, face)
    cache.put(kind, face.key, damaged)
    assert measure(layout, face) == measured
    assert cache.get(kind, face.key) != damaged
