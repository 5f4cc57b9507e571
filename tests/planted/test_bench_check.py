"""The mutation test itself: on a small game, what is known to be found counts as caught and what is not, survives."""

import shutil

import pytest

from cardgen.cache import Cache
from cardgen.findings import Finding, Place
from tests import bench_check
from tests.bench_check import Bench, Case, Mutant, batches, draw, newcomers, plant_all, report, table
from tests.mutants import AIMS, GROUPS, Operator, operators, small_game
from tests.mutants.content import Content, Edit, Site, at_node, in_text, line_of, moved, mutated
from tests.mutants.output import Spoilt


@pytest.fixture
def root(tmp_path):
    """Return a project with the small game, which is clean."""
    return small_game.write(tmp_path / "project")


@pytest.fixture
def content(root):
    return Content(root)


def note_changed(content, rng):
    """A deck's source says something else, which no rule can know."""
    for record in content.of("head"):
        yield at_node(record, record.fields["source"], "hearsay")


def run(root, tmp_path, *chosen, **more):
    work = tmp_path / "work"
    shutil.rmtree(work, ignore_errors=True)
    return plant_all(root, work, chosen, more.get("count", 20), more.get("seed", 1), more.get("jobs", 1))


def test_a_known_mistake_is_caught_and_a_known_survivor_is_printed(root, tmp_path):
    survivor = Operator("note-changed", 3, True, True, note_changed)
    outcomes, alarms = run(root, tmp_path, operators()["copies-plus-one"], survivor)
    assert not alarms
    caught = [o for o in outcomes if o.operator == "copies-plus-one"]
    assert len(caught) == 14
    assert all(o.caught and "CG201" in o.codes for o in caught)
    left = [o for o in outcomes if o.operator == "note-changed"]
    assert len(left) == 3
    assert not any(o.caught for o in left)
    assert "survived: content/small/decks/room.yaml:6" in report(outcomes)
    assert "⟨made for a test⟩" in report(outcomes)
    assert "| 3 Inventory | 2 | 17 | 14 | 82.4 % | 95 % | – | – | – | – |" in table(outcomes)


def test_content_is_clean_again_after_every_case(root, tmp_path):
    bench = Bench(Content(root), root, Cache(tmp_path / "cache"))
    before = {p: p.read_bytes() for p in root.rglob("*.yaml")}
    for name in ("key-typo", "indent-slipped", "card-deleted", "section-next"):
        for case in draw(bench.content, operators()[name], 3, 1):
            bench.run([case])
            assert {p: p.read_bytes() for p in root.rglob("*.yaml")} == before


def test_the_same_seed_draws_the_same_mistakes_and_another_seed_others(content):
    def sites(seed):
        return [case.site.edits for case in draw(content, operators()["letter-dropped"], 20, seed)]

    assert len(sites(1)) == 20
    assert sites(1) == sites(1)
    assert sites(1) != sites(2)


def test_processes_give_what_one_alone_gives(root, tmp_path):
    chosen = [operators()[name] for name in ("number-one-language", "double-space", "card-deleted")]
    alone, _ = run(root, tmp_path, *chosen, count=6)
    assert len(alone) == 18
    assert run(root, tmp_path, *chosen, count=6, jobs=2)[0] == alone


def test_a_mistake_far_from_the_finding_does_not_count(content):
    first, second = [
        t for t in content.texts if t.record.id in ("room-1", "room-5") and t.path == "text.sv"
    ] or [
        next(t for t in content.texts if t.record.id == one and t.path == "text" and t.lang == "sv")
        for one in ("room-1", "room-5")
    ]
    site = in_text(first, 0, 3, "Dra")
    mutant = Mutant(content, [site])

    def reported(line, message="numbers differ", file=first.file):
        return bool(mutant.reported(Finding(Place(file, line), "CG402", message)))

    assert reported(line_of(content.files[first.file], first.start))
    assert not reported(line_of(content.files[second.file], second.start))
    assert reported(1, "'room-1' lacks a number")
    assert not reported(1, "'room-12' lacks a number")
    assert not reported(1, "room-1 unquoted", "content/small/decks/trap.yaml")


def test_a_finding_that_points_at_the_mistake_from_elsewhere_counts(content):
    text = next(t for t in content.texts if t.record.id == "room-1" and t.path == "text")
    mutant = Mutant(content, [in_text(text, 0, 3, "Dra")])
    line = line_of(content.files[text.file], text.start)

    def reported(message):
        return bool(mutant.reported(Finding(Place("content/small/decks/trap.yaml", 1), "CG211", message)))

    assert reported(f"3 in the deck, 4 at {text.file}:{line}:5; fix one of them")
    assert not reported(f"3 in the deck, 4 at {text.file}:{line + 40}:5; fix one of them")
    assert not reported(f"'a b', the ledger in line {line} 'a c'")


def test_of_two_mistakes_in_one_mutant_each_has_its_own_finding(content):
    texts = [
        next(t for t in content.texts if t.record.id == one and t.path == "text")
        for one in ("room-1", "trap-2")
    ]
    sites = [in_text(text, 0, 3, "") for text in texts]
    mutant = Mutant(content, sites)
    for text, site in zip(texts, sites, strict=True):
        place = Place(text.file, line_of(content.files[text.file], text.start))
        assert mutant.reported(Finding(place, "CG501", "unknown word 'x' beside 'room-1'")) == [site]


def test_mistakes_planted_together_lie_in_different_decks_and_some_always_alone(content):
    cases = [c for n in ("letter-dropped", "card-deleted") for c in draw(content, operators()[n], 8, 1)]
    together = batches(cases)
    assert sorted(number for batch in together for number in batch) == list(range(len(cases)))
    assert any(len(batch) > 1 for batch in together)
    for batch in together:
        decks = [cases[number].site.record.deck for number in batch]
        assert len(set(decks)) == len(decks)
        assert len(batch) == 1 or all(cases[number].operator.name == "letter-dropped" for number in batch)


def test_lines_that_moved_make_no_new_findings_and_a_second_one_alike_does():
    clean = [Finding(Place("a.yaml", 3), "CG104", "no picture 'x'")]
    again = [Finding(Place("a.yaml", 9), "CG104", "no picture 'x'")]
    assert newcomers(again, clean) == []
    assert newcomers(again + clean, clean) == clean
    assert len(newcomers([Finding(Place("a.yaml", 3), "CG105", "no picture 'x'")], clean)) == 1


def test_edits_of_one_file_are_made_from_its_end():
    edits = [Edit("a", 0, 1, "one"), Edit("a", 2, 3, ""), Edit("b", 0, 0, "new")]
    assert mutated({"a": "1 2 3"}, edits) == {"a": "one  3", "b": "new"}
    assert [moved(edits, "a", offset) for offset in (0, 1, 4)] == [0, 3, 5]


def test_texts_are_where_they_stand_in_the_file(content):
    assert len(content.texts) > 60
    for text in content.texts:
        assert content.files[text.file][text.start : text.end] == text.words
        assert {v.lang for v in content.versions(text)} == {"sv", "en"}
    words = next(
        t.words for t in content.texts if t.record.id == "room-3" and t.path == "text" and t.lang == "en"
    )
    assert words.strip() == "Roll {T6} and read the result. At **3** you win."


def test_there_are_enough_operators_in_every_group():
    counts = {group: sum(one.group == group for one in operators().values()) for group in GROUPS}
    assert all(count >= 4 for count in counts.values())
    assert sum(counts.values()) >= 40


def test_a_mistake_in_a_built_file_is_made_and_taken_out(root, tmp_path, monkeypatch):
    seen = []

    def check(out):
        words = (out / "out/page.txt").read_text()
        seen.append(words)
        return [Finding(Place("out/page.txt"), "CG904", "no page")] if words != "right" else []

    def build(out, cache):
        (out / "out").mkdir(parents=True)
        (out / "out/page.txt").write_text("right")

    monkeypatch.setattr(bench_check, "build_small", build)
    monkeypatch.setattr(bench_check, "check_output", check)
    bench = Bench(Content(root), root, Cache(tmp_path / "cache"))
    operator = Operator("x", 10, True, True, note_changed)
    spoilt = Spoilt("page.txt", "right", "wrong", lambda out: (out / "page.txt").write_text("wrong"))
    gone = Spoilt("page.txt", "there", "gone", lambda out: (out / "page.txt").write_text("right"))
    assert bench.run([Case(operator, spoilt)])[0].codes == ("CG904",)
    assert not bench.run([Case(operator, gone)])[0].caught
    assert seen == ["right", "wrong", "right"]


def test_a_checker_that_fails_on_a_mistake_has_not_found_it(root, tmp_path, monkeypatch):
    bench = Bench(Content(root), root, Cache(tmp_path / "cache"))
    (case,) = draw(bench.content, operators()["copies-plus-one"], 1, 1)
    bench.clean["small", (), True] = []

    def fail(*_):
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(bench_check, "run_rules", fail)
    (outcome,) = bench.run([case])
    assert not outcome.caught
    assert "ZeroDivisionError: planted" in outcome.elsewhere[0]


def test_every_group_has_an_aim():
    assert AIMS.keys() == GROUPS.keys()


def test_a_site_that_breaks_yaml_is_drawn_only_for_mistakes_of_form(content):
    def broken(known, rng):
        """YAML is broken."""
        for record in known.of("component"):
            yield Site((Edit(record.file, record.start, record.start, "]: {"),), record)

    assert not draw(content, Operator("x", 6, True, False, broken), 20, 1)
    assert len(draw(content, Operator("x", 1, False, False, broken), 20, 1)) == 14
