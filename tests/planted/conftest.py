"""What the tests of planted mistakes share: the shipped games as operators read them, and the sites of an operator."""

from functools import cache
from random import Random

import pytest

from tests.mutants import operators
from tests.mutants.content import Content
from tests.paths import ROOT, SHIPPED_GAMES


@pytest.fixture(scope="session")
def shipped():
    """Return the shipped games."""
    found = Content(ROOT)
    assert {*SHIPPED_GAMES} <= {*found.games}
    return found


@pytest.fixture(scope="session")
def sites(shipped):
    """Return a function that lists the sites of an operator in the shipped games, by its name."""
    return cache(lambda name: list(operators()[name].places(shipped, Random(name))))
