"""What title pages say of sheets and pages, held against the files that were built."""

import re
import subprocess

import pikepdf
import pytest

from cardgen.cli import main
from cardgen.export.documents.words import word
from tests.paths import ROOT

GAMES = {"drakborgen": "en", "dragonquest": "de", "drakon": "nl", "huggsexa": "sv", "atervackt": "sv"}


def pages_in(folder):
    """Return the number of pages of each file."""
    found = {}
    for path in folder.glob("*.pdf"):
        with pikepdf.open(path) as pdf:
            found[path.name] = len(pdf.pages)
    return found


def said_totals(text, lang):
    """Return the pairs of sheets and pages that a title page says."""
    pattern = re.escape(word(lang, "total_sheets"))
    for name in ("sheets", "sides"):
        pattern = pattern.replace(re.escape("{" + name + "}"), r"(\d+)")
    return [tuple(map(int, pair)) for pair in re.findall(pattern, text)]


def test_the_pattern_reads_what_is_said():
    for lang in ("sv", "en", "de", "nl"):
        assert said_totals(word(lang, "total_sheets").format(sheets=57, sides=103), lang) == [(57, 103)]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_title_page_counts_the_pages_of_the_files(game, tmp_path, monkeypatch, capfd, request):
    if game == "atervackt":
        # The others are the booklets of other tests, which the cache has.
        request.getfixturevalue("quick_booklets")
    monkeypatch.chdir(ROOT)
    lang = GAMES[game]
    args = ["build", game, "--lang", lang, "--to", "print", "--jobs", "1", "--out", str(tmp_path)]
    assert main(args) == 0, capfd.readouterr().err
    folder = tmp_path / game / lang / "print" / "a4-duplex"
    pages = pages_in(folder)
    title = folder / "0-title.pdf"
    text = subprocess.run(["pdftotext", "-raw", title, "-"], capture_output=True, check=True).stdout.decode()
    totals = said_totals(" ".join(text.split()), lang)
    # Of a pad or dice in several forms the first counts; of a booklet the file to fold.
    forms = {"dice-stickers", "pad-two-up", "pad-four-up", "pad-large"}
    forms |= {"score-two-up", "score-four-up", "score-large"}
    left_out = {f"{name}.pdf" for name in (*forms, "rules", "0-title", game)}
    apart = {name: count for name, count in pages.items() if name not in left_out}
    assert totals[0][1] == sum(apart.values())
    assert len(totals) == (2 if f"{game}.pdf" in pages else 1)
    if len(totals) == 2:
        marked = set(re.findall(r"(\S+\.pdf)\s?•", text))
        others = sum(count for name, count in apart.items() if name not in marked)
        assert marked and totals[1][1] == others + pages[f"{game}.pdf"]
        assert totals[1][0] < totals[0][0]
