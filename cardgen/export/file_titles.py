"""The game's title as the name of a file, which menus of other programs show."""

from __future__ import annotations

from cardgen.export.job import ExportJob

#: Characters that some system forbids in file names.
_FORBIDDEN = frozenset('<>:"/\\|?*')
#: Longest file name made from a title, in characters; systems allow 255 bytes.
LONGEST_TITLE = 80


def file_title(job: ExportJob) -> str:
    """Return the game's title as a file name, or its id where nothing of it may be in one."""
    title = "".join("-" if c in _FORBIDDEN or ord(c) < 32 else c for c in job.game.title.of(job.lang))
    return title.strip(" .")[:LONGEST_TITLE].strip(" .") or job.game.id
