"""Every key that a file may have changes something that a user sees, and every other key is a finding."""

import copy
from pathlib import Path

import pytest

from cardgen.cache import Cache, digest
from cardgen.export.documents.booklet import SetBooklet
from cardgen.export.job import ExportJob
from cardgen.export.tts.table_export import TableExport
from cardgen.layout.decks import GameLayout
from cardgen.load.schemas.fields import _POINT_KEYS
from cardgen.model.forms import all_forms, table_decks
from cardgen.model.kind import kinds
from cardgen.model.table.setup import KEYS as KEYS_OF_TABLE
from cardgen.tasks import Done
from tests.docs.keys import records
from tests.games import read_game, write_files
from tests.paths import ROOT
from tests.rows import read_yaml, to_yaml

KEYS = read_yaml(Path(__file__).with_name("keys.yaml"))
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#a00"/></svg>'
OTHERS = {
    "rules.en.md": "# Sea\n\n## 1 Rooms\n\nA room and an orc. {reading} so it is.\n",
    "art/pic.svg": PICTURE,
    "art/pic-2.svg": PICTURE.replace("#a00", "#0a0"),
}
EVERY = [(record, key) for record, changes in KEYS["changes"].items() for key in changes]


def written(files):
    return OTHERS | {name: to_yaml(data) for name, data in files.items()}


def changed(record, key):
    """Return the files of the project with another value of a key; a map that names the key holds more than it."""
    files = copy.deepcopy(KEYS["files"])
    *path, last = KEYS["records"][record]["at"]
    node = files
    for step in path:
        node = node[step]
    value = KEYS["changes"][record][key]
    more = value if isinstance(value, dict) and key in value and record != "game" else {key: value}
    node[last] = {k: v for k, v in {**node[last], **more}.items() if v is not None}
    return files


def on_faces_and_table(root, cache):
    """Return the findings in the files of a project, the keys of its faces, and its table."""
    game, findings = read_game(root / "content/g", root, cache, modules=("base", "extra"))
    seen = [str(f) for f in findings]
    if game is None or seen:
        return seen
    layout = GameLayout(game, [ROOT / "templates"], cache)
    faces, found = layout.lay_out(all_forms(game.decks), game.languages, 1)
    seen += [str(f) for f in found] + [f"{key} {face.key}" for key, one in faces.items() for face in one]
    lang, on_table = game.languages[0], table_decks(game.decks)
    decks = {d.id: faces[lang, d.id] for d in on_table}
    rules = {"rules": SetBooklet("rules", b"%PDF", 4)}
    job = ExportJob(game, lang, game.decks, on_table, decks, layout, cache, root, True, (), rules)
    export = TableExport(job, url_prefix="https://example.com/")  # not where this project is
    planned = export.plan()
    done = [Done(t, (), (), {"file": digest(t.name)}) for t in planned]
    return seen + [task.key for task in (*planned, *export.finish(done))]


def in_check_and_print(root, monkeypatch, capfd):
    """Yield what a check finds with every choice of modules, then what a build finds and every file of it."""
    from cardgen.cli import main

    monkeypatch.chdir(root)
    main(["check", "--all-modules", "--jobs", "1"])
    yield capfd.readouterr().out
    main(["build", "--draft", "--to", "print", "--sheet", "a4-single", "--jobs", "1"])
    found = [line for stream in capfd.readouterr() for line in stream.splitlines() if ": CG" in line]
    files = [path for path in (root / "output").rglob("*") if path.suffix in (".pdf", ".db")]
    yield found, {path.relative_to(root).as_posix(): digest(path.read_bytes()) for path in files}


class Base:
    """The project as it is, and what is seen of it, which is found out once."""

    def __init__(self, root, cache):
        self.root, self.cache = root, cache
        write_files(root / "content/g", written(KEYS["files"]))
        self.seen = on_faces_and_table(root, cache)
        self.later = None


@pytest.fixture(scope="module")
def base(tmp_path_factory, cache_folder):
    return Base(tmp_path_factory.mktemp("keys") / "p", Cache(cache_folder))


@pytest.mark.parametrize(("record", "key"), EVERY, ids=["-".join(one) for one in EVERY])
def test_each_key_changes_something_that_a_user_sees(base, record, key, tmp_path, monkeypatch, capfd):
    root = tmp_path / "p"
    write_files(root / "content/g", written(changed(record, key)))
    if on_faces_and_table(root, base.cache) != base.seen:
        return
    if base.later is None:
        base.later = list(in_check_and_print(base.root, monkeypatch, capfd))
    # What a check tells need not be printed.
    again = in_check_and_print(root, monkeypatch, capfd)
    differs = any(now != before for now, before in zip(again, base.later, strict=True))
    assert differs, f"nothing reads '{key}' of a {record}"


#: Kinds that are called as a record is.
KINDS = {"token": "marks"}


def test_every_key_of_every_record_is_tried():
    wanted = {name: set(fields) for name, (fields, _) in records().items()}
    wanted |= {KINDS.get(kind.name, kind.name): set(kind.fields) for kind in kinds().values()}
    wanted |= {"point": {*_POINT_KEYS}, "table": {*KEYS_OF_TABLE}}
    tried = {}
    for record, key in EVERY:
        tried.setdefault(record.removesuffix("-off-the-board"), set()).add(key)
    assert tried == wanted


# Under `values`, in a `back` and in data any key may be for a template.
@pytest.mark.parametrize("record", KEYS["records"])
def test_a_key_that_nothing_reads_is_a_finding(record, tmp_path, monkeypatch, capfd):
    from cardgen.cli import main

    files = copy.deepcopy(KEYS["files"])
    node = files
    for step in KEYS["records"][record]["at"]:
        node = node[step]
    node["nonsense"] = "yes"
    write_files(tmp_path / "content/g", written(files))
    monkeypatch.chdir(tmp_path)
    main(["check", "--no-faces"])
    assert "nonsense" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("file", "text", "where"),
    [
        ("content/g/game.yaml", "title: Sea\nlanguages: [en]\ndrawings: {nonsense: 1}\n", ":3:12: CG003"),
        (
            "content/g/game.yaml",
            "title: Sea\nlanguages: [en]\nterms: {room: {en: room, nonsense: x}}\n",
            ":3:",
        ),
        (
            "content/g/game.yaml",
            "title: Sea\nlanguages: [en]\nfacts: [{key: a, value: 1, nonsense: 2}]\n",
            ":3:",
        ),
        (
            "content/g/game.yaml",
            "title: Sea\nlanguages: [en]\ntable: {thumbnail: {component: orc, nonsense: 2}}\n",
            "CG903",
        ),
        ("content/g/game.yaml", "title: Sea\nlanguages: [en]\nlook: own\n", "own/look.yaml:1:1: CG003"),
        ("content/g/phrases.yaml", "- {id: a, en: b, nonsense: 1}\n", "phrases.yaml:1:"),
        (
            "content/g/decks/cards.yaml",
            "title: Cards\nfields: {a: {type: number, nonsense: 1}}\ncards: [{id: orc, name: Orc}]\n",
            ":2:",
        ),
        (
            "content/g/decks/cards.yaml",
            "title: Cards\nback: {templat: back}\ncards: [{id: orc, name: Orc}]\n",
            ":2:7: CG004 error: 'template' is missing; write 'template: back' for 'templat'",
        ),
        (
            "content/g/decks/cards.yaml",
            "title: Cards\ncolumns: {A: a}\ncards: [{id: orc, name: Orc}]\n",
            ":2:1: CG003",
        ),
    ],
)
def test_a_key_of_another_file_that_nothing_reads_is_a_finding(
    file, text, where, tmp_path, monkeypatch, capfd
):
    from cardgen.cli import main

    deck = {"content/g/decks/cards.yaml": "title: Cards\ncards: [{id: orc, name: Orc}]\n"}
    files = {"content/g/game.yaml": "title: Sea\nlanguages: [en]\n"} | deck | {file: text}
    write_files(tmp_path, files | {"templates/own/look.yaml": "nonsense: 1\n"})
    monkeypatch.chdir(tmp_path)
    main(["check", "--jobs", "1"])
    assert where in capfd.readouterr().out
