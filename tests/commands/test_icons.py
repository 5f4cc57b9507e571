"""`cardgen icons search`, with icon sets of a file and of an installed package; and what `check` says of unknown icons."""

import io
import json
import sys
import zipfile

import pytest

from cardgen.cli import main
from cardgen.export.documents.words import credit_lines
from cardgen.load.icon_sets.package import read_package
from tests.games import read_game, write_files

BODY = "<path d='M0 0h8v8H0z'/>"
SET = {
    "prefix": "tiny",
    "width": 8,
    "height": 8,
    "icons": {"sword": {"body": BODY}, "long-sword": {"body": BODY}},
}
INFO = {
    "name": "Tiny",
    "author": {"name": "A. Smith"},
    "license": {"title": "CC BY 4.0", "spdx": "CC-BY-4.0"},
}
GAME = (
    "title: Keep\nlanguages: [en]\nicons: {tiny: icons/tiny.json, pack: justmyresource-tiny}\n"
    "words: {roll: tiny/rolls}\n"
)
DECK = "title: Rooms\ncards:\n  - {id: room-orc, name: Orc, text: 'A {icon:tiny/sord}, {icon:pack/bell}, {icon:pack/thin/bell}.'}\n"


@pytest.fixture
def keep(tmp_path, monkeypatch):
    """Make a project with icon sets, one of them an installed package, and enter it."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:
        for name in ("solid/bell", "thin/bell"):
            packed.writestr(
                f"{name}.svg", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">{BODY}</svg>'
            )
    pack = {
        "description": "Tiny Pack \u2014 2 icons",
        "upstream_license": "CC-BY-4.0",
        "source_url": "https://example.org",
        "default_variant": "solid",
    }
    site, about = tmp_path / "site", "justmyresource_tiny-1.0.dist-info"
    files = {
        f"{about}/METADATA": "Name: justmyresource-tiny\nVersion: 1.0\n\n- **Copyright**: Copyright (c) B. Jones\n",
        f"{about}/RECORD": "justmyresource_tiny/icons.zip,,\njustmyresource_tiny/pack_manifest.json,,\n",
        "justmyresource_tiny/pack_manifest.json": json.dumps({"pack": pack}),
    }
    write_files(site, files)
    (site / "justmyresource_tiny/icons.zip").write_bytes(archive.getvalue())
    monkeypatch.setattr(sys, "path", [*sys.path, str(site)])
    root = tmp_path / "project"
    files = {
        "game.yaml": GAME,
        "decks/rooms.yaml": DECK,
        "icons/tiny.json": json.dumps(SET),
        "icons/info.json": json.dumps(INFO),
    }
    write_files(root, {f"content/keep/{name}": text for name, text in files.items()})
    monkeypatch.chdir(root)
    return root


def run(capsys, *args):
    code = main(list(args))
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    return code, said.out, said.err


def test_search_lists_icons_as_they_are_written_with_the_licence(keep, capsys):
    code, out, err = run(capsys, "icons", "search", "sword")
    assert code == 0
    assert out.splitlines()[1:] == ["{icon:tiny/long-sword}  CC BY 4.0", "{icon:tiny/sword}       CC BY 4.0"]
    assert "2 icons" in err
    assert run(capsys, "icons", "search", "sword", "LONG")[1].count("{icon:") == 1
    assert "{icon:pack/bell}" in run(capsys, "icons", "search", "bell")[1]


def test_search_without_a_match_names_the_nearest(keep, capsys):
    code, _, err = run(capsys, "icons", "search", "swrod")
    assert code == 1
    assert "did you mean 'sword'?" in err


@pytest.mark.parametrize("form", ["png", "svg"])
def test_search_writes_a_picture(keep, capsys, form):
    assert run(capsys, "icons", "search", "sword", "-o", f"icons.{form}")[0] == 0
    data = (keep / f"icons.{form}").read_bytes()
    assert data.startswith(b"\x89PNG" if form == "png" else b"<svg")


def test_search_writes_no_other_format(keep, capsys):
    assert run(capsys, "icons", "search", "sword", "-o", "icons.gif")[0] == 2
    assert not (keep / "icons.gif").exists()


def test_check_reports_unknown_icons_of_texts_and_words(keep, capsys):
    _, out, _ = run(capsys, "check", "--select", "CG104")
    assert "rooms.yaml:3" in out
    assert "no icon 'sord' in the icon set 'tiny'; did you mean 'sword'?" in out
    assert "game.yaml:4" in out
    assert "no icon 'rolls' in the icon set 'tiny'" in out
    assert "bell" not in out


def test_a_package_has_its_default_variant_without_its_name_and_its_own_credit(keep, cache):
    assert sorted(read_package("justmyresource-tiny").icons) == ["bell", "thin/bell"]
    game, _ = read_game(keep / "content/keep", keep, cache)
    assert credit_lines(game, "en") == [
        "**Tiny** A. Smith (CC BY 4.0)",
        "**Tiny Pack** B. Jones, example.org (CC BY 4.0)",
    ]
