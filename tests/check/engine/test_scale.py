"""Work for each card stays what it is however many cards there are: counted in calls and comparisons, not in seconds."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from cardgen import findings
from cardgen.check import LaidOutGame, apply_suppressions, run_rules
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus import nearness
from cardgen.check.corpus.sentences import Names, frame
from cardgen.check.rules.consistency import cg409_name_misspelt
from cardgen.findings import Nearest, nearest, unsuppressed
from cardgen.layout.decks import GameLayout
from cardgen.load import sources
from cardgen.model.forms import all_forms
from cardgen.project import Project
from tests.games import read_game
from tests.work import calls_of
from tests.workload_check import cards, write_project

FEW, MANY = 100, 400
#: How much more work a card may take among four times as many: words and wordings that are met for the first time are
#: fewer by then, and what is looked up stands in longer lists.
GROWTH = 1.3


@pytest.fixture
def no_dictionaries(monkeypatch):
    """Leave out the dictionaries, which are loaded once however many cards there are."""
    monkeypatch.setattr(
        "cardgen.check.rules.language.cg501_unknown_word.rule.dictionary", lambda _game, _lang: None
    )


@pytest.fixture
def checked(tmp_path, monkeypatch, no_dictionaries):
    """Check a project of so many cards, changed before; give the calls for each card, and what was found."""

    def call(count, change):
        root = write_project(tmp_path / str(count), count, change)
        monkeypatch.setenv("CARDGEN_CACHE", str(tmp_path / f"cache{count}"))
        found = []

        def work():
            game, noted = read_game(root / "content" / "bench", root)
            reported = apply_suppressions(noted + run_rules(game), [game], without_layout=["bench"])
            found.extend(unsuppressed(reported))

        return calls_of(work) / count, found

    return call


def as_it_is(_card, _number):
    """Leave a card."""


def of_one_family(card, number):
    """Name all cards by one word and another, and let each name two that are not there."""
    for lang, thing, here in (("sv", "Fälla", "Nu kommer"), ("en", "Trap", "Now comes")):
        card[f"name.{lang}"] = f"{thing} {card['name.en'].split()[1]}"
        card[f"text.{lang}"] = f"{here} {thing} {card['name.en'].split()[1]}x."


def of_one_sentence(card, number):
    """Return three cards at a time a sentence that differs from all others in one word."""
    card["text.sv"] = f"Lägg en stor {word(number // 3)} på den mörka plattan."
    card["text.en"] = f"Put a large {word(number // 3)} on the dark tile over there."


def full_of_mistakes(card, number):
    """Let each card have a mistake of many kinds."""
    card["text.sv"] = "Slå {T7} ,  och  gå dit"
    card["text.en"] = f"Roll {{T9}} ,  and go {{rule:99}} to {{card:nobody{number}}} it **now."


def word(number):
    """Return a word of its own for a number."""
    return "".join("bdfgklmnrs"[int(digit)] + "aeiouaeiou"[int(digit)] for digit in f"{number:04d}")


@pytest.mark.parametrize("change", [as_it_is, of_one_family, of_one_sentence, full_of_mistakes])
def test_four_times_as_many_cards_take_four_times_the_work(checked, change):
    (few, some), (many, more) = (checked(count, change) for count in (FEW, MANY))
    assert many <= GROWTH * few
    if change is full_of_mistakes:
        assert len(some) >= 5 * FEW and len(more) >= 5 * MANY


def test_so_it_is_for_the_rules_that_read_faces(tmp_path, cache):
    def per_card(count):
        root = write_project(tmp_path / str(count), count, as_it_is)
        game, noted = read_game(root / "content" / "bench", root)
        assert noted == []
        layout = GameLayout(game, Project(root).template_folders, cache)
        faces, _ = layout.lay_out(all_forms(game.decks), ("en",), 1)
        return calls_of(lambda: run_rules(LaidOutGame(game, faces, layout, painted=False))) / count

    assert per_card(120) <= GROWTH * per_card(30)


def test_the_cards_of_the_workload_are_the_same_each_time_and_all_different():
    made = cards(400)
    assert json.dumps(made) == json.dumps(cards(400))
    assert len({card["id"] for card in made}) == 400
    assert len({card["text.en"] for card in made}) > 390


# What was quadratic once.


def test_a_sentence_is_held_against_few_of_a_large_family(monkeypatch):
    compared = []
    apart = nearness.one_apart
    monkeypatch.setattr(nearness, "one_apart", lambda *both: compared.append(both) or apart(*both))
    for size in (50, 2000):
        frames = [("put", "a", word(k), "on", "the", "tile", ".") for k in range(size)]
        index = nearness.Index(frames)
        compared.clear()
        near = index.near(frames[7])
        assert len(compared) <= 100
        assert len(near) == (size - 1 if size == 50 else 0)
    # Another place of the same sentence still tells.
    assert index.near(("put", "an", word(7), "on", "the", "tile", ".")) == [frames[7]]


def test_an_unknown_name_is_held_against_few_names_alike(monkeypatch):
    compared = []
    nearly = cg409_name_misspelt.is_nearly
    monkeypatch.setattr(
        cg409_name_misspelt, "is_nearly", lambda *both: compared.append(both) or nearly(*both)
    )
    known = cg409_name_misspelt._Names([f"Trap {word(k).capitalize()}" for k in range(3000)], "en")
    for wrong in ("x" + word(1234), word(1234)[:-1], word(1234)[:3] + "q" + word(1234)[4:]):
        compared.clear()
        assert known.of_phrase(["Trap", wrong.capitalize()], Counter({wrong: 1, "trap": 9})) == (
            f"Trap {wrong.capitalize()}",
            f"Trap {word(1234).capitalize()}",
        )
        assert len(compared) < 100


@pytest.mark.parametrize(
    ("wrong", "right"), [("k0123", "k01234"), ("k012345", "k01234"), ("k01324", "k01234")]
)
def test_the_nearest_of_many_ids_is_found_among_few(monkeypatch, wrong, right):
    offered = []
    close = findings.difflib.get_close_matches
    monkeypatch.setattr(
        findings.difflib,
        "get_close_matches",
        lambda w, known, **how: offered.append(known) or close(w, known, **how),
    )
    known = [f"k{n:05d}" for n in range(5000)]
    assert Nearest(known).of(wrong) != ""
    assert right in offered[0]
    assert len(offered[0]) < 200


def test_the_nearest_of_few_is_found_by_its_likeness():
    assert nearest("gate-of-x", ["portcullis-gate", "the-gates-x"]) == "; did you mean 'the-gates-x'?"
    assert nearest("gate", []) == ""


def test_names_of_one_first_word_are_looked_up_and_not_gone_through():
    frames = frozenset({("trap", word(k)) for k in range(5000)} | {("trap", word(7), "again")})
    known = Names(frames, {"trap": (3, 2)})
    said = f"Now Trap {word(7)} again comes, and Trap {word(8)} too, but no trap {word(9)}."
    assert frame(said, known).count("‹name›") == 2
    assert calls_of(lambda: frame(said, known)) < 400


@pytest.mark.usefixtures("no_dictionaries")
def test_a_file_is_read_once_however_many_findings_are_in_it(tmp_path, monkeypatch):
    root = write_project(tmp_path, 60, full_of_mistakes)
    read = []
    own = sources.read_file
    monkeypatch.setattr(sources, "read_file", lambda path, *rest: read.append(path.name) or own(path, *rest))
    game, _ = read_game(root / "content" / "bench", root)
    found = run_rules(game)
    assert len(found) > 300
    assert "game.yaml" in read
    assert len(read) == len(set(read))


def test_what_is_read_once_of_a_game_is_read_anew_of_another_one_with_the_same_files(tmp_path):
    root = write_project(tmp_path, 2, as_it_is)
    asked = []

    @memoized
    def ids(game):
        asked.append(game)
        return [component.id for component in game.components()]

    one, other = (read_game(root / "content" / "bench", root)[0] for _ in range(2))
    assert one.decks == other.decks
    assert ids(one) is ids(one)
    assert ids(other) == ids(one)
    assert asked == [one, other]
