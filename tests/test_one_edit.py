"""One edit makes again what asked for it, and nothing else; what comes of it equals a clean build, byte for byte.

Counted is work: faces that are laid out, files whose task runs. A small game asks for everything that a game can be asked.
"""

import random
import shutil

import pytest

from cardgen.cache import Cache
from cardgen.commands.build import build
from cardgen.commands.options import BuildOptions
from cardgen.manifest import Manifest
from cardgen.project import Project
from cardgen.tasks import QUIET
from cardgen.text.hyphens import Patterns
from tests.games import write_files
from tests.quick_booklets import set_by_the_first_plan
from tests.small_pictures import paint_small

GAME = """\
title: {en: Keep, de: Burg}
languages: [en, de]
version: "1.0"
source: made for a test
certainty: designed
look: keep
fonts: {text: Source Serif Pro, title: Cinzel}
palette: {INK: "#221100", RED: "#aa2200", BLUE: "#2233aa"}
labels: {cost: {en: Cost, de: Kosten}, idle: {en: Idle, de: Leer}}
tokens:
  HP: {kind: unit, name: {en: hit points, de: Lebenspunkte}, label: {en: HP, de: LP}}
"""
FACTS = "- {key: turns, value: 5, source: made, certainty: designed}\n- {key: idle, value: 1, source: made, certainty: designed}\n"
PHRASES = "over: {en: Your turn ends., de: Dein Zug endet.}\n"
DECK = """\
kind: card
title: {en: Rooms, de: Räume}
template: card
back: {template: rear}
fields: {cost: number}
source: made for a test
certainty: designed
cards:
  - {id: orc, name: {en: Orc, de: Ork}, art: orc, text: {en: "Lose 2 {HP}.", de: "Verliere 2 {HP}."}, cost: 1}
  - {id: bat, name: {en: Bat, de: Fledermaus}, text: {en: "{say:over}", de: "{say:over}"}, cost: 2}
  - {id: key, name: {en: Key, de: Schlüssel}, text: {en: "See {card:orc}.", de: "Siehe {card:orc}."}, cost: 3}
"""
TILES = """\
kind: card
title: {en: Sites, de: Orte}
template: site
source: made for a test
certainty: designed
cards:
  - {id: hall, name: {en: Hall, de: Halle}}
  - {id: moat, name: {en: Moat, de: Graben}, copies: 2}
"""
PARTS = """\
{% set turns = value("turns:words") %}
{% macro title(name) %}{{ line(name, 31, 10, size=14, min=9, max_w=50, anchor="middle", font="title") }}{% endmacro %}
{% macro foot() %}{{ line(turns, 31, 80, size=9, anchor="middle") }}{% endmacro %}
"""
CARD = """\
{% import "parts.svg.j2" as parts %}
<rect x="-3" y="-3" width="69" height="94" fill="#ffffff"/>
{{ parts.title(c.name) }}
{% if has_art(c.art) %}{{ art(c.art, 10, 15, 40, 20) }}{% endif %}
{{ textbox(c.text, 6, 40, 50, 20, size=10, min=8) }}
<rect x="6" y="64" width="9" height="4" fill="{{ game.palette.RED if c.cost == 1 else "#777777" }}"/>
{{ line(label.cost ~ " " ~ c.cost, 6, 75, size=8) }}
"""
SITE = """\
{% import "parts.svg.j2" as parts %}
<rect x="-3" y="-3" width="69" height="94" fill="#ffffff"/>
{{ parts.title(c.name) }}{{ parts.foot() }}
{{ line(c.number, 31, 86, size=8, anchor="middle") }}
{{ draw("block", w=9) }}
"""
REAR = """\
<rect x="-3" y="-3" width="69" height="94" fill="{{ game.palette.BLUE }}"/>
{{ line(game.version, 31, 50, size=9, fill="#ffffff", anchor="middle") }}
"""
DRAWING = '''\
"""A block."""

NAME = "block"


def draw(p, palette):
    """Return a block in the blue of the palette."""
    return f'<rect x="50" y="2" width="{p["w"]}" height="3" fill="{palette["BLUE"]}"/>'
'''
ORC = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1H9V9H1Z" fill="#336633"/></svg>'
)
BOOKLET = """\
kind: booklet
title: {en: Rules, de: Regeln}
template: booklet
back: false
source: made for a test
certainty: designed
booklets:
  - {id: rules, name: {en: Rules, de: Regeln}, file: rules, glossary: true}
"""
TERMS = """\
room-card:
  en: room card
  de: Raumkarte
  meaning: {en: A card that shows a room., de: Eine Karte mit einem Raum.}
"""
SHEET = "title: {en: Short, de: Kurz}\npaper_mm: [210, 297]\nduplex: short-edge\n"
FILES = {
    "content/keep/rules.en.md": "# Keep\n\n## 1 Rooms\n\nDraw a room card and lose {=turns} turns.\n",
    "content/keep/rules.de.md": "# Burg\n\n## 1 Räume\n\nZiehe eine Raumkarte und setze {=turns} Züge aus.\n",
    "content/keep/booklets/rules.yaml": BOOKLET,
    "content/keep/terms.yaml": TERMS,
    "templates/sheets/short.yaml": SHEET,
    "content/keep/game.yaml": GAME,
    "content/keep/facts.yaml": FACTS,
    "content/keep/phrases.yaml": PHRASES,
    "content/keep/decks/room.yaml": DECK,
    "content/keep/decks/site.yaml": TILES,
    "content/keep/art/orc.svg": ORC,
    "content/keep/art/idle.svg": ORC,
    "templates/keep/card.svg.j2": CARD,
    "templates/keep/site.svg.j2": SITE,
    "templates/keep/rear.svg.j2": REAR,
    "templates/keep/parts.svg.j2": PARTS,
    "templates/keep/look.yaml": "text: {last_line: 0.1}\n",
    "templates/keep/drawings/block.py": DRAWING,
}
#: A table that names no folder of this machine, and a sheet of the project beside the usual one.
HOSTED = BuildOptions(
    sheets=("a4-duplex", "short"), exporter_options={"tts": {"url_prefix": "https://example.org"}}
)
ROOMS = {"room/orc", "room/bat", "room/key"}
SITES = {"site/hall", "site/moat"}
BACK = {"room/room, back"}
RULES = {"rules/rules"}

#: What is edited: the file, the text before and after, the faces laid out in each language, the decks painted.
EDITS = {
    "a text": ("decks/room.yaml", "Lose 2 {HP}", "You lose 2 {HP}", {"en": {"room/orc"}}, {"en": {"room"}}),
    "a number": ("decks/room.yaml", "cost: 3", "cost: 4", {"en": {"room/key"}, "de": {"room/key"}}, {"en": {"room"}, "de": {"room"}}),
    "a name that another card prints": ("decks/room.yaml", "en: Orc", "en: Ogre", {"en": {"room/orc", "room/key", "rules/rules"}}, {"en": {"room"}}),
    "a count": ("decks/site.yaml", "copies: 2", "copies: 3", {"en": SITES, "de": SITES}, {"en": {"site"}, "de": {"site"}}),
    "a fact that a macro's file prints": ("facts.yaml", "value: 5", "value: 6", {"en": ROOMS | SITES | RULES, "de": ROOMS | SITES | RULES}, {"en": {"site", "rules"}, "de": {"site", "rules"}}),
    "a fact that nothing prints": ("facts.yaml", "value: 1", "value: 2", {}, {}),
    "a phrase in one language": ("phrases.yaml", "Your turn ends.", "Stop here.", {"en": {"room/bat"}}, {"en": {"room"}}),
    "a token's label": ("game.yaml", "label: {en: HP", "label: {en: Hits", {"en": {"room/orc", "rules/rules"}}, {"en": {"room", "rules"}}),
    "a label": ("game.yaml", "en: Cost", "en: Price", {"en": ROOMS}, {"en": {"room"}}),
    "a label that nothing prints": ("game.yaml", "en: Idle", "en: Empty", {}, {}),
    "the version, which backs and sheets print": ("game.yaml", 'version: "1.0"', 'version: "1.1"', {"en": BACK | RULES, "de": BACK | RULES}, {"en": {"room", "site", "rules"}, "de": {"room", "site", "rules"}}),
    "the font of titles": ("game.yaml", "title: Cinzel", "title: Alegreya Sans", {"en": ROOMS | SITES | RULES, "de": ROOMS | SITES | RULES}, {"en": {"room", "site", "rules"}, "de": {"room", "site", "rules"}}),
    "a colour of one card": ("game.yaml", "#aa2200", "#bb2200", {"en": {"room/orc"}, "de": {"room/orc"}}, {"en": {"room"}, "de": {"room"}}),
    "a colour of a back and a drawing": ("game.yaml", "#2233aa", "#2244aa", {"en": BACK | SITES, "de": BACK | SITES}, {"en": {"room", "site"}, "de": {"room", "site"}}),
    "a picture": ("art/orc.svg", "#336633", "#446633", {"en": {"room/orc"}, "de": {"room/orc"}}, {"en": {"room"}, "de": {"room"}}),
    "a picture that nothing shows": ("art/idle.svg", "#336633", "#446633", {}, {}),
    "a comment in a picture": ("art/orc.svg", "<path", "<!-- a --><path", {"en": {"room/orc"}, "de": {"room/orc"}}, {}),
    "a comment in a template": ("card.svg.j2", "{% import", "{# a #}{% import", {"en": ROOMS, "de": ROOMS}, {}),
    "a macro": ("parts.svg.j2", "31, 10", "31, 11", {"en": ROOMS | SITES, "de": ROOMS | SITES}, {"en": {"room", "site"}, "de": {"room", "site"}}),
    "a drawing": ("block.py", 'height="3"', 'height="4"', {"en": SITES, "de": SITES}, {"en": {"site"}, "de": {"site"}}),
    "a comment in a drawing": ("block.py", 'NAME =', '# A name.\nNAME =', {"en": SITES, "de": SITES}, {}),
    "what a term means": ("terms.yaml", "A card that shows a room.", "A card of a room.", {"en": RULES}, {"en": {"rules"}}),
    "a sentence of the rules": ("rules.en.md", "Draw a", "Take a", {"en": RULES}, {"en": {"rules"}}),
    "another sheet": ("short.yaml", "short-edge", "none", {}, {}),
    "the look's line preferences": ("look.yaml", "last_line: 0.1", "last_line: 0.2", {"en": ROOMS | RULES, "de": ROOMS | RULES}, {}),
}  # fmt: skip


class Workshop:
    """A project that is edited and built, again and again."""

    def __init__(self, root):
        self.root = root
        write_files(root, FILES)

    def edit(self, file, old, new):
        """Change one place of one file."""
        (path,) = (self.root / name for name in FILES if name.endswith(f"/{file}"))
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), "utf-8")

    def build(self, cache="cache", out="output", jobs=1):
        """Build all of it; return what was made, by name, with the reason."""
        kept = Cache(self.root / cache)
        project = Project(self.root, trust_code=True)
        made = build(project, HOSTED, self.root / out, jobs, kept, QUIET)
        assert not made.findings
        return made.reasons

    def files(self, out="output"):
        """Return the bytes of all that was built, but for the manifest, and pictures of earlier tables."""
        folder = self.root / out
        paths = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
        files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        earlier = Manifest(folder).kept
        return {name: data for name, data in files.items() if name not in earlier}


def built_once(folder):
    """Return a project that was built, to be copied."""
    workshop = Workshop(folder)
    workshop.build()
    return workshop


def copied(built, folder):
    """Return a copy of a built project."""
    shutil.copytree(built.root, folder, symlinks=True)
    made = object.__new__(Workshop)
    made.root = folder
    return made


@pytest.fixture(scope="module")
def built(tmp_path_factory, _opened):
    return built_once(tmp_path_factory.mktemp("keep"))


@pytest.fixture
def workshop(built, tmp_path):
    return copied(built, tmp_path / "keep")


@pytest.fixture(scope="module")
def built_quickly(tmp_path_factory, _opened):
    with pytest.MonkeyPatch.context() as patch:
        set_by_the_first_plan(patch)
        paint_small(patch)
        return built_once(tmp_path_factory.mktemp("quick"))


@pytest.fixture
def quick_workshop(quick_booklets, built_quickly, tmp_path, monkeypatch):
    """A project with small pictures, its booklets set by the first plan: edits in any order are built as users do."""
    paint_small(monkeypatch)
    return copied(built_quickly, tmp_path / "keep")


def faces_in(reasons, lang):
    """Return the faces laid out in a language; those of title pages belong to no deck's file."""
    ending = f", {lang}"
    return {name.removesuffix(ending) for name in reasons if name.endswith(ending)}


def decks_in(reasons, lang):
    """Return the decks and booklets whose own file was painted in a language."""
    scope = f"keep/{lang}/print/a4-duplex/"
    return {name.removeprefix(scope) for name in reasons if name.startswith(scope)} & {
        "room",
        "site",
        "rules",
    }


def test_nothing_is_made_again_where_nothing_changed(workshop, monkeypatch):
    split = []
    monkeypatch.setattr(Patterns, "points", lambda _, word: split.append(word) or ())
    assert workshop.build() == {}
    assert not split


@pytest.mark.parametrize("what", EDITS)
def test_one_edit_makes_again_what_asked_for_it(quick_workshop, what):
    workshop = quick_workshop
    file, old, new, faces, decks = EDITS[what]
    workshop.edit(file, old, new)
    reasons = workshop.build()
    for lang in ("en", "de"):
        assert faces_in(reasons, lang) == faces.get(lang, set())
        assert decks_in(reasons, lang) == decks.get(lang, set())
    workshop.build("clean", "clean-output")
    assert workshop.files() == workshop.files("clean-output")
    assert workshop.build() == {}


@pytest.mark.parametrize(("jobs", "edits"), [(1, len(EDITS)), (2, len(EDITS) // 3)])
def test_edits_in_any_order_come_to_what_a_clean_build_makes(workshop, jobs, edits):
    """Processes take a second to start, so fewer edits are built by two."""
    chance = random.Random(f"order {jobs}")
    for what in chance.sample(sorted(EDITS), edits):
        file, old, new, *_ = EDITS[what]
        workshop.edit(file, old, new)
        if chance.random() < 0.4:
            workshop.build(jobs=jobs)
        if chance.random() < 0.2:
            workshop.edit(file, new, old)
    workshop.build(jobs=jobs)
    workshop.build("clean", "clean-output", jobs)
    assert workshop.files() == workshop.files("clean-output")


def test_an_edit_that_is_taken_back_makes_nothing_again(workshop):
    before = workshop.files()
    file, old, new, *_ = EDITS["a text"]
    workshop.edit(file, old, new)
    workshop.build()
    workshop.edit(file, new, old)
    reasons = workshop.build()
    assert not {name for name in reasons if name.endswith((", en", ", de"))}, "faces are kept from before"
    assert workshop.files() == before


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_reason_names_what_was_asked_and_both_answers(workshop, jobs):
    workshop.edit(*EDITS["a fact that a macro's file prints"][:3])
    reasons = workshop.build(jobs=jobs)
    assert reasons["site/hall, en"] == 'value turns:words: "five" → "six"'
    assert reasons["site/hall, de"] == 'value turns:words: "fünf" → "sechs"'
    assert reasons["keep/en/print/a4-duplex/site"].startswith("site/hall: ")


def test_a_deck_may_be_called_like_its_game(tmp_path):
    """Its faces are made again for a reason, too, although their names begin like those of files."""
    deck = "title: {en: D}\ncards:\n- {id: a, name: {en: Card}}\n"
    files = {"game.yaml": "title: {en: G}\nlanguages: [en]\n", "decks/g.yaml": deck}
    write_files(tmp_path / "content" / "g", files)
    project, cache, options = Project(tmp_path), Cache(tmp_path / "cache"), BuildOptions()
    build(project, options, tmp_path / "output", 1, cache, QUIET)
    (tmp_path / "content/g/decks/g.yaml").write_text(deck.replace("Card", "Sheet"), "utf-8")
    assert "g/a, en" in build(project, options, tmp_path / "output", 1, cache, QUIET).reasons


def test_what_stands_at_the_top_of_an_imported_file_is_in_the_language_of_the_face(built):
    assert "five" in text_of_hall(built, "en") and "fünf" in text_of_hall(built, "de")


def text_of_hall(workshop, lang):
    from cardgen.commands.options import load
    from cardgen.layout.decks import GameLayout

    cache = Cache(workshop.root / "cache")
    project = Project(workshop.root, trust_code=True)
    games, _ = load(project, ("keep",), cache)
    layout = GameLayout(games[0], project.template_folders, cache, trust_code=True)
    return layout.deck(games[0].deck("site"), lang)[0].faces["hall"].text()
