"""The site: built without a warning, whole, and without a need of any other host. It shows pictures of drakborgen."""

import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.paths import ROOT

pytestmark = pytest.mark.slow

#: What a browser loads by itself, by element and attribute; what a reader may follow is `a` and `href`.
LOADED = {
    ("img", "src"),
    ("script", "src"),
    ("link", "href"),
    ("source", "srcset"),
    ("iframe", "src"),
    ("object", "data"),
}
#: What makes the theme's script load more from elsewhere.
ASKS_OUTSIDE = ('class="mermaid"', "data-md-component=source", 'data-md-component="source"')


class Links(HTMLParser):
    """Collects what a page loads and links to, and the ids it has."""

    def __init__(self, text):
        super().__init__()
        self.loaded, self.followed, self.ids = set(), set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name == "id":
                self.ids.add(value)
            elif (tag, name) in LOADED:
                self.loaded.add(value)
            elif (tag, name) == ("a", "href"):
                self.followed.add(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(build, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return folder


@pytest.fixture(scope="module")
def read(site):
    """What each page loads, links to and has, by its file."""
    return {page: Links(page.read_text("utf-8")) for page in site.rglob("*.html")}


def targets(page, links):
    """Return the files and ids that links lead to, but for other hosts."""
    for link in links:
        parts = urlsplit(link)
        if not parts.scheme and not parts.netloc:
            file = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            yield file / "index.html" if file.is_dir() else file, unquote(parts.fragment)


def test_nothing_is_loaded_from_another_host(site, read):
    assert len(read) > 25
    outside = {link for links in read.values() for link in links.loaded if urlsplit(link).netloc}
    assert outside == set()
    styles = "".join(path.read_text("utf-8") for path in site.rglob("*.css"))
    assert "@import" not in styles
    assert "url(http" not in styles and "url(//" not in styles
    assert [page for page in read if any(word in page.read_text("utf-8") for word in ASKS_OUTSIDE)] == []


def test_every_link_and_picture_leads_somewhere(read):
    lost = [
        f"{page.name}: {file.name}#{fragment}"
        for page, links in read.items()
        if page.name != "404.html"
        for file, fragment in targets(page, links.loaded | links.followed)
        if not file.exists() or (fragment and fragment not in ("__skip", *read[file].ids))
    ]
    assert lost == []


def test_fonts_pictures_and_the_search_are_in_it(site, read):
    fonts = (site / "assets/fonts.css").read_text("utf-8")
    assert fonts.count("@font-face") == len(list((site / "assets/fonts").iterdir())) > 3
    used = (site / "assets/site.css").read_text("utf-8")
    assert all(
        f'"{family}"' in fonts and f'"{family}"' in used for family in ("Source Sans 3", "Source Code Pro")
    )
    assert {p.name for p in (ROOT / "output/samples").iterdir()} == {
        p.name for p in (site / "samples").iterdir()
    }
    assert "cg413" in (site / "search/search_index.js").read_text("utf-8")
    assert any(link.endswith("iframe-worker/shim.js") for link in read[site / "index.html"].loaded)


def test_what_is_said_to_the_test_alone_is_not_shown(site):
    for page in site.rglob("*.html"):
        assert "no-run=" not in page.read_text("utf-8") or page.name == "contributing.html"


def test_a_page_that_its_index_does_not_name_is_reported(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "docs/_site"))
    import hooks
    from mkdocs.exceptions import PluginError

    (tmp_path / "how").mkdir()
    (tmp_path / "how/index.md").write_text("# How\n\n- [One](one.md)\n- [Two](two.md#more)\n", "utf-8")
    for name in ("one", "two"):
        (tmp_path / f"how/{name}.md").write_text(f"# {name}\n", "utf-8")
    monkeypatch.setattr(hooks, "DOCS", Path(tmp_path))
    assert hooks._entry("how") == ["how/index.md", "how/one.md", "how/two.md"]
    (tmp_path / "how/three.md").write_text("# three\n", "utf-8")
    with pytest.raises(PluginError, match="docs/how/index.md links to no three.md"):
        hooks._entry("how")
