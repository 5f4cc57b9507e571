"""Drakborgen and Återväckt: a rule of the one in a text of the other is found where it stands, and the games are clean."""

import shutil

import pytest

from cardgen.cache import Cache
from cardgen.check import CheckedGame, all_rules
from cardgen.commands.options import load_games, project_sources, with_chosen_modules
from cardgen.project import Project
from tests.paths import ROOT, SHIPPED_GAMES

#: Sentences by fact, `#` stands for its value; then what they say in 1985 or its second box, and what awakened.
FACTS = {
    "portcullis.throws": (
        {"sv": "Ett fällgaller kräver # prov.", "en": "A portcullis takes # tests."},
        {"sv": "ett", "en": "1"},
        {"sv": "två", "en": "2"},
    ),
    "bridge.damage": (
        {"sv": "Den som faller från spången förlorar # {KP}.", "en": "Whoever falls off the footbridge loses # {KP}."},
        "{T10}",
        "{T6}",
    ),
    "ambush.damage": (
        {"sv": "I ett överfall förlorar du först # {KP}.", "en": "In an ambush you first lose # {KP}."},
        "{T12-TF}",
        "{T12-PSY}",
    ),
    "corpse-eaters.first": (
        {"sv": "Slå # och lägg ut så många likätare.", "en": "Roll # and lay out that many corpse-eaters."},
        "{T10} + {T6}",
        "{T12} + {T6}",
    ),
    "corpse-eaters.killed": (
        {"sv": "Slå # och ta bort så många likätare.", "en": "Roll # and remove that many corpse-eaters."},
        "{T10}",
        "{T12}",
    ),
    "corpse-eaters.more": (
        {"sv": "Det kommer fler: slå # och lägg till så många.", "en": "More come: add # and roll again."},
        "{T6}",
        "{T6} + 1",
    ),
    "halves.seen": (
        {"sv": "Jämnt: dra # amulettkort och välj ett.", "en": "Even: draw # amulet cards and keep one."},
        {"sv": "tre", "en": "three"},
        {"sv": "4", "en": "4"},
    ),
    "transport.squares": (
        {"sv": "Amuletten flyttar dig # rutor norrut.", "en": "The amulet moves you # squares north."},
        {"sv": "3", "en": "3"},
        {"sv": "två", "en": "two"},
    ),
}  # fmt: skip
#: Which of the two a game must not say.
OTHER = {"atervackt": 1, "drakborgen": 2}


def said(key, game, lang):
    """Return a sentence of a fact with the value of the other edition, and that value."""
    words = FACTS[key][0][lang]
    value = FACTS[key][OTHER[game]]
    value = value if isinstance(value, str) else value[lang]
    return words.replace("#", value), value


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """Return the shipped games without their pictures."""
    root = tmp_path_factory.mktemp("castle")
    shutil.copytree(ROOT / "content", root / "content", ignore=shutil.ignore_patterns("art"))
    return root


def found(root, cache):
    """Return what CG312 finds in the games of a project: file, line and message."""
    loaded, _ = load_games(Project(root), (), project_sources(Project(root), cache))
    games = [CheckedGame.of(one, cache) for one in with_chosen_modules(loaded, None)]
    assert {*SHIPPED_GAMES} == {game.id for game in games}
    rule = all_rules()["CG312"]
    return [(f.place.file, f.place.line, f.message) for game in games for f in rule.findings(game)]


def test_the_shipped_games_say_no_rule_of_another_edition(root, cache_folder):
    assert found(root, Cache(cache_folder)) == []


@pytest.mark.parametrize("game", OTHER)
def test_a_rule_of_the_other_edition_is_found_in_cards_and_rules_of_both_languages(
    root, tmp_path, cache_folder, game
):
    shutil.copytree(root, tmp_path, dirs_exist_ok=True)
    here = tmp_path / "content" / game
    reported = {}
    for lang in ("sv", "en"):
        rules = here / f"rules.{lang}.md"
        lines = rules.read_text("utf-8").rstrip("\n").split("\n")
        for key in FACTS:
            lines += ["", said(key, game, lang)[0]]
            reported[f"content/{game}/{rules.name}", len(lines)] = (key, said(key, game, lang)[1])
        rules.write_text("\n".join(lines) + "\n", "utf-8")
    deck = here / "decks/planted.yaml"
    cards = ["title: {sv: Planterade, en: Planted}", "cards:"]
    for number, key in enumerate(FACTS):
        cards += [
            f"  - id: planted-{number}",
            f"    name: {{sv: Kort {number}, en: Card {number}}}",
            "    text:",
        ]
        for lang in ("sv", "en"):
            cards.append(f'      {lang}: "{said(key, game, lang)[0]}"')
            reported[f"content/{game}/decks/planted.yaml", len(cards)] = (key, said(key, game, lang)[1])
    deck.write_text("\n".join(cards) + "\n", "utf-8")
    lines = found(tmp_path, Cache(cache_folder))
    for place, (key, value) in reported.items():
        messages = [message for file, line, message in lines if (file, line) == place]
        assert any(f"'{value}' is what '{key}' is in 'Drakborgen" in message for message in messages), (
            place,
            key,
            messages,
        )
    assert {(file, line) for file, line, _ in lines} == {*reported}
