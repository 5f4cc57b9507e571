"""Names and terms of running text that are spelled two ways, and letters that were misread."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from cardgen.check.checked_game import CheckedProse
from cardgen.check.language import capital_nouns, compounds
from cardgen.check.once import once
from cardgen.check.prose_reading import Word, listed, of_prose, running, stem, word_counts, words_of
from cardgen.check.registry import Violation, rule, violation
from cardgen.findings import WARNING, counted

#: A spelling is the usual one where it stands so many times as often as the other.
_USUAL = 3
_NAME = 5
#: Letters of a known word beside which a little one may be stuck.
_KNOWN = 6
#: Letters of a compound, of its head and of its first part; two names of one thing are as long, give or take so many.
_TERM, _HEAD, _FIRST, _ALIKE_LONG = 8, 4, 4, 4
#: Letters that are lost or misread: what a machine or a tired eye takes for one another.
_ALIKE = str.maketrans("åäáàâãöóòôõéèêëüúùûíìîïñç", "aaaaaaoooooeeeeuuuuiiiinc")
_MISREAD = str.maketrans({"0": "o", "1": "l", "5": "s", "I": "l"})
_MIXED = re.compile(r"(?<![\w.,:/-])(?=\w*\d)(?=\w*[^\W\d_])[^\W_]{2,}(?![\w:/-])")
_DIE = re.compile(r"\b[TWDd](?:4|6|8|10|12|20|100)\b")
_INNER = re.compile(r"(?<=[a-zß-öø-ÿ]{2})[A-ZÅÄÖÜ](?=[a-zß-öø-ÿ])")
#: Letters of the longest neighbour of a single letter.
_LONGEST = 60
#: Capitals that label things: first letters, Roman numbers, compass points, X for a mark.
_LABELS = frozenset("ABCDEFGHIVXYZNSOWÖP")
_LONE = re.compile(r"(?<![\w.’'´/=&*+~$-])([^\W\d_])(?![\w.:’'´/=&*+)-]|\s?[=:+)])")


@rule("CG719", "name-drift", severity=WARNING)
@of_prose
def name_drift(prose: CheckedProse) -> Iterator[Violation]:
    """A name is spelled two ways, or a word differs from a usual one by a misread or unaccented letter.

    Why it matters: the player looks for a second hero, and a search misses half of what is said of the first.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Heroes
        Once Durim has thrown his daggers, Durim is unarmed. Four daggers are what Durim has. Then Durin must flee.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Heroes
        Once Durim has thrown his daggers, Durim is unarmed. Four daggers are what Durim has. Then Durim must flee.

    Source: the spelling that stands most often is taken for the right one.
    """
    counts = word_counts(prose)
    first = _first_places(prose)
    names = {low for low in counts if len(low) >= _NAME and _is_name(prose, low)}
    told: set[str] = set()
    for rare, usual in (*_near_names(names, counts), *_unaccented(counts), *_run_together(counts)):
        if rare not in told:
            told.add(rare)
            word = first[rare]
            times = counted(counts[rare], "time")
            place = prose.place(word.block, word.offset)
            yield violation(
                place, f"'{word.text}' ({times}) is elsewhere '{first[usual].text}'; spell it one way"
            )


@once
def _first_places(prose: CheckedProse) -> Mapping[str, Word]:
    found: dict[str, Word] = {}
    for word in words_of(prose):
        found.setdefault(word.text.lower(), word)
    return found


@once
def _inside(prose: CheckedProse) -> Mapping[str, tuple[int, int]]:
    """Give for each word in lower case how often it is written as a name inside a sentence, and how often not."""
    found: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for word in words_of(prose):
        before = word.block.text[: word.offset].rstrip()
        if word.offset and before and before[-1] not in '.!?:…–”“"|(•':
            capital, small = found[word.text.lower()]
            named = word.text[0].isupper() and not word.text.isupper()
            found[word.text.lower()] = (capital + named, small + (not named))
    return found


def _is_name(prose: CheckedProse, low: str) -> bool:
    """Tell whether a word has a capital wherever it stands inside a sentence; in German no word tells."""
    capital, small = _inside(prose).get(low, (0, 0))
    return not capital_nouns(prose.lang) and capital > 0 and small == 0


def _near_names(names: set[str], counts: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Give rare and usual names that differ by one letter which is no ending."""
    shortened: dict[str, set[str]] = defaultdict(set)
    for name in names:
        for i in range(len(name)):
            shortened[name[:i] + "*" + name[i + 1 :]].add(name)
    for alike in shortened.values():
        for rare in sorted(alike):
            for usual in sorted(alike):
                enough = counts[rare] + 1 if _lost_accent(rare, usual) else _USUAL * counts[rare]
                if counts[usual] >= enough:
                    yield rare, usual


def _unaccented(counts: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Give words without an accent that stands on them elsewhere."""
    by_plain: dict[str, list[str]] = defaultdict(list)
    for word in counts:
        if len(word) >= _NAME:
            by_plain[word.translate(_ALIKE)].append(word)
    for alike in by_plain.values():
        for rare in alike if len(alike) > 1 else ():
            for usual in alike:
                lost = counts[rare] == 1 and counts[usual] >= _USUAL and _lost_accent(rare, usual)
                if lost and not any(rare[:-2] in word for word in counts if word != rare):
                    yield rare, usual


def _lost_accent(rare: str, usual: str) -> bool:
    """Tell whether a word lacks accents of another and has none of its own in their place."""
    return rare != usual and all(a in (b, b.translate(_ALIKE)) for a, b in zip(rare, usual, strict=True))


def _run_together(counts: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Give words in which `m` was read for `rn`: another word of the text begins with the spelling with `rn`."""
    with_rn = defaultdict(list)
    for word in counts:
        if "rn" in word:
            at_rn = word.index("rn")
            with_rn[word[: at_rn + 5]].append(word)
    for word in counts:
        for i, letter in enumerate(word):
            start = word[:i] + "rn" + word[i + 1 : i + 4]
            if letter == "m" and i + 4 <= len(word) and i and len(start) == i + 5 and start in with_rn:
                yield word, max(with_rn[start], key=lambda w: (counts[w], w))


@rule("CG721", "term-drift", severity=WARNING)
@of_prose
def term_drift(prose: CheckedProse) -> Iterator[Violation]:
    """The parts of one compound are joined in two ways, or an abbreviation is explained by two terms.

    Why it matters: the reader looks for a difference where there is none.

    Wrong:
        # file: game.yaml
        title: {de: Burg}
        languages: [de]
        # file: decks/room.yaml
        title: {de: Räume}
        source: own design
        certainty: designed
        cards:
          - {id: room-orc, name: {de: Ork}}
        # file: rules.de.md
        # Regeln
        ## 1 Punkte
        Sammle Entdeckungspunkte (EP). Ein Gegenstand kostet Punkte. Du zahlst Erkundungspunkte.

    Right:
        # file: game.yaml
        title: {de: Burg}
        languages: [de]
        # file: decks/room.yaml
        title: {de: Räume}
        source: own design
        certainty: designed
        cards:
          - {id: room-orc, name: {de: Ork}}
        # file: rules.de.md
        # Regeln
        ## 1 Punkte
        Sammle Entdeckungspunkte (EP). Ein Gegenstand kostet Punkte. Du zahlst Entdeckungspunkte.

    Source: one word for one thing. Compounds are those of languages that write them as one word.
    """
    if not compounds(prose.lang):
        return
    counts: dict[str, int] = defaultdict(int)
    first: dict[str, Word] = {}
    for word in words_of(prose):
        base = stem(word.text, prose.lang)
        counts[base] += 1
        first.setdefault(base, word)
    told: set[str] = set()
    for rare, usual in (*_joints(counts, prose.lang), *_second_names(prose, counts)):
        if rare not in told:
            told.add(rare)
            word = first[rare]
            place = prose.place(word.block, word.offset)
            yield violation(place, f"'{word.text}' is elsewhere '{first[usual].text}'; call it by one name")


def _joints(counts: Mapping[str, int], lang: str) -> Iterator[tuple[str, str]]:
    """Give stems of compounds whose parts are the same, joined by different letters; an s or none is told by CG408."""
    links = sorted({"", *listed("links", lang)})
    by_parts: dict[tuple[str, str], set[str]] = defaultdict(set)
    for word in counts:
        for cut in range(_FIRST, len(word) - _HEAD + 1) if len(word) >= _TERM else ():
            head = word[cut:]
            if head in counts:
                for link in links:
                    if word[:cut].endswith(link) and cut - len(link) >= _FIRST:
                        by_parts[word[: cut - len(link)], head].add(word)
    for alike in by_parts.values():
        for rare in sorted(alike):
            usual = max(alike, key=lambda w: (counts[w], w))
            if rare != usual and usual not in _less_an_s(rare) and rare not in _less_an_s(usual):
                yield rare, usual


def _less_an_s(word: str) -> set[str]:
    """Give what a word can become where it loses an s."""
    return {word[:i] + word[i + 1 :] for i, letter in enumerate(word) if letter == "s"}


def _second_names(prose: CheckedProse, counts: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Give compounds that an abbreviation fits as well as the one it was introduced for, with the same head."""
    for block in prose.blocks:
        for found in re.finditer(r"\b([^\W\d_]{8,}) \(([A-ZÅÄÖÜ])([A-ZÅÄÖÜ])\)", block.text):
            known = stem(found[1], prose.lang)
            heads = [known[i:] for i in range(_FIRST, len(known) - 3) if known[i] == found[3].lower()]
            for other in sorted(counts):
                fits = other[0] == found[2].lower() and other[:_FIRST] != known[:_FIRST]
                fits = fits and abs(len(other) - len(known)) <= _ALIKE_LONG
                if fits and any(other.endswith(head) and head in counts for head in heads):
                    yield other, known


@rule("CG722", "misread-character", severity=WARNING)
@of_prose
def misread_character(prose: CheckedProse) -> Iterator[Violation]:
    """A digit stands in a word, or a letter in a number, where the other was misread: `0m`, `Tl2`.

    Why it matters: the reader stumbles, and programs do not know the die.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Roll D12 and add 1. Then roll Dl2 again.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Roll D12 and add 1. Then roll D12 again.

    Source: what the text writes rightly elsewhere; transcripts of old rules take `l` for `1` and `0` for `O`.
    """
    counts = word_counts(prose)
    dice = {die for block in prose.blocks for die in _DIE.findall(block.text)}
    for block in prose.blocks:
        for found in _MIXED.finditer(block.text):
            word = found[0]
            as_word = word.translate(_MISREAD).lower()
            if word not in dice and not re.match(r"[1-9]\d*[a-z]$", word) and counts.get(as_word):
                yield violation(
                    prose.place(block, found.start()), f"'{word}' was most likely '{as_word}'; mend it"
                )
        for found in re.finditer(r"(?<![\w-])[TWDd][lI0-9O]{1,3}(?!\w)", block.text):
            as_die = re.sub("[lI]", "1", found[0]).replace("O", "0")
            if as_die != found[0] and as_die in dice:
                yield violation(
                    prose.place(block, found.start()), f"'{found[0]}' was most likely '{as_die}'; mend it"
                )
        for found in re.finditer(r"(?<![\w-])([TWD]) (\d{1,3})(?!\w|[.,]\d|%)", block.text):
            if found[1] + found[2] in dice:
                yield violation(
                    prose.place(block, found.start()),
                    f"'{found[0]}' is elsewhere '{found[1]}{found[2]}'; spell it one way",
                )


@rule("CG723", "letter-astray", severity=WARNING)
@of_prose
def letter_astray(prose: CheckedProse) -> Iterator[Violation]:
    """A single letter stands where it is no word: split off the word beside it, or left over.

    Why it matters: the transcript is damaged here; a word may be missing too.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        You push the door. If y ou fail, you wait.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        You push the door. If you fail, you wait.

    Source: letters that are words are known by language. Letters that label things (A, B, X) are let through.
    """
    counts = word_counts(prose)
    words = listed("letters", prose.lang)
    capitals = Counter(m[1] for block in prose.blocks for m in _LONE.finditer(block.text) if m[1].isupper())
    left_over = {letter for letter, count in capitals.items() if count == 1 and letter not in _LABELS}
    for block in running(prose):
        past = 0
        for found in _LONE.finditer(block.text):
            letter = found[1]
            before = re.search(r"([^\W\d_]+) $", block.text[max(0, found.start() - _LONGEST) : found.start()])
            after = re.match(r" ([^\W\d_]+)", block.text[found.end() : found.end() + _LONGEST])
            whole = _split_word(letter, before and before[1], after and after[1], counts)
            if letter.lower() in words or found.start() < past:
                continue
            if whole:
                past = found.end() + 2  # the other half, where it is a single letter too
                yield violation(
                    prose.place(block, found.start()),
                    f"'{letter}' belongs to '{whole}'; write it as one word",
                )
            elif before and after and (letter.islower() or letter in left_over):
                yield violation(
                    prose.place(block, found.start()),
                    f"'{letter}' stands alone; leave it out or write the word",
                )


def _split_word(letter: str, before: str | None, after: str | None, counts: Mapping[str, int]) -> str:
    """Give the word that a letter and its neighbour make, where the text knows it and not the neighbour; or nothing."""
    for part, whole in ((after, f"{letter}{after}"), (before, f"{before}{letter}")):
        if part and counts.get(whole.lower(), 0) > max(1, counts[part.lower()]):
            return whole
    return ""


@rule("CG728", "words-run-together", severity=WARNING)
@of_prose
def words_run_together(prose: CheckedProse) -> Iterator[Violation]:
    """Two words stand without a space: a capital inside a word, or a known word with a little one stuck to it.

    Why it matters: the transcript is damaged here; a search finds neither word.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Draw treasures and traps. Treasuresand traps are kept. The door stays. Put theDoor back.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Draw treasures and traps. Treasures and traps are kept. The door stays. Put the door back.

    Source: little words that end no other word are known by language. Names with capitals inside stand twice.
    """
    counts = word_counts(prose)
    glue = listed("glued", prose.lang)
    for low, word in _first_places(prose).items():
        inner = _INNER.search(word.text)
        halves = (word.text[: inner.start()], word.text[inner.start() :]) if inner else ()
        if counts[low] > 1:
            continue
        pair = "" if inner else _parted(low, glue, counts)
        if halves and all(counts.get(half.lower()) for half in halves):
            pair = " ".join(halves)
        if pair:
            yield violation(
                prose.place(word.block, word.offset), f"'{word.text}' is most likely '{pair}'; write a space"
            )


def _parted(low: str, glue: frozenset[str], counts: Mapping[str, int]) -> str:
    """Give a word as a known one and a little one beside it, or a little one between two; or nothing."""
    for little in sorted(glue):
        if little not in low:
            continue
        if low.endswith(little) and len(low) - len(little) >= _KNOWN and counts.get(low[: -len(little)]):
            return f"{low[: -len(little)]} {little}"
        at_little = low.find(little, _KNOWN)
        rest = low[at_little + len(little) :]
        if at_little > 0 and len(rest) >= _KNOWN and counts.get(rest):
            return f"{low[:at_little]} {little} {rest}"
    return ""
