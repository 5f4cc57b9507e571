"""`cardgen new`: a project that checks clean and builds at once.

It is first made in a temporary folder; only what loads there without errors is written to the user's folder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen.commands.new_project.card_list import CardList, read_cards, table_name
from cardgen.commands.new_project.draft_languages import draft_languages
from cardgen.commands.new_project.file_texts import EXAMPLE_DECK, GAME, IGNORE, TOKENS, quoted
from cardgen.commands.new_project.headless import cells_of
from cardgen.commands.new_project.import_rows import import_rows, what_is_lost
from cardgen.commands.new_project.import_summary import import_summary
from cardgen.commands.new_project.language_guess import languages_of
from cardgen.commands.new_project.list_languages import merged, with_languages_beside
from cardgen.commands.new_project.new_files import write_files
from cardgen.commands.new_project.picture_folder import folder_of_pictures, pictures_beside
from cardgen.commands.new_project.project import NewDeck, NewProject, title_of, titled
from cardgen.commands.new_project.row_choice import row_choice
from cardgen.commands.new_project.understanding import Understanding, card_rules, switched_off, understand
from cardgen.commands.new_project.yaml_deck import as_yaml
from cardgen.files import read_file
from cardgen.findings import ERROR, WARNING, Finding, Place, counted, few
from cardgen.load.document import Diagnostics, findings
from cardgen.load.foreign_markup import ConvertedTable, as_csv, convert_markup
from cardgen.load.look import require_look
from cardgen.load.names import slug
from cardgen.load.tables.records import Row, picture_name
from cardgen.model.game import PLAIN
from cardgen.model.languages import Languages
from cardgen.project import GAME_FILE, SAMPLE, Project

#: In longer lists, a column with errors in half of the rows is not what it is called.
_MANY = 10
#: Why a table is not kept.
_NO_ROWS = "they are in a text, or the columns of the table are cards"
#: Findings about what a heading means.
_OF_HEADINGS = ("CG003", "CG006", "CG007")


class Created(Struct, frozen=True):
    """The result of creating a project.

    Attributes:
        files: the files written, relative to the folder; none if nothing in the list of cards can be used.
        findings: in the list, or about changes made to it, with places in the author's own file.
        taken, cards: number of cards imported, and in the list.
        columns: lines about what the list's columns became.
        kept: the name of the author's own table in the project; empty where its cards were written into another file.
    """

    files: list[str]
    findings: list[Finding]
    taken: int = 0
    cards: int = 0
    columns: tuple[str, ...] = ()
    kept: str = ""

    def summary(self, folder: str) -> str:
        """Return a line about what was created.

        Args:
            folder: quoted for a shell.
        """
        if not self.files:
            return "nothing was created; fix the errors above"
        if self.taken == self.cards:
            cards = f": {counted(self.cards, 'card')}" if self.cards else ""
            return f"created {folder}{cards}"
        if self.kept:
            table = next(file for file in self.files if file.endswith(f"/{self.kept}"))
            others = counted(self.cards - self.taken, "other").removeprefix("1 ")
            wrong = f"correct the {others} in {table}, as listed above"
            return f"created {folder}: {self.taken} of {self.cards} cards can be built; {wrong}"
        left = counted(self.cards - self.taken, "card")
        return f"created {folder}: {self.taken} of {self.cards} cards; {left} left out, listed above"


def new_project(
    folder: Path, source: Path | None = None, look: str = PLAIN, *, sample: bool = False
) -> Created:
    """Create a project in a folder, from a list of cards or with a small example.

    Cards with errors are left out. The author's file is not changed.

    Args:
        sample: the example is the sample game, with every kind of component.

    Errors:
        CardgenError: no look of that name, a file exists already, or the folder cannot be written.
    """
    require_look(Project(folder).template_folders, look)
    name = slug(folder.resolve().name) or "my-game"
    if sample:
        files, created = _sample(name), Created([], [])
    elif source is None:
        files, created = _example(name), Created([], [])
    elif source.is_dir():
        files, cards, given = folder_of_pictures(source, name)
        created = Created([], [], cards, cards, given)
    else:
        files, created = _from_list(source, name)
    return replace(created, files=write_files(folder, _in_look(files, look)) if files else [])


def _in_look(files: Mapping[str, bytes], look: str) -> dict[str, bytes]:
    """Return the files of a project whose game has a look."""
    line, own = f"\nlook: {PLAIN}\n".encode(), f"\nlook: {look}\n".encode()
    return {
        name: data.replace(line, own, 1) if name.endswith(f"/{GAME_FILE}") else data
        for name, data in files.items()
    }


def _example(name: str) -> dict[str, bytes]:
    game = GAME.format(
        title=quoted(titled(name)),
        languages="[en]",
        tokens=TOKENS,
        deck="harbour",
        copies=11,
        credit="Game design",
    )
    return {
        f"content/{name}/decks/harbour.yaml": EXAMPLE_DECK.replace("{name}", name).encode(),
        f"content/{name}/game.yaml": game.encode(),
        ".gitignore": IGNORE.encode(),
    }


def _sample(name: str) -> dict[str, bytes]:
    """Return the files of the sample game, a game's own file after its decks."""
    own = SAMPLE / "content" / SAMPLE.name
    paths = sorted(
        (path for path in own.rglob("*") if path.is_file()), key=lambda p: (p.name == GAME_FILE, p)
    )
    files = {f"content/{name}/{path.relative_to(own).as_posix()}": read_file(path, (own,)) for path in paths}
    return {**files, ".gitignore": IGNORE.encode()}


def _from_list(source: Path, name: str) -> tuple[dict[str, bytes], Created]:
    """Return the files of a project with the valid cards of a file's lists, and the outcome."""
    stem, file = slug(source.stem) or "cards", source.as_posix()
    read = Diagnostics()
    lists = read_cards(source, stem, read)
    reported = findings(file, read.to_rows())
    if not lists:
        return {}, Created([], reported)
    lists = merged(with_languages_beside(source, lists), stem)
    lists = [
        replace(one, title=title_of(source.stem)) if one.deck == stem and not one.title else one
        for one in lists
    ]
    codes, guessed = languages_of([cards.rows for cards in lists])
    new = NewProject(name, Languages(codes, draft_languages([cards.rows for cards in lists], codes)))
    every = [_import_list(cards, new, file) for cards in lists]
    reported = list(dict.fromkeys([*reported, *(finding for taken in every for finding in taken.reported)]))
    taken = [one for one in every if one.adopted]
    columns = tuple(line for one in taken for line in one.column_lines(new))
    if guessed:
        columns = (*columns, f"Language: {guessed}; to change that: 'languages' in content/{name}/game.yaml")
    off = sum(one.switched_off(new) for one in taken)
    if off:
        columns = (*columns, f"Left out: {counted(off, 'card')} with 0 copies")
    count = sum(one.count for one in taken) - off
    outcome = Created([], reported, count, sum(one.cards.cards for one in every) - off, columns)
    if not taken:
        return {}, outcome
    pictures = {f"content/{name}/art/{file}": data for one in taken for file, data in one.pictures.items()}
    files, why = _project_files(new, taken, source)
    if why:
        outcome = replace(outcome, columns=(*columns, why))
    elif taken[0].cards.yaml is None:
        columns = (*columns, *(line for one in taken for line in one.language_lines(new)))
        outcome = replace(outcome, kept=_kept_table(taken, source), columns=columns)
    return {**files, **pictures}, outcome


class _ImportedList(Struct, frozen=True):
    """The imported part of a list (None if it has no valid card), findings in it, and pictures that lie beside it."""

    cards: CardList
    adopted: ConvertedTable | None
    reported: list[Finding]
    understood: Understanding
    pictures: Mapping[str, bytes]

    @property
    def count(self) -> int:
        """The number of imported cards."""
        return len(self.adopted.rows) - 1 if self.adopted else 0

    def switched_off(self, new: NewProject) -> int:
        """Return the number of rows with 0 copies, which are not cards."""
        return switched_off(self.adopted.rows, new.languages, self.understood) if self.adopted else 0

    def deck(self, new: NewProject, table: str) -> NewDeck:
        """Return the deck of the list in the author's own table."""
        stray = self.adopted is not None and self.adopted.changed
        return new.deck(self.cards, table, self.understood, stray_marks=stray, is_part=True)

    @property
    def table(self) -> str:
        """The name of the file that its cards are written into, where the author's own is not kept."""
        return f"{self.cards.deck}.csv"

    def deck_of_csv(self, new: NewProject) -> NewDeck:
        """Return the deck of the list in a file of its own."""
        return new.deck(self.cards, self.table, self.understood)

    def language_lines(self, new: NewProject) -> tuple[str, ...]:
        """Return a line about the tables that its other languages are in, where there are some."""
        given = [f"{lang} from '{where}'" for lang, where in self.cards.translations.items()]
        file = f"content/{new.name}/decks/{self.cards.deck}.yaml"
        return (
            (f"Translations: {', '.join(given)}; to change that: 'translations' in {file}",) if given else ()
        )

    def column_lines(self, new: NewProject) -> tuple[str, ...]:
        """Return lines about what the list's columns became."""
        file = f"content/{new.name}/decks/{self.cards.deck}.yaml"
        choice, settings = self.cards.of_deck, self.cards.settings
        if choice and self.cards.title != next(iter(choice.count)):
            # The decks of one list are read alike.
            return ()
        is_table = self.cards.yaml is None
        lines = import_summary(self.cards.rows[0], new.languages, file, self.understood, is_table=is_table)
        if choice:
            counts = ", ".join(f"{title} {count}" for title, count in choice.count.items())
            lines = (*lines, f"Decks: {choice.heading} says {counts}; to change that: 'only' in {file}")
        given = [settings.size, f"back: {settings.back}" if settings.back else ""]
        if any(settings):
            lines = (
                *lines,
                f"Cut and back: {', '.join(filter(None, given))}; to change that: the same keys in {file}",
            )
        return lines


def _project_files(
    new: NewProject, taken: Sequence[_ImportedList], source: Path
) -> tuple[dict[str, bytes], str]:
    """Return the project's files, and why the author's own table is not among them; nothing where it is.

    The table stays as it is wherever the deck can say how it is to be read. Its rows with errors stay in it.
    """
    (first, adopted), rows = (taken[0].cards, taken[0].adopted), taken[0].count
    tokens = [name for one in taken if one.adopted for name in one.adopted.tokens]
    if first.yaml and adopted:
        understood = taken[0].understood
        written = as_yaml(adopted.rows, first.deck, new.languages, first.yaml, understood)
        return new.files({}, [new.yaml_deck(first, understood, written)], rows, tokens), ""
    why = ""
    data = next((one.cards.data for one in taken if one.cards.data), None)
    if data is not None:
        table = _kept_table(taken, source)
        rewritten = [one for one in taken if one.adopted and not one.cards.data]
        tables = {table: data} | {name: other for one in taken for name, other in one.cards.beside.items()}
        tables |= {one.table: as_csv(one.adopted.rows) for one in rewritten if one.adopted}
        decks = [one.deck(new, table) if one.cards.data else one.deck_of_csv(new) for one in taken]
        kept = new.files(tables, decks, rows, tokens)
        expected = {one.cards.deck: one.count - one.switched_off(new) for one in taken}
        why = what_is_lost(kept, new.name, expected)
        if not why:
            return kept, _written(new, rewritten, _NO_ROWS) if rewritten else ""
    tables = {one.table: as_csv(one.adopted.rows) for one in taken if one.adopted}
    decks = [one.deck_of_csv(new) for one in taken]
    return new.files(tables, decks, rows, tokens), _written(new, taken, why or _NO_ROWS)


def _kept_table(taken: Sequence[_ImportedList], source: Path) -> str:
    """Return what the author's table is called in the project; of files in several languages, the one of the copies."""
    return taken[0].cards.file or table_name(source)


def _written(new: NewProject, taken: Sequence[_ImportedList], why: str) -> str:
    """Return the line that says which cards were written into a file of their own, and why."""
    why = next((one.cards.why for one in taken if one.cards.why), why)
    where = f"content/{new.name}/decks/{', '.join(one.table for one in taken)}"
    return f"Cards: written into {where}, because {why}"


def _import_list(cards: CardList, new: NewProject, file: str) -> _ImportedList:
    """Import a list; findings have places in the author's file.

    A column that cannot be read as what it is called becomes a field of its own, so that its cards are not lost.
    """
    made = Diagnostics()
    cards = cards.without_asides(new.languages, made)
    choice = row_choice(cards.rows) if cards.headed and cards.data else None
    kept = choice.rows(cards.rows) if choice else cards.rows
    cards = replace(cards, rows=kept, cards=cards.cards - len(cards.rows) + len(kept))
    understood = understand(
        cards.rows,
        new.languages,
        cards.columns,
        headed=cards.headed,
        choice=choice,
        hidden=cards.hidden,
        of_deck=cards.headings_of_deck,
    )
    while True:
        rows, found = _valid_rows(cards, new, file, understood)
        column = _unreadable_column(found, len(rows), cards.rows)
        otherwise = understood.as_own(column, cards.rows[0].cells) if column else None
        if otherwise is None:
            break
        own = otherwise.columns[column]
        why = next(f.message for f in found if f.severity == ERROR)
        message = f"column '{column}' becomes a field '{own}': {why}"
        made.add("CG003", (cards.rows[0].line, cards.rows[0].cells.index(column) + 1), message, WARNING)
        understood = otherwise
    # Validate first, convert afterwards: findings quote cells as the author wrote them.
    ending = ".yaml" if cards.yaml else ".csv" if cards.data is None else ""
    converts = len(rows) > 1
    rules = card_rules(new.languages, understood.columns)
    adopted = convert_markup(rows, rules, made, ending) if converts else None
    pictures: dict[str, bytes] = {}
    if adopted and adopted.pictures:
        at_column = rows[0].cells.index(adopted.pictures)
        named = dict.fromkeys(map(picture_name, cells_of(rows[1:], at_column)))
        pictures, missing = pictures_beside(Path(file), [*named])
        if missing:
            message = _missing_pictures(adopted.pictures, missing, len(named), f"content/{new.name}/art")
            made.add("CG104", (rows[0].line, at_column + 1), message, WARNING)
    placed = [
        replace(
            finding,
            place=Place(file, *cards.place(finding.place.line, finding.place.column)),
            message=cards.with_sheet_name(finding.message),
        )
        for finding in [*found, *findings(file, made.to_rows())]
    ]
    return _ImportedList(cards, adopted, placed, understood, pictures)


def _missing_pictures(column: str, missing: Sequence[str], of: int, folder: str) -> str:
    """Return the message that some of the pictures that a column names, or all, have no files."""
    if len(missing) == of:
        return f"column '{column}' names pictures; put them into '{folder}'"
    names = few([f"'{name}'" for name in missing])
    return (
        f"column '{column}': {len(missing)} of {of} pictures are missing; put them into '{folder}': {names}"
    )


def _valid_rows(
    cards: CardList, new: NewProject, file: str, understood: Understanding
) -> tuple[list[Row], list[Finding]]:
    """Return the valid rows of a list, header first, and the findings in it."""
    table = f"{cards.deck}.csv"
    return import_rows(
        cards.rows,
        new.name,
        file,
        lambda data, count: new.files({table: data}, [new.deck(cards, table, understood)], count),
        cards.place,
    )


def _unreadable_column(found: Sequence[Finding], kept: int, rows: Sequence[Row]) -> str:
    """Return the heading of the column whose errors cost all of the list, or half of a long one; empty if none does.

    Args:
        kept: number of rows left, header included.
    """
    head = rows[0]
    errors = [finding for finding in found if finding.severity == ERROR]
    of_head = [f.place.column for f in errors if f.place.line == head.line and f.code in _OF_HEADINGS]
    count = Counter(
        at for _, at in {(f.place.line, f.place.column) for f in errors if f.place.line != head.line}
    )
    most, times = next(iter(count.most_common(1)), (0, 0))
    costs_most = kept <= 1 or (len(rows) > _MANY and 2 * times >= len(rows) - 1)
    column = of_head[0] if of_head else most if costs_most else 0
    return head.cells[column - 1] if 0 < column <= len(head.cells) else ""
