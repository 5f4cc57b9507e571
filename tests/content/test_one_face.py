"""In every shipped game an edit to a text of one component lays out its own faces again, and the few that print it."""

import random

import pytest
from msgspec.structs import replace

from cardgen.cache import Cache
from cardgen.commands.options import load
from cardgen.layout.decks import GameLayout
from cardgen.model import Localized
from cardgen.model.forms import all_forms
from cardgen.project import Project, shipped_root
from tests.paths import SHIPPED_GAMES

#: Texts that are edited in each game, and the most components of which one is printed.
EDITS, MOST = 4, 4


def texts_of(game):
    """Return the components that say something, each with the name of the field."""
    return [
        (deck, component, name)
        for deck in game.decks
        for component in deck.components
        for name, value in component.fields.items()
        if deck.field_types.get(name) == "text" and isinstance(value, Localized)
    ]


def edited(game, deck, component, field):
    """Return a game in which the text of one field goes on by a word."""
    said = component.fields[field]
    longer = Localized({lang: f"{text} ja" for lang, text in said.items()})
    other = replace(component, fields={**component.fields, field: longer})
    components = tuple(other if one is component else one for one in deck.components)
    decks = tuple(replace(one, components=components) if one is deck else one for one in game.decks)
    return replace(game, decks=decks)


def laid_out(game, cache):
    """Return the faces that had to be laid out, by what they are called."""
    layout = GameLayout(game, Project(shipped_root()).template_folders, cache)
    layout.lay_out(all_forms(game.decks), game.languages[:1], 1)
    cache.flush()
    return set(layout.lookups.changes)


@pytest.mark.parametrize("name", SHIPPED_GAMES)
def test_one_text_is_one_face(name, cache_folder):
    cache = Cache(cache_folder)
    game = load(Project(shipped_root()), (name,), cache)[0][0]
    laid_out(game, cache)
    assert laid_out(game, cache) == set()
    texts = [one for one in texts_of(game) if one[0].kind.paper.form != "booklet"]
    shown = 0
    for deck, component, field in random.Random(name).sample(texts, EDITS):
        found = laid_out(edited(game, deck, component, field), cache)
        names = {one.partition(",")[0].partition("/")[2] for one in found}
        # Some texts are for the table alone, or for a list; a name may stand on other cards and on a piece.
        assert len(names) <= MOST, (component.id, field)
        shown += component.id in names
    assert shown
