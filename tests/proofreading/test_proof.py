"""`cardgen proof`: each text with its face, old and new, findings and remarks, in an HTML file and a PDF."""

import gzip
import io
import json
import os
import re
from base64 import b64decode
from operator import itemgetter
from random import Random

import pikepdf
import pytest
from PIL import Image

from cardgen.commands.proofreading.approve import Approval, approve_reviewed
from cardgen.commands.proofreading.choice import TextChoice
from cardgen.commands.proofreading.proof import make_proof
from cardgen.commands.proofreading.reviewed_list import read_list
from cardgen.project import Project as CardgenProject
from tests.page_times import browser_path, chromium
from tests.proofreading.games import Project
from tests.proofreading.test_approve import ALL, give_back, rows


@pytest.fixture
def project(tmp_path, cache):
    return Project(tmp_path, cache).approve()


def made(project, changed=True, choice=ALL):
    """Return the HTML, the PDF and the list of a proof, by ending; none if there is nothing to read."""
    proofs = make_proof(CardgenProject(project.root), "keep", choice, None, project.cache, 1, changed=changed)
    return {file.suffix: file for file in proofs.files}


def test_of_what_is_as_it_was_read_there_is_no_proof(project):
    assert made(project) == {}
    assert not (project.root / "output").exists()


def test_a_proof_of_changes_shows_the_card_old_and_new(project):
    project.edit("decks/room.yaml", ("The orc hits twice.", "The orc hits <b>once</b>."))
    files = made(project)
    page = files[".html"].read_text("utf-8")
    assert re.findall(r'<section id="([^"]*)"', page) == ["room-orc"]
    assert len(re.findall('<img data-face="[01]" [^>]* alt="room-orc, face, ', page)) == 2
    assert '<p class="old">The orc hits <del>twice</del>.</p>' in page
    assert "<ins>&lt;b&gt;once&lt;/b&gt;</ins>" in page
    assert "<p>Orchen slår två gånger.</p>" in page
    assert [row.key for row in read_list(files[".csv"])] == [
        ("room-orc", "name", "sv"),
        ("room-orc", "name", "en"),
        ("room-orc", "text", "sv"),
        ("room-orc", "text", "en"),
        ("room-orc", "values", ""),
    ]
    with pikepdf.open(io.BytesIO(files[".pdf"].read_bytes())) as pdf:
        assert len(pdf.pages) == 1


def test_a_whole_proof_shows_every_text_with_its_id(project):
    page = made(project, changed=False)[".html"].read_text("utf-8")
    for name in ("game:", "deck:room", "room-well", "rules:", "§1", "§3", "fact:turns", "fact:hand.size"):
        assert f'data-id="{name}"' in page


def packed(page):
    """Return the definitions and faces that a page unpacks."""
    data = page.partition('id="faces">')[2].partition("<")[0]
    return json.loads(gzip.decompress(b64decode(data)))


def test_what_faces_share_is_in_the_page_once(project):
    faces = packed(made(project, changed=False)[".html"].read_text("utf-8"))
    assert len(faces["faces"]) == 8
    assert len(set(faces["definitions"])) < sum(face.count("<use") for _, _, face in faces["faces"]) / 4
    used = {
        int(at)
        for one in (*faces["definitions"], *map(itemgetter(2), faces["faces"]))
        for at in re.findall(r"#d(\d+)", one)
    }
    assert used == set(range(1, len(faces["definitions"]) + 1))


def test_a_face_of_large_pictures_is_painted(project):
    noise = Image.frombytes("RGB", (300, 300), Random(1).randbytes(270_000))
    noise.save(project.folder / "art/orc.png")
    (project.folder / "art/orc.svg").unlink()
    files = made(project)
    assert files[".html"].stat().st_size < 200_000
    assert all(
        face.startswith("data:image/webp;base64,")
        for _, _, face in packed(files[".html"].read_text())["faces"]
    )


@pytest.mark.parametrize(
    ("choice", "owners"),
    [
        (
            TextChoice(decks=("room",), languages=("en",)),
            ["deck:room", "room-orc", "room-well", "room-pit", "room-hall"],
        ),
        (TextChoice(components=("room-pit",)), ["room-pit"]),
        (TextChoice(sections=("2",)), ["§2"]),
    ],
)
def test_a_proof_is_of_what_is_chosen(project, choice, owners):
    page = made(project, changed=False, choice=choice)[".html"].read_text("utf-8")
    assert re.findall(r'<section id="([^"]*)"', page) == owners
    assert ('data-language="sv"' in page) != bool(choice.languages)


def test_findings_and_remarks_are_beside_their_texts(project):
    project.edit("decks/room.yaml", ("The orc hits twice.", "The orc hits  twice {T9}."))
    remarked = [row for row in rows(project) if row["field"] == "text"]
    give_back(project, [{**remarked[0], "remark": "<i>Which die?"}], by="Anna & Bo")
    page = made(project)[".html"].read_text("utf-8")
    cell = page.partition('data-field="text" data-language="en"')[2].partition('class="verdict"')[0]
    assert '<p class="remark">Anna &amp; Bo: &lt;i&gt;Which die?</p>' in cell
    assert '<p class="finding">CG101: ' in cell and "CG509: " in cell
    assert "<i>Which" not in page


def test_a_removed_card_is_in_the_proof(project):
    text = (project.folder / "decks/room.yaml").read_text("utf-8")
    project.edit(
        "decks/room.yaml", (text[text.index("  - id: room-pit") : text.index("  - id: room-hall")], "")
    )
    page = made(project)[".html"].read_text("utf-8")
    assert "<del>Grop</del>" in page


def test_long_and_strange_texts_are_set_on_several_pages(project):
    project.edit("rules.en.md", ("Nothing.", "**Not {a thing} \\\\ * or `two`.\n\n" * 300 + "x" * 900))
    with pikepdf.open(io.BytesIO(made(project)[".pdf"].read_bytes())) as pdf:
        assert len(pdf.pages) > 2


@pytest.mark.slow
def test_the_page_saves_the_list_that_approve_reads(project, tmp_path):
    if browser_path() is None and not os.environ.get("CI"):
        pytest.skip("no browser here")
    project.edit("decks/room.yaml", ("The orc hits twice.", "The orc hits once."))
    file = made(project)[".html"]
    with chromium() as browser:
        page = browser.new_page()
        problems = []
        page.on("console", lambda message: problems.append(message.text))
        page.goto(f"file://{file}")
        page.locator('.waiting button[data-verdict="ok"]').click()
        page.locator(".text textarea").first.fill('"really", orch?')
        # What was said is still there when the page is opened again.
        page.reload()
        assert page.locator("#count").inner_text() == "2 of 5 texts"
        with page.expect_download() as download:
            page.click("#save")
        assert download.value.suggested_filename == "keep.proof.csv"
        saved = tmp_path / "saved.csv"
        download.value.save_as(saved)
        assert problems == []
    done = approve_reviewed(
        CardgenProject(project.root), Approval("keep", TextChoice()), saved, project.cache
    )
    assert (done.texts, done.remarks, done.left) == (1, 1, [])
    assert [one.partition(" ")[0] for one in project.found()] == ["CG423"]
