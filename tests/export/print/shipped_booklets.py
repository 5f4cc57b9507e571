"""Shipped booklets: each is set once in a run of the tests, by whichever process first asks for it."""

import fcntl
import marshal
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from cardgen.cache import Cache
from cardgen.export.documents import typesetting
from cardgen.export.documents.booklet import booklet_inputs, booklet_key
from cardgen.layout.decks import GameLayout
from tests.games import read_game
from tests.paths import ROOT


def layout_of(name, cache_folder):
    """Return a shipped game, ready to lay out; of the first game what comes out of its first box."""
    cache = Cache(cache_folder)
    modules = ("base",) if name == "drakborgen" else ()
    game, findings = read_game(ROOT / "content" / name, ROOT, cache, modules=modules)
    assert not findings
    return GameLayout(game, [ROOT / "templates"], cache)


def booklet_of(game):
    """Return the component of a game that is its booklet."""
    return next(c for deck in game.decks if deck.kind.paper.form == "booklet" for c in deck.components)


def set_once(layout, lang):
    """Return the booklet of a game in a language as a PDF, and what came of its best plan.

    Of the plan: `back`, `blank`, `sparse`, `ugliness`, `holes`, `room_mm` and `total`, as a `Run` has them.
    """
    game, cache, component = layout.game, layout.cache, booklet_of(layout.game)
    with _alone(cache.folder / f"{game.id}-{lang}.lock"):
        key = booklet_key(layout, booklet_inputs(game, lang, layout, component))
        kept = cache.get("best-run", key)
        if kept is None:
            run = _set(game, lang, layout, component)
            key = booklet_key(layout, booklet_inputs(game, lang, layout, component))
            cache.put("best-run", key, kept := marshal.dumps(run))
            cache.flush()
        return typesetting.booklet_pdf(game, lang, layout, component), SimpleNamespace(**marshal.loads(kept))


def _set(game, lang, layout, component):
    """Set a booklet, which the cache then has, and return what came of its best plan."""
    runs, best_run = [], typesetting.best_run
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typesetting, "best_run", lambda *of: runs.append(best_run(*of)) or runs[-1])
        booklet = typesetting.set_booklet(game, lang, layout, component)
    assert booklet.refused is None, booklet.refused
    (run,) = runs
    names = ("blank", "sparse", "ugliness", "holes", "room_mm", "total")
    return {"back": run.plan.back, **{name: getattr(run, name) for name in names}}


@contextmanager
def _alone(file):
    """Let one process at a time do what is done here."""
    with file.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
