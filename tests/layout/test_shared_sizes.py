"""One size of type over a deck, and how few faces are laid out for it."""

import sqlite3

import pytest

from cardgen.cache import Cache
from cardgen.commands.options import load
from cardgen.layout.decks import GameLayout
from cardgen.layout.face_builder import FaceBuilder
from cardgen.project import Project

TEMPLATE = """
{{ textbox(c.text, 3, 3, 50, 22, size=12, min=6, role="text", share="most") }}
{{ textbox(c.help, 3, 30, 50, 22, size=12, min=6, role="text", share="most") if c.help is defined and c.help }}
{{ line(c.name, 3, 60, size=14, min=5, max_w=30, role="name", share=True) }}
"""
WORDS = "Roll two dice and move on, then draw a card from the deck and read it aloud."


def written(count, **other):
    """Return a deck of cards whose texts are of many lengths; `other` replaces texts by number."""
    rows = [
        "title: A deck",
        "template: face",
        "source: made for a test",
        "certainty: designed",
        "fields: {help: {type: text}}",
        "cards:",
    ]
    for n in range(count):
        text = other.get(f"card{n}", WORDS * (1 + n * 7 % 4))
        rows += [f"- id: card-{n}", f"  name: {'Long ' * (n % 3)}name {n}", f"  text: {text}"]
    return "\n".join(rows)


@pytest.fixture
def new_cache(tmp_path_factory):
    return lambda: Cache(tmp_path_factory.mktemp("kept") / "cache")


@pytest.fixture
def lay(project, new_cache, monkeypatch):
    """Lay out a deck; return its faces and the ids of those laid out, once for each time."""
    made, cache = [], new_cache()
    make = FaceBuilder.make

    def counted(self, *args):
        made.append(self._spec.id)
        return make(self, *args)

    monkeypatch.setattr(FaceBuilder, "make", counted)

    def lay(deck, kept=cache, jobs=1):
        made.clear()
        root = project({"content/g/decks/d.yaml": deck, "templates/plain/face.svg.j2": TEMPLATE})
        games, findings = load(Project(root), ("g",), kept)
        assert not findings
        layout = GameLayout(games[0], Project(root).template_folders, kept)
        faces, found = layout.lay_out(games[0].decks, ("en",), jobs)
        assert not found
        fronts = [name for name in made if name.startswith("card-")]
        return faces["en", "d"].faces, fronts

    return lay


def sizes(faces):
    return {(f.component, f.field): f.size_pt for face in faces.values() for f in face.fits}


def test_most_texts_have_one_size_and_the_name_its_smallest(lay):
    faces, _ = lay(written(40))
    found = sizes(faces)
    texts = [size for (_, field), size in found.items() if field == "text"]
    assert texts.count(max(texts)) >= 0.85 * len(texts)
    assert len({size for (_, field), size in found.items() if field == "name"}) == 1


def test_a_text_below_the_size_of_most_stays_smaller_without_overflow(lay):
    deck = written(12) + f"\n  help: {WORDS * 5}"
    faces, _ = lay(deck)
    (long,) = (f for f in faces["card-11"].fits if f.field == "help")
    (other,) = (f for f in faces["card-11"].fits if f.field == "text")
    assert long.size_pt == long.alone_pt < other.size_pt
    assert not long.overflow


def test_faces_are_laid_out_once_where_a_sample_has_the_size_of_all(lay):
    faces, made = lay(written(96))
    assert len(faces) == 96
    twice = {name for name in made if made.count(name) > 1}
    assert len(twice) <= 22, "only faces of the sample"


def test_several_processes_make_the_same_faces(lay, new_cache):
    deck = written(96, card50=WORDS * 5, card51=WORDS * 5)
    assert lay(deck)[0] == lay(deck, new_cache(), jobs=2)[0]


def test_nothing_is_laid_out_again_where_nothing_changed(lay):
    before, _ = lay(written(40))
    after, made = lay(written(40))
    assert made == []
    assert after == before


def test_an_edit_lays_out_one_face(lay):
    lay(written(40))
    faces, made = lay(written(40, card7="Roll one die."))
    assert made == ["card-7"]
    assert faces["card-7"].text().startswith("Roll one die.")


def test_a_changed_size_lays_out_those_that_have_it_and_the_next_time_nothing(lay, new_cache):
    lay(written(20))
    longer = written(20, **{f"card{n}": WORDS * 6 for n in range(6)})
    faces, made = lay(longer)
    assert len(set(made)) > 6
    assert lay(longer)[1] == []
    # What was expected leaves no trace in what is made.
    assert faces == lay(longer, new_cache())[0]


def test_an_undone_edit_that_changed_the_size_is_as_before(lay, new_cache):
    before, _ = lay(written(20))
    lay(written(20, **{f"card{n}": WORDS * 6 for n in range(6)}))
    after, _ = lay(written(20))
    assert after == before == lay(written(20), new_cache())[0]


def test_damaged_sizes_in_the_cache_cost_only_time(lay, new_cache):
    kept = new_cache()
    before, _ = lay(written(20), kept)
    kept.flush()
    with sqlite3.connect(kept.folder / "cache.sqlite") as connection:
        changed = connection.execute("UPDATE entry SET value = ? WHERE kind = 'sizes'", (b"text nine\n\xff",))
        assert changed.rowcount == 1
    assert lay(written(20), kept)[0] == before
