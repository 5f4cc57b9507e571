"""False alarms: what the checker finds in published texts that no rule was tuned on.

`tests/corpus` holds correct texts in four languages, as cards and as prose, each with its source and its licence. A hash
of a text's name sealed half of them until the rules were written. Findings are judged one by one;
`tests/judged/corpus.yaml` lists those that are true mistakes.

    python -m tests.bench_check --corpus
"""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardgen.cache import Cache
from cardgen.check import CheckedGame, apply_suppressions, run_rules
from cardgen.findings import Finding, unsuppressed
from cardgen.load.game import load_game
from cardgen.values import interpolate
from tests.paths import ROOT
from tests.rows import read_yaml

CORPUS = ROOT / "tests/corpus"
JUDGED = ROOT / "tests/judged/corpus.yaml"
LANGUAGES = ("en", "sv", "de", "nl")
OPEN, SEALED = "open", "sealed"
HALVES = (OPEN, SEALED)
CARDS, PROSE = "cards", "prose"
KINDS = (CARDS, PROSE)
#: At most so many false alarms in a thousand words.
AIM = 0.5

_NAMES = {"en": "English", "sv": "Swedish", "de": "German", "nl": "Dutch"}


@dataclass(frozen=True)
class Text:
    """Cards or prose of one source.

    Attributes:
        fields: `source`, `licence` and `by`, its authors; `cards`, each with `id`, `name` and `text` by language, or
            `text` by language.
    """

    id: str
    half: str
    kind: str
    fields: Mapping[str, Any]

    @property
    def ids(self) -> list[str]:
        """Return the names that decide into which half it belongs: its own, or those of its cards."""
        return [card["id"] for card in self.fields["cards"]] if self.kind == CARDS else [self.id]

    def words(self, lang: str) -> int:
        """Count the words of one language."""
        if self.kind == PROSE:
            return _words(self.fields["text"][lang])
        return sum(_words(card["name"][lang]) + _words(card["text"][lang]) for card in self.fields["cards"])


@dataclass(frozen=True)
class Alarm:
    """A finding in a text of the corpus; `is_true` if a judge found a mistake of the source there."""

    text: Text
    lang: str
    finding: Finding
    is_true: bool


def texts(half: str) -> list[Text]:
    """Return the texts of a half, in the order of their names."""
    paths = sorted((CORPUS / half).glob("*/*.yaml"))
    return [Text(p.stem, half, p.parent.name, read_yaml(p)) for p in paths]


def is_sealed(name: str) -> bool:
    """Return whether a text or a card of this name belongs in the sealed half."""
    return hashlib.sha256(name.encode()).digest()[0] % 2 == 1


def judged(half: str) -> list[dict[str, str]]:
    """Return the findings that are true, each with `code`, `text`, `lang`, `words` of its message and `why`."""
    return list(read_yaml(JUDGED)[half])


def alarms(half: str) -> list[Alarm]:
    """Check every text of a half as a game of its own."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        cache = Cache(root / "cache")
        return [alarm for text in texts(half) for alarm in _alarms(text, root, cache)]


def _alarms(text: Text, root: Path, cache: Cache) -> Iterator[Alarm]:
    written = dict(_files(text))
    game = root / "content" / text.id
    for name, content in written.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(content, "utf-8")
    loaded = interpolate(load_game(game, root, cache))
    found = list(loaded.findings)
    if loaded.game:
        checked = CheckedGame.of(loaded, cache)
        found += run_rules(checked)
        found = apply_suppressions(found, [checked], without_layout=[text.id])
    trues = [row for row in judged(text.half) if row["text"] == text.id]
    for finding in unsuppressed(found):
        lang = _language(finding, written, game.relative_to(root))
        is_true = any(
            (row["code"], row["lang"]) == (finding.code, lang) and row["words"] in finding.message
            for row in trues
        )
        yield Alarm(text, lang, finding, is_true)


def _files(text: Text) -> Iterator[tuple[str, str]]:
    """Give the files of a game that holds a text: cards as a deck, prose as its rules."""
    title = dict.fromkeys(LANGUAGES, "1")  # no word that a text could be held against
    said = {"source": text.fields["source"], "certainty": "stated"}
    yield "game.yaml", _yaml({"title": title, "version": "1", "languages": list(LANGUAGES), **said})
    deck = _yaml({"kind": "card", "title": title, "trim_mm": [63, 88], **said}) + "cards:\n"
    if text.kind == CARDS:
        yield f"decks/{text.id}.yaml", deck + "".join(map(_card, text.fields["cards"]))
        return
    yield (
        "decks/none.yaml",
        deck + f"  - {{id: none, name: {json.dumps(title)}}}\n",
    )  # rules without a deck are no game
    for lang in LANGUAGES:
        yield f"rules.{lang}.md", _numbered(text.fields["text"][lang])


def _card(card: Mapping[str, Any]) -> str:
    """Return a card with every text on a line of its own, so that a line is in one language."""
    lines = [f"  - id: {card['id']}"]
    for field in ("name", "text"):
        lines.append(f"    {field}:")
        lines += [f"      {lang}: {json.dumps(card[field][lang], ensure_ascii=False)}" for lang in LANGUAGES]
    return "\n".join(lines) + "\n"


def _numbered(prose: str) -> str:
    """Return prose with numbers before its headings, as rules have them."""
    counts = [0] * 7
    lines = (prose if "\n## " in prose else f"#{prose}").split("\n")
    for at, line in enumerate(lines):
        level = len(line) - len(line.lstrip("#"))
        if level > 1:
            counts[level] += 1
            counts[level + 1 :] = [0] * len(counts[level + 1 :])
            number = ".".join(map(str, counts[2 : level + 1]))
            lines[at] = f"{line[:level]} {number}{line[level:]}"
    return "\n".join(lines) + "\n"


def _yaml(fields: Mapping[str, Any]) -> str:
    return "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in fields.items())


def _language(finding: Finding, written: Mapping[str, str], game: Path) -> str:
    """Return the language of the line of a finding, empty if it is in none."""
    name = finding.place.file.removeprefix(f"{game.as_posix()}/")
    if match := re.fullmatch(r"rules\.(\w+)\.md", name):
        return match[1]
    line = written[name].split("\n")[finding.place.line - 1]
    match = re.match(r" +(\w\w): ", line)
    return match[1] if match else ""


def _words(text: str) -> int:
    return len(re.findall(r"[^\W\d_]+", text))


def report(found: list[Alarm]) -> str:
    """Return the findings, false alarms first."""
    return "\n".join(
        f"{name} ({alarm.text.half}, {alarm.lang or 'all'}): {alarm.finding}"
        for is_true, name in ((False, "false alarm"), (True, "true mistake"))
        for alarm in found
        if alarm.is_true == is_true
    )


def table(found: list[Alarm]) -> str:
    """Return words and false alarms in a thousand of them, by language and kind, of both halves."""
    words = {
        (half, kind, lang): sum(text.words(lang) for text in texts(half) if text.kind == kind)
        for half in HALVES
        for kind in KINDS
        for lang in LANGUAGES
    }
    counts = Counter((a.is_true, a.text.half, a.text.kind, a.lang) for a in found)
    columns = ["True mistakes", "False alarms", "In 1000 words"]
    head = ["Texts", "Words, open", *columns, "Words, sealed", *columns, "Aim"]
    rows = [head, ["---"] * len(head)]
    groups = [(f"{kind}, {_NAMES[lang]}", [(kind, lang)]) for kind in KINDS for lang in LANGUAGES]
    groups.append(("all", [(kind, lang) for kind in KINDS for lang in (*LANGUAGES, "")]))
    for name, own in groups:
        row = [name]
        for half in HALVES:
            all_words = sum(words.get((half, *one), 0) for one in own)
            true, false = (sum(counts[is_true, half, *one] for one in own) for is_true in (True, False))
            row += [str(all_words), str(true), str(false), f"{1000 * false / all_words:.2f}"]
        rows.append([*row, f"under {AIM}"])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
