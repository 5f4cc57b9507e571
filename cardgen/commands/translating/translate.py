"""`cardgen translate`: the texts of a game that a language lacks, for translators, and back into the game's files."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.cache import Cache
from cardgen.check.engine.fixes import overwrite
from cardgen.commands.options import choose_named_games, load_games, project_sources
from cardgen.commands.translating.lists import CURRENT, MISSING, MOVED, Line, TextList, read, written
from cardgen.commands.translating.texts import Entry, entries
from cardgen.commands.translating.writing import Translated, Writer
from cardgen.files import is_inside, read_file, require_free, write_file
from cardgen.findings import CardgenError, counted, nearest
from cardgen.load.document import Diagnostics
from cardgen.load.sources import Sources
from cardgen.load.tables.csvfile import read_csv
from cardgen.model import Game
from cardgen.project import Project

#: In a game's folder: what each translation was made of, by key and language.
RECORD = "translated.csv"
_HEAD = ("key", "language", "original")

#: Originals by key and language.
Originals = Mapping[tuple[str, str], str]


class Import(Struct):
    """What an import did.

    Attributes:
        files: those that were written, each with the number of its texts; unchanged: texts that were there already.
        left: lines about texts that were not written.
    """

    files: dict[str, int] = field(default_factory=dict)
    unchanged: int = 0
    left: list[str] = field(default_factory=list)


def export(
    project: Project, game_id: str, lang: str, path: Path | None, cache: Cache, *, whole: bool
) -> tuple[Path, str]:
    """Write the texts that lack a translation, or whose original has changed since; return the file and a summary.

    Args:
        lang: empty for the only language besides the first; whole: write all texts.

    Errors:
        CardgenError: an unknown or ambiguous game or language, or a file that cannot be written.
    """
    game, sources = _loaded(project, game_id, cache)
    lang = _language(game, lang)
    lines = [line for line in _lines(game, sources, lang) if whole or line.state != CURRENT]
    path = path or Path(f"{game.id}.{lang}.xlsx")
    data = written(path, TextList(game.languages[0], lang, lines))
    require_free(path, project.root)
    write_file(path, data)
    number = {state: sum(line.state == state for line in lines) for state in (MISSING, MOVED, CURRENT)}
    parts = [f"{count} {state}" for state, count in number.items() if count] or ["nothing is missing"]
    more = "" if lang in game.rules or not game.rules else f"; the rules lack '{lang}': write rules.{lang}.md"
    return path, ", ".join(parts) + more


def import_(project: Project, path: Path, cache: Cache) -> Import:
    """Write the translations of a file beside their originals.

    What would not be read back as it was given is not written.

    Errors:
        CardgenError: a file that is not such a list, an unknown game or language, a file that cannot be written.
    """
    texts = read(path)
    names = dict.fromkeys(line.key.partition("/")[0] for line in texts.lines)
    done = Import()
    for name in names:
        own = [line for line in texts.lines if line.key.startswith(f"{name}/")]
        _import_game(project, name, replace(texts, lines=own), cache, done)
    return done


def _import_game(project: Project, name: str, texts: TextList, cache: Cache, done: Import) -> None:
    game, sources = _loaded(project, name, cache)
    lang = _language(game, texts.lang)
    known = {entry.key: entry for entry in entries(game, sources, lang)}
    new: list[Translated] = []
    originals = dict(_record(game))
    for line in (line for line in texts.lines if line.translation):
        entry = known.get(line.key)
        if entry is None:
            done.left.append(f"{line.key}: no such text{nearest(line.key, known)}")
            continue
        if line.translation == entry.translation:
            done.unchanged += 1
        else:
            new.append((entry, line.translation))
        originals[line.key, lang] = line.original
    writer = Writer(game, sources, lang)
    writer.write(new)
    outside = [file for file in writer.made if not is_inside(file, (project.root,))]
    if outside:
        raise CardgenError(
            f"'{outside[0].name}' leads out of the project; put the file itself here, not a link"
        )
    before = {file: read_file(file, (project.root,)) for file in writer.made}
    for file, data in writer.made.items():
        overwrite(file.resolve(), file.name, data)
    again, sources = _loaded(project, name, cache)
    current = {entry.key: entry for entry in entries(again, sources, lang)}
    wrong = _wrong(new, writer.left, current)
    for file in {_path_of(sources, entry) for entry in wrong} & before.keys():
        overwrite(file.resolve(), file.name, before[file])
    lost = {entry.place.file for entry in wrong}
    for entry, _ in new:
        if entry in writer.left or entry.place.file in lost:
            done.left.append(f"{entry.place}: {entry.key}: put this translation in by hand")
        else:
            done.files[entry.place.file] = done.files.get(entry.place.file, 0) + 1
    _write_record(game, lang, current, originals)


def _wrong(new: Sequence[Translated], left: Sequence[Entry], current: Mapping[str, Entry]) -> list[Entry]:
    """Return the texts that are not read back as they were written."""
    return [
        entry
        for entry, translation in new
        if entry not in left and (entry.key not in current or current[entry.key].translation != translation)
    ]


def _path_of(sources: Sources, entry: Entry) -> Path:
    """Return the file of a text."""
    file = sources.file(entry.place.file)
    return file.path if file else Path(entry.place.file)


def _loaded(project: Project, game_id: str, cache: Cache) -> tuple[Game, Sources]:
    chosen = choose_named_games(project, [game_id] if game_id else [], "translate export")
    if len(chosen) > 1:
        raise CardgenError(f"which game? name one of {', '.join(game.id for game in chosen)}")
    sources = project_sources(project, cache)
    (loaded,), _ = load_games(project, [chosen[0].id], sources)
    if chosen[0].root != project.root:
        raise CardgenError(f"game '{loaded.id}' is not in this project; its files are not written")
    if loaded.game is None:
        raise CardgenError(f"game '{loaded.id}' cannot be read; see cardgen check {loaded.id}")
    return loaded.game, sources


def _language(game: Game, lang: str) -> str:
    others = game.languages[1:]
    if lang in others or (not lang and len(others) == 1):
        return lang or others[0]
    first = game.languages[0]
    if lang == first:
        raise CardgenError(f"'{first}' is the language that '{game.id}' is translated from; name another")
    if lang:
        hint = f"add {{{lang}: draft}} to 'languages' in game.yaml"
        raise CardgenError(f"'{game.id}' has no language '{lang}'{nearest(lang, others)}; {hint}")
    if not others:
        raise CardgenError(f"'{game.id}' has one language; add another to 'languages', such as {{de: draft}}")
    raise CardgenError(f"which language? name one of {', '.join(others)} (--lang)")


def _lines(game: Game, sources: Sources, lang: str) -> Iterator[Line]:
    originals = _record(game)
    for entry in entries(game, sources, lang):
        made_of = originals.get((entry.key, lang), entry.original)
        state = MISSING if not entry.translation else CURRENT if made_of == entry.original else MOVED
        yield Line(
            entry.key,
            entry.original,
            entry.translation,
            state,
            f"{entry.place.file}:{entry.place.line}",
            entry.picture,
            made_of if state == MOVED else "",
        )


def _record(game: Game) -> Originals:
    path = game.folder / RECORD
    rows = read_csv(read_file(path, (game.root,)), Diagnostics()) if path.is_file() else []
    return {(cells[0], cells[1]): cells[2] for cells in (row.cells for row in rows[1:]) if len(cells) == 3}


def _write_record(game: Game, lang: str, current: Mapping[str, Entry], originals: Originals) -> None:
    """Keep what each translation was made of; one that was written by hand is taken for one of the text as it is."""
    kept = {key: text for key, text in originals.items() if key[1] != lang}
    for key, entry in current.items():
        if entry.translation:
            kept[key, lang] = originals.get((key, lang), entry.original)
    out = io.StringIO(newline="")
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(_HEAD)
    rows.writerows((*key, text) for key, text in sorted(kept.items()))
    write_file(game.folder / RECORD, out.getvalue().encode())


def summary(done: Import) -> str:
    """Return how many texts were written, were there already, and were left."""
    parts = [f"{counted(sum(done.files.values()), 'text')} written, {done.unchanged} already there"]
    return ", ".join(parts + ([f"{len(done.left)} left"] if done.left else []))
