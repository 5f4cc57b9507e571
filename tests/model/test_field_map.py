"""Maps of fields: reading, ways, and the wall rule against a search of every self-avoiding way."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardgen.model.field_map import FieldMap, distances, shortest, way_remains, ways
from tests.simulations.dragonquest.walls import may_block

WALLS = {"clear_of": ["start", "chamber", "exit"], "run": 2, "diagonal": False}
FIELDS = {"start": "S", "chamber": "C", "exit": "X"}
ROUTE = list(FIELDS)


def read(*rows, walls=WALLS, **fields):
    return FieldMap.read({"rows": list(rows), "fields": FIELDS | fields, "route": ROUTE, "walls": walls})


WIDE = read(
    "...........",
    "...........",
    "S....C....X",
    "...........",
    "...........",
)


def at(grid, *squares):
    return [grid.at(*square) for square in squares]


# Reading.


def test_a_named_field_of_several_squares_is_one_field_that_touches_all_round_it():
    grid = read(".....", ".CC..", "SCC.X", ".....")
    chamber = grid.named["chamber"]
    assert grid.squares[chamber] == ((2, 2), (3, 2), (2, 3), (3, 3))
    around = {grid.squares[f][0] for f in grid.neighbours[chamber]}
    assert around == {(2, 1), (3, 1), (1, 2), (4, 2), (1, 3), (4, 3), (2, 4), (3, 4)}
    assert {grid.squares[f][0] for f in grid.corners[chamber]} == {(1, 1), (4, 1), (1, 4), (4, 4)}
    assert grid.at(2, 3) == grid.at(3, 2) == chamber
    assert len(grid.neighbours) == 5 * 4 - 3


def test_touching_is_mutual_and_rows_do_not_run_into_each_other():
    grid = read("..C", "S.X")
    for field, near in enumerate(grid.neighbours):
        assert all(field in grid.neighbours[n] for n in near)
        assert field not in near
    assert grid.at(3, 1) not in grid.neighbours[grid.at(1, 2)]


def test_masonry_is_no_field_and_no_wall():
    grid = read("S..C", ".##.", "...X")
    assert len(grid.neighbours) == 10
    assert shortest(grid, grid.named["start"], grid.named["exit"], [grid.at(1, 2)]) == 5
    with pytest.raises(ValueError, match="'#' is not a field"):
        grid.at(2, 2)
    # A wall may touch it, and shut a passage with it.
    free = read("S.#.C..X", "........", "..#.....", walls={"clear_of": ["start"], "run": 1})
    assert may_block(free, [], [], free.at(5, 2)) == ""
    assert may_block(free, [], [], free.at(3, 2)) == "no way would remain"


GOOD = {"rows": ["S.C", "..X"], "fields": FIELDS, "route": ROUTE, "walls": WALLS}


@pytest.mark.parametrize(
    ("change", "reported"),
    [
        ({"rows": []}, "must be a list of words"),
        ({"rows": "S.CX"}, "must be a list of words"),
        ({"rows": ["SCX", 111]}, "must be a list of words"),
        ({"rows": ["S.C", ".X"]}, "row 2 has 2 squares, row 1 has 3"),
        ({"rows": ["S.C", "T.X"]}, "'T' in row 2, column 1 is not a field"),
        ({"rows": ["S.C", "..."]}, "'exit' is nowhere"),
        ({"rows": ["SC.", "..C", "X.."]}, "'chamber' is in several pieces"),
        ({"fields": {"start": "S", "exit": "X"}, "rows": ["S.X"]}, "'route' names no field 'chamber'"),
        ({"route": ["start", "chambre", "exit"]}, "no field 'chambre'; did you mean 'chamber'?"),
        ({"route": "start"}, "must be a list of two or three"),
        ({"route": ["start"]}, "must be a list of two or three"),
        ({"route": ["start", "exit", "start"]}, "must be a list of two or three"),
        ({"route": [["start"], "exit"]}, "'route' names no field"),
        ({"fields": FIELDS | {"easy": "S"}}, "'start' and 'easy' have one letter 'S'"),
        ({"fields": FIELDS | {"easy": "."}}, "write one other than '.'"),
        ({"fields": FIELDS | {"easy": "#"}}, "write one other than '.'"),
        ({"fields": FIELDS | {"easy": "EE"}}, "write one other than '.'"),
        ({"fields": ["S"]}, "'fields' must be a map"),
        ({"walls": {"clear_of": ["exist"]}}, "no field 'exist'; did you mean 'exit'?"),
        ({"walls": {"clear_of": "exit"}}, "must be a list"),
        ({"walls": {"run": 0}}, "'run: 0'"),
        ({"walls": {"run": True}}, "'run: True'"),
        ({"walls": {"diagonal": 1}}, "neither true nor false"),
        ({"walls": {"runs": 2}}, "did you mean 'run'?"),
        ({"row": []}, "did you mean 'rows'?"),
    ],
)
def test_a_wrong_map_is_reported(change, reported):
    assert FieldMap.read(GOOD)
    with pytest.raises(ValueError, match=reported.replace("?", r"\?").replace("..", r"\.\.")) as error:
        FieldMap.read(GOOD | change)
    assert reported in str(error.value)


@pytest.mark.parametrize("data", [None, 7, [], "map"])
def test_what_is_no_map_is_reported(data):
    with pytest.raises(ValueError, match="not a map"):
        FieldMap.read(data)


def test_a_square_or_field_off_the_map_is_reported():
    with pytest.raises(ValueError, match="columns are 1 to 11, rows 1 to 5"):
        WIDE.at(0, 1)
    with pytest.raises(ValueError, match="no field -1"):
        may_block(WIDE, [], [], -1)


# Ways.


def test_distances_go_round_what_is_closed():
    grid = read("..C..", ".....", "S...X")
    start, goal = grid.named["start"], grid.named["exit"]
    assert shortest(grid, start, goal) == 4
    assert shortest(grid, start, goal, at(grid, (2, 3), (2, 2))) == 8
    assert shortest(grid, start, goal, at(grid, (2, 1), (2, 2), (2, 3))) is None
    assert distances(grid, start)[start] == 0


def test_ways_that_share_no_field():
    grid = read("..C..", ".....", "S...X")
    start, chamber, goal = (grid.named[name] for name in FIELDS)
    assert ways(grid, start, goal) == 2
    assert ways(grid, start, chamber) == 2
    assert ways(grid, chamber, goal, at(grid, (3, 2))) == 2
    assert ways(grid, chamber, goal, at(grid, (5, 2))) == 1
    assert ways(grid, grid.at(1, 1), grid.at(2, 1)) == 2
    with pytest.raises(ValueError, match="to itself"):
        ways(grid, start, start)


def test_a_later_way_pushes_an_earlier_one_off_a_field_it_needs():
    # The shortest way runs through the middle of both long ones.
    grid = read("....C", "S.X..", ".....")
    walls = at(grid, (2, 1), (4, 3))
    assert ways(grid, grid.named["start"], grid.named["chamber"], walls) == most_by_cutting(grid, walls)


def most_by_cutting(grid, closed):
    """Return the fewest fields whose closing leaves no way from start to chamber (Menger), by trying all."""
    from itertools import combinations

    a, b = grid.named["start"], grid.named["chamber"]
    others = [f for f in range(len(grid.neighbours)) if f not in (a, b) and f not in closed]
    for count in range(len(others) + 1):
        if any(shortest(grid, a, b, {*closed, *cut}) is None for cut in combinations(others, count)):
            return count
    raise AssertionError("start and chamber touch")


# The wall rule, one clause after the other.


@pytest.mark.parametrize(
    ("square", "reported"),
    [
        ((1, 3), "is 'start'"),
        ((1, 2), "beside 'start'"),
        ((5, 3), "beside 'chamber'"),
        ((6, 4), "beside 'chamber'"),
        ((11, 4), "beside 'exit'"),
        ((2, 2), ""),
        ((5, 2), ""),
        ((3, 1), ""),
    ],
)
def test_walls_keep_clear_of_the_named_fields_but_may_touch_their_corners(square, reported):
    reason = may_block(WIDE, [], [], WIDE.at(*square))
    assert reported in reason
    assert bool(reason) == bool(reported)


@pytest.mark.parametrize(
    ("blocked", "square", "reported"),
    [
        ([(3, 2)], (3, 2), "already"),
        ([(3, 2)], (3, 1), ""),
        ([(3, 2)], (4, 1), "by its corner"),
        ([(3, 2), (3, 3)], (3, 4), "more than 2"),
        ([(3, 2), (3, 4)], (3, 3), "more than 2"),
        ([(3, 1), (3, 2)], (3, 4), ""),
        ([(3, 1), (4, 1)], (5, 1), "more than 2"),
        # Two touch round the corner of a third: the corner alone forbids it.
        ([(3, 1), (3, 2)], (4, 2), "by its corner"),
    ],
)
def test_walls_touch_two_at_most_and_never_by_their_corners(blocked, square, reported):
    reason = may_block(WIDE, at(WIDE, *blocked), [], WIDE.at(*square))
    assert reported in reason
    assert bool(reason) == bool(reported)


def test_run_and_diagonal_are_the_maps_own():
    free = read(*["." * 7, "S..C..X", "." * 7, "." * 7], walls={"run": 3, "diagonal": True})
    assert may_block(free, at(free, (2, 3), (3, 3)), [], free.at(4, 3)) == ""
    assert "more than 3" in may_block(free, at(free, (2, 3), (3, 3), (4, 3)), [], free.at(5, 3))
    assert may_block(free, at(free, (2, 3)), [], free.at(3, 4)) == ""


def test_no_wall_on_the_walked_path():
    path = at(WIDE, (1, 3), (2, 3), (3, 3), (3, 2))
    assert "path" in may_block(WIDE, [], path, WIDE.at(3, 3))
    assert may_block(WIDE, [], path, WIDE.at(5, 5)) == ""


def test_a_way_must_remain_for_a_hero_who_may_not_turn_back():
    # The hero went up along the wall: the only field on is the one beside his head.
    grid = read(".......", ".......", ".......", "S..C..X", ".......", walls={"diagonal": True})
    path = at(grid, (1, 4), (1, 3), (1, 2), (1, 1))
    assert may_block(grid, [], path, grid.at(2, 1)) == "no way would remain"
    assert may_block(grid, [], path[:-1], grid.at(1, 1)) == ""
    assert may_block(grid, at(grid, (2, 2)), path[:-1], grid.at(1, 1)) == "no way would remain"


def test_the_way_in_must_leave_a_way_out():
    # Each half alone is open, but both need the one gap in the middle.
    grid = read("S.X", "...", "...", "CCC", walls={})
    gap = at(grid, (1, 2), (2, 2))
    assert shortest(grid, grid.named["start"], grid.named["chamber"], gap) is not None
    assert shortest(grid, grid.named["chamber"], grid.named["exit"], gap) is not None
    assert not way_remains(grid, gap, [])
    assert may_block(grid, gap[:1], [], gap[1]) == "no way would remain"


def test_after_the_chamber_only_the_way_out_counts_and_the_chamber_may_be_crossed_again():
    grid = read("...X...", ".......", "..CCC..", "S......", walls={})
    path = at(grid, (1, 4), (2, 4), (3, 4), (3, 3), (2, 3))
    assert way_remains(grid, at(grid, (1, 3), (2, 2)), path)
    assert way_remains(grid, at(grid, (1, 3), (1, 2), (2, 2), (3, 2)), path)
    crossing = at(grid, (1, 3), (2, 2), (3, 2), (4, 2), (5, 2), (6, 3), (5, 4), (4, 4))
    assert not way_remains(grid, crossing, path)


def test_fields_that_are_closed_for_another_reason_count():
    grid = read("...", "S.C", "..X", walls={})
    assert way_remains(grid, [], [], at(grid, (1, 1), (2, 1)))
    assert not way_remains(grid, [], [], at(grid, (2, 2), (1, 3), (2, 1)))


def test_a_route_may_have_no_place_between_its_ends():
    grid = FieldMap.read(
        {"rows": ["A..", ".#.", "..B"], "fields": {"hamn": "A", "fyr": "B"}, "route": ["hamn", "fyr"]}
    )
    assert way_remains(grid, at(grid, (3, 1)), [])
    assert not way_remains(grid, at(grid, (3, 1), (2, 3)), [])
    assert may_block(grid, at(grid, (3, 1)), [], grid.at(2, 3)) == "no way would remain"


def test_a_map_without_a_route_has_no_way_to_keep_open():
    grid = FieldMap.read({"rows": ["A.B"], "fields": {"a": "A", "b": "B"}})
    assert may_block(grid, [], [], grid.at(2, 1)) == ""
    with pytest.raises(ValueError, match="no route"):
        way_remains(grid, [], [])


# Against a search of every way.


def remaining_ways(grid, path, closed):
    """Tell by trying them all whether a way goes on from the path's end, over the chamber, to the exit."""
    start, chamber, goal = (grid.named[name] for name in FIELDS)
    path = path or [start]

    def goes_on(field, been, visited):
        if field == goal:
            return visited
        for near in grid.neighbours[field]:
            if near == chamber:
                # Crossing it twice in a row leads nowhere new.
                if not visited and goes_on(near, been, True):
                    return True
                if visited and field != chamber and (near, frozenset(been)) not in crossed:
                    crossed.add((near, frozenset(been)))
                    if goes_on(near, been, True):
                        return True
            elif near not in been and near not in closed and goes_on(near, been | {near}, visited):
                return True
        return False

    crossed = set()
    return goes_on(path[-1], set(path) - {chamber}, chamber in path)


@st.composite
def castles(draw):
    columns, rows = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    squares = [(c, r) for c in range(columns) for r in range(rows)]
    assume(len(squares) >= 6)
    places = draw(st.permutations(squares))
    letters = dict(zip(places[:3], "SXC", strict=True))
    column, row = places[2]
    if draw(st.booleans()) and (column + 1, row) in squares and (column + 1, row) not in letters:
        letters[column + 1, row] = "C"
    lines = ["".join(letters.get((c, r), ".") for c in range(columns)) for r in range(rows)]
    grid = read(*lines, walls={})
    path = [grid.named["start"]]
    for _ in range(draw(st.integers(0, 6))):
        chamber = grid.named["chamber"]
        on = [
            n
            for n in grid.neighbours[path[-1]]
            if (n not in path or n == chamber) and n != grid.named["exit"]
        ]
        if not on:
            break
        path.append(draw(st.sampled_from(on)))
    free = [f for f in range(len(grid.neighbours)) if f not in path and f not in grid.named.values()]
    return grid, path, draw(st.sets(st.sampled_from(free), max_size=4)) if free else set()


@given(castles())
def test_a_way_remains_exactly_where_a_search_of_all_ways_finds_one(castle):
    grid, path, closed = castle
    assert way_remains(grid, closed, path) == remaining_ways(grid, path, closed)


@given(castles())
def test_there_are_as_many_ways_as_fields_that_cut_them(castle):
    grid, _, closed = castle
    a, b = grid.named["start"], grid.named["chamber"]
    assume(b not in grid.neighbours[a])
    assert ways(grid, a, b, closed) == most_by_cutting(grid, closed)
    assert ways(grid, b, a, closed) == ways(grid, a, b, closed)


@given(castles(), st.randoms(use_true_random=False))
def test_walls_put_up_by_the_rule_never_shut_a_hero_in(castle, chance):
    grid, path, _ = castle
    assume(remaining_ways(grid, path, set()))
    blocked = set()
    for field in chance.sample(range(len(grid.neighbours)), len(grid.neighbours)):
        if not may_block(grid, blocked, path, field):
            blocked.add(field)
    assert remaining_ways(grid, path, blocked)
    assert not blocked & set(path)
