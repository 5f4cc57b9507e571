"""Text against text: languages that differ, wordings that drift, and look-alikes on which the rules are silent."""

import shutil

import pytest

from cardgen.check.corpus.sentences import frame
from cardgen.check.rules.consistency.cg401_tokens_differ import tokens_differ
from cardgen.check.rules.consistency.cg402_numbers_differ import numbers_differ
from cardgen.check.rules.consistency.cg403_untranslated import untranslated
from cardgen.check.rules.consistency.cg404_wording_drifts import wording_drifts
from cardgen.check.rules.consistency.cg405_inconsistent_translation import inconsistent_translation
from cardgen.project import shipped_root
from tests.games import read_game
from tests.paths import SHIPPED_GAMES
from tests.rows import rows_beside
from tests.work import calls_of

ROWS = rows_beside(__file__)

CONTENT = shipped_root() / "content"


@pytest.fixture
def planted(tmp_path):
    """Return a shipped game in which a text of one file was changed once, and the line of the change."""

    def plant(game, file, old, new):
        folder = tmp_path / "content" / game
        shutil.copytree(CONTENT / game, folder, ignore=shutil.ignore_patterns("art"))
        path = folder / file
        whole = path.read_text("utf-8").replace("\u00a0", " ")
        assert old in whole, "the content has changed: plant something else"
        path.write_text(whole.replace(old, new, 1), "utf-8")
        loaded, _ = read_game(folder, tmp_path)
        return loaded, whole[: whole.index(old)].count("\n") + 1

    return plant


@pytest.fixture
def table(tmp_path):
    """Return the game of a bare CSV: `table({"en": …}, rows)` with one text column a language."""

    def make(languages, *rows):
        folder = tmp_path / "content" / "mine"
        (folder / "decks").mkdir(parents=True)
        titles = ", ".join(f"{lang}: Mine" for lang in languages)
        (folder / "game.yaml").write_text(
            f"title: {{{titles}}}\nlanguages: [{', '.join(languages)}]\n", "utf-8"
        )
        single = len(languages) == 1
        head = ["name" if single else f"name.{lang}" for lang in languages]
        head += ["text" if single else f"text.{lang}" for lang in languages]
        lines = [",".join(head)]
        for number, row in enumerate(rows):
            cells = [row] if isinstance(row, str) else row
            lines.append(
                ",".join([*(f"{lang} {number}" for lang in languages), *(f'"{cell}"' for cell in cells)])
            )
        (folder / "decks" / "cards.csv").write_text("\n".join(lines) + "\n", "utf-8")
        game, found = read_game(folder, tmp_path)
        assert found == []
        return game

    return make


def lines(rule, game):
    return [(found.place.file.rpartition("/")[2], found.place.line) for found in rule.findings(game)]


# Two languages of one text.


@pytest.mark.parametrize(
    ("file", "old", "new", "rule"),
    [
        (
            "decks/trap.yaml",
            "writhing. **{say:lose =snakes.damage}**",
            "writhing. **{say:lose T12}**",
            tokens_differ,
        ),
        (
            "phrases.yaml",
            "a number from 1 to {=roof.numbers} and",
            "a number from 1 to 6 and",
            numbers_differ,
        ),
        ("phrases.yaml", "name {=named.numbers:words} different", "name four different", numbers_differ),
        ("phrases.yaml", "4–6 the other.", "4–5 the other.", numbers_differ),
        ("rules.en.md", "Each half has two openings", "Each half has three openings", numbers_differ),
        ("rules.en.md", "starts with {=copies(dragon):words}.", "starts with seven.", numbers_differ),
        ("rules.en.md", "tells him to lose {T12-RF}", "tells him to lose {T12-SF}", tokens_differ),
    ],
)
def test_a_number_or_token_changed_in_one_language_is_reported_where_it_stands(planted, file, old, new, rule):
    game, line = planted("drakborgen", file, old, new)
    assert lines(rule, game) == [(file.rpartition("/")[2], line)]


def test_both_places_are_reported(planted):
    game, _ = planted(
        "drakborgen",
        "decks/trap.yaml",
        "writhing. **{say:lose =snakes.damage}**",
        "writhing. **{say:lose T12}**",
    )
    (found,) = tokens_differ.findings(game)
    assert "only 'sv' has '{T6}', only 'en' has '{T12}'" in found.message
    assert "trap.yaml:27:" in found.message


def test_the_place_is_the_number_and_not_the_same_digit_in_a_token(table):
    game = table(["sv", "en"], ("Slå {T6-2} och ta 3 steg.", "Roll {T6-2} and go 2 steps."))
    assert [f.message for f in numbers_differ.findings(game)]


@pytest.mark.parametrize(("sv", "en"), ROWS["the same numbers said otherwise are silent"])
def test_the_same_numbers_said_otherwise_are_silent(table, sv, en):
    game = table(["sv", "en"], (sv, en))
    assert list(numbers_differ.findings(game)) == []


@pytest.mark.parametrize(
    ("de", "nl", "what"), ROWS["number words of every language are held against each other"]
)
def test_number_words_of_every_language_are_held_against_each_other(table, de, nl, what):
    game = table(["de", "nl"], (de, nl))
    (found,) = numbers_differ.findings(game)
    assert what in found.message


@pytest.mark.parametrize(("de", "nl"), ROWS["German nouns that are spelt like numbers are none"])
def test_german_nouns_that_are_spelt_like_numbers_are_none(table, de, nl):
    assert list(numbers_differ.findings(table(["de", "nl"], (de, nl)))) == []


@pytest.mark.parametrize(
    ("sv", "en", "reported"), ROWS["what was never translated is reported and names are not"]
)
def test_what_was_never_translated_is_reported_and_names_are_not(table, sv, en, reported):
    game = table(["sv", "en"], (sv, en))
    assert bool(list(untranslated.findings(game))) is reported


# One effect, one wording.

TOWER = "Lose {} coins. If you live, go back to the nearest tower."


@pytest.mark.parametrize("odd", ROWS["a word or mark that changes nothing is drift"])
def test_a_word_or_mark_that_changes_nothing_is_drift(table, odd):
    game = table(["en"], *(TOWER.format(n) for n in "234"), f"Gain 1 coin. {odd}")
    assert lines(wording_drifts, game) == [("cards.csv", 5)]
    (found,) = wording_drifts.findings(game)
    assert "3 components such as cards-en-0: text" in found.message or "3 components" in found.message


@pytest.mark.parametrize("other", ROWS["another effect is no drift"])
def test_another_effect_is_no_drift(table, other):
    game = table(["en"], *(TOWER.format(n) for n in "234"), f"Gain 1 coin. {other}")
    assert lines(wording_drifts, game) == []


def test_two_wordings_that_are_both_common_are_two_effects(table):
    rows = [f"Gain {n} coins. Keep this card in your hand." for n in range(2, 6)]
    rows += [f"Gain {n} coins. Keep the card in your hand." for n in range(2, 6)]
    assert lines(wording_drifts, table(["en"], *rows)) == []


def test_a_word_that_fills_a_slot_is_no_drift(table):
    rows = [f"When this unit {does}, draw a card and put it in your hand." for does in ("attacks",) * 4]
    rows += [
        f"When this unit {does}, draw a card and put it in your hand." for does in ("dies", "rests", "moves")
    ]
    rows += ["It dies.", "It rests.", "It moves."]
    assert lines(wording_drifts, table(["en"], *rows)) == []


def test_a_frame_leaves_out_what_varies_and_keeps_the_singular():
    assert frame("**Lose {T6} {KP}.**") == frame("**Lose {T12-RF} {KP}.**")
    assert frame("Gain 2 coins.") == frame("Gain 30 coins.")
    assert frame("Gain 1 coin.") != frame("Gain 2 coins.")
    assert frame("See {rule:12.3}.") == frame("See {rule:4}.") != frame("See {card:orc}.")
    assert frame("x " * 900) == ()


@pytest.mark.parametrize(
    ("file", "old", "new", "rule"),
    [
        ("decks/chest.yaml", "Någon har glömt en näve mynt. {say:find =this.value}", "Någon har glömt en näve mynt. **Spara kortet.** Bär du det ut ur borgen är det värt **{=this.value} {gm}**. {say:over}", inconsistent_translation),
        ("decks/chest.yaml", "A blade swings out of the lid. **{say:lose =this.damage}** {say:over}", "A blade swings out of the lid. **{say:lose =this.damage}** Your turn has ended.", inconsistent_translation),
        ("decks/door.yaml", "A spike shoots out of the keyhole. **{say:lose =this.damage}** {say:stay} {say:over}", "A spike shoots out of the keyhole. **{say:lose =this.damage}** {say:stay} Your turn has ended.", inconsistent_translation),
        ("decks/search.yaml", "**{say:find-nothing}** {say:over}", "**{say:find-nothing}** Draget är slut", wording_drifts),
    ],
)  # fmt: skip
def test_drift_planted_in_the_shipped_cards_is_found(planted, file, old, new, rule):
    game, _ = planted("drakborgen", file, old, new)
    found = lines(rule, game)
    assert {name for name, _ in found} == {file.rpartition("/")[2]}
    assert len(found) == 1


@pytest.mark.parametrize(
    ("de", "en"),
    [
        (("Du darfst ihn sofort behalten.", "Du darfst sie sofort behalten."), "You may keep it at once."),
        (("Nimm einen neuen Schild davon mit.", "Nimm eine neue Münze davon mit."), ""),
    ],
)
def test_grammar_may_ask_for_another_word(table, de, en):
    rows = [(de[0], en or f"Take a new shield of them {n}.") for n in range(3)]
    game = table(["de", "en"], *rows, (de[1], en or "Take a new coin of them."))
    assert lines(inconsistent_translation, game) == []


def test_one_language_may_say_in_two_ways_what_another_says_in_two(table):
    rows = [("Gå till det röda tornet nu.", "Go to the red tower now.")] * 3
    rows.append(("Gå till det svarta tornet nu.", "Go to the black tower now."))
    game = table(["sv", "en"], *rows)
    assert lines(inconsistent_translation, game) == []
    assert lines(wording_drifts, game) == []


@pytest.mark.parametrize("game", SHIPPED_GAMES)
def test_the_shipped_games_are_clean(game):
    loaded, _ = read_game(CONTENT / game, shipped_root())
    rules = (tokens_differ, numbers_differ, untranslated)
    for rule in (*rules, wording_drifts, inconsistent_translation):
        assert list(rule.findings(loaded)) == []


def test_work_grows_with_the_number_of_cards_and_not_with_its_square(tmp_path):
    def work(cards):
        folder = tmp_path / str(cards) / "content" / "mine"
        (folder / "decks").mkdir(parents=True)
        (folder / "game.yaml").write_text("title: {en: Mine}\nlanguages: [en]\n", "utf-8")
        for part in range(cards // 1000):
            rows = [
                f"Card {part} {n},Word{n} takes a {n % 37}th of tale{part}x{n} and goes home again. Your turn is over."
                for n in range(1000)
            ]
            (folder / "decks" / f"d{part}.csv").write_text("name,text\n" + "\n".join(rows), "utf-8")
        game, _ = read_game(folder, tmp_path / str(cards))
        found = []
        calls = calls_of(lambda: found.extend(wording_drifts.findings(game)))
        assert found == []
        return calls

    few, many = work(1000), work(8000)
    assert many < 8 * 1.5 * few
