"""Step 1: content files become a `LoadedGame`; nothing a stranger writes may stop, hang or escape it.

`load_game` is the way in; `database` writes the same content as SQLite. YAML is read in `yamlfile` only;
openpyxl is used in `tables.workbook`, pydantic's core in `shapes` and `validation`.
"""

from cardgen.load.game import find_games, load_game
from cardgen.load.loaded import LoadedGame

__all__ = ["LoadedGame", "find_games", "load_game"]
