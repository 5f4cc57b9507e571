"""What `make site` adds to MkDocs: the navigation, fonts, pictures, and pages whose text lies at the top.

A section is a folder with an `index.md`. Its other pages stand in the navigation in the order in which the index links
to them; one that it does not link to is an error.
"""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

from font_source_serif_pro import __file__ as serif
from fontpkg_source_code_pro import __file__ as code_pro
from fontpkg_source_sans_3 import __file__ as sans
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = ROOT / "docs"

#: The tabs of the site: a folder with an index, or a page.
TABS = (
    ("Home", "index.md"),
    ("Start here", "start"),
    ("How do I …", "how"),
    ("Reference", "reference"),
    ("Gallery", "gallery.md"),
    ("How it works", "how-it-works.md"),
    ("Contributing", "contributing.md"),
    ("Changes", "changelog.md"),
)
#: Pages whose text is that of a file at the top of the project.
FROM_THE_TOP = {"contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
#: A page that is a section by itself shows no list of its section.
_ALONE = "---\nhide: [navigation]\n---\n\n"

#: Fonts: family, style, weight, and the file it is cut from.
FONTS = (
    ("Source Sans 3", "normal", "200 900", Path(sans).parent / "files/SourceSans3[wght].ttf"),
    ("Source Sans 3", "italic", "200 900", Path(sans).parent / "files/SourceSans3-Italic[wght].ttf"),
    ("Source Serif Pro", "normal", "600", Path(serif).parent / "files/SourceSerifPro-Semibold.ttf"),
    ("Source Code Pro", "normal", "200 900", Path(code_pro).parent / "files/SourceCodePro[wght].ttf"),
)
#: What the fonts keep: Latin letters, punctuation, currencies, fractions, arrows, signs.
KEPT = (range(0x20, 0x250), range(0x2000, 0x2070), range(0x20A0, 0x2100), range(0x2100, 0x2300))

#: What is said of a block on its fence, for the test that runs it (tests/docs/blocks.py), and is not shown.
_SAID = re.compile(r"^(?P<fence> *`{3,}[\w+-]+)(?P<title>(?: +title=\"[^\"]*\")?)[^\n`]*$", re.MULTILINE)
_HEADING = re.compile(r"^# (.+)$", re.MULTILINE)
_LINK = re.compile(r"\]\(([\w./-]+\.md)(?:#[\w-]+)?\)")


def on_config(config: Any) -> Any:
    """Write the navigation."""
    config.nav = [{title: _entry(name)} for title, name in TABS if _is_there(name)]
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add what does not lie in docs: pages from the top of the project, pictures, fonts."""
    for name, source in FROM_THE_TOP.items():
        text = (ROOT / source).read_text("utf-8")
        page = _ALONE + text.replace("](docs/", "](")
        files.append(File.generated(config, name, content=page))
    for picture in sorted((ROOT / "output/samples").iterdir()):
        files.append(File.generated(config, f"samples/{picture.name}", abs_src_path=str(picture)))
    faces = []
    for number, (family, style, weight, file) in enumerate(FONTS):
        name = f"assets/fonts/{number}-{family.lower().replace(' ', '-')}.woff"
        files.append(File.generated(config, name, content=_cut(file)))
        src = f'url("{name.removeprefix("assets/")}") format("woff")'
        faces.append(
            f'@font-face {{ font-family: "{family}"; font-style: {style}; font-weight: {weight}; src: {src}; }}'
        )
    files.append(File.generated(config, "assets/fonts.css", content="\n".join(faces) + "\n"))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Leave out what a fence says to the test alone, call templates what the highlighter calls them, adapt links."""
    shown = _SAID.sub(r"\g<fence>\g<title>", markdown)
    for name, source in FROM_THE_TOP.items():
        shown = shown.replace(f"](../{source})", f"]({name})")
    return re.sub(r"^( *`{3,})(?:svg|jinja)\b", r"\1xml+jinja", shown, flags=re.MULTILINE)


def _is_there(name: str) -> bool:
    return name in FROM_THE_TOP or (DOCS / name).is_file() or (DOCS / name / "index.md").is_file()


def _entry(name: str) -> str | list[Any]:
    """Return a page, or the pages of a folder in the order of its index; folders in it are sections of their own."""
    folder = DOCS / name
    if not folder.is_dir():
        return name
    linked = dict.fromkeys(_LINK.findall((folder / "index.md").read_text("utf-8")))
    own = [link for link in linked if (folder / link).is_file() and not link.startswith("..")]
    pages = {p.relative_to(folder).as_posix() for p in folder.glob("*.md")} - {"index.md"}
    if left_out := sorted(pages - set(own)):
        raise PluginError(f"docs/{name}/index.md links to no {', '.join(left_out)}")
    entries: list[Any] = [f"{name}/index.md"]
    for link in own:
        inner, _, page = link.rpartition("/")
        if not inner:
            entries.append(f"{name}/{page}")
        elif page == "index.md":
            index = (folder / link).read_text("utf-8")
            entries.append({_HEADING.search(index)[1]: _entry(f"{name}/{inner}")})
    return entries


def _cut(file: Path) -> bytes:
    """Return a font with the characters the site uses, packed for browsers."""
    font = TTFont(file)
    cutter = Subsetter(Options(layout_features=["*"], notdef_outline=True))
    cutter.populate(unicodes=[code for codes in KEPT for code in codes])
    cutter.subset(font)
    font.flavor = "woff"
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()
