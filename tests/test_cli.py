"""The command line: exit codes, output, files, and what a new user and a careless one would do."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardgen.cli import main

CARDS = "name,text,copies\nLantern,Turn over the top card of any pile.,2\nFog,Nobody may look at a card until your next turn.,1\n"


@pytest.fixture
def run(monkeypatch, tmp_path, capfd):
    """Run cardgen in a folder; give (exit code, stdout, stderr)."""

    def call(*args, cwd=tmp_path):
        monkeypatch.chdir(cwd)
        code = main([str(a) for a in args])
        captured = capfd.readouterr()
        assert "Traceback" not in captured.err
        return code, captured.out, captured.err

    return call


def test_list_gives_objects(run):
    code, out, _ = run("list", "--json")
    rows = json.loads(out)
    assert code == 0
    assert all(set(r) == {"game", "module", "kind", "deck", "distinct", "copies"} for r in rows)
    cards = [r for r in rows if r["game"] == "drakborgen" and r["kind"] == "card"]
    first = [r for r in cards if r["module"] == "base"]
    assert len(first) == 15
    assert sum(r["copies"] for r in first) == 256
    assert sum(r["copies"] for r in cards) == 256 + 128
    assert {r["module"] for r in rows if r["game"] == "drakborgen"} == {"base", "ii", "amulets", "underworld"}


def test_list_takes_games(run, project):
    deck = "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A}\n"
    root = project({f"content/{game}/decks/d.yaml": deck for game in ("one", "two", "three")})

    def listed(*games):
        return [row["game"] for row in json.loads(run("list", *games, "--json", cwd=root)[1])]

    assert listed() == ["one", "three", "two"]
    assert listed("two") == ["two"]
    assert listed("two", "one") == ["two", "one"]
    code, out, err = run("list", "twoo", cwd=root)
    assert (code, out) == (2, "")
    assert "no game 'twoo'; did you mean 'two'?" in err


def test_query_answers_from_the_content(run):
    code, out, _ = run(
        "query",
        "SELECT sum(copies) AS n FROM component WHERE game = 'drakborgen' AND deck = 'tiles'",
        "--json",
    )
    assert code == 0
    assert json.loads(out) == [{"n": 135}]


@pytest.mark.parametrize(
    "sql", ["DROP TABLE component", "ATTACH '/tmp/x.db' AS x", "SELECT nothing FROM nowhere", "nonsense"]
)
def test_a_query_that_is_none_is_one_line(run, sql):
    code, _, err = run("query", sql)
    assert code == 2
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["build", "drakborgn"], "did you mean 'drakborgen'?"),
        (["build", "drakborgen", "--lang", "svv"], "no language 'svv'"),
        (["build", "drakborgen", "--sheet", "a4-dublex"], "did you mean 'a4-duplex'?"),
        (["build", "drakborgen", "--deck", "rom"], "did you mean 'room'?"),
        (["build", "drakborgen", "--to", "pdf"], "unknown target 'pdf'"),
        (["build", "drakborgen", "--module", "bas"], "did you mean 'base'?"),
        (["render", "drakborgen", "room-orcs", "-o", "x.svg"], "did you mean 'room-orc'?"),
        (["render", "drakborgen", "room-orc", "-o", "x.gif"], "must end in .svg, .png or .pdf"),
        (["explain", "CG999"], "CG999"),
        (["explain", "cg4o2"], "did you mean 'CG4"),
        (["explain", "other-wrd"], "did you mean 'other-word'?"),
        (["nonsense"], "No such command"),
        (["build", "--jobs", "0"], "--jobs"),
    ],
)
def test_a_wrong_choice_is_named_with_the_nearest(run, args, words):
    code, _, err = run(*args)
    assert code == 2
    assert words in err


def test_new_makes_a_project_that_checks_clean_and_builds(run, tmp_path):
    code, out, _ = run("new", "mine")
    assert code == 0
    assert out
    mine = tmp_path / "mine"
    assert run("check", cwd=mine)[0] == 0
    code, _, err = run("build", "--jobs", "1", cwd=mine)
    assert code == 0, err
    made = sorted(
        p.relative_to(mine / "output").as_posix() for p in (mine / "output").rglob("*") if p.is_file()
    )
    assert any(name.endswith(".pdf") for name in made)
    assert any(name.endswith(".json") and "/tts/" in name for name in made)
    assert "cardgen.db" in made
    assert run("new", "mine")[0] == 2


@pytest.mark.parametrize(
    ("name", "made", "go"),
    [
        ("mine", "mine/", "cd mine && "),
        ("My Game", "'My Game/'", "cd 'My Game' && "),
        ("a's", "'a'\"'\"'s/'", "cd 'a'\"'\"'s' && "),
        (".", "./", ""),
    ],
)
def test_new_says_what_it_made_and_a_command_that_a_shell_understands(run, name, made, go):
    code, _, err = run("new", name)
    assert code == 0
    assert err.splitlines() == [f"created {made}", f"Next: {go}cardgen build"]


def test_new_lists_bad_rows_and_says_what_it_made_of_the_others(run, tmp_path):
    (tmp_path / "cards.csv").write_text("name,copies\nOrc,2\nElf,many\n")
    code, out, err = run("new", "My Game", "--from", "cards.csv")
    assert code == 1
    assert out.splitlines()[0] == "content/my-game/decks/cards.csv"
    assert err.splitlines()[0].startswith("cards.csv:3:2: CG005 error: ")
    assert err.splitlines()[1:] == [
        "1 error in 1 file",
        "created 'My Game/': 1 of 2 cards can be built; correct the other in content/my-game/decks/cards.csv, as listed above",
        "Columns: name, copies",
        "Language: en; to change that: 'languages' in content/my-game/game.yaml",
        "Next: cd 'My Game' && cardgen build --draft",
    ]
    code, _, err = run("build", "--draft", "--to", "print", "--jobs", "1", cwd=tmp_path / "My Game")
    assert code == 1 and "draft: errors are stamped on 1 face" in err
    code, out, err = run("new", "other", "--from", "gone.csv")
    assert (code, out) == (1, "")
    assert err.splitlines()[-1] == "nothing was created; fix the errors above"


def test_a_bare_table_prints_and_plays(run, tmp_path):
    (tmp_path / "cards.csv").write_text(CARDS)
    assert run("new", "mine", "--from", "cards.csv")[0] == 0
    mine = tmp_path / "mine"
    assert run("check", "--strict", cwd=mine)[0] == 0
    assert run("build", "--jobs", "1", cwd=mine)[0] == 0
    rows = json.loads(run("list", "--json", cwd=mine)[1])
    assert [(r["distinct"], r["copies"]) for r in rows] == [(2, 3)]


def test_building_again_writes_nothing_and_an_edit_writes_what_holds_it(run, tmp_path):
    (tmp_path / "cards.csv").write_text(CARDS)
    run("new", "mine", "--from", "cards.csv")
    mine = tmp_path / "mine"
    run("build", "--jobs", "1", cwd=mine)
    first = {p: p.read_bytes() for p in (mine / "output").rglob("*") if p.is_file()}
    times = {p: p.stat().st_mtime_ns for p in first}
    assert "0 files written" in run("build", "--jobs", "1", cwd=mine)[2]
    assert {p: p.stat().st_mtime_ns for p in times if p.suffix == ".pdf"} == {
        p: t for p, t in times.items() if p.suffix == ".pdf"
    }
    table = next(mine.rglob("*.csv"))
    table.write_text(table.read_text().replace("any pile", "one pile"))
    code, _, err = run("build", "--jobs", "1", cwd=mine)
    assert code == 0
    assert "0 files written" not in err
    images = set((mine / "output").rglob("images/*"))
    before = {p for p in first if "images" in p.parts}
    assert before < images and len(images - before) == 1, "a saved game may show the picture of before"


def test_a_query_may_give_bytes(run):
    code, out, _ = run("query", "SELECT x'00ff' AS b", "--json")
    assert (code, json.loads(out)) == (0, [{"b": "00ff"}])


def test_render_tells_what_is_wrong_with_the_template(run, project):
    deck = "title: D\ntemplate: f\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A}\n  - {id: b, name: B}\n"
    root = project({"content/g/decks/d.yaml": deck, "templates/plain/f.svg.j2": "\n{{ c.nmae }}"})
    code, _, err = run("render", "g", "a", "-o", "a.svg", cwd=root)
    assert code == 1
    assert [line.split()[0] for line in err.splitlines()[:-1]] == ["templates/plain/f.svg.j2:2:1:"]
    assert err.splitlines()[-1] == "1 error in 1 file"


def test_a_picture_larger_than_any_is_refused(run, project):
    deck = (
        "title: D\nsource: s\ncertainty: designed\ntrim_mm: [560, 820]\nboards:\n  - {id: board, name: A}\n"
    )
    root = project({"content/g/boards/d.yaml": deck})
    code, _, err = run("render", "g", "board", "--dpi", "1200", "-o", "b.png", cwd=root)
    assert code == 2
    assert "lower --dpi" in err


@pytest.mark.parametrize("package", ["jinja2", "uharfbuzz", "cffi"])
def test_doctor_works_where_packages_do_not(tmp_path, package):
    code = f"import sys; sys.modules['{package}'] = None; from cardgen.cli import main; sys.exit(main(['doctor']))"
    env = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode in (0, 1)
    assert "cardgen" in done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf"])
def test_render_writes_the_picture_asked_for(run, tmp_path, suffix):
    code, _, err = run("render", "drakborgen", "room-orc", "--lang", "en", "-o", f"orc.{suffix}")
    assert code == 0, err
    data = (tmp_path / f"orc.{suffix}").read_bytes()
    start = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}[suffix]
    assert start in data[:200]


def test_explain_prints_the_page_of_every_code(run):
    from cardgen.check.engine.code_pages import pages

    codes = list(pages())
    assert len(codes) > 20
    for code in codes:
        exit_code, out, _ = run("explain", code)
        assert exit_code == 0
        assert code in out


def test_explain_takes_the_name_of_a_code(run):
    from cardgen.check.engine.code_pages import pages

    names = [page.name for page in pages().values()]
    assert len(set(names)) == len(names), "a name stands for one code"
    assert run("explain", "other-word") == run("explain", "CG413")
    assert run("explain", "Text-Overflows")[1].splitlines()[0].split()[1] == "text-overflows"


def test_check_prints_json_and_the_fit_table(run, project):
    root = project(dict(WARNED))
    code, out, _ = run("check", "--format", "json", cwd=root)
    assert (code, [row["code"] for row in json.loads(out)]) == (0, ["CG003"])
    code, out, _ = run("check", "--fit", cwd=root)
    assert code == 0
    assert re.search(r"a\s+face\s+en\s+name\s+\d", out)


BROKEN = {"content/g/decks/d.yaml": "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: a, nam: A}\n"}
WARNED = {
    "content/g/decks/d.yaml": "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A}\n"
}
WARNED |= {"content/g/rules.sv.md": "# Regler\n"}


def test_findings_are_what_check_gives_and_what_build_tells_beside(run, project):
    root = project(dict(BROKEN))
    code, out, err = run("check", cwd=root)
    assert (code, err) == (1, "1 error in 1 file\n")
    assert [line.split()[:3] for line in out.splitlines()] == [
        ["content/g/decks/d.yaml:5:13:", "CG003", "error:"]
    ]
    code, out, err = run("build", "--jobs", "1", cwd=root)
    assert (code, out) == (1, "")
    assert "d.yaml:5:13: CG003 error: " in err
    assert err.splitlines()[-2].startswith("1 error: 1 of 1 deck not built; `cardgen build --draft`")
    assert err.splitlines()[-1].startswith("0 files written, 0 unchanged, in ")


@pytest.mark.parametrize(("options", "expected"), [([], 0), (["--strict"], 1)])
@pytest.mark.parametrize("form", [[], ["--format", "json"]])
def test_a_warning_is_reported_and_fails_only_a_strict_check(run, project, options, expected, form):
    code, out, err = run("check", *options, *form, cwd=project(dict(WARNED)))
    assert (code, err) == (expected, "" if form else "1 warning in 1 file\n")
    assert "CG003" in out
    assert "clean" not in out


def test_a_clean_game_says_so_and_a_fit_table_stands_alone(run, project):
    root = project({k: v for k, v in WARNED.items() if "rules" not in k})
    assert run("check", "--strict", cwd=root) == (0, "clean\n", "")
    code, out, err = run("check", "--fit", cwd=root)
    assert (code, err) == (0, "")
    assert "clean" not in out


@pytest.mark.parametrize("option", ["--to", "--lang", "--module", "--sheet", "--deck"])
@pytest.mark.parametrize("value", ["", ",", "a,,b", " "])
def test_an_option_that_names_nothing_does_not_mean_everything(run, tmp_path, option, value):
    code, _, err = run("build", "drakborgen", option, value)
    assert code == 2
    assert f"'{option}': a name is empty" in err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "options",
    [
        ["--lang", "sv,en", "--deck", "e, d", "--to", "print"],
        ["--lang", "sv", "--lang", "en", "--deck", "d", "--deck", "e", "--to", "print", "--to", "print"],
    ],
)
def test_several_names_stand_after_commas_or_after_options(run, project, options):
    deck = "title: {sv: %s, en: %s}\nsource: s\ncertainty: designed\ncards:\n  - {id: %s, name: {sv: A, en: A}}\n"
    files = {f"content/g/decks/{name}.yaml": deck % (name, name, name * 2) for name in "def"}
    game = "title: {sv: T, en: T}\nlanguages: [sv, en]\n"
    root = project(files | {"content/g/game.yaml": game})
    code, _, err = run("build", "--jobs", "1", *options, cwd=root)
    assert code == 0, err
    made = {p.relative_to(root / "output").as_posix() for p in (root / "output").rglob("*.pdf")}
    wanted = {f"g/{lang}/print/a4-duplex/{name}.pdf" for lang in ("sv", "en") for name in "de"}
    assert wanted <= made
    assert not any(name.endswith("/f.pdf") for name in made)


def test_one_file_is_not_called_files(run, project):
    root = project({k: v for k, v in WARNED.items() if "rules" not in k})
    _, _, err = run("build", "--jobs", "1", "--deck", "d", "--to", "print", cwd=root)
    assert re.search(r"^3 layout g: 1 deck, en$", err, re.M)
    steps = re.findall(r"^(\d \w+ ?[^\n]*)$", err, re.M)
    assert [step.split()[:2] for step in steps[:7]] == [
        ["1", "load"],
        ["2", "check"],
        ["3", "layout"],
        ["2", "check"],
        ["4", "impose"],
        ["5", "render"],
        ["6", "export"],
    ]
    assert steps[3] == "2 check g: faces"
    assert not re.search(r"\b1 (files|decks)\b", err)


@pytest.mark.parametrize(
    "prefix", ["", "pictures", "ftp://host/x", "https://", "http://[x", "javascript:alert(1)", "//", "C:x"]
)
def test_an_address_of_pictures_that_is_none_is_refused_before_anything_is_built(run, tmp_path, prefix):
    code, _, err = run("build", "drakborgen", "--to", "tts", "--url-prefix", prefix)
    assert code == 2
    assert len(err.strip().splitlines()) == 1
    assert "--url-prefix" in err
    assert not list(tmp_path.iterdir())


def test_two_columns_of_one_name_are_no_object(run):
    code, out, err = run("query", "SELECT 1 AS a, 2 AS b, 3 AS a", "--json")
    assert (code, out) == (2, "")
    assert "duplicate column 'a'" in err
    assert "1" in run("query", "SELECT 1 AS a, 2 AS a")[1], "a table shows both"


BOOKLET = {
    "content/g/booklets/rules.yaml": "title: R\nsource: s\ncertainty: designed\nbooklets:\n  - {id: r, name: R, file: rules}\n",
    "content/g/rules.en.md": "# Rules\n\n## 1 Play\n\nPlay.\n",
}


def test_a_booklet_is_rendered_as_its_pages(run, project):
    root = project(dict(BOOKLET))
    assert run("render", "g", "r", "-o", "r.pdf", cwd=root)[0] == 0
    assert (root / "r.pdf").read_bytes().startswith(b"%PDF")
    for args, words in ((["-o", "r.png"], "to a .pdf"), (["--side", "back", "-o", "b.pdf"], "no back")):
        code, _, err = run("render", "g", "r", *args, cwd=root)
        assert code == 2
        assert words in err
    root = project({k: v for k, v in BOOKLET.items() if "rules.en" not in k} | {"content/g/rules.en.md": ""})
    assert "rules" in run("render", "g", "r", "-o", "r.pdf", cwd=root)[2]


def test_a_mistake_of_every_card_is_reported_a_hundred_times_and_counted(run, project):
    cards = "".join(f'  - {{id: c{i}, name: A, text: "a {{sc: b"}}\n' for i in range(130))
    root = project({"content/g/decks/d.yaml": f"title: D\nsource: s\ncertainty: designed\ncards:\n{cards}"})
    code, out, _ = run("check", cwd=root)
    assert code == 1
    reported = [line for line in out.splitlines() if "CG014" in line]
    assert len(reported) == 101
    assert reported[-1].endswith("CG014 30 more findings like these; fix these first")
    assert (
        len([f for f in json.loads(run("check", "--format", "json", cwd=root)[1]) if f["code"] == "CG014"])
        == 130
    )


def test_doctor_names_versions_and_fonts(run):
    code, out, _ = run("doctor")
    assert code == 0
    assert "HarfBuzz" in out
    assert "Cinzel" in out


def test_an_empty_folder_works_on_the_shipped_games(run, tmp_path):
    assert run("list", cwd=tmp_path)[0] == 0


HOSTILE = {
    "a template that imports os": {
        "content/g/decks/d.yaml": "title: D\ntemplate: evil\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A}\n",
        "templates/plain/evil.svg.j2": "{% import 'os' as os %}{{ os.system('touch /tmp/cardgen-was-here') }}",
    },
    "a picture outside": {
        "content/g/decks/d.yaml": "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A, art: ../../../../etc/passwd}\n",
    },
    "a bomb of aliases": {
        "content/g/decks/d.yaml": "a: &a [x, x, x, x, x, x, x, x, x]\n"
        + "".join(
            f"{chr(98 + i)}: &{chr(98 + i)} [{', '.join(['*' + chr(97 + i)] * 9)}]\n" for i in range(9)
        ),
    },
    "a bomb of entities": {
        "content/g/decks/d.yaml": "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A, art: bad}\n",
        "content/g/art/bad.svg": '<!DOCTYPE svg [<!ENTITY a "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx">'
        + "".join(f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 20}">' for i in range(5))
        + ']><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>&f;</title></svg>',
    },
    "a picture of 50 000 pixels": {
        "content/g/decks/d.yaml": "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A, art: big}\n",
        "content/g/art/big.png": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\xc3P\x00\x00\xc3P\x08\x02\x00\x00\x00"
        + b"\0" * 64,
    },
    "broken UTF-8": {"content/g/decks/d.yaml": b"title: D\xff\xfe\nsource: s\n"},
    "unknown keys": {
        "content/g/decks/d.yaml": "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A, coppies: 3}\n",
    },
    "ids twice": {
        "content/g/decks/d.yaml": "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A}\n  - {id: a, name: B}\n",
    },
    "five thousand words": {
        "content/g/decks/d.yaml": "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A, text: "
        + "word " * 5000
        + "}\n",
    },
    "loops in loops": {
        "content/g/decks/d.yaml": "title: D\ntemplate: loop\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A}\n",
        "templates/plain/loop.svg.j2": "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
    },
    "uses of uses": {
        "content/g/decks/d.yaml": "title: D\ntemplate: use\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A}\n",
        "templates/plain/use.svg.j2": '<defs><g id="g0"><rect width="1" height="1"/></g>'
        + "".join(f'<g id="g{i}">' + f'<use href="#g{i - 1}"/>' * 10 + "</g>" for i in range(1, 12))
        + '</defs><use href="#g11"/>',
    },
    "no game at all": {"content/g/game.yaml": ""},
    "a deck that is a folder": {"content/g/decks/d.yaml/x": "x"},
}


@pytest.mark.parametrize("what", HOSTILE)
# A time limit that rings while Python collects garbage is lost there, and rings again: no fault of the project's.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("command", ["check", "build"])
def test_a_broken_or_hostile_project_is_reported_and_writes_nothing(run, project, monkeypatch, what, command):
    monkeypatch.setattr("cardgen.limits.FACE_SECONDS", 1.0)
    root = project(dict(HOSTILE[what]))
    args = [command] + (["--jobs", "1"] if command == "build" else [])
    code, out, err = run(*args, cwd=root)
    assert code == 1, err
    reported = out if command == "check" else err
    assert re.search(r"^(content|templates)/\S+:\d+:\d+: CG\d{3} ", reported, re.M)
    assert not list(root.rglob("*.pdf"))
    assert not Path("/tmp/cardgen-was-here").exists()


def test_a_deck_of_one_card_builds(run, project):
    root = project(
        {
            "content/g/decks/d.yaml": "title: D\nback: {template: back}\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: Å, text: Ö}\n"
        }
    )
    code, _, err = run("build", "--jobs", "1", cwd=root)
    assert code == 0, err
    table = json.loads(next((root / "output").rglob("tts/*.json")).read_text())
    assert [o["Name"] for o in table["ObjectStates"] if o["Name"].startswith(("Card", "Deck"))] == [
        "CardCustom"
    ]


def test_a_look_or_template_that_is_not_there_is_one_finding_at_its_line(run, tmp_path):
    run("new", "keep")
    game = tmp_path / "keep/content/keep/game.yaml"
    deck = tmp_path / "keep/content/keep/decks/harbour.yaml"
    text, cards = game.read_text(), deck.read_text()
    game.write_text(text.replace("look: plain", "look: plian"))
    code, out, err = run("check", cwd=tmp_path / "keep")
    line = text.splitlines().index("look: plain") + 1
    (found,) = [said for said in out.splitlines() if " CG" in said]
    assert code == 1
    assert found.startswith(f"content/keep/game.yaml:{line}:7: CG020 error: no look 'plian'")
    assert "did you mean 'plain'?" in found
    (tmp_path / "keep/templates/plian").mkdir(parents=True)
    assert run("check", cwd=tmp_path / "keep")[0] == 0, "a look of one's own may have no template yet"
    game.write_text(text)
    deck.write_text(
        cards.replace("template: card", "template: crad").replace("{template: back,", "{template: bak,")
    )
    _, out, _ = run("check", cwd=tmp_path / "keep")
    lines = cards.splitlines()
    reported = [said.partition(" error: ") for said in out.splitlines() if " CG" in said]
    first = lines.index("template: card") + 1
    assert [place for place, _, _ in reported] == [
        f"content/keep/decks/harbour.yaml:{first}:11: CG020",
        f"content/keep/decks/harbour.yaml:{first + 1}:18: CG020",
    ]
    assert "did you mean 'card.svg.j2'?" in reported[0][2] and "did you mean 'back.svg.j2'?" in reported[1][2]
