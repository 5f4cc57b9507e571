"""Built files: a small game is built, its files are damaged in every way there is a rule for, and each is reported."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from cardgen.cache import Cache
from cardgen.check import all_rules
from cardgen.check.built import build_output
from cardgen.check.built.pdf_facts import Damaged, read_pdf
from cardgen.check.rule import OUTPUT
from cardgen.cli import main
from cardgen.commands.build import build
from cardgen.commands.check import CheckOptions, check
from cardgen.commands.options import BuildOptions
from cardgen.export.tts import picture_invariants
from cardgen.findings import CardgenError
from cardgen.project import Project
from cardgen.tasks import Reporter
from tests.check.test_rules import OF_FILES
from tests.games import write_files

GAME = """\
title: {en: Keep}
languages: [en]
version: "1.0"
source: made for a test
certainty: designed
"""
ROOM = """\
title: {en: Rooms}
back: {template: back}
source: made for a test
certainty: designed
cards:
""" + "".join(
    f"  - {{id: room-{i}, copies: {2 if i == 3 else 1}, name: {{en: Room {i}}}, text: {{en: Nothing here.}}}}\n"
    for i in range(1, 13)
)
DOOR = """\
title: {en: Doors}
back: {template: back}
source: made for a test
certainty: designed
cards:
  - {id: door-a, copies: 3, name: {en: Oak}, back: {template: back, name: {en: Oak back}}}
  - {id: door-b, copies: 2, name: {en: Iron}, back: {template: back, name: {en: Iron back}}}
"""
BOARD = """\
title: {en: Boards}
trim_mm: [300, 225]
source: made for a test
certainty: designed
boards:
  - {id: board-a, name: {en: Board}}
"""
FILES = {"game.yaml": GAME, "decks/room.yaml": ROOM, "decks/door.yaml": DOOR, "boards/board.yaml": BOARD}
DUPLEX = "keep/en/print/a4-duplex"


@pytest.fixture(scope="module")
def built(tmp_path_factory, cache_folder):
    """A project that was built, and a copy of its output from which it is made whole again."""
    root = tmp_path_factory.mktemp("keep")
    write_files(root / "content" / "keep", FILES)
    choice = BuildOptions(sheets=("a4-duplex", "cards", "letter-duplex", "a4-single"))
    outcome = build(Project(root), choice, root / "output", 1, Cache(cache_folder), Reporter())
    assert [f for f in outcome.findings if f.severity == "error"] == []
    shutil.copytree(root / "output", root / "whole")
    return root


def once_for_the_same_bytes(function):
    """Return what reads a file, remembering what it read of the same bytes under the same name."""
    known = {}

    def read(path, *args):
        key = (path.name, path.read_bytes() if path.is_file() else None, repr(args))
        if key not in known:
            found = function(path, *args)
            known[key] = list(found) if isinstance(found, Iterator) else found
        return known[key]

    return read


@pytest.fixture(scope="module", autouse=True)
def _read_once():
    """A test damages one file of dozens: those that it leaves alone are read by the first."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(picture_invariants, "_picture", once_for_the_same_bytes(picture_invariants._picture))
        patch.setattr(build_output, "read_pdf", once_for_the_same_bytes(read_pdf))
        yield


@pytest.fixture
def out(built):
    """The output folder, whole."""
    shutil.rmtree(built / "output")
    shutil.copytree(built / "whole", built / "output")
    yield built / "output"
    for name, text in FILES.items():
        (built / "content" / "keep" / name).write_text(text, "utf-8")


def found(out, cache, ids=()):
    return check(Project(out.parent), CheckOptions(ids, output=out), cache).findings


def reported(out, cache):
    """Return `CODE file` of each finding but that a file was changed, which all damage is."""
    return sorted({f"{f.code} {f.place.file}" for f in found(out, cache) if f.code != "CG906"})


def edit(path, change):
    """Change a PDF by another program."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        change(pdf)
        pdf.save(path)


def edit_json(out, change):
    path = next((out / "keep/en/tts").glob("*.json"))
    data = json.loads(path.read_text("utf-8"))
    change(data)
    path.write_text(json.dumps(data), "utf-8")
    return path.relative_to(out).as_posix()


def test_what_was_built_is_clean(out, cache):
    assert found(out, cache) == []


@pytest.mark.parametrize("modules", [(), ("more",)])
def test_what_was_built_with_some_modules_is_checked_with_these(tmp_path, cache, modules):
    head = GAME + "modules: {base: {title: {en: Base}}, more: {title: {en: More}, default: false}}\n"
    more = ROOM.replace("room-", "more-").replace(
        "title: {en: Rooms}", "title: {en: More rooms}\nmodule: more"
    )
    write_files(tmp_path / "content" / "keep", {**FILES, "game.yaml": head, "decks/more.yaml": more})
    outcome = build(
        Project(tmp_path), BuildOptions(modules=modules), tmp_path / "output", 1, cache, Reporter()
    )
    assert outcome.findings == []
    assert found(tmp_path / "output", cache) == []


def test_a_failed_build_is_not_a_damaged_one(tmp_path, cache):
    write_files(tmp_path / "content" / "keep", {**FILES, "decks/room.yaml": ROOM + "  - {id: room-1}\n"})
    build(Project(tmp_path), BuildOptions(decks=("room",)), tmp_path / "output", 1, cache, Reporter())
    with pytest.raises(CardgenError, match="was built by cardgen; the last build there failed"):
        found(tmp_path / "output", cache)


def test_what_was_built_is_clean_without_its_content(out, cache, tmp_path):
    shutil.copytree(out, tmp_path / "output")
    other = tmp_path / "content" / "other"
    (other / "decks").mkdir(parents=True)
    (other / "game.yaml").write_text(GAME, "utf-8")
    (other / "decks" / "door.yaml").write_text(DOOR, "utf-8")
    assert check(Project(tmp_path), CheckOptions(output=tmp_path / "output"), cache).findings == []


def test_a_file_saved_by_another_program_has_only_another_size(out, cache):
    edit(out / DUPLEX / "room.pdf", lambda pdf: None)
    assert [f.code for f in found(out, cache)] == ["CG906"]


def test_a_file_without_a_manifest_is_checked_all_the_same(out, cache):
    (out / ".cardgen-manifest.json").unlink()
    assert found(out, cache) == []
    edit(out / DUPLEX / "room.pdf", lambda pdf: pdf.pages.__delitem__(1))
    assert {f.code for f in found(out, cache)} == {"CG913", "CG914"}


# Whole files.


@pytest.mark.parametrize("damage", ["cut", "empty", "noise", "hole", "locked"])
def test_a_damaged_pdf_is_reported_and_nothing_else_of_it(out, cache, damage):
    path = out / DUPLEX / "room.pdf"
    data = path.read_bytes()
    if damage == "locked":
        edit_locked(path)
    else:
        middle = len(data) // 2
        path.write_bytes(
            {
                "cut": data[:-900],
                "empty": b"",
                "noise": bytes(range(256)) * 9,
                "hole": data[:middle] + bytes(2000) + data[middle + 2000 :],
            }[damage]
        )
    assert reported(out, cache) == [f"CG904 {DUPLEX}/room.pdf"]


def edit_locked(path):
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(owner="a", user="b"))


def test_damage_anywhere_is_a_finding_and_never_a_traceback(out, cache):
    path = out / DUPLEX / "door.pdf"
    data = path.read_bytes()
    for at in range(0, len(data), max(1, len(data) // 60)):
        path.write_bytes(data[:at] + bytes(b ^ 0x55 for b in data[at : at + 40]) + data[at + 40 :])
        try:
            read_pdf(path)
        except Damaged as error:
            assert str(error)
            assert "\n" not in str(error)


def test_a_table_cut_short_is_reported(out, cache):
    path = next((out / "keep/en/tts").glob("*.json"))
    path.write_bytes(path.read_bytes()[:-40])
    assert reported(out, cache) == [f"CG904 {path.relative_to(out).as_posix()}"]


@pytest.mark.parametrize(
    "data", ["[]", "7", '{"ObjectStates": {}}', '{"ObjectStates": [7, {"States": 3}]}', "null"]
)
def test_a_table_of_any_shape_is_a_finding(out, cache, data):
    path = next((out / "keep/en/tts").glob("*.json"))
    path.write_text(data, "utf-8")
    assert {f.code for f in found(out, cache)} == {"CG906", "CG920"}


def test_files_lost_changed_and_foreign_are_reported(out, cache):
    (out / DUPLEX / "room.pdf").unlink()
    shutil.copy(out / DUPLEX / "door.pdf", out / DUPLEX / "door-old.pdf")
    (out / DUPLEX / "notes.txt").write_text("my own", "utf-8")
    (out / DUPLEX / ".DS_Store").write_text("", "utf-8")
    path = out / "cardgen.db"
    path.write_bytes(path.read_bytes() + b"more")
    assert [f"{f.code} {f.place.file}" for f in found(out, cache)] == [
        "CG906 cardgen.db",
        f"CG907 {DUPLEX}/door-old.pdf",
        f"CG905 {DUPLEX}/room.pdf",
    ]


def test_a_damaged_manifest_does_not_stop_the_rest(out, cache):
    (out / ".cardgen-manifest.json").write_text('{"version": 2, "scopes": {"x"', "utf-8")
    assert {f.code for f in found(out, cache)} == {"CG904"}


# Pages.


def crop(pdf):
    pdf.pages[0].cropbox = [100, 100, 400, 700]


def turn(pdf):
    pdf.pages[1].rotate(90, relative=True)


def grow(pdf):
    pdf.pages[0].obj["/UserUnit"] = 2


def trim_outside(pdf):
    pdf.pages[2].trimbox = [-50, 0, 500, 800]


@pytest.mark.parametrize("change", [crop, turn, grow, trim_outside])
def test_boxes_and_turned_pages_are_reported(out, cache, change):
    edit(out / DUPLEX / "room.pdf", change)
    assert reported(out, cache) == [f"CG908 {DUPLEX}/room.pdf"]


def test_paper_of_another_size_is_reported(out, cache):
    shutil.copy(out / "keep/en/print/letter-duplex/room.pdf", out / DUPLEX / "room.pdf")
    assert reported(out, cache) == [f"CG909 {DUPLEX}/room.pdf"]


def test_a_piece_of_another_size_is_reported(out, cache):
    def narrow(pdf):
        left, bottom, right, top = (float(side) for side in pdf.pages[0].trimbox)
        pdf.pages[0].trimbox = [left, bottom, right - 6, top]

    edit(out / "keep/en/print/cards/room.pdf", narrow)
    assert reported(out, cache) == ["CG909 keep/en/print/cards/room.pdf"]


def test_fonts_taken_out_and_whole_fonts_are_reported(out, cache):
    def descriptors(pdf):
        return [
            o
            for o in pdf.objects
            if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/FontDescriptor"
        ]

    def drop(pdf):
        for descriptor in descriptors(pdf):
            for key in ("/FontFile2", "/FontFile3"):
                if key in descriptor:
                    del descriptor[key]

    def untag(pdf):
        for one in pdf.objects:
            if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font":
                one.BaseFont = pikepdf.Name("/" + str(one.BaseFont).split("+")[-1])

    edit(out / DUPLEX / "room.pdf", drop)
    edit(out / DUPLEX / "door.pdf", untag)
    assert reported(out, cache) == [f"CG910 {DUPLEX}/room.pdf", f"CG912 {DUPLEX}/door.pdf"]


def test_a_standard_font_and_drawn_letters_are_reported(out, cache):
    def add(pdf):
        fonts = {
            "/Helv": {
                "Type": "Font",
                "Subtype": "Type1",
                "BaseFont": "Helvetica",
                "Encoding": "WinAnsiEncoding",
            },
            "/Drawn": {"Type": "Font", "Subtype": "Type3", "Encoding": "WinAnsiEncoding", "Name": "Drawn"},
        }
        page = pdf.pages[0]
        page.obj.Resources.Font = pikepdf.Dictionary(
            {
                name: pdf.make_indirect(
                    pikepdf.Dictionary({f"/{key}": pikepdf.Name(f"/{value}") for key, value in font.items()})
                )
                for name, font in fonts.items()
            }
        )
        page.contents_add(pdf.make_stream(b"BT /Helv 9 Tf 50 50 Td (Hi) Tj /Drawn 9 Tf (Ho) Tj ET"))

    edit(out / DUPLEX / "room.pdf", add)
    messages = [f.message for f in found(out, cache) if f.code == "CG910"]
    assert sorted(m.split(";")[0] for m in messages) == [
        "font 'Drawn' is a Type 3 font, drawings instead of glyphs",
        "font 'Helvetica' is not embedded",
    ]


def test_text_that_cannot_be_read_is_reported(out, cache):
    def forget(pdf):
        for one in pdf.objects:
            if isinstance(one, pikepdf.Dictionary) and "/ToUnicode" in one:
                del one["/ToUnicode"]

    def leave_out(pdf):
        left = 0
        for one in pdf.objects:
            if isinstance(one, pikepdf.Dictionary) and "/ToUnicode" in one:
                lines = one.ToUnicode.read_bytes().split(b"\n")
                kept = [line for line in lines if not line.endswith(b"> <0065>")]
                left += len(lines) - len(kept)
                one.ToUnicode.write(b"\n".join(kept))
        assert left

    edit(out / DUPLEX / "door.pdf", leave_out)
    assert reported(out, cache) == [f"CG911 {DUPLEX}/door.pdf"]
    edit(out / DUPLEX / "room.pdf", forget)
    assert f"CG911 {DUPLEX}/room.pdf" in reported(out, cache)


def test_a_page_made_a_picture_is_reported(out, cache):
    def flatten(pdf):
        picture = pdf.make_stream(bytes(3), Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image)
        picture.Width = picture.Height = 1
        picture.ColorSpace, picture.BitsPerComponent = pikepdf.Name.DeviceRGB, 8
        page = pdf.pages[0]
        page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(I=picture))
        page.Contents = pdf.make_stream(b"q 595.3 0 0 841.9 0 0 cm /I Do Q")

    edit(out / DUPLEX / "room.pdf", flatten)
    assert f"CG911 {DUPLEX}/room.pdf" in reported(out, cache)


# Backs and copies.


def codes_of(out, cache, name):
    return {f.code for f in found(out, cache) if f.place.file == name} - {"CG906"}


def test_a_lost_back_page_is_reported(out, cache):
    edit(out / DUPLEX / "room.pdf", lambda pdf: pdf.pages.__delitem__(1))
    assert codes_of(out, cache, f"{DUPLEX}/room.pdf") == {"CG913", "CG914"}


def test_pages_out_of_step_are_reported(out, cache):
    """The second sheet begins on the back of the first."""
    edit(out / DUPLEX / "room.pdf", lambda pdf: pdf.pages.insert(0, pdf.pages[3]))
    assert "CG913" in codes_of(out, cache, f"{DUPLEX}/room.pdf")


def test_a_lost_sheet_is_reported(out, cache):
    def lose(pdf):
        del pdf.pages[2:4]

    edit(out / DUPLEX / "room.pdf", lose)
    assert codes_of(out, cache, f"{DUPLEX}/room.pdf") == {"CG914"}


def test_backs_of_other_sheets_are_reported(out, cache):
    def swap(pdf):
        one, other = pdf.pages[1], pdf.pages[3]
        one.obj.Contents, other.obj.Contents = other.obj.Contents, one.obj.Contents
        one.obj.Resources, other.obj.Resources = other.obj.Resources, one.obj.Resources

    edit(out / DUPLEX / "room.pdf", swap)
    assert codes_of(out, cache, f"{DUPLEX}/room.pdf") == {"CG913"}


def test_backs_not_mirrored_are_reported(out, cache):
    def copy_places(pdf):
        """The backs of the last, half empty sheet in the places of their faces."""
        faces, backs = pdf.pages[2], pdf.pages[3]
        name = next(key for key in backs.obj.Resources.XObject if key != "/Marks")
        text = faces.obj.Contents.read_bytes()
        for key in faces.obj.Resources.XObject:
            text = text.replace(f"{key} Do".encode(), f"{name} Do".encode()) if key != "/Marks" else text
        backs.obj.Contents = pdf.make_stream(text)

    edit(out / DUPLEX / "room.pdf", copy_places)
    assert codes_of(out, cache, f"{DUPLEX}/room.pdf") == {"CG913"}


def test_two_backs_of_one_face_are_reported(out, cache):
    def swap(pdf):
        text = pdf.pages[1].obj.Contents.read_bytes()
        first, rest = text.split(b"/F0 Do", 1)
        assert b"/F1 Do" in rest
        before, after = rest.split(b"/F1 Do", 1)
        pdf.pages[1].obj.Contents = pdf.make_stream(first + b"/F1 Do" + before + b"/F0 Do" + after)

    edit(out / DUPLEX / "door.pdf", swap)
    assert codes_of(out, cache, f"{DUPLEX}/door.pdf") == {"CG913"}


def test_the_other_edge_is_reported(out, cache):
    def flip(pdf):
        pdf.Root.ViewerPreferences.Duplex = pikepdf.Name("/DuplexFlipShortEdge")

    edit(out / DUPLEX / "door.pdf", flip)
    assert codes_of(out, cache, f"{DUPLEX}/door.pdf") == {"CG913"}


def test_a_face_printed_in_the_place_of_another_is_reported(out, cache):
    def double(pdf):
        page = pdf.pages[0]
        text = page.obj.Contents.read_bytes()
        page.obj.Contents = pdf.make_stream(text.replace(b"/F4 Do", b"/F5 Do"))

    edit(out / DUPLEX / "room.pdf", double)
    assert codes_of(out, cache, f"{DUPLEX}/room.pdf") == {"CG914"}


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        ("copies: 3, name: {en: Oak}", "copies: 4, name: {en: Oak}", {"CG914", "CG917"}),
        ('version: "1.0"', 'version: "1.1"', {"CG915"}),
        ("title: {en: Keep}", "title: {en: Castle}", {"CG915"}),
    ],
)
def test_content_that_went_on_is_reported(out, cache, old, new, codes):
    file = next(name for name, text in FILES.items() if old in text)
    path = out.parent / "content" / "keep" / file
    path.write_text(FILES[file].replace(old, new), "utf-8")
    assert {f.code for f in found(out, cache)} == codes


def test_another_language_is_reported(out, cache):
    def speak(pdf):
        pdf.Root.Lang = pikepdf.String("sv")

    edit(out / DUPLEX / "door.pdf", speak)
    assert reported(out, cache) == [f"CG915 {DUPLEX}/door.pdf"]


# Tables.


def test_a_table_edited_by_hand_is_reported(out, cache):
    def deck_of(data):
        return next(o for o in data["ObjectStates"] if o["Name"] == "DeckCustom")

    name = edit_json(out, lambda data: deck_of(data)["DeckIDs"].__setitem__(0, 99999))
    assert reported(out, cache) == [f"CG920 {name}"]


def test_a_lost_picture_is_reported_with_its_table(out, cache):
    picture = sorted((out / "keep/en/tts/images").glob("*.jpg"))[0]
    picture.unlink()
    assert {line.split()[0] for line in reported(out, cache)} == {"CG905", "CG921"}


def test_a_damaged_picture_is_reported(out, cache):
    picture = sorted((out / "keep/en/tts/images").glob("*.jpg"))[0]
    picture.write_bytes(picture.read_bytes()[:500])
    assert {line.split()[0] for line in reported(out, cache)} == {"CG920"}


def test_a_picture_with_the_name_of_another_is_reported(out, cache):
    first, second = sorted((out / "keep/en/tts/images").glob("room*.jpg"))
    first.write_bytes(second.read_bytes())
    assert "CG916 " + first.relative_to(out).as_posix() in reported(out, cache)


def test_a_card_taken_out_of_a_deck_is_reported(out, cache):
    def take(data):
        deck = next(o for o in data["ObjectStates"] if o["Nickname"] == "Rooms")
        del deck["ContainedObjects"][3], deck["DeckIDs"][3]

    name = edit_json(out, take)
    assert reported(out, cache) == [f"CG917 {name}"]


def test_a_sheet_cut_into_other_columns_is_reported(out, cache):
    def widen(data):
        deck = next(o for o in data["ObjectStates"] if o["Nickname"] == "Rooms")
        for one in (deck, *deck["ContainedObjects"]):
            for sheet in one["CustomDeck"].values():
                sheet["NumWidth"] *= 2

    name = edit_json(out, widen)
    assert f"CG918 {name}" in reported(out, cache)


@pytest.mark.parametrize("listed", [True, False])
def test_a_deck_without_the_file_that_others_have_is_reported_once(out, cache, listed):
    if not listed:
        (out / ".cardgen-manifest.json").unlink()
    (out / DUPLEX / "room.pdf").unlink()
    assert reported(out, cache) == [f"{'CG905' if listed else 'CG919'} {DUPLEX}/room.pdf"]


def test_a_folder_of_some_decks_lacks_none(out, cache):
    (out / ".cardgen-manifest.json").unlink()
    (out / DUPLEX / "room.pdf").unlink()
    (out / DUPLEX / "0-title.pdf").unlink()
    assert reported(out, cache) == []


def test_boxes_that_were_lost_are_reported(out, cache):
    def lose(pdf):
        del pdf.pages[0].obj["/TrimBox"]

    edit(out / DUPLEX / "room.pdf", lose)
    assert reported(out, cache) == [f"CG908 {DUPLEX}/room.pdf"]


def test_an_emptied_title_page_is_reported(out, cache):
    def empty(pdf):
        for page in pdf.pages:
            page.obj["/Contents"] = pdf.make_stream(b"")

    edit(out / DUPLEX / "0-title.pdf", empty)
    assert f"CG922 {DUPLEX}/0-title.pdf" in reported(out, cache)


def test_backs_before_their_faces_are_reported(out, cache):
    def exchange(pdf):
        pdf.pages.insert(len(pdf.pages) - 2, pdf.pages[-1])
        del pdf.pages[-1]

    edit(out / DUPLEX / "room.pdf", exchange)
    assert reported(out, cache) == [f"CG913 {DUPLEX}/room.pdf"]


def test_a_folder_that_was_moved_is_reported(out, cache, tmp_path):
    shutil.move(out, tmp_path / "elsewhere")
    findings = check(Project(out.parent), CheckOptions(output=tmp_path / "elsewhere"), cache).findings
    shutil.move(tmp_path / "elsewhere", out)
    assert {f.code for f in findings} == {"CG921"}
    assert "the folder was moved" in findings[0].message


def test_hosted_pictures_are_looked_for_among_those_that_are_put_there(out, cache):
    def host(data):
        text = json.dumps(data)
        base = (out / "keep/en/tts/images").as_uri()
        assert base in text
        data.update(json.loads(text.replace(base, "https://example.org/pictures")))

    name = edit_json(out, host)
    assert reported(out, cache) == []
    sorted((out / "keep/en/tts/images").glob("*.jpg"))[0].unlink()
    assert f"CG921 {name}" in reported(out, cache)


# The command.


def test_a_folder_without_output_is_one_line(out, cache, tmp_path):
    with pytest.raises(CardgenError, match="no folder"):
        check(Project(out.parent), CheckOptions(output=tmp_path / "nowhere"), cache)
    with pytest.raises(CardgenError, match="was built by cardgen"):
        check(Project(out.parent), CheckOptions(output=tmp_path), cache)


def test_the_command_reads_only_the_chosen_game(out, cache, monkeypatch, capsys):
    monkeypatch.chdir(out.parent)
    (out / DUPLEX / "room.pdf").unlink()
    assert main(["check", "--output", "output"]) == 1
    assert "CG905" in capsys.readouterr().out
    assert main(["check", "--output", "output", "--ignore", "CG905"]) == 0
    assert main(["check", "keep", "--output", "output", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out[len("clean\n") :])
    assert main(["check", "--output", "output", "--fit"]) == 2
    assert main(["check", "other", "--output", "output"]) == 2


def test_drafts_and_files_out_of_date_are_reported_until_they_are_built_again(out, cache):
    """CG923 and CG924, through the build that makes them."""
    project, names = Project(out.parent), ("room.pdf", "door.pdf", "keep.pdf", "0-title.pdf")
    room = out.parent / "content/keep/decks/room.yaml"
    whole = room.read_text("utf-8")

    def states(draft=False):
        build(project, BuildOptions(draft=draft), out, 1, cache, Reporter())
        return {line for line in reported(out, cache) if line.startswith(("CG923", "CG924"))}

    room.write_text(whole.replace("text: {en: Nothing here.}", "text: {en: '{nothing}'}", 1), "utf-8")
    assert whole != room.read_text("utf-8")
    old = states()
    assert {f"CG924 {DUPLEX}/{name}" for name in names if name != "door.pdf"} <= old
    assert f"CG924 {DUPLEX}/door.pdf" not in old
    assert {line.split()[0] for line in states(draft=True)} == {"CG923"}
    assert f"CG923 {DUPLEX}/room.pdf" in states(draft=True)
    room.write_text(whole, "utf-8")
    assert states() == set()


def test_findings_of_files_can_be_chosen(out, cache):
    (out / DUPLEX / "room.pdf").unlink()
    wish = CheckOptions(output=out, select=("CG907",))
    assert check(Project(out.parent), wish, cache).findings == []


def test_every_rule_about_files_is_planted_here():
    text = Path(__file__).read_text("utf-8")
    codes = [rule.code for rule in all_rules().values() if rule.reads == OUTPUT]
    assert {"CG812", "CG817", "CG819", *codes} == OF_FILES
    assert [code for code in codes if text.count(code) < 1] == []


@pytest.mark.parametrize(
    ("matrix", "how"),
    [
        ("0.97 0 0 0.97 9 12", "scaled to 97.0 %"),
        ("1 0 0 1 14.17 0", "moved by 5.0 mm"),
        ("0 1 -1 0 0 0", "turned or skewed"),
        ("1 0 0 1 0 0.01", ""),
    ],
)
def test_a_page_that_was_moved_or_scaled_whole_is_reported(out, cache, matrix, how):
    def wrap(pdf):
        pdf.pages[0].contents_add(f"q {matrix} cm".encode(), prepend=True)
        pdf.pages[0].contents_add(b"Q")

    edit(out / DUPLEX / "0-title.pdf", wrap)
    messages = [f.message for f in found(out, cache) if f.code == "CG908"]
    assert messages == ([f"page 1: everything on it was {how}; build the file again"] if how else [])


@pytest.mark.parametrize(("name", "code"), [("keep/en/tts/Keep.png", "CG904"), ("cardgen.db", "CG904")])
def test_a_small_picture_and_a_database_that_were_cut_are_reported(out, cache, name, code):
    (out / ".cardgen-manifest.json").unlink()
    data = (out / name).read_bytes()
    (out / name).write_bytes(data[: len(data) * 2 // 3])
    assert reported(out, cache) == [f"{code} {name}"]


def test_a_database_that_is_none_is_reported(out, cache):
    (out / "cardgen.db").write_bytes(b"no database at all, but long enough to have a head of its own" * 4)
    assert reported(out, cache) == ["CG904 cardgen.db"]
