"""What a check keeps of a game is what a clean check finds, whatever was edited since; and nothing changed is read again."""

import marshal

import pytest

from cardgen.cache import Cache
from cardgen.check.engine.finding_rows import to_rows
from cardgen.commands import check as module
from cardgen.commands.check import CheckOptions, check
from cardgen.commands.checking.kept_checks import families
from cardgen.project import Project

GAME = """\
title: {en: Keep}
languages: [en]
source: made for a test
certainty: designed
look: keep
palette: {INK: "#221100", PALE: "#ffffff"}
tokens:
  HP: {kind: unit, name: {en: hit points}, label: {en: HP}}
"""
DECK = """\
kind: card
title: {en: Rooms}
template: card
source: made for a test
certainty: designed
cards:
  - {id: orc, name: {en: Orc}, art: orc, text: {en: "Lose {=turns} {HP} to the grumblewock."}}
  - {id: bat, name: {en: Bat}, text: {en: "{say:over}"}}
  # cardgen: allow CG101 (said in the next edition)
  - {id: key, name: {en: Key}, text: {en: "It opens {NOTHING}."}}
"""
CARD = """\
<rect x="-3" y="-3" width="69" height="94" fill="#ffffff"/>
{% if has_art(c.art) %}{{ art(c.art, 10, 15, 40, 20) }}{% endif %}
{{ line(c.name, 31, 10, size=14, anchor="middle") }}
{{ textbox(c.text, 6, 40, 50, 20, size=10, min=8, fill=game.palette.INK) }}
"""
ORC = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1H9V9H1Z" fill="#336633"/></svg>'
)
FILES = {
    "content/keep/game.yaml": GAME,
    "content/keep/facts.yaml": "- {key: turns, value: 5, source: made, certainty: designed}\n",
    "content/keep/phrases.yaml": "over: {en: Your turn ends.}\n",
    "content/keep/terms.yaml": "room: {en: room, editions: {First edition: {en: chamber}}}\n",
    "content/keep/rules.en.md": "# Keep\n\n## 1 Rooms\n\nYou draw a room. See §1.\n",
    "content/keep/words.en.txt": "grumblewock\n",
    "content/keep/decks/room.yaml": DECK,
    "content/keep/art/orc.svg": ORC,
    "content/other/game.yaml": "title: {en: Other}\nlanguages: [en]\n",
    "content/other/decks/site.yaml": "title: {en: Sites}\ncards:\n- {id: hall, name: {en: Hall}}\n",
    "templates/keep/card.svg.j2": CARD,
}
#: What is edited: the file, the text before and after, and the code that comes of it or goes with it.
EDITS = {
    "a text": ("decks/room.yaml", "Lose {=", "Loose the the {=", "CG512"),
    "a number of copies": ("decks/room.yaml", "id: bat,", "id: bat, copies: x,", "CG005"),
    "a fact": ("facts.yaml", "key: turns", "key: rounds", "CG115"),
    "a phrase": ("phrases.yaml", "turn ends.", "turn turn ends.", "CG512"),
    "a term": ("terms.yaml", "{en: chamber}", "{en: turn}", "CG406"),
    "the rules": ("rules.en.md", "See §1.", "See §2.", "CG703"),
    "the palette": ("game.yaml", "#221100", "#eeeeee", "CG810"),
    "a template": ("card.svg.j2", "size=10, min=8", "size=40, min=40", "CG801"),
    "a picture": ("orc.svg", "<path", "<text>x</text><path", "CG107"),
    "the list of words": ("words.en.txt", "grumblewock", "grumble", "CG501"),
    "an allow of a retired rule": ("decks/room.yaml", "allow CG101 (", "allow CG101, CG112 (", ""),
    "an allow": ("decks/room.yaml", "allow CG101", "allow CG102", "CG101"),
    "the languages": ("game.yaml", "languages: [en]", "languages: [en, sv]", "CG007"),
}


@pytest.fixture
def keep(tmp_path, _opened):
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path


def edit(root, file, old, new):
    (path,) = (root / name for name in FILES if f"/{name}".endswith(f"/{file}") and "/other/" not in name)
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


def found(root, cache="cache", **options):
    """Return all that is known of each finding, and the notes."""
    report = check(Project(root), CheckOptions(jobs=1, **options), Cache(root / cache))
    return to_rows(report.found), report.notes


def codes(rows):
    return {(code, bool(allowed)) for _, code, _, _, _, allowed, *_ in rows}


@pytest.fixture
def unread(monkeypatch):
    """Make a check fail that loads a game."""

    def refuse():
        monkeypatch.setattr(module, "load_games", lambda _project, ids, _sources: pytest.fail(f"loads {ids}"))

    return refuse


@pytest.mark.parametrize("what", EDITS)
def test_an_edit_is_seen_and_taken_back(keep, unread, what):
    file, old, new, code = EDITS[what]
    before = found(keep)
    edit(keep, file, old, new)
    after = found(keep)
    assert after == found(keep, "clean")
    assert after != before
    assert not code or code in {code for code, _ in codes(before[0]) ^ codes(after[0])}
    edit(keep, file, new, old)
    unread()
    assert found(keep) == before


def test_options_are_seen(keep):
    for options in (
        {"faces": False},
        {"modules": ("base",)},
        {"select": ("CG5",)},
        {"games": ("keep",)},
        {},
        {"all_modules": True},
    ):
        assert found(keep, **options) == found(keep, "clean", **options)


def test_a_game_that_did_not_change_is_not_loaded(keep, monkeypatch):
    found(keep)
    loaded, load = [], module.load_games
    monkeypatch.setattr(
        module, "load_games", lambda project, ids, sources: loaded.extend(ids) or load(project, ids, sources)
    )
    edit(keep, *EDITS["a text"][:3])
    found(keep)
    assert loaded == ["keep"]


def test_a_folder_without_files_is_seen(keep):
    edit(keep, "game.yaml", "look: keep", "look: lost")
    before = found(keep)
    (keep / "templates/lost").mkdir()
    assert found(keep) == found(keep, "clean") != before


def test_a_file_by_a_link_is_seen(keep):
    decks, elsewhere = keep / "content/keep/decks", keep / "kept"
    decks.rename(elsewhere)
    decks.symlink_to(elsewhere)
    found(keep)
    (elsewhere / "room.yaml").write_text(DECK.replace("Lose {=", "Lose lose {="), "utf-8")
    assert found(keep) == found(keep, "clean")


def test_a_file_saved_during_the_check_is_checked_again(keep, monkeypatch):
    load = module.load_games

    def late(*asked):
        monkeypatch.setattr(module, "load_games", load)
        edit(keep, *EDITS["a text"][:3])
        return load(*asked)

    monkeypatch.setattr(module, "load_games", late)
    found(keep)
    edit(keep, *(EDITS["a text"][n] for n in (0, 2, 1)))
    assert found(keep) == found(keep, "clean")


@pytest.mark.parametrize(
    "kept",
    [b"", b"no data", *map(marshal.dumps, (1, None, (1, 2, 3), ([(1,)], [], [], False), ([], [], 1, False)))],
)
def test_what_is_damaged_is_found_again(keep, kept):
    before = found(keep)
    cache = Cache(keep / "cache")
    with cache._open() as connection:
        connection.execute("UPDATE entry SET value = ? WHERE kind = 'check'", (kept,))
    assert found(keep) == before


def test_what_is_plugged_in_may_change_so_that_nothing_is_kept(keep, monkeypatch):
    monkeypatch.setattr("cardgen.commands.checking.kept_checks.has_plugins", lambda: True)
    found(keep)
    monkeypatch.setattr(module, "load_games", lambda *_: ([], []))
    assert found(keep)[0] == []


def test_what_took_too_long_is_tried_again(keep, monkeypatch):
    loop = "{% for n in range(3000) %}{% for m in range(1000) %}{% endfor %}{% endfor %}"
    edit(keep, "card.svg.j2", "{{ line", loop + "{{ line")
    with monkeypatch.context() as patch:
        patch.setattr("cardgen.limits.FACE_SECONDS", 0.05)
        assert ("CG022", False) in codes(found(keep)[0])
    assert ("CG022", False) not in codes(found(keep)[0])


@pytest.mark.parametrize(
    ("said", "together"),
    [
        ("extends: keep", True),
        ('"ext\\x65nds": "k\\x65ep"', True),
        ("about: {en: extends all}", False),
        ("about: {en: as in keep}", False),
    ],
)
def test_games_that_may_extend_one_another_are_a_family(keep, said, together):
    path = keep / "content/other/game.yaml"
    path.write_text(f"{path.read_text('utf-8')}{said}\n", "utf-8")
    project = Project(keep)
    names = [[game.id for game in one.chosen] for one in families(project, project.games())]
    assert names == ([["keep", "other"]] if together else [["keep"], ["other"]])


def test_a_game_is_checked_again_with_the_one_it_extends(keep):
    path = keep / "content/other/game.yaml"
    path.write_text(f"{path.read_text('utf-8')}extends: keep\n", "utf-8")
    found(keep)
    edit(keep, *EDITS["a fact"][:3])
    assert found(keep) == found(keep, "clean")
    assert found(keep, games=("other",)) == found(keep, "clean", games=("other",))
