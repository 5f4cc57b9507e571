"""`cardgen fetch`: renew the snapshots of tables on the web. Nothing else in cardgen uses the network."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct, field

from cardgen.cache import Cache
from cardgen.commands.fetching.addresses import AddressRefused
from cardgen.commands.fetching.download import NotFetched, download
from cardgen.commands.options import choose_named_games, project_sources
from cardgen.files import write_under
from cardgen.findings import CardgenError, Finding, Place, counted, errors_of
from cardgen.load.decks.deck import TABLE_SUFFIXES, YAML_SUFFIXES
from cardgen.load.document import Diagnostics, findings
from cardgen.load.source import WORKBOOKS, relative
from cardgen.load.sources import Sources
from cardgen.load.tables.csvfile import read_csv
from cardgen.load.tables.records import Row
from cardgen.load.tables.row_changes import row_changes
from cardgen.load.tables.workbook import read_sheets
from cardgen.model.kind import kinds
from cardgen.project import Project

#: Most changed rows of a table that are listed.
MOST_LINES = 20
#: How a web page begins, which a server gives in place of a table that is not public.
_PAGE = (b"<!doctype html", b"<html")


class _Online(Struct, frozen=True):
    """A table on the web: its address, the snapshot's name in the project, and the place of the address."""

    url: str
    table: str
    place: Place


class Fetched(Struct):
    """The outcome: lines about each table, and why others could not be fetched."""

    lines: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def fetch(project: Project, games: Sequence[str], cache: Cache, *, localhost: bool = False) -> Fetched:
    """Download the tables that decks name by `url`, and write those that have changed.

    Args:
        localhost: this machine may be asked, also by http.

    Errors:
        CardgenError: an unknown game, no deck with a `url`, a file that cannot be written. Findings: CG001 a table
            that is not fetched, whose snapshot stays.
    """
    sources = project_sources(project, cache)
    chosen = [place for place in choose_named_games(project, games, "fetch") if place.root == project.root]
    made = Fetched()
    online = [table for place in chosen for table in _online(place.folder, sources, made.findings)]
    if not online and not made.findings:
        raise CardgenError(
            "no deck has a table on the web; name one beside 'table: cards.csv' by 'url: https://…'"
        )
    # A workbook of several decks is fetched once.
    addresses: dict[str, str] = {}
    for one in online:
        if (known := addresses.setdefault(one.table, one.url)) != one.url:
            message = (
                f"'{one.table}' already holds the table of another address ('{known}'); name another table"
            )
            made.findings.append(Finding(one.place, "CG001", message))
    for one in {table.table: table for table in reversed(online)}.values():
        try:
            _renew(project.root, one, sources, made, localhost)
        except (NotFetched, AddressRefused) as error:
            made.findings.append(Finding(one.place, "CG001", f"'{one.table}' is not fetched: {error}"))
    return made


def _online(folder: Path, sources: Sources, found: list[Finding]) -> Iterator[_Online]:
    """Yield the tables on the web of a game's decks."""
    root = sources.roots[0]
    for kind in kinds().values():
        below = folder / kind.folder
        files = sorted(below.iterdir()) if below.is_dir() else []
        for path in (path for path in files if path.suffix.lower() in YAML_SUFFIXES):
            document = sources.document(relative(path, root))
            deck = document.data if isinstance(document.data, dict) else {}
            url, table = deck.get("url"), deck.get("table")
            if url is None:
                continue
            place = document.place(["url"])
            if not isinstance(url, str) or not isinstance(table, str) or not _is_beside(table):
                message = "a table on the web needs 'url: https://…' and 'table: cards.csv', where it is kept"
                found.append(Finding(place, "CG001", message))
            else:
                yield _Online(url, relative(below / table, root), place)


def _is_beside(table: str) -> bool:
    """Return whether a name is that of a table beside its deck's file."""
    return Path(table).name == table and "\\" not in table and table.lower().endswith(TABLE_SUFFIXES)


def _renew(root: Path, online: _Online, sources: Sources, made: Fetched, localhost: bool) -> None:
    suffix = Path(online.table).suffix.lower()
    data = download(online.url, suffix, localhost=localhost)
    after = _tables(data, suffix, online.table)
    old = sources.file(online.table)
    if old is not None and old.data == data:
        made.lines.append(f"{online.table}: unchanged")
        return
    write_under(root, online.table, data)
    before = _tables(old.data, suffix, online.table) if old is not None and old.data else {}
    made.lines += _change_lines(online.table, before, after)


def _tables(data: bytes, suffix: str, name: str) -> dict[str, Sequence[Row]]:
    """Return the rows of a table by worksheet; the name of a text file's is empty.

    Errors:
        NotFetched: it is a page, or no table.
    """
    if data[:200].lstrip(b"\xef\xbb\xbf \t\r\n").lower().startswith(_PAGE):
        raise NotFetched(
            "the address gives a web page, not a table; publish the table, or share it with everyone who has the link"
        )
    diagnostics = Diagnostics()
    rows: dict[str, Sequence[Row]]
    if suffix in WORKBOOKS:
        rows = {sheet.title: sheet.rows for sheet in read_sheets(data, diagnostics)}
    else:
        rows = {"": read_csv(data, diagnostics)}
    broken = errors_of(findings(name, diagnostics.to_rows()))
    if broken or not any(rows.values()):
        raise NotFetched(
            f"what the address gives is not a table: {broken[0].message if broken else 'it is empty'}"
        )
    return rows


def _change_lines(
    name: str, before: dict[str, Sequence[Row]], after: dict[str, Sequence[Row]]
) -> Iterator[str]:
    """Yield a line about a table and one for each changed row, of a workbook with the name of its worksheet."""
    if not before:
        count = sum(max(len(rows) - 1, 0) for rows in after.values())
        yield f"{name}: new, {counted(count, 'row')}"
        return
    changes = [
        f"{f'{title}: ' if len(after) > 1 else ''}{line}"
        for title in {**before, **after}
        for line in row_changes(before.get(title, ()), after.get(title, ()))
    ]
    yield f"{name}: {counted(len(changes), 'change') if changes else 'changed, but no cell'}"
    yield from (f"  {line}" for line in changes[:MOST_LINES])
    if len(changes) > MOST_LINES:
        yield f"  and {len(changes) - MOST_LINES} more"
