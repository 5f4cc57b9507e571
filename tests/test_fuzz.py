"""Any bytes in the place of a file of a project give a result or findings, never a traceback, and within bounds.

`make fuzz` tries thousands; what it finds becomes a case of its own. Each kind begins with sound files, which are cut,
repeated and mixed with others: bytes at random hardly get past the first line of a reader.
"""

import contextlib
import io
import zipfile
from functools import lru_cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.display.images import PictureError, read_image
from cardgen.display.parse import OutsideProfile, parse_markup
from cardgen.limits import LimitExceeded, time_limit
from cardgen.load import yamlfile
from cardgen.load.document import Diagnostics
from cardgen.load.source import decode_prose
from cardgen.load.tables.columns import HeadingRules
from cardgen.load.tables.csvfile import read_csv
from cardgen.load.tables.records import to_records
from cardgen.load.tables.workbook import read_sheets

#: CPU time for one file, in seconds.
SECONDS = 5

SVG = [
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">',
    *(
        b"</svg>",
        b"<g>",
        b"</g>",
        b'<g transform="rotate(30)">',
        b'<g clip-path="url(#a)">',
        b'<g opacity="0.5">',
    ),
    *(b'<rect x="1" y="2" width="30" height="40" fill="#123"/>', b'<path d="M0 0L10 10C1 2 3 4 5 6Z"/>'),
    *(
        b'<defs><clipPath id="a"><circle r="4"/></clipPath></defs>',
        b'<use href="#a"/>',
        b"<style>*{fill:red}</style>",
    ),
    *(b'<linearGradient id="g"><stop offset="1"/></linearGradient>', b'<text x="1">Orc &amp; elf</text>'),
    *(
        b'viewBox="0 0 1e-300 1"',
        b'width="1e999"',
        b'd="M"',
        b'transform="matrix(0 0 0 0 0 0)"',
        b"&#0;",
        b"<!--",
        b"]]>",
    ),
]
YAML = [
    *(
        b"title: {en: Rooms}\n",
        b"cards:\n",
        b"  - id: room-orc\n",
        b"    name: {en: Orc}\n",
        b"    text: >\n      It hits.\n",
    ),
    *(
        b"&a ",
        b"*a",
        b"<<: *a\n",
        b"!!int ",
        b"!!python/name:os ",
        b"- ",
        b"? ",
        b": ",
        b"|\n",
        b"'",
        b'"\\ud800"',
        b"{",
        b"]",
    ),
    *(
        b"%TAG ! x\n",
        b"---\n",
        b"...\n",
        b"\t",
        b"# allow CG501\n",
        b"0x",
        b"1e99",
        b".nan",
        b"9" * 50,
        b"~",
        b"\xef\xbb\xbf",
    ),
]
CSV = [
    *(
        b"name,text,copies\n",
        b"Orc,It hits.,2\n",
        b"name;text.en;back.title\n",
        b'"',
        b'""',
        b",",
        b";",
        b"\t",
        b"|",
        b"\r\n",
    ),
    *(
        b"sep=;\n",
        b"2x",
        b"1,5",
        b"ja",
        b"\x00",
        b"\xff\xfe",
        b"\xe5",
        b"=1+1",
        b"9" * 50,
        b"\xef\xbb\xbf",
        b"[x](y)",
        b"{T1}",
    ),
]
PROSE = [
    *(
        b"# Keep\n\n",
        b"## 1 Setup\n\n",
        b"1.1 Take a card.\n",
        b"::: module storm\n",
        b":::\n",
        b"| a | b |\n|---|---|\n",
    ),
    *(
        b"- one\n",
        b"```\n",
        b"{=",
        b"}",
        b"<!-- allow -->",
        b"[a](b)",
        b"**",
        b"_",
        b"\r",
        b"\xc3",
        "“".encode(),
        b"\xe2\x80\xa8",
    ),
]
SHEET = [
    *(
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>',
        b"</sheetData></worksheet>",
    ),
    *(
        b'<row r="1">',
        b"</row>",
        b'<c r="A1" t="inlineStr"><is><t>name</t></is></c>',
        b'<c r="B1"><v>2</v></c>',
        b'<c t="s"><v>9</v></c>',
    ),
    *(
        b'<c r="A2" t="e"><v>#REF!</v></c>',
        b"<f>1+1</f>",
        b'<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
        b'<c t="d"><v>x</v></c>',
    ),
    *(
        b'<c r="ZZZ99999999"><v>1</v></c>',
        b'<c r="A1" s="99"><v>1e999</v></c>',
        b"<v>" + b"9" * 5000 + b"</v>",
    ),
]


@lru_cache
def picture(form, mode):
    """Return a sound picture."""
    from PIL import Image

    out = io.BytesIO()
    Image.new(mode, (4, 3)).save(out, form)
    return out.getvalue()


@lru_cache
def workbook():
    """Return the parts of a sound workbook, by name."""
    import openpyxl

    book, out = openpyxl.Workbook(), io.BytesIO()
    book.active.append(["name", "text"])
    book.active.append(["Orc", "It hits."])
    book.save(out)
    with zipfile.ZipFile(out) as parts:
        return {name: parts.read(name) for name in parts.namelist()}


def zipped(parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, data in parts.items():
            file.writestr(name, data)
    return out.getvalue()


def damaged(sound):
    """Sound bytes with some cut, replaced or put in."""
    places = st.tuples(st.integers(0, 400), st.integers(0, 12), st.binary(max_size=12))

    def apply(given):
        data, changes = given
        for at, cut, put in changes:
            at %= len(data) + 1
            data = data[:at] + put + data[at + cut :]
        return data

    return st.tuples(sound, st.lists(places, max_size=5)).map(apply)


def mixed(pieces):
    """Files of pieces, in any order and number, damaged."""
    joined = st.lists(st.one_of(st.sampled_from(pieces), st.binary(max_size=6)), max_size=40).map(b"".join)
    return damaged(joined)


@st.composite
def workbooks(draw):
    parts = dict(workbook())
    for name in draw(st.lists(st.sampled_from(sorted(parts)), max_size=3)):
        parts[name] = draw(st.one_of(damaged(st.just(parts[name])), mixed(SHEET)))
    for name in draw(st.lists(st.sampled_from(sorted(parts)), max_size=1)):
        del parts[name]
    return draw(damaged(st.just(zipped(parts)))) if draw(st.booleans()) else zipped(parts)


KINDS = [("PNG", "P"), ("PNG", "RGBA"), ("PNG", "1"), ("PNG", "I;16"), ("JPEG", "CMYK"), ("WEBP", "RGBA")]
PICTURES = damaged(st.sampled_from(KINDS).map(lambda kind: picture(*kind)))


def read_svg(data):
    with contextlib.suppress(OutsideProfile):
        parse_markup(data.decode("utf-8", "replace"))
    read_picture(data)


def read_picture(data):
    with contextlib.suppress(PictureError, LimitExceeded):
        read_image(data, "a picture")


def read_table(data):
    notes = Diagnostics()
    to_records(read_csv(data, notes), "room", HeadingRules(("en",), {}), notes)


def read_book(data):
    notes = Diagnostics()
    for sheet in read_sheets(data, notes):
        to_records(sheet.rows, "room", HeadingRules(("en",), {}), notes)


READERS = {
    "SVG": (read_svg, mixed(SVG)),
    "PNG": (read_picture, PICTURES),
    "CSV": (read_table, mixed(CSV)),
    "YAML": (lambda data: yamlfile.parse(data, Diagnostics()), mixed(YAML)),
    "XLSX": (read_book, workbooks()),
    "Markdown": (lambda data: decode_prose(data, Diagnostics()), mixed(PROSE)),
}


@pytest.mark.parametrize("kind", READERS)
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_any_bytes_end_in_a_result_or_a_finding(kind, data):
    read, files = READERS[kind]
    given_file = data.draw(files)
    with time_limit(SECONDS):
        read(given_file)
