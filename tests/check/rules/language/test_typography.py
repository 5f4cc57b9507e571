"""Typography: each slip at its letters with a change that fits, and silence on what only looks like one."""

import inspect
import re
import sys

import pytest

from cardgen.cache import Cache
from cardgen.check import all_rules
from cardgen.check.corpus.exact_places import align
from cardgen.check.corpus.passages import passages_of
from cardgen.check.corpus.slips import in_order
from cardgen.check.corpus.text_units import PROSE, RULES, TextUnit, text_units
from cardgen.check.corpus.typesetting import masked
from cardgen.findings import Place
from cardgen.project import shipped_root
from tests.games import read_game
from tests.paths import SHIPPED_GAMES
from tests.rows import rows_beside

ROWS = rows_beside(__file__)

GAME = "title: {sv: Borgen, en: Keep}\nlanguages: [sv, en]\n"
DECK = """\
title: {sv: Rum, en: Rooms}
source: own design
certainty: designed
cards:
  - id: room-orc
    name: {sv: Orch, en: Orc}
"""
CODES = tuple(f"CG{n}" for n in range(502, 516))


def finders(code):
    """Return what finds slips in one text: the functions of a rule's file that read one, or its passages."""
    function = all_rules()[code].function
    if function is not inspect.unwrap(function):
        return [inspect.unwrap(function)]
    module = sys.modules[function.__module__]
    source = inspect.getsource(module)
    functions = [f for _, f in inspect.getmembers(module, inspect.isfunction)]
    found = [f for f in functions if re.search(rf"(slip|passage)_violations\(game, {f.__name__}\)", source)]
    assert found, code
    return found


FINDERS = {code: finders(code) for code in (*CODES, "CG516", "CG518")}


def slips(text, lang, kind):
    """Return what is wrong in a text of a language with its code, in order of place."""
    clean = masked(text, kind)
    passages = tuple(passages_of(TextUnit("", lang, kind, text, lambda: Place("rules.en.md"))))
    found = []
    for code, find in ((code, find) for code, both in FINDERS.items() for find in both):
        reads = (passages,) if "passages" in inspect.signature(find).parameters else (clean, lang)
        found += [(slip, code) for slip in in_order(find(*reads))]
    return sorted(found, key=lambda one: (one[0].start, one[0].end, one[1]))


def fixed(text, lang, kind=PROSE):
    """Return a text with every safe change made, as `--fix` would."""
    for slip in reversed([s for s, _ in slips(text, lang, kind) if s.new is not None and s.safe]):
        text = text[: slip.start] + slip.new + text[slip.end :]
    return text


@pytest.mark.parametrize(("lang", "wrong", "right"), ROWS["a slip is fixed and the fixed text is clean"])
def test_a_slip_is_mended_and_the_mended_text_is_clean(lang, wrong, right):
    assert fixed(wrong, lang) == right
    assert slips(right, lang, PROSE) == []


@pytest.mark.parametrize(("lang", "text"), ROWS["look alikes are left alone"])
def test_look_alikes_are_left_alone(lang, text):
    assert slips(text, lang, PROSE) == []


def test_the_author_decides_where_a_change_is_a_guess():
    for lang, text in (
        ("en", 'He said "yes.'),
        ("sv", "Värt 30,000 mynt."),
        ("en", "the the door"),
        ("sv", "så—där"),
    ):
        found = slips(text, lang, PROSE)
        assert found, text
        assert not any(slip.new is not None and slip.safe for slip, _ in found)


def test_markdown_is_read_as_markdown():
    text = (
        '# Title - more\n\n| a   | b |\n|-----|--:|\n| - | 1 |\n\n- item\n- -2 item\n\n```\na -- "b"\n```\n'
        '`3-6` <!-- "x" --> [a](b--c "d")\n\n---\n\nEnd  \nof it.\n> - quote - more\n'
    )
    found = [(code, text[slip.start : slip.end]) for slip, code in slips(text, "en", RULES)]
    assert found == [("CG505", " - "), ("CG504", "-"), ("CG505", " - ")]


def game_of(tmp_path, deck, name="decks/room.yaml", game=GAME):
    folder = tmp_path / "content" / "keep"
    for path, text in (("game.yaml", game), (name, deck)):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8", newline="")
    loaded, found = read_game(folder, tmp_path)
    assert found == []
    return loaded


def findings(game):
    return [found for code in CODES for found in all_rules()[code].function(game)]


@pytest.mark.parametrize("text", ROWS["the file holds at the place what the fix replaces"])
def test_the_file_holds_at_the_place_what_the_fix_replaces(tmp_path, text):
    found = findings(game_of(tmp_path, DECK + text))
    lines = (tmp_path / "content/keep/decks/room.yaml").read_text("utf-8").splitlines()
    assert any(one.fix and one.fix.old == "..." for one in found)
    for one in found:
        if one.fix:
            assert lines[one.place.line - 1].startswith(one.fix.old, one.place.column - 1)


def test_no_fix_where_the_letters_are_broken_over_lines(tmp_path):
    text = "    text:\n      sv: >-\n        Du får 12\n        000 mynt, 14 000 sedlar.\n      en: a 12,000 14,000\n"
    found = findings(game_of(tmp_path, DECK + text))
    assert [(one.place.line, one.fix is None) for one in found] == [(9, True), (10, False)]


def test_a_table_is_mended_in_its_cell(tmp_path):
    game = game_of(
        tmp_path, 'name,text\nFog,"One... two..."\n', "decks/cards.csv", "title: Keep\nlanguages: [en]\n"
    )
    assert [(f.place.line, f.fix.old, f.fix.nth) for f in findings(game)] == [(2, "...", 0), (2, "...", 1)]


def test_titles_backs_labels_and_game_texts_have_their_places(tmp_path):
    game = GAME + "subtitle: {sv: Du..., en: You}\nlabels:\n  sv_label: {sv: Slut..., en: End}\n"
    deck = DECK.replace("Rum,", "Rum...,") + "back: {template: back, title: {sv: Bak..., en: Back}}\n"
    found = findings(game_of(tmp_path, deck, game=game))
    assert sorted((f.place.file.rpartition("/")[2], f.place.line, f.place.column) for f in found) == [
        ("game.yaml", 3, 18),
        ("game.yaml", 5, 22),
        ("room.yaml", 1, 16),
        ("room.yaml", 7, 39),
    ]
    assert all(f.fix and f.fix.old == "..." for f in found)


def test_a_place_that_does_not_agree_gives_no_offsets():
    assert align("other words", 0, "words") is None
    assert align('"a\\x4', 0, "aÄ") is None


def test_every_text_is_read_once_in_each_language():
    root = shipped_root()
    game, _ = read_game(root / "content" / "drakborgen", root, Cache())
    seen = [(one.what, one.lang) for one in text_units(game)]
    assert len(seen) == len(set(seen)) > 500
    assert {one.kind for one in text_units(game)} == {"name", "prose", "rules"}


@pytest.mark.parametrize("name", SHIPPED_GAMES)
def test_shipped_games_are_typeset(name):
    root = shipped_root()
    game, _ = read_game(root / "content" / name, root, Cache())
    assert findings(game) == []
