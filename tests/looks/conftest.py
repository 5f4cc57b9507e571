"""What the tests of looks share: the layouts of a shipped game, and of small ones."""

import pytest

from cardgen.layout.decks import GameLayout
from cardgen.project import Project
from tests.games import read_game, shipped_layout


@pytest.fixture(scope="module")
def layout(request, cache_folder):
    """Return the layout of the shipped game that a module names as `GAME`."""
    return shipped_layout(request.module.GAME, cache_folder)


@pytest.fixture
def laid_in(project, cache):
    """Return the layout of a game in a look, of files below its folder, which are read without findings."""

    def lay_out(look, files, lang="en", **options):
        files = {f"content/g/{name}": text for name, text in files.items()}
        files["content/g/game.yaml"] = f"title: River\nlanguages: [{lang}]\nlook: {look}\n"
        root = project(files)
        game, found = read_game(root / "content/g", root, cache)
        assert found == []
        return GameLayout(game, Project(root).template_folders, cache, **options)

    return lay_out


@pytest.fixture
def face_in(laid_in):
    """Return one face of such a game, laid out without findings, and its runs of text."""

    def lay_out(look, files, component, lang="en"):
        layout = laid_in(look, files, lang)
        face, notes = layout.face(layout.game.component(component), "face", lang)
        assert notes == []
        return face, layout.runs(face)

    return lay_out
