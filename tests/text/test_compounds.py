"""Compounds break between their parts, known from the words of the game; a game may state how a word breaks."""

import pytest

from cardgen.layout.word_parts import own_breaks_of
from cardgen.text.breaks import Breaks, optimal
from cardgen.text.compounds import Composition, Compounds
from cardgen.text.hyphens import OwnBreaks, Patterns
from cardgen.text.total_fit import total_fit
from tests.games import read_game
from tests.rows import rows_beside

ROWS = rows_beside(__file__)


@pytest.fixture
def broken(project):
    """Return a word with a hyphen wherever it may break in a game of some words."""

    def of(lang, words, word, more=""):
        files = {"content/g/game.yaml": f"title: G\nlanguages: [{lang}]\nabout: {words}.\n{more}"}
        root = project(files)
        game, found = read_game(root / "content/g", root)
        assert {one.code for one in found} == {"CG011"}  # no decks
        patterns = Patterns(lang, lambda lang: own_breaks_of(game, lang))
        ends = {point.at for point in patterns.points(word)}
        return "".join("-" * (at in ends) + letter for at, letter in enumerate(word))

    return of


@pytest.mark.parametrize(("lang", "words", "word", "expected"), ROWS["breaks"])
def test_breaks_in_a_game_of_some_words(broken, lang, words, word, expected):
    assert broken(lang, words, word) == expected


@pytest.mark.parametrize(("lang", "stated", "word", "expected"), ROWS["stated"])
def test_a_game_states_where_a_word_breaks(broken, lang, stated, word, expected):
    assert broken(lang, "kort", word, f"hyphenation: [{stated}]\n") == expected


def test_names_and_terms_are_words_of_the_game(broken):
    assert broken("sv", "en", "fnattskorv") == "fnatt-skorv"
    assert broken("sv", "en", "fnattskorv", "terms: {a: {sv: [fnatt, korv]}}\n") == "fnatts-korv"
    assert broken("sv", "en", "fnattskorv", "labels: {a: Fnatt, b: Korv}\n") == "fnatts-korv"


def test_a_break_inside_a_part_is_marked():
    compounds = Compounds(Composition(), ["monster", "markörer"])
    assert compounds.points("monstermarkörer", [4, 7, 10, 12]) == ((7, False), (12, True))
    assert compounds.points("markörer", [3, 5]) == ((3, False), (5, False))


def test_of_two_breaks_without_a_vowel_between_one_is_wrong():
    compounds = Compounds(Composition(), [])
    assert [point.at for point in compounds.points("schwarzer", [5, 6])] == [6]
    assert [point.at for point in compounds.points("goldstück", [4, 5])] == []


def test_the_order_of_words_makes_no_difference():
    words = ["rum", "kort", "rums", "skort", "fälla", "fällor", "kortet", "monster"]
    how = Composition(joints=("s",), for_a=("e",), endings=("et", "or"))
    seen = {
        tuple(Compounds(how, order, order).points(word, [3, 6]) for word in ("rumskort", "rumsfällekortet"))
        for order in (words, words[::-1], sorted(words))
    }
    assert len(seen) == 1


def test_a_joint_is_preferred_to_a_break_inside_a_part():
    # The second word may break at a joint or a hundredth of an em further on, where the line is full.
    breaks = Breaks([0, 4, 9.99, 10, 20], [0, 5, 9.99, 10, 20], [0, 1, 1.5, 1.5, 2], [0, 0, 1, 2, 0])
    alike = breaks._replace(hyphens=[0, 0, 1, 1, 0])
    for choose in (optimal, total_fit):
        align = {} if choose is optimal else {"last_line": 0.0}
        assert choose(breaks, 10.01, **align) == [0, 2, 4]
        assert choose(alike, 10.01, **align) == [0, 3, 4]


def test_a_language_without_a_list_has_its_patterns_alone():
    by_patterns = Patterns("fr")
    assert [p.at for p in by_patterns.points("corridor")] == by_patterns.positions("corridor")
    assert OwnBreaks() == by_patterns.own
