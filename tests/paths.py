"""Where things lie, whatever folder a test is in."""

from pathlib import Path

#: The checkout: its top, its tests and the program.
ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
PACKAGE = ROOT / "cardgen"
#: Games that come with cardgen, each with a look of its name. A test that needs one names it (see conftest).
SHIPPED_GAMES = ("drakborgen", "dragonquest", "atervackt", "drakon", "huggsexa")
