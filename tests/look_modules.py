"""The drawings of a shipped look as modules, loaded the way a build loads them."""

import importlib
from types import ModuleType

from cardgen.layout.drawings import FOLDER, load_package
from cardgen.project import shipped_root


def look_module(look: str, name: str) -> ModuleType:
    """Return the module `name` of a shipped look's drawings."""
    package = load_package(shipped_root() / "templates" / look / FOLDER)
    return importlib.import_module(f"{package.__name__}.{name}")
