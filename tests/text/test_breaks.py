"""Breaking: the arithmetic of lines, held against brute force."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.text.breaks import (
    HYPHEN_COST,
    LONE_WORD_COST,
    Breaks,
    count_lines,
    ends_short,
    greedy,
    is_overfull,
    optimal,
    path_cost,
)


def paragraph(widths, space=0.25, hyphens=()):
    """Words of given widths; those numbered in `hyphens` part in the middle, with a '-' 0.3 wide."""
    ends, starts, counts, flags, pen = [0.0], [0.0], [0.0], [False], 0.0
    for k, width in enumerate(widths):
        if k in hyphens:
            ends.append(pen + width / 2 + 0.3)
            starts.append(pen + width / 2)
            counts.append(k + 0.5)
            flags.append(True)
        ends.append(pen + width)
        pen += width + space
        starts.append(pen)
        counts.append(k + 1.0)
        flags.append(False)
    return Breaks(ends, starts, counts, flags, 0.233)


def every_path(breaks, lines):
    for inner in combinations(range(1, breaks.last), lines - 1):
        yield [0, *inner, breaks.last]


PARAGRAPHS = st.builds(
    paragraph,
    st.lists(st.floats(0.8, 6).map(lambda x: round(x, 2)), min_size=1, max_size=9),
    hyphens=st.sets(st.integers(0, 8), max_size=3),
)
MEASURES = st.floats(4, 20).map(lambda x: round(x, 1))


def test_greedy_fills_each_line():
    breaks = paragraph([2, 2, 2, 2, 2])
    assert greedy(breaks, 6.5) == [0, 3, 5]
    assert greedy(breaks, 6.49) == [0, 2, 4, 5]


def test_even_lines_are_preferred_to_full_ones():
    breaks = paragraph([2] * 6)
    assert greedy(breaks, 9) == [0, 4, 6]
    assert optimal(breaks, 9) == [0, 3, 6]
    assert optimal(breaks, 9, align="justify") == [0, 4, 6]


@pytest.mark.parametrize("align", ["left", "right"])
def test_flush_text_fills_its_lines_but_the_last(align):
    breaks = paragraph([2] * 8)
    assert optimal(breaks, 12, align) == greedy(breaks, 12)
    assert optimal(breaks, 12) != greedy(breaks, 12)


def test_a_lone_last_word_is_avoided_when_the_lines_allow_it():
    breaks = paragraph([2, 2, 2, 3, 6])
    path = optimal(breaks, 9.8)
    assert greedy(breaks, 9.8) == [0, 4, 5]
    assert path == [0, 3, 5]


def test_spaces_are_stretched_rather_than_leave_a_lone_last_word():
    breaks = paragraph([1] * 9)
    assert greedy(breaks, 9.75) == [0, 8, 9]
    assert optimal(breaks, 9.75, align="justify") == [0, 7, 9]


def test_a_lone_last_word_costs_only_in_a_long_paragraph():
    long, short = paragraph([2] * 5), paragraph([2] * 2)
    assert path_cost(long, 10, [0, 4, 5], align="justify") == pytest.approx((1.25 / 3) ** 2 + LONE_WORD_COST)
    assert path_cost(short, 3, [0, 1, 2], align="justify") == pytest.approx(1)


def test_flush_text_leaves_no_word_alone_where_a_line_may_be_shorter():
    breaks = paragraph([2, 2, 2, 2, 2])
    assert greedy(breaks, 9) == [0, 4, 5]
    assert optimal(breaks, 9, "left") == [0, 3, 5]


def test_a_last_line_of_one_word_is_to_be_twice_as_long():
    breaks = paragraph([2, 2, 2, 2, 2.8])
    assert ends_short(breaks, 9, [0, 4, 5], 0.2)
    assert not ends_short(breaks, 9, [0, 4, 5], 0.15)
    assert not ends_short(paragraph([2, 2, 2.8]), 9, [0, 2, 3], 0.2), "a few words may end so"
    assert not ends_short(paragraph([2, 2, 2, 1.3, 1.3]), 9, [0, 3, 5], 0.2), "two words"


def test_hyphens_cost_and_two_in_a_row_cost_more():
    breaks = paragraph([4, 4, 4], hyphens={0, 1})
    once = path_cost(breaks, 5, [0, 1, 5])
    without = path_cost(breaks._replace(hyphens=[False] * 6), 5, [0, 1, 5])
    assert once - without == pytest.approx(HYPHEN_COST)
    ladder = path_cost(breaks, 5, [0, 1, 3, 5])
    plain = path_cost(breaks._replace(hyphens=[False] * 6), 5, [0, 1, 3, 5])
    assert ladder - plain > 2 * HYPHEN_COST


def test_a_piece_too_wide_gets_its_own_line_and_is_reported():
    breaks = paragraph([2, 9, 2])
    assert greedy(breaks, 5) == [0, 1, 2, 3]
    assert optimal(breaks, 5) == [0, 1, 2, 3]
    assert is_overfull(breaks, 5, [0, 1, 2, 3])
    assert count_lines(breaks, 5, 50) == 51


def test_counting_stops_past_the_most_lines():
    breaks = paragraph([2] * 10)
    assert count_lines(breaks, 2, 10) == 10
    assert count_lines(breaks, 2, 9) == 10
    assert count_lines(paragraph([]), 2, 0) == 0


@given(PARAGRAPHS, MEASURES)
def test_counting_agrees_with_the_greedy_lines(breaks, measure):
    path = greedy(breaks, measure)
    expected = 1000 if is_overfull(breaks, measure, path) else len(path) - 1
    assert count_lines(breaks, measure, 999) == expected


@given(PARAGRAPHS, MEASURES, st.floats(0.1, 5))
def test_a_wider_measure_never_takes_more_lines(breaks, measure, more):
    assert count_lines(breaks, measure + more, 99) <= count_lines(breaks, measure, 99)


@given(PARAGRAPHS, MEASURES, st.integers(1, 6))
def test_as_many_lines_as_asked_are_the_best_of_that_number(breaks, measure, more):
    first = greedy(breaks, measure)
    lines = len(first) - 1 + more
    path = optimal(breaks, measure, lines=lines)
    if lines > breaks.last or is_overfull(breaks, measure, first):
        assert path == first
        return
    fitting = [p for p in every_path(breaks, lines) if not is_overfull(breaks, measure, p)]
    assert len(path) - 1 == lines
    assert path_cost(breaks, measure, path) == pytest.approx(
        min(path_cost(breaks, measure, p) for p in fitting)
    )


@given(PARAGRAPHS, MEASURES, st.sampled_from(["left", "right", "center", "justify"]))
def test_optimal_is_the_best_of_all_paths_of_the_fewest_lines(breaks, measure, align):
    first, path = greedy(breaks, measure), optimal(breaks, measure, align)
    assert len(path) == len(first)
    if is_overfull(breaks, measure, first):
        assert path == first
        return
    assert not is_overfull(breaks, measure, path)
    lines = len(first) - 1
    fitting = [p for p in every_path(breaks, lines) if not is_overfull(breaks, measure, p)]
    least = min(path_cost(breaks, measure, p, align) for p in fitting)
    assert path_cost(breaks, measure, path, align) == pytest.approx(least)
    assert path_cost(breaks, measure, path, align) <= path_cost(breaks, measure, first, align) + 1e-9
    fewer = list(every_path(breaks, lines - 1)) if lines > 1 else []
    assert all(is_overfull(breaks, measure, p) for p in fewer)


@given(st.lists(st.floats(0.8, 6), min_size=1, max_size=25), MEASURES)
def test_without_hyphens_and_lone_words_optimal_is_never_more_ragged_than_greedy(widths, measure):
    breaks = paragraph(widths)
    breaks = breaks._replace(words=[0.0] * len(breaks.words))

    def raggedness(path):
        widths = (breaks.ends[j] - breaks.starts[i] for i, j in zip(path, path[1:], strict=False))
        return sum((measure - width) ** 2 for width in widths)

    assert raggedness(optimal(breaks, measure)) <= raggedness(greedy(breaks, measure)) + 1e-6
