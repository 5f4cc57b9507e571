"""The views of text: what each selection holds, where its units begin, and the map that names the modules."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from cardgen.check import corpus
from cardgen.check.corpus.text_units import (
    NAME,
    PROSE,
    RULES,
    SECTION,
    by_text,
    disk_memo,
    printed_texts,
    running_texts,
    span,
    text_units,
    units_with_markup,
)
from cardgen.check.corpus.token_mentions import mentions, token_place
from tests.games import read_game

FILES = {
    "game.yaml": """\
title: {sv: Borgen, en: Keep}
languages: [sv, en]
tokens:
  T6: {kind: die, faces: 6, label: {sv: T6, en: D6}}
labels:
  hp: {sv: "Liv {T6}", en: "Life {T6}"}
""",
    "decks/room.yaml": """\
title: {sv: Rum, en: Rooms}
source: own design
certainty: designed
fields: {flavour: text}
back: {template: card, title: {sv: Fram, en: Ahead}}
cards:
  - id: room-orc
    name: {sv: Orch, en: Orc}
    text: {sv: "Slå {T6}.", en: "Roll {T6} now."}
    flavour: {sv: Sent., en: 'It''s late.'}
""",
    "rules.en.md": "# Rules\nFirst {T6}.\n## 1 Doors\nPush.\n",
}


@pytest.fixture
def game(tmp_path):
    """Return a game with a text of each kind."""
    folder = tmp_path / "content" / "keep"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    found, findings = read_game(folder, tmp_path)
    assert found is not None, findings
    return found


def test_every_printed_text_is_one_unit_a_language(game):
    found = {(unit.what, unit.lang): unit for unit in text_units(game)}
    assert len(found) == len(text_units(game))
    assert found["game.yaml: title", "sv"].kind == NAME
    assert found["room: back.title", "en"][2:4] == (NAME, "Ahead")
    orc = found["room-orc: text", "en"]
    assert (orc.kind, orc.owner, orc.field) == (PROSE, "room-orc", "text")
    assert found["room-orc: name", "sv"].kind == NAME
    assert found["rules.en.md", "en"].kind == RULES
    assert ("game.yaml: labels.hp", "sv") in found


@pytest.mark.parametrize(
    ("what", "lang", "words"),
    [
        ("room: title", "en", "Rooms"),
        ("room: back.title", "sv", "Fram"),
        ("room-orc: text", "en", "Roll"),
        ("room-orc: flavour", "en", "It''s"),
        ("game.yaml: labels.hp", "en", "Life"),
        ("rules.en.md", "en", "Push"),
    ],
)
def test_a_span_is_the_letters_in_the_file(game, what, lang, words):
    unit = next(unit for unit in text_units(game) if (unit.what, unit.lang) == (what, lang))
    plain = words.replace("''", "'")
    start = unit.text.index(plain)
    found = span(game, unit, start, start + len(plain))
    line = game.sources.get(found.place.file).line(found.place.line)
    assert found.literal == words
    assert line[found.place.column - 1 :].startswith(words)


def test_units_hold_markup_and_the_rules_by_section(game):
    found = [(unit.what, unit.lang, unit.text) for unit in units_with_markup(game)]
    assert ("room-orc: text", "sv", "Slå {T6}.") in found
    assert ("label hp", "en", "Life {T6}") in found
    assert all(what != "room: title" for what, _, _ in found)
    sections = [unit for unit in units_with_markup(game) if unit.kind == SECTION]
    assert [(unit.owner, unit.text) for unit in sections] == [
        ("", "First {T6}."),
        ("§1", "Doors"),
        ("§1", "Push."),
    ]


def test_a_text_in_all_languages_is_a_mapping_of_its_units(game):
    found = {next(iter(text.values())).what: text for text in printed_texts(game)}
    assert {lang: unit.text for lang, unit in found["room-orc: name"].items()} == {"sv": "Orch", "en": "Orc"}
    assert list(found["room-orc: flavour"]) == ["sv", "en"]
    running = [unit.what for text in running_texts(game) for unit in text.values()]
    assert running == ["room-orc: text"] * 2 + ["room-orc: flavour"] * 2


def test_a_token_is_found_once_a_passage_at_its_place(game):
    places = [(m.unit.what, m.unit.lang, token_place(game, m)) for m in mentions(game) if m.token == "T6"]
    what, lang, place = places[1]
    assert (what, lang) == ("room-orc: text", "en")
    assert game.sources.get(place.file).line(place.line)[place.column - 1 :].startswith("{T6} now")


def test_what_is_kept_is_asked_for_once_a_name_and_stamp(game):
    asked = []

    def find(of):
        asked.append(of)
        return [len(asked)]

    assert disk_memo(game, "test", find) == disk_memo(game, "test", find) == [1]
    assert disk_memo(game, "test", find, "other dictionary") == [2]


def test_two_rules_do_not_keep_findings_under_one_name(game):
    by_text(game, "lengths", lambda unit: len(unit.text))
    with pytest.raises(AssertionError, match="two rules keep findings as 'lengths'"):
        by_text(game, "lengths", lambda unit: unit.kind)


def test_the_map_names_modules_and_files_that_exist():
    named = re.findall(r"`([\w./*]+)`", corpus.__doc__ or "")
    folder = Path(corpus.__file__).parent
    known = 0
    for name in named:
        if name.endswith(".yaml"):
            assert list(folder.glob(name)) or list(folder.parents[1].glob(name)), name
            known += 1
        elif (folder / f"{name.split('.')[0]}.py").exists() or (folder / name.split(".")[0]).is_dir():
            module, _, attribute = name.rpartition(".")
            try:
                import_module(f"cardgen.check.corpus.{name}")
            except ModuleNotFoundError:
                assert hasattr(import_module(f"cardgen.check.corpus.{module}"), attribute), name
            known += 1
    assert known > 15
