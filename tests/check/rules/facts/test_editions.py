"""Two editions of a game, one on the other: a text of one that says a rule of the other is found, both ways round."""

from __future__ import annotations

import pytest

from cardgen.cache import Cache
from cardgen.check import CheckedGame, all_rules
from cardgen.commands.options import load_games, project_sources, with_chosen_modules
from cardgen.project import Project
from tests.load.extending.games import project
from tests.rows import rows_beside

ROWS = rows_beside(__file__)

#: Key, value in the old edition and in the new one, and the sentence that prints it; `#` stands for the value.
FACTS = [
    ("sun.die", "{T12}", "{T6}", "Slå # för solens gång.", "Roll # for the step of the sun.", ""),
    ("dragon.asleep", 7, 6, "Draken sover på # av korten.", "The dragon sleeps on # of the cards.", ""),
    (
        "door.opens",
        "=1/3",
        "=1/2",
        "En dörr öppnas med # chans.",
        "A door opens with a chance of #.",
        ":percent",
    ),
    (
        "ransom",
        2000,
        5000,
        "Draken begär # guldmynt i lösen.",
        "The dragon asks a ransom of # gold.",
        ":grouped",
    ),
    ("heroes", 1, 4, "Högst # hjältar ryms på en bricka.", "A tile holds # heroes at most.", ":words"),
]


def game(title, values, texts, *more):
    """Return the files of an edition: its facts and rules that print them, and a card of some texts."""
    rules = {
        lang: "\n".join(
            [f"# {title}", "", "## 1 All", ""]
            + [f"{sentence.replace('#', f'{{={key}{form}}}')}\n" for key, sentence, form in lines]
        )
        for lang, lines in {
            "sv": [(f[0], f[3], f[5]) for f in FACTS],
            "en": [(f[0], f[4], f[5]) for f in FACTS],
        }.items()
    }
    cards = [
        f'  - {{id: {title.lower()}-{n}, name: {{sv: Kort {n}, en: Card {n}}}, text: {{sv: "{sv}", en: "{en}"}}}}'
        for n, (sv, en) in enumerate(texts)
    ]
    return {
        "game.yaml": "\n".join(
            [
                f"title: {{sv: {title}, en: {title}}}",
                "languages: [sv, en]",
                *more,
                "tokens:",
                "  T6: {kind: die, faces: 6, label: {sv: T6, en: D6}}",
                "  T12: {kind: die, faces: 12, label: {sv: T12, en: D12}}",
                "",
            ]
        ),
        "facts.yaml": "\n".join(
            f'- {{key: {key}, value: "{value}"}}'
            if isinstance(value, str)
            else f"- {{key: {key}, value: {value}}}"
            for key, value in values
        ),
        "rules.sv.md": rules["sv"],
        "rules.en.md": rules["en"],
        "decks/card.yaml": "\n".join(["title: {sv: Kort, en: Cards}", "cards:", *cards, ""]),
    }


def editions(root, old=(("-", "-"),), new=(("-", "-"),), more=None):
    """Return what is found of texts of an old edition and of a new one that extends it, as game, language, message."""
    before = game("Old", [(f[0], f[1]) for f in FACTS], old)
    after = game("New", [(f[0], f[2]) for f in FACTS], new, "extends: old")
    project(root, old=before, new={**after, **(more or {})}, cave=before)
    loaded, found = load_games(Project(root), (), project_sources(Project(root), Cache(root / "cache")))
    assert found == []
    games = [CheckedGame.of(one) for one in with_chosen_modules(loaded, None)]
    return [(one.id, f.message, f.place.line) for one in games for f in all_rules()["CG312"].findings(one)]


def test_editions_that_print_their_own_values_are_silent(tmp_path):
    assert editions(tmp_path) == []


@pytest.mark.parametrize(
    ("key", "sv", "en", "said"), ROWS["a text of the new edition with a value of the old one is found"]
)
def test_a_text_of_the_new_edition_with_a_value_of_the_old_one_is_found(tmp_path, key, sv, en, said):
    found = editions(tmp_path, new=[(sv, en)])
    assert [(where, line) for where, _, line in found] == [("new", 3), ("new", 3)]
    assert any(f"'{said}' is what '{key}' is in 'Old'; here it is " in message for _, message, _ in found)


@pytest.mark.parametrize(
    ("key", "sv", "en", "said"),
    [
        ("sun.die", "Slå {T6} för solens gång.", "Roll {T6} for the step of the sun.", "{T6}"),
        ("dragon.asleep", "På 6 av korten sover draken.", "The dragon sleeps on 6 of the 8 cards.", "6"),
        ("door.opens", "Chansen att en dörr öppnas är 50 %.", "The chance that a door opens is 50%.", "50%"),
        ("heroes", "En bricka rymmer fyra hjältar.", "A tile holds four heroes.", "four"),
    ],
)
def test_a_text_of_the_old_edition_with_a_value_of_the_new_one_is_found(tmp_path, key, sv, en, said):
    found = editions(tmp_path, old=[(sv, en)])
    assert [(where, line) for where, _, line in found] == [("old", 3), ("old", 3)]
    assert any(f"'{said}' is what '{key}' is in 'New'; here it is " in message for _, message, _ in found)


def test_a_phrase_with_a_value_of_the_other_edition_is_found_and_one_that_prints_it_is_not(tmp_path):
    said = ("{say:sleeps}", "{say:sleeps}")
    for text, count in (("7", 2), ("{=dragon.asleep}", 0), ("{1}", 0)):
        root = tmp_path / str(count) / text.strip("{=}")
        sleeps = (
            f'{{sv: "Draken sover på {text} av korten.", en: "The dragon sleeps on {text} of the cards."}}'
        )
        phrases = {"phrases.yaml": f"sleeps: {sleeps}\n"}
        call = tuple(one.replace("sleeps", "sleeps =dragon.asleep") for one in said) if "1" in text else said
        found = editions(root, new=[call], more=phrases)
        assert [where for where, _, _ in found] == ["new"] * count


@pytest.mark.parametrize(("sv", "en"), ROWS["a look alike is left alone"])
def test_a_look_alike_is_left_alone(tmp_path, sv, en):
    assert editions(tmp_path, new=[(sv, en)]) == []


def of_modules(value):
    """Return files of the new edition, in which the dragon sleeps on another number of cards with a module."""
    modules = "modules: {base: {title: {sv: Bas, en: Base}}, ice: {title: {sv: Is, en: Ice}}}"
    after = game("New", [(f[0], f[2]) for f in FACTS], (("-", "-"),), "extends: old", modules)
    stated = f"{after['facts.yaml']}\n- {{key: dragon.asleep, value: {value}, module: ice}}\n"
    return {"game.yaml": after["game.yaml"], "facts.yaml": stated}


def test_a_value_that_the_other_edition_has_with_a_module_is_found(tmp_path):
    said = ("På 5 av korten sover draken.", "The dragon sleeps on 5 of the 8 cards.")
    found = editions(tmp_path, old=[said], more=of_modules(5))
    assert [(where, line) for where, _, line in found] == [("old", 3), ("old", 3)]


def test_a_value_that_this_edition_has_with_a_module_is_its_own(tmp_path):
    said = ("På 7 av korten sover draken.", "The dragon sleeps on 7 of the 8 cards.")
    assert editions(tmp_path, new=[said], more=of_modules(7)) == []


def test_roll_and_the_like_tell_no_sentence_from_another(tmp_path):
    # Many sentences roll for a step: that one shares these words with the sun's says nothing.
    rolls = [(f"Slå {{T6}} för gång {n}.", f"Roll {{T6}} for step {n}.") for n in range(300)]
    said = ("Slå {T12} för rattens gång.", "Roll {T12} for the step of the wheel.")
    assert editions(tmp_path, new=[*rolls, said]) == []


def test_a_game_of_its_own_with_the_same_keys_is_no_edition(tmp_path):
    # `cave` states what `old` does, and nobody extends it.
    assert [where for where, _, _ in editions(tmp_path, new=[(FACTS[1][3].replace("#", "7"), "-")])] == [
        "new"
    ]
