"""What a proof shows: card by card its faces, its texts in all languages, what changed, findings and remarks."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from cardgen.cache import Cache
from cardgen.check import CheckedGame, LaidOutGame, apply_suppressions, run_rules
from cardgen.commands.proofreading.choice import Proofread, TextChoice
from cardgen.commands.proofreading.reviewed_list import Row, row_of
from cardgen.findings import Finding, unsuppressed
from cardgen.layout.decks import GameLayout
from cardgen.load.decks.component_locator import ComponentLocator
from cardgen.model.face import DeckFaces, Face
from cardgen.model.forms import shown_form
from cardgen.project import Project
from cardgen.proofreading.comparison import Change, Comparison
from cardgen.proofreading.lock import Entry
from cardgen.proofreading.read_text import (
    CLAIM_PREFIX,
    DECK_PREFIX,
    FACT_PREFIX,
    GAME,
    INVENTORY_PREFIX,
    PHRASE_PREFIX,
    SECTION_PREFIX,
    TERM_PREFIX,
    VALUES,
    Key,
)

_PICTURE = re.compile(r"\bpicture ([0-9a-f]{4})[0-9a-f]{12}\b")
#: What owners are shown together as one part, by what they begin with.
_LISTS = {
    FACT_PREFIX: "facts",
    CLAIM_PREFIX: "claims",
    INVENTORY_PREFIX: "inventory",
    TERM_PREFIX: "terms",
    PHRASE_PREFIX: "phrases",
}
#: Codes of what a proof shows by itself.
_SHOWN = frozenset({"CG420", "CG422", "CG423"})


class Cell(Struct, frozen=True):
    """A text in one language.

    Attributes:
        row: its line in the list of the proof; old: as it was read, None if it is as it was or was never read.
        is_read: nothing of it is to be read; findings: what is found in it.
    """

    row: Row
    text: str
    old: str | None
    is_read: bool
    remarks: Sequence[Entry]
    findings: Sequence[Finding]

    @property
    def lang(self) -> str:
        """Its language, empty for values."""
        return self.row.key[2]


class Part(Struct, frozen=True):
    """A card, a section or what else texts belong to.

    Attributes:
        owner: as in `ReadText`; title: its name in the first language.
        faces: its pictures, each with side and language.
        texts: by field the text in each language; findings: those that are of no single text.
    """

    owner: str
    title: str
    deck: str
    faces: Sequence[tuple[str, str, Face]]
    texts: Mapping[str, Sequence[Cell]]
    findings: Sequence[Finding]


class Proof(Struct, frozen=True):
    """What a proof shows of a game.

    Attributes:
        rows: the lines of its list.
    """

    game: CheckedGame
    layout: GameLayout
    parts: Sequence[Part]

    @property
    def rows(self) -> Iterator[Row]:
        """Yield the lines of its list."""
        return (cell.row for part in self.parts for cells in part.texts.values() for cell in cells)


def proof_of(
    project: Project, proofread: Proofread, choice: TextChoice, cache: Cache, jobs: int, *, changed: bool
) -> Proof:
    """Lay out what of a game is chosen, and collect what a proof shows.

    Args:
        changed: only cards, sections and the like of which something is to be read.
    """
    game, compared = proofread.game, proofread.compared
    waiting = {change.key: change for change in compared.pending}
    by_owner = _chosen(proofread, choice, waiting, changed=changed)
    languages = [lang for lang in game.languages if not choice.languages or lang in choice.languages]
    layout = GameLayout(game, project.template_folders, cache, trust_code=project.trust_code)
    wanted = [
        shown_form(deck)
        for deck in game.decks
        if deck.kind.paper.form != "booklet"
        and (f"{DECK_PREFIX}{deck.id}" in by_owner or any(c.id in by_owner for c in deck.components))
    ]
    faces, noted = layout.lay_out(wanted, languages, jobs)
    found = [*noted, *run_rules(game), *run_rules(LaidOutGame(game, faces, layout, painted=False, jobs=jobs))]
    findings = _Findings(game, unsuppressed(apply_suppressions(found, [game], report_unused=False)))
    parts = [
        _part(owner, keys, compared, waiting, _faces(game, faces, owner), findings)
        for owner, keys in by_owner.items()
    ]
    return Proof(game, layout, parts)


def _chosen(
    proofread: Proofread, choice: TextChoice, waiting: Mapping[Key, Change], *, changed: bool
) -> Mapping[str, Sequence[Key]]:
    """Return the texts of a proof by owner."""
    compared, first = proofread.compared, proofread.game.languages[0]
    by_owner: defaultdict[str, list[Key]] = defaultdict(list)
    for key in dict.fromkeys((*compared.texts, *waiting)):
        change = waiting.get(key) or Change(compared.entries.get(key), compared.texts.get(key))
        listed = _list_of(key[0])
        if choice.includes(change, first) and not (changed and listed and key not in waiting):
            by_owner[listed or key[0]].append(key)
    left = {owner for owner, keys in by_owner.items() if any(key in waiting for key in keys)}
    return {owner: keys for owner, keys in by_owner.items() if not changed or owner in left}


def _list_of(owner: str) -> str:
    """Return the list that an owner is shown in; empty if it is a part of its own."""
    return next((name for prefix, name in _LISTS.items() if owner.startswith(prefix)), "")


def _name_in_part(key: Key) -> str:
    if not _list_of(key[0]):
        return key[1]
    name = key[0].partition(":")[2]
    return name if key[1] in ("value", "means", VALUES) else f"{name}: {key[1]}"


def _part(
    owner: str,
    keys: Sequence[Key],
    compared: Comparison,
    waiting: Mapping[Key, Change],
    faces: Sequence[tuple[str, str, Face]],
    findings: _Findings,
) -> Part:
    languages = findings.game.languages
    texts: defaultdict[str, list[Cell]] = defaultdict(list)
    for key in keys:
        texts[_name_in_part(key)].append(_cell(key, compared, waiting, findings, languages[0]))
    for cells in texts.values():
        cells.sort(key=lambda cell: languages.index(cell.lang) if cell.lang in languages else -1)
    first = compared.texts.get((owner, "name", languages[0])) or compared.texts.get(
        (owner, "title", languages[0])
    )
    deck = next((one.deck for key in keys if (one := compared.texts.get(key))), "")
    shown = [one for key in keys for one in findings.of_text[key]]
    rest = [one for one in findings.of_owner[owner] if one not in shown]
    return Part(owner, first.text if first else "", deck, faces, texts, rest)


def _cell(
    key: Key, compared: Comparison, waiting: Mapping[Key, Change], findings: _Findings, first: str
) -> Cell:
    text, entry = compared.texts.get(key), compared.entries.get(key)
    change = waiting.get(key, Change(entry, text))
    old = _readable(change.old) if key in waiting and change.entry and change.old != change.new else None
    remarks = [note for note in compared.lock.remarks if note.key == key]
    return Cell(
        row_of(change, compared, first),
        _readable(change.new),
        old,
        key not in waiting,
        remarks,
        findings.of_text[key],
    )


def _readable(text: str) -> str:
    """Return a text with the hashes of pictures no longer than what tells two of them apart."""
    return _PICTURE.sub(r"picture \1", text)


def _faces(
    game: CheckedGame, faces: Mapping[tuple[str, str], DeckFaces], owner: str
) -> list[tuple[str, str, Face]]:
    """Return the pictures of a component, and of a deck its back."""
    component = game.component(owner)
    deck = game.deck(component.deck if component else owner.removeprefix(DECK_PREFIX))
    found: list[tuple[str, str, Face]] = []
    for lang in game.languages if deck else ():
        of_deck = faces.get((lang, shown_form(deck).id)) if deck else None
        if of_deck is None:
            continue
        if component is None:
            found += [("back", lang, face) for face in list(of_deck.backs.values())[:1]]
            continue
        found += [("face", lang, of_deck.faces[owner])] if owner in of_deck.faces else []
        if component.back and owner in of_deck.backs:
            found.append(("back", lang, of_deck.backs[owner]))
    return found


class _Findings(Struct):
    """Findings of a game by text, and by what they are about."""

    game: CheckedGame
    found: Sequence[Finding]
    of_text: defaultdict[Key, list[Finding]] = field(default_factory=lambda: defaultdict(list))
    of_owner: defaultdict[str, list[Finding]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        locator = ComponentLocator(self.game, self.game.sources)
        for finding in self.found:
            if finding.code in _SHOWN:
                continue
            subject = finding.subject
            component = locator.at(finding.place)
            if component:
                owner = component.id
            elif subject.section:
                owner = f"{SECTION_PREFIX}{subject.section}"
            else:
                owner = f"{DECK_PREFIX}{subject.deck}" if subject.deck else GAME
            self.of_owner[owner].append(finding)
            if subject.field and subject.lang:
                self.of_text[owner, subject.field, subject.lang].append(finding)
