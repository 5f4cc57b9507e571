"""`cardgen diff`: what looks different from a revision or a folder, why, and a page with both pictures."""

import os
import re
import shutil
import subprocess

import pytest

from cardgen.cli import main

GAME = "title: {en: Keep, sv: Borgen}\nlanguages: [en, sv]\nsource: s\ncertainty: designed\n"
ORCS = """\
title: {en: Orcs, sv: Orcher}
source: s
certainty: designed
values: {color: "#35506b"}
fields: {power: number}
cards:
  - {id: orc, name: {en: Orc, sv: Orch}, copies: 3, text: {en: "Flee.", sv: "Fly."}, power: 2}
  - {id: elf, name: {en: Elf, sv: Alv}, text: {en: "Rest.", sv: "Vila."}}
"""


@pytest.fixture
def keep(project, monkeypatch, capfd):
    """Commit a game to git; give its root and a function that compares it with the last commit."""
    root = project({"content/keep/game.yaml": GAME.replace("", ""), "content/keep/decks/orcs.yaml": ORCS})
    git(root, "init", "-q")
    git(root, "add", ".")
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2026-05-01T12:00:00")
    git(root, "commit", "-qm", "first")
    monkeypatch.chdir(root)

    def call(*args, code=0):
        capfd.readouterr()
        assert main(["diff", *args]) == code
        shown = capfd.readouterr()
        assert "Traceback" not in shown.err
        lines = [line for line in shown.out.splitlines() if " sheets " not in line]
        call.sheets = [line for line in shown.out.splitlines() if " sheets " in line]
        return lines, shown.err

    return root, call


def git(root, *words):
    names = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    subprocess.run(["git", *names, "-C", str(root), *words], check=True)


def write(root, old, new, name="decks/orcs.yaml"):
    path = root / "content/keep" / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_nothing_differs_and_nothing_is_written(keep):
    root, diff = keep
    out, err = diff("HEAD")
    assert out == [] and "no card looks different" in err
    assert not (root / "output").exists()


def test_a_word_a_number_and_copies(keep):
    root, diff = keep
    write(root, 'en: "Flee."', 'en: "Flee now."')
    write(root, "copies: 3", "copies: 2")
    out, err = diff("HEAD")
    # The plain look prints the number of copies, so both languages are other pictures.
    assert out[0] == (
        "changed keep/orcs/orc: face en, face sv (copies: 3 → 2; text (en): 'Flee.' → 'Flee now.')"
    )
    # Its number, 4 of 4, is printed on the other card.
    assert out[1].startswith("changed keep/orcs/elf: face en, face sv (") and len(out) == 2
    assert "2 cards to print again, in keep/orcs" in err
    page = (root / "output/diff.html").read_text("utf-8")
    assert page.count("<img ") == 8 and "<del>Flee.</del> <ins>Flee now.</ins>" in page
    assert "script" not in page.lower() and not re.search(r"https?://(?!www\.w3\.org)", page)


def test_added_and_removed_cards(keep):
    root, diff = keep
    write(root, "id: elf", "id: imp")
    out, _ = diff("HEAD")
    assert [line.split(":")[0] for line in out] == ["added keep/orcs/imp", "removed keep/orcs/elf"]


def test_a_change_elsewhere_says_what_it_was(keep):
    root, diff = keep
    write(root, "title: {en: Keep", "labels: {power: {en: Might, sv: Kraft}}\ntitle: {en: Keep", "game.yaml")
    out, _ = diff("HEAD")
    assert [line.split(":")[0] for line in out] == ["changed keep/orcs/orc"]
    assert '"Power"' in out[0] and '"Might"' in out[0]


def test_a_folder_and_two_revisions(keep, tmp_path):
    root, diff = keep
    shutil.copytree(root / "content", tmp_path / "was/content")
    write(root, "Rest.", "Rest here.")
    git(root, "commit", "-qam", "second")
    for old in (str(tmp_path / "was"), "HEAD~1"):
        assert [line.split(":")[0] for line in diff(old)[0]] == ["changed keep/orcs/elf"]
    assert [line.split(":")[0] for line in diff("HEAD", "HEAD~1", "-o", str(tmp_path / "d.html"))[0]] == [
        "changed keep/orcs/elf"
    ]
    assert (tmp_path / "d.html").exists()


@pytest.mark.parametrize("name", ["nowhere", "--output=x", "-h~", "HEAD~9", "HEAD:content"])
def test_a_revision_that_is_none_is_one_sentence(keep, name):
    _, diff = keep
    out, err = diff("--", name, code=2)
    assert out == [] and err.count("\n") == 1 and "neither a folder" in err


def test_the_page_is_never_written_over_content(keep):
    root, diff = keep
    write(root, "Rest.", "Rest here.")
    before = (root / "content/keep/game.yaml").read_bytes()
    _, err = diff("HEAD", "-o", "content/keep/game.yaml", code=2)
    assert "name another file" in err and (root / "content/keep/game.yaml").read_bytes() == before


def test_hostile_names_are_text(keep):
    root, diff = keep
    write(root, "en: Elf", "en: '<script>alert(1)</script>'")
    diff("HEAD")
    assert "<script>" not in (root / "output/diff.html").read_text("utf-8")


def test_a_revision_with_links_that_lead_out_is_refused(keep):
    root, diff = keep
    os.symlink("/etc", root / "content/keep/decks/away")
    git(root, "add", ".")
    git(root, "commit", "-qm", "links")
    _, err = diff("HEAD", code=2)
    assert "link" in err


def test_a_date_is_the_state_at_its_beginning(keep, monkeypatch):
    root, diff = keep
    for day, text in (("2026-05-30", "Rest here."), ("2026-05-31", "Rest there.")):
        write(root, "Rest here." if "there" in text else "Rest.", text)
        monkeypatch.setenv("GIT_COMMITTER_DATE", f"{day}T12:00:00")
        git(root, "commit", "-qam", day)
    assert "'Rest here.' → 'Rest there.'" in diff("2026-05-31")[0][0]
    assert diff("2026-06-01")[0] == []
    _, err = diff("1999-01-01", code=2)
    assert "no revision before 1999-01-01" in err


def many(root):
    """Add a deck that fills three pages."""
    card = "  - {id: c%d, name: {en: Crowd, sv: Hop}, text: {en: Go %s., sv: Gå.}}\n"
    cards = "".join(card % (n, chr(ord("a") + n) * 3) for n in range(26))
    deck = ORCS[: ORCS.index("fields")].replace("Orc", "Crowd")
    (root / "content/keep/decks/crowd.yaml").write_text(f"{deck}cards:\n{cards}", "utf-8")


def test_pages_that_show_something_else(keep):
    root, diff = keep
    many(root)
    diff("HEAD")
    assert diff.sheets == [f"added sheets keep/{lang}/print/a4-duplex/crowd.pdf" for lang in ("en", "sv")]
    git(root, "add", ".")
    git(root, "commit", "-qm", "crowd")
    write(root, "Go eee.", "Go eel.", "decks/crowd.yaml")
    write(root, "Go uuu.", "Go ups.", "decks/crowd.yaml")
    out, _ = diff("HEAD")
    assert [line.split(":")[0] for line in out] == ["changed keep/crowd/c4", "changed keep/crowd/c20"]
    assert diff.sheets == ["changed sheets keep/en/print/a4-duplex/crowd.pdf: pages 1, 3 of 3"]


def test_a_kept_build(keep, capfd):
    root, diff = keep
    many(root)
    assert main(["build", "--to", "print", "--lang", "en", "--sheet", "a4-single,cards", "--jobs", "1"]) == 0
    shutil.move(root / "output", root / "kept")
    assert "no card looks different" in diff("kept")[1] and not diff.sheets
    write(root, "Go eee.", "Go eel.", "decks/crowd.yaml")
    write(root, "id: elf", "id: imp")
    out, err = diff("kept")
    assert out == ["changed keep/crowd/c4", "added keep/orcs/imp", "removed keep/orcs/elf"]
    sheets = (
        ("a4-single/crowd", "1 of 3"),
        ("a4-single/orcs", "1 of 1"),
        ("cards/crowd", "5 of 26"),
        ("cards/orcs", "4 of 4"),
    )
    assert diff.sheets == [f"changed sheets keep/en/print/{name}.pdf: page {pages}" for name, pages in sheets]
    assert "3 cards to print again, in keep/crowd, keep/orcs" in err
    assert not (root / "output").exists()


def test_a_build_without_sheets_is_one_sentence(keep):
    root, diff = keep
    assert main(["build", "--to", "tts", "--lang", "en", "--jobs", "1"]) == 0
    _, err = diff("output", code=2)
    assert "has no sheets of this project; build with --to print" in err
