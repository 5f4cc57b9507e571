"""Layout: what templates may do, what they may not, and when a face is laid out again."""

import pytest
from msgspec.structs import replace

from cardgen.commands.options import load
from cardgen.display.profile import OutsideProfile
from cardgen.layout.decks import GameLayout
from cardgen.layout.face_cache import dump_face, load_face
from cardgen.model.kind import kinds
from cardgen.project import Project

DECK = """\
title: A deck
template: face
source: made for a test
certainty: designed
cards:
  - {id: one, name: One, text: "Roll **two** dice and move."}
  - {id: two, name: Two, text: "A much longer text that needs a smaller size, since it has very many more words in it."}
"""
GOOD = '{{ textbox(c.text, 5, 5, 30, 14, size=12, min=6, role="text", share=True, small="a test") }}'


@pytest.fixture
def laid(project, cache):
    """Lay out the deck `d` of a project with a template; give the faces and findings."""

    def lay(template, deck=DECK, **files):
        root = project(
            {"content/g/decks/d.yaml": deck, "templates/plain/face.svg.j2": template}
            | {name.replace("__", "/"): text for name, text in files.items()}
        )
        games, findings = load(Project(root), ("g",), cache)
        layout = GameLayout(games[0], Project(root).template_folders, cache)
        faces, found = layout.lay_out(games[0].decks, ("en",), 1)
        return faces["en", "d"], findings + found

    return lay


def test_text_is_shaped_and_reported(laid):
    faces, findings = laid(GOOD)
    assert not findings
    one = faces.faces["one"]
    assert one.text().replace("\n", " ").split() == ["Roll", "two", "dice", "and", "move."]
    assert {run.font.split("/")[1] for run in one.plain_runs()} == {"400", "700"}
    assert [f.field for f in one.fits] == ["text"]


def test_a_shared_role_takes_the_smallest_size_over_the_deck(laid):
    faces, _ = laid(GOOD)
    sizes = {face.fits[0].size_pt for face in faces.faces.values()}
    assert len(sizes) == 1
    alone, _ = laid(GOOD.replace("share=True", "share=False"))
    assert alone.faces["one"].fits[0].size_pt > sizes.pop()


def test_a_text_that_does_not_fit_is_whole_and_reported(laid):
    faces, _ = laid(GOOD.replace("30, 14", "12, 6"))
    fit = faces.faces["two"].fits[0]
    assert fit.overflow
    assert fit.size_pt == 6
    set_text = faces.faces["two"].text().replace("-\n", "").replace("\n", "").replace(" ", "")
    assert set_text == "Amuchlongertextthatneedsasmallersize,sinceithasverymanymorewordsinit."


def test_text_is_escaped(laid):
    deck = DECK.replace("name: One", 'name: "<rect/>&"')
    faces, findings = laid("<title>{{ c.name }}</title>", deck)
    assert not findings
    assert faces.faces["one"].body == "<title>&lt;rect/&gt;&amp;</title>"


@pytest.mark.parametrize(
    ("template", "code", "line"),
    [
        ("\n{{ c.nmae }}", "CG021", 2),
        ("{{ c.name.__class__.__mro__ }}", "CG021", 1),
        ("{{ c.__class__ }}", "CG021", 1),
        ("{% set n = namespace(a=1) %}{{ n.__class__ }}", "CG021", 1),
        ("{% import 'os' as os %}{{ os }}", "CG020", 1),
        ("{{ cycler.__init__.__globals__.os.system('id') }}", "CG021", 1),
        ("\n\n{% for %}", "CG021", 3),
        ("{% for a in range(90000) %}{% for b in range(90000) %}{% endfor %}{% endfor %}", "CG022", 1),
        ("{% for a in range(10000000) %}x{% endfor %}", "CG022", 1),
        ("{{ 'x' * 1000000000 }}", "CG022", 1),
        ("{{ 9 ** 999999 }}", "CG022", 1),
        ("{% for a in range(90000) %}{{ 'x' * 90000 }}{% endfor %}", "CG022", 1),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "CG022", 1),
        ("{{ 1 / 0 }}", "CG021", 1),
        ("{{ textbox(c.text) }}", "CG021", 1),
        ("{{ draw('wall', width='very') }}", "CG021", 1),
        ("{% include '../../../../etc/passwd' %}", "CG020", 1),
        ("{% include '/etc/passwd' %}", "CG020", 1),
    ],
)
def test_a_bad_template_is_a_finding_at_its_line(laid, monkeypatch, template, code, line):
    monkeypatch.setattr("cardgen.limits.FACE_SECONDS", 0.5)
    faces, findings = laid(template)
    assert not faces.faces
    assert {f.code for f in findings} == {code}
    if code != "CG020":
        assert {(f.place.file, f.place.line) for f in findings} == {("templates/plain/face.svg.j2", line)}


def test_a_missing_template_names_where_it_should_lie(laid):
    _, findings = laid("", DECK.replace("template: face", "template: fase"))
    assert {f.code for f in findings} == {"CG020"}
    assert "templates/plain/fase.svg.j2" in findings[0].message


def test_a_missing_picture_or_drawing_is_named_with_the_nearest(laid):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0H9V9Z"/></svg>'
    _, findings = laid(
        "{{ art('trol', 0, 0, 9, 9) }}{{ draw('wal') }}",
        content__g__art__troll=svg,
        **{"content__g__art__troll.svg": svg},
    )
    messages = " ".join(f.message for f in findings)
    assert {f.code for f in findings} == {"CG107"}
    assert "did you mean 'troll'?" in messages
    assert "did you mean 'wall'?" in messages


@pytest.mark.parametrize("name", ["../../secret", "/etc/passwd", "..", "a/../../b", "c:\\x", "%2e%2e/x"])
def test_pictures_cannot_be_named_outside_the_art_folder(laid, name):
    faces, findings = laid("{{ art(%r, 0, 0, 9, 9) }}" % name, **{"secret.svg": "<svg/>"})
    assert {f.code for f in findings} == {"CG107"}
    assert faces.faces["one"].body == ""


def test_a_glyph_no_font_has_is_named(laid):
    _, findings = laid(GOOD, DECK.replace("Roll", "ᚠ Roll"))
    assert {f.code for f in findings} == {"CG805"}
    assert "U+16A0" in findings[0].message
    assert findings[0].place.line == 6


def test_a_missing_family_names_the_package(laid):
    _, findings = laid(GOOD.replace("share=True", "font='Grenze Gotisch'"))
    assert {f.code for f in findings} == {"CG806"}
    assert "fontpkg-grenze-gotisch" in findings[0].message


def test_two_pictures_may_use_the_same_ids(laid):
    def svg(colour):
        stop = f'<stop offset="0" stop-color="{colour}"/><stop offset="1" stop-color="#000000"/>'
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><linearGradient id="a">'
            f'{stop}</linearGradient></defs><rect width="9" height="9" fill="url(#a)"/></svg>'
        )

    faces, findings = laid(
        "{{ art('x', 0, 0, 9, 9) }}{{ art('y', 9, 0, 9, 9) }}",
        **{"content__g__art__x.svg": svg("#ff0000"), "content__g__art__y.svg": svg("#0000ff")},
    )
    assert not findings
    assert len(faces.faces["one"].symbols) == 2


def test_editing_one_card_makes_one_new_face(laid):
    before, _ = laid(GOOD.replace("share=True", "share=False"))
    after, _ = laid(GOOD.replace("share=True", "share=False"), DECK.replace("dice and", "dice, then"))
    assert before.faces["one"].key != after.faces["one"].key
    assert before.faces["two"].key == after.faces["two"].key


def test_lines_that_move_do_not_make_new_faces(laid):
    before, _ = laid(GOOD)
    after, _ = laid(GOOD, DECK.replace("cards:\n", "cards:\n\n\n"))
    assert [f.key for f in before] == [f.key for f in after]


def test_fresh_faces_go_through_all_that_was_asked_for_and_kept_ones_through_nothing(project, cache):
    root = project({"content/g/decks/d.yaml": DECK, "templates/plain/face.svg.j2": GOOD})
    games, _ = load(Project(root), ("g",), cache)
    seen = ([], [])
    on_face = [
        lambda face, display: seen[0].append(face.key),
        lambda face, display: seen[1].append((face.key, len(display.items))),
    ]
    layout = GameLayout(games[0], Project(root).template_folders, cache)
    faces, found = layout.lay_out(games[0].decks, ("en",), 1, on_face=on_face)
    keys = {face.key for face in faces["en", "d"]}
    assert not found and keys <= set(seen[0])
    assert [key for key, _ in seen[1]] == seen[0] and all(items for _, items in seen[1])
    seen[0].clear()
    GameLayout(games[0], Project(root).template_folders, cache).lay_out(
        games[0].decks, ("en",), 1, on_face=on_face
    )
    assert seen[0] == []


def test_what_a_visitor_refuses_is_a_finding_about_the_template(project, cache):
    root = project({"content/g/decks/d.yaml": DECK, "templates/plain/face.svg.j2": GOOD})
    games, _ = load(Project(root), ("g",), cache)

    def refuse(face, display):
        raise OutsideProfile("svg", 1, "no painter draws this")

    layout = GameLayout(games[0], Project(root).template_folders, cache)
    faces, found = layout.lay_out(games[0].decks, ("en",), 1, on_face=[refuse])
    assert not faces["en", "d"].faces
    assert [(f.code, f.place.file) for f in found] == [("CG023", "templates/plain/face.svg.j2")]


def test_a_face_comes_back_from_the_cache_as_it_was(laid):
    faces, _ = laid(GOOD)
    face = faces.faces["one"]
    again, notes = load_face(dump_face(face, ()))
    assert (again.key, again.body, again.fits, again.packed_runs) == (
        face.key,
        face.body,
        face.fits,
        face.packed_runs,
    )
    assert notes == ()
    assert again == face


def test_a_common_back_shows_nothing_of_any_card(laid):
    deck = DECK.replace("template: face", "template: face\nback: {template: rear}")
    faces, findings = laid(
        "", deck, **{"templates__plain__rear.svg.j2": "<title>{{ c.name }}{{ c.text }}</title>"}
    )
    assert not findings
    assert {face.key for face in faces.backs.values()} == {faces.backs["one"].key}
    assert "One" not in faces.backs["one"].body


def test_an_imported_macro_sets_its_text_on_the_face_that_calls_it(laid):
    """Jinja keeps a macro with the functions it first saw; those must not be one face's own."""
    faces, findings = laid(
        '{% import "parts.svg.j2" as parts %}{{ parts.title(c.name) }}',
        **{"templates__plain__parts.svg.j2": "{% macro title(x) %}{{ line(x, 5, 9, size=9) }}{% endmacro %}"},
    )
    assert not findings
    assert {name: face.text() for name, face in faces.faces.items()} == {"one": "One", "two": "Two"}


@pytest.mark.parametrize(
    ("template", "where"),
    [
        ("{{ line(deck.values.next, 5, 9, size=9) }}", "values: {next: '{card:two}'}"),
        ("{{ line(label.next, 5, 9, size=9) }}", ""),
        ("{{ line('{card:two}', 5, 9, size=9) }}", ""),
        ("{{ line('{card:' ~ c.type ~ '}', 5, 9, size=9) }}", ""),
    ],
)
def test_a_name_that_is_printed_elsewhere_is_printed_anew(laid, template, where):
    game = """\
        title: {en: Test}
        languages: [en]
        source: made for a test
        certainty: designed
        labels: {next: "{card:two}"}
        """
    deck = DECK.replace("cards:", f"{where}\ncards:").replace("name: One", "name: One, type: two")
    files = {"content__g__game.yaml": game}
    assert laid(template, deck, **files)[0].faces["one"].text() == "Two"
    assert laid(template, deck.replace("name: Two", "name: Three"), **files)[0].faces["one"].text() == "Three"


def test_a_kind_that_is_printed_makes_its_own_face(project, cache):
    root = project(
        {"content/g/decks/d.yaml": DECK, "templates/plain/face.svg.j2": "<title>{{ c.kind }}</title>"},
    )
    game = load(Project(root), ("g",), cache)[0][0]
    for name in ("card", "hero-sheet"):
        layout = GameLayout(game, Project(root).template_folders, cache)
        faces, _ = layout.deck(replace(game.decks[0], kind=kinds()[name]), "en")
        assert faces.faces["one"].body == f"<title>{name}</title>"


def test_a_face_whose_picture_the_cache_lost_is_laid_out_again(laid, cache):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7"><path d="M0 0H6V7Z"/></svg>'
    files = {"content__g__art__lost.svg": svg}
    before, _ = laid("{{ art('lost', 0, 0, 9, 9) }}", **files)
    cache.flush()
    cache._open().execute("DELETE FROM entry WHERE kind IN ('symbol', 'form')").connection.commit()
    after, findings = laid("{{ art('lost', 0, 0, 9, 9) }}", **files)
    assert not findings
    assert after.faces["one"].body == before.faces["one"].body
    cache.flush()
    assert all(cache.has("symbol", s.removeprefix("s-")) for s in after.faces["one"].symbols)


def test_a_raster_picture_prints(laid):
    import io

    from PIL import Image

    data = io.BytesIO()
    Image.new("RGB", (8, 8), "#cc3311").save(data, "PNG")
    deck = DECK.replace("name: One", "name: One, art: red")
    template = "{% if has_art(c.art) %}{{ art(c.art, 0, 0, 9, 9) }}{% endif %}"
    faces, findings = laid(template, deck, **{"content__g__art__red.png": data.getvalue()})
    assert not findings
    assert [one.name for one in faces.faces["one"].images] == ["red"]
