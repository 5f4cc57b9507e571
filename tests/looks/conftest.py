"""What the tests of looks share: the layout of the shipped game that a module names as `GAME`."""

import pytest

from tests.games import shipped_layout


@pytest.fixture(scope="module")
def layout(request, cache_folder):
    return shipped_layout(request.module.GAME, cache_folder)
