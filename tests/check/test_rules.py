"""Rules: both sides of every page's example, planted mistakes as data, and what is allowed."""

import re

import pytest

from cardgen.cache import Cache
from cardgen.check import LaidOutGame, all_rules, apply_suppressions, fit_table, page, run_rules
from cardgen.check.engine.code_pages import SECTIONS, pages, parse_page
from cardgen.check.engine.fixes import plan, stamps
from cardgen.check.engine.fixes import write as write_fixes
from cardgen.check.engine.retired import RETIRED
from cardgen.check.engine.step_codes import build_codes
from cardgen.commands.build import build
from cardgen.commands.options import BuildOptions
from cardgen.findings import CardgenError, unsuppressed
from cardgen.layout.decks import GameLayout
from cardgen.load.sources import Sources
from cardgen.model.forms import all_forms
from cardgen.project import Project, shipped_root
from cardgen.tasks import Reporter
from tests.games import read_game
from tests.paths import PACKAGE, TESTS
from tests.rows import read_yaml

CASES = TESTS / "cases"
OF_BUILDS = build_codes()
#: Codes about pictures and built files: their examples are described in words.
OF_FILES = frozenset(
    {
        *("CG812", "CG817", "CG819"),
        *("CG904", "CG905", "CG906", "CG907"),
        *("CG908", "CG909", "CG910", "CG911", "CG912", "CG913", "CG914", "CG915"),
        *("CG916", "CG917", "CG918", "CG919"),
        *("CG920", "CG921", "CG922", "CG923", "CG924"),
    }
)

GAME_HEAD = "title: {sv: Borgen, en: Keep}\nlanguages: [sv, en]\n"
GAME = f"""\
{GAME_HEAD}tokens:
  T6: {{kind: die, faces: 6, label: {{sv: T6, en: D6}}}}
  T12: {{kind: die, faces: 12, label: {{sv: T12, en: D12}}}}
"""
DECK_HEAD = "title: {sv: Rum, en: Rooms}\n"
DECK = f"""\
{DECK_HEAD}source: own design
certainty: designed
cards:
  - id: room-orc
    name: {{sv: Orch, en: Orc}}
"""


@pytest.fixture(scope="module")
def cache(cache_folder):
    """Keep what is laid out for all cases of this file, most of which have the same back and the same other cards."""
    return Cache(cache_folder)


def files_of(block):
    """Return a block's files by path: `# file:` begins each; without one the block is a deck. See `code_pages`."""
    parts = re.split(r"^# file: (\S+)\n", block, flags=re.MULTILINE)
    files = dict(zip(parts[1::2], parts[2::2], strict=True)) if len(parts) > 1 else {"decks/room.yaml": block}
    assert not parts[0].strip() or len(parts) == 1, "words before the first file"
    files["game.yaml"] = whole(files.get("game.yaml", GAME), GAME_HEAD)
    if "templates/small/card.svg.j2" in files and "look:" not in files["game.yaml"]:
        files["game.yaml"] += "look: small\n"
    if not any(name.startswith(("decks/", "tiles/", "boards/", "booklets/")) for name in files):
        files["decks/room.yaml"] = DECK
    if "inventory:" in files["game.yaml"]:
        files.setdefault("decks/room.yaml", DECK)
    if "decks/room.yaml" in files:
        cards = files["decks/room.yaml"]
        files["decks/room.yaml"] = whole(f"cards:\n{cards}" if cards.startswith(" ") else cards, DECK_HEAD)
    return files


def whole(text, head):
    """Return a file with a head, if it has no title."""
    return text if re.search("^title:", text, re.MULTILINE) else head + text


def write(folder, files):
    """Write a project whose game is `content/keep`; files of `templates/` and of other games lie beside it."""
    for name, text in files.items():
        path = (
            folder / name
            if name.startswith(("templates/", "content/"))
            else folder / "content" / "keep" / name
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def checked(folder, cache):
    """Return all findings of the project's game, as `cardgen check` does."""
    game, findings = read_game(folder / "content" / "keep", folder, cache)
    games = [game] if game else []
    if game and not findings:
        layout = GameLayout(game, Project(folder).template_folders, cache)
        faces, found = layout.lay_out(all_forms(game.decks), game.languages, 1)
        findings += found + run_rules(game, LaidOutGame(game, faces, layout))
    return unsuppressed(apply_suppressions(findings, games))


def shown(findings):
    """Return findings as `CODE file:line`, files reported from the game's folder."""
    return [f"{f.code} {f.place.file.removeprefix('content/keep/')}:{f.place.line}" for f in findings]


# Pages.


@pytest.mark.parametrize("code", sorted(set(pages()) - OF_BUILDS - OF_FILES))
def test_wrong_gives_the_code_and_no_other_and_right_gives_nothing(tmp_path, cache, code):
    for name, block in (("wrong", pages()[code].wrong), ("right", pages()[code].right)):
        write(tmp_path / name, files_of(block + "\n"))
    assert {f.code for f in checked(tmp_path / "wrong", cache)} == {code}
    assert checked(tmp_path / "right", cache) == []


@pytest.mark.parametrize("code", sorted(code for code, one in all_rules().items() if one.fixes))
def test_the_fixes_of_a_rule_make_its_correction(tmp_path, cache, code):
    files = files_of(pages()[code].wrong + "\n")
    write(tmp_path, files)
    seen = stamps([tmp_path / "content"])
    made = plan(checked(tmp_path, cache), Sources((tmp_path,)), seen, unsafe=True)
    assert (write_fixes(made) != [], made.left) == (True, [])
    left = checked(tmp_path, cache)
    assert [one for one in left if one.fix] == []
    for name, text in files_of(pages()[code].right + "\n").items() if not left else ():
        assert (tmp_path / "content/keep" / name).read_text("utf-8") == text


@pytest.mark.parametrize("code", sorted(OF_BUILDS))
def test_pages_of_builds_are_right_for_a_check_too(tmp_path, cache, code):
    write(tmp_path, files_of(pages()[code].right + "\n"))
    assert checked(tmp_path, cache) == []


@pytest.mark.slow
@pytest.mark.parametrize("code", sorted(OF_BUILDS))
def test_wrong_of_a_build_gives_the_code_and_no_other(tmp_path, cache, code):
    write(tmp_path, files_of(pages()[code].wrong + "\n"))
    choice = BuildOptions(languages=("en",), targets=("tts" if code == "CG903" else "print",))
    outcome = build(Project(tmp_path), choice, tmp_path / "output", 1, cache, Reporter())
    assert {f.code for f in outcome.findings} == {code}


def test_every_code_in_the_source_has_a_page_and_every_page_a_code():
    named = set()
    for path in PACKAGE.rglob("*.py"):
        named |= set(re.findall(r'"(CG\d{3})"', path.read_text("utf-8")))
    assert len(named) > 20
    assert sorted((named | set(all_rules())) - RETIRED.keys()) == list(pages())


def test_a_page_says_what_and_why_and_has_an_example_and_a_source():
    text = page("CG103")
    assert text.startswith("CG103 unknown-component (error)\n\nA text names")
    assert re.findall(rf"^({'|'.join(SECTIONS)}):", text, re.MULTILINE) == list(SECTIONS)
    assert all(len(line) <= 120 for code in pages() for line in page(code).splitlines())


def test_an_unknown_code_is_one_line_with_the_nearest():
    with pytest.raises(CardgenError, match=r"no code 'CG1003'; did you mean 'CG103'\?|did you mean 'CG10"):
        page("CG1003")


@pytest.mark.parametrize("left_out", SECTIONS)
def test_a_page_without_a_section_is_a_mistake_of_ours(left_out):
    text = "What.\n\n" + "".join(f"{name}:\n    x\n" for name in SECTIONS if name != left_out)
    with pytest.raises(ValueError, match="sections"):
        parse_page("CG999", text)


# Planted mistakes, as data: what is written, and which code stands on which line.


PLANTED = [
    pytest.param(case, id=f"{path.stem}: {name}")
    for path in sorted(CASES.glob("*.yaml"))
    for name, case in read_yaml(path).items()
]


@pytest.mark.parametrize("case", PLANTED)
def test_planted(tmp_path, cache, case):
    write(tmp_path, files_of(case["files"]))
    assert shown(checked(tmp_path, cache)) == case["found"]


#: Rules of drawings are planted with the pictures they are about, each in `test_check_drawings`, which counts them.
OF_DRAWINGS = {code for code in all_rules() if "CG820" <= code <= "CG829"}


def test_every_rule_is_planted_as_data_too():
    found = {one.split()[0] for case in PLANTED for one in case.values[0]["found"]}
    assert set(all_rules()) - OF_FILES - OF_DRAWINGS <= found


# What is reported where.


def test_the_place_is_the_word_itself(tmp_path, cache):
    deck = DECK + "    text:\n      sv: >-\n        Slå en\n        {T7} nu.\n      en: Roll **a {T7}.\n"
    write(tmp_path, files_of(deck))
    places = {(f.code, f.place.line, f.place.column) for f in checked(tmp_path, cache)}
    assert places == {("CG101", 10, 9), ("CG101", 11, 20), ("CG014", 11, 16)}


def test_the_nearest_name_is_reported(tmp_path, cache):
    write(tmp_path, files_of(DECK + "    text: {sv: 'Se {card:room-ork}.', en: 'See {card:room-ork}.'}\n"))
    assert all("did you mean 'room-orc'?" in f.message for f in checked(tmp_path, cache))


def test_a_missing_picture_is_reported_once_though_layout_meets_it_too(tmp_path, cache):
    files = files_of(DECK + "    art: ork\n")
    files["game.yaml"] += "look: small\n"
    files["templates/small/card.svg.j2"] = "{{ art(c.art, 1, 1, 9, 9) }}"
    write(tmp_path, files)
    assert shown(checked(tmp_path, cache)) == ["CG104 decks/room.yaml:7"]


def test_fit_messages_name_component_side_language_field_and_size(tmp_path, cache):
    write(tmp_path, files_of(pages()["CG801"].wrong + "\n"))
    (found,) = checked(tmp_path, cache)
    for word in ("room-orc", "face", "en", "text", "8 pt", "%"):
        assert word in found.message


def test_the_fit_table_lists_every_text_of_every_language(tmp_path, cache):
    write(tmp_path, files_of(DECK + "    text: {sv: Slår., en: Hits.}\n"))
    game, _ = read_game(tmp_path / "content" / "keep", tmp_path)
    layout = GameLayout(game, Project(tmp_path).template_folders, cache)
    faces, _ = layout.lay_out(game.decks, game.languages, 1)
    rows = fit_table(LaidOutGame(game, faces, layout))
    assert {(lang, fit.field) for lang, fit in rows} >= {
        (x, f) for x in ("sv", "en") for f in ("name", "text")
    }
    assert run_rules(LaidOutGame(game, faces, layout, painted=False)) == []


# Allowing.


def allowing(tmp_path, cache, text, name="decks/room.yaml", **more):
    write(tmp_path, files_of(f"# file: {name}\n{text}") | more)
    return shown(checked(tmp_path, cache))


ART = "    art: ork"


@pytest.mark.parametrize(
    ("comment", "left"),
    [
        ("{art}  # cardgen: allow CG104 (drawn later)", []),
        ("    # cardgen: allow CG104 (drawn later)\n{art}", []),
        ("    # cardgen: allow CG104 (drawn later)\n    # and a word\n{art}", []),
        ("    # cardgen: allow CG103, CG104 (drawn later)\n{art}", ["CG013 decks/room.yaml:7"]),
        ("{art}  # cardgen: allow CG104", ["CG012 decks/room.yaml:7", "CG104 decks/room.yaml:7"]),
        ("{art}  # cardgen: allow CG104 ()", ["CG012 decks/room.yaml:7", "CG104 decks/room.yaml:7"]),
        ("{art}  # cardgen: allow (because)", ["CG013 decks/room.yaml:7", "CG104 decks/room.yaml:7"]),
        (
            "    # cardgen: allow CG104 (x)\n    note: why\n{art}",
            ["CG013 decks/room.yaml:7", "CG104 decks/room.yaml:9"],
        ),
        ("{art}\n    # cardgen: allow CG104 (x)", ["CG013 decks/room.yaml:8", "CG104 decks/room.yaml:7"]),
        ("{art} # nothing to do with cardgen", ["CG104 decks/room.yaml:7"]),
    ],
)
def test_allow(tmp_path, cache, comment, left):
    found = allowing(tmp_path, cache, DECK + comment.format(art=ART) + "\n")
    assert sorted(found) == left


def test_an_allow_above_a_text_covers_a_word_further_down(tmp_path, cache):
    text = DECK + (
        "    text:\n"
        "      # cardgen: allow CG101 (the die of another box)\n"
        "      sv: >-\n        Slå en\n        {T7} nu.\n"
        "      en: Roll\n        a {T7}.  # cardgen: allow CG101 (its last line will do too)\n"
    )
    assert sorted(allowing(tmp_path, cache, text)) == []


def test_words_of_a_text_allow_nothing(tmp_path, cache):
    text = DECK + (
        "    text:\n"
        "      sv: |-\n        Slå {T7}. # cardgen: allow CG101 (in the text)\n"
        "      en: |-\n        Roll {T7}. # cardgen: allow CG101 (in the text)\n"
    )
    # The same words in two languages, one of them in no dictionary, are reported beside.
    found = [one.split()[0] for one in allowing(tmp_path, cache, text)]
    assert found == ["CG101", "CG101", "CG403", "CG501"]


def test_an_allow_in_the_rules(tmp_path, cache):
    rules = "# R\n## 2 B\nx\n\n<!-- cardgen: allow CG702 (kept as in 1985) -->\n## 1 A\nx\n"
    files = {"rules.sv.md": rules, "rules.en.md": rules.replace("## 1 A", "## 3 A")}
    found = allowing(tmp_path, cache, DECK, **files)
    assert found == ["CG013 rules.en.md:5", "CG701 rules.en.md:6", "CG701 rules.sv.md:6"]


def test_what_the_loader_and_the_layout_find_can_be_allowed(tmp_path, cache):
    text = DECK + "    # cardgen: allow CG003 (an old key)\n    coppies: 4\n"
    assert allowing(tmp_path, cache, text) == []


def test_between_the_stages_of_a_build_no_allow_is_left_over(tmp_path, cache):
    write(tmp_path, files_of(DECK + ART + "  # cardgen: allow CG802, CG104 (both)\n"))
    game, _ = read_game(tmp_path / "content" / "keep", tmp_path)
    assert unsuppressed(apply_suppressions(run_rules(game), [game], report_unused=False)) == []
    assert [f.code for f in unsuppressed(apply_suppressions(run_rules(game), [game]))] == ["CG013"]


def test_an_allow_for_a_code_of_builds_is_not_left_over(tmp_path, cache):
    text = DECK.replace("title:", "# cardgen: allow CG023 (for a plotter)\ntitle:", 1)
    assert allowing(tmp_path, cache, text) == []


# Strangers and the shipped game.


@pytest.mark.parametrize(
    "table",
    [
        'name,text\nFog,Nobody may look at a card.\nTide,"Each player discards 1 card, or draws 2."\n',
        "name,text,cost,Amount\nBear,**Attack** 3 * 2 = 6.,4,2\nWolf,One more; 50% off (see below).,5,1\n",
        "name,text,art\nFog,Plain,\n",
    ],
)
def test_a_bare_table_of_a_stranger_is_clean(tmp_path, cache, table):
    game = "title: {en: Mine}\nlanguages: [en]\n"
    write(tmp_path, {"game.yaml": game, "decks/cards.csv": table})
    assert checked(tmp_path, cache) == []


@pytest.mark.parametrize(
    "data",
    [
        "exits: {a: 1}",
        "exits: [[1], null]",
        "exits: LSR\n    doors: {L: shut}\n    gates: [1, 2]",
        "openings: [[1], 3, [{}, up], [1, [2]], [1, 2, 3]]\n    size: -1",
        "openings: [[1, up], [2, up]]\n    size: 1.5",
        "route: {rows: [[1]], fields: 3, route: {a: b}}",
        "route: {rows: [AB], fields: {a: A, b: B}, route: [{}, a]}",
        "openings: north",
        "grid: {at: [a, b], square_mm: 0, columns: -1, rows: x}\n    marked: 7",
        "grid: {at: [0, 0], square_mm: 1.0e+300, columns: 1.0e+300, rows: .inf}",
        "snap_points: [{at: [1, 2], step: [3, .nan], count: [1.0e+300, 2]}]",
        "snap_points: [{at: [1, 1], step: [0, 0], count: -3}, {at: [1, 1], step: [9.0e+99, 0], top: 7}]",
        "grid: {at: [0, 0], square_mm: 5, columns: 2, rows: 2}\n    marked: [[1], [a, b], {column: 9}]",
    ],
)
def test_data_of_any_shape_is_never_a_bug_of_ours(tmp_path, cache, data):
    deck = (
        "title: {sv: Brickor, en: Tiles}\nsource: own design\ncertainty: designed\n"
        "fields: {doors: {type: sides, among: exits}, gates: {type: sides, among: exits}, size: number, grid: grid,\n"
        "  openings: {type: openings, squares: size}, marked: squares, route: map, snap_points: data}\n"
        f"tiles:\n  - id: tiles-a\n    name: {{sv: A, en: A}}\n    {data}\n"
    )
    write(tmp_path, files_of("# file: tiles/tiles.yaml\n" + deck))
    game, found = read_game(tmp_path / "content" / "keep", tmp_path)
    assert found == []
    run_rules(game)


@pytest.mark.parametrize(
    "facts",
    [
        "7",
        "[1, [2]]",
        "{sum: 1}",
        "[{sum: {deck: room}}]",
        "[{sum: {}, each: {}}]",
        "[{each: {deck: room, where: 1, has: 2}, source: x}]",
        "[{sum: {deck: [1], field: {}, equals: 1}, source: x}]",
        "[{each: {deck: room, where: {1: 2}, has: {}}, source: x}]",
    ],
)
def test_facts_of_any_shape_are_findings(tmp_path, cache, facts):
    write(tmp_path, files_of(f"# file: game.yaml\n{GAME}facts: {facts}\n"))
    found = checked(tmp_path, cache)
    assert found
    assert {f.code for f in found} == {"CG206"}


def test_the_shipped_game_is_clean_by_its_content():
    root = shipped_root()
    modules = ("base", "ii", "amulets", "underworld")
    game, found = read_game(root / "content" / "drakborgen", root, Cache(), modules=modules)
    assert found == []
    assert game.is_whole
    assert unsuppressed(apply_suppressions(run_rules(game), [game], report_unused=False)) == []
