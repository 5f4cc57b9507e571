"""Running text that points to its own sections, headings and pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.check.checked_game import CheckedProse
from cardgen.check.language import capital_nouns, words
from cardgen.check.once import once
from cardgen.check.prose_reading import ROOT, any_of, listed, of_prose, pattern, roots, sentences, with_root
from cardgen.check.registry import Violation, rule, violation
from cardgen.findings import WARNING, nearest
from cardgen.load.prose import HEADING, ITEM, TEXT, Block

_PLAIN = r"\d{1,3}(?:\.\d{1,3}){0,4}"
_LETTERED = r"[A-Z](?:\.\d{1,3}){1,3}"
_QUOTED = r"[\"”“„«»‘’']([^\"”“„«»]{3,60})[\"”“»]"
#: So many numbered sections make a text one whose numbers mean sections.
_NUMBERED = 3
#: A word tells a section from others where at most this share of them has it; so many such words make a subject.
_TELLING, _ENOUGH = 0.5, 4
#: So many words before a reference say most likely what it is about.
_NEAR = 3
#: A name before a bracket stands at most so many words from it; the bracket begins at most so far before the number.
_REACH, _BRACKET = 6, 20
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
#: A name inside a sentence: words with capitals, or a word joined by a hyphen.
_NAME = re.compile(r"\b[A-ZÅÄÖÜ][a-zß-öø-ÿ]{3,}(?: [A-ZÅÄÖÜ][a-zß-öø-ÿ]+)*|\b[a-zß-öø-ÿ]{3,}-[a-zß-öø-ÿ]{3,}")


class Reference(NamedTuple):
    """A reference to a section: the number as written, the label before it, where it stands; `alone`: not in a list."""

    number: str
    label: str
    block: Block
    offset: int
    alone: bool = True


@once
def references(prose: CheckedProse) -> tuple[Reference, ...]:
    """Give all references to sections by number: words, paragraph signs and tokens."""
    found: dict[tuple[int, int], Reference] = {}
    signs = _patterns(prose)
    elsewhere = re.compile(rf"\W*(?:{pattern('elsewhere', prose.lang)})\b", re.IGNORECASE)
    for index, block in enumerate(prose.blocks):
        if block.kind == HEADING:
            continue
        for label, sign in signs:
            for match in sign.finditer(block.text):
                if elsewhere.match(block.text, match.end()):
                    continue
                numbers = list(re.finditer(rf"{_LETTERED}|{_PLAIN}", match["numbers"]))
                for number in numbers:
                    offset = match.start("numbers") + number.start()
                    ref = Reference(number[0], label, block, offset, len(numbers) == 1)
                    found.setdefault((index, offset), ref)
        tokens = {offset: token[5:] for offset, token in block.tokens.items() if token.startswith("rule:")}
        for offset, number in tokens.items():
            near = any(0 < abs(offset - other) < 8 for other in tokens)
            found[index, offset] = Reference(number, "", block, offset, not near)
    return tuple(found[key] for key in sorted(found))


def _patterns(prose: CheckedProse) -> list[tuple[str, re.Pattern[str]]]:
    """Give what references of a text look like, with the label of the sections they mean."""
    lang = prose.lang
    joins = rf"(?:\s*,\s*|\s+(?:{any_of('joins', lang)})\s+|\s*[–-]\s*)"
    numbers = rf"(?P<numbers>(?:{_PLAIN})(?:{joins}(?:{_PLAIN})(?![\d:]))*)(?![\d%:]|\.\d|\s*[x×])"
    count = sum(1 for s in prose.sections if not s.label and s.number[0].isdigit())
    found = [("", rf"(?:\b(?:{any_of('sections', lang)})\.?|§§?)\s*{numbers}")]
    if count >= _NUMBERED:
        found.append(
            ("", rf"\b(?:{any_of('maybe', lang)})\s+(?P<numbers>\d{{1,3}}(?:\.\d{{1,3}})+)(?![\d%])")
        )
        nouns = [w for w in listed("maybe", lang) if len(w) > 4]
        found.append(("", rf"\b(?:{'|'.join(sorted(nouns)) or '(?!)'})\s+{numbers}"))
    letters = [s.number for s in prose.sections if re.fullmatch(_LETTERED, s.number)]
    if len(letters) >= _NUMBERED:
        first = "".join(sorted({number[0] for number in letters}))
        found.append(("", rf"(?<![\w.])(?P<numbers>[{first}](?:\.\d{{1,3}}){{1,3}})(?!\w)"))
    for label in sorted({s.label for s in prose.sections if s.label}):
        found.append((label, rf"\b{re.escape(label)}\w{{0,3}}\s+{numbers}"))
    return [(label, re.compile(f"{'' if '?<!' in sign else '(?i)'}{sign}")) for label, sign in found]


@rule("CG703", "section-astray", severity=WARNING)
@of_prose
def section_astray(prose: CheckedProse) -> Iterator[Violation]:
    """Running text points to a section, chapter or rule card by a number that it does not have.

    Why it matters: the player looks it up in the middle of a turn and finds nothing.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Open doors as section 4 tells.
        ## 2 Traps
        Roll a die.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Open doors as section 2 tells.
        ## 2 Traps
        Roll a die to open doors.

    Source: rules are looked up by number. A number of another book says so: `section 4 of the base game`.
    """
    for ref in references(prose):
        if (ref.label, ref.number) in prose.by_number or ref.offset in ref.block.tokens:
            continue  # a token is told by CG102
        known = [number for label, number in prose.by_number if label == ref.label]
        what = f"{ref.label} '{ref.number}'".strip() if ref.label else f"section '{ref.number}'"
        hint = nearest(ref.number, known) if known else "; the text numbers none"
        yield violation(prose.place(ref.block, ref.offset), f"no {what}{hint}")


@rule("CG704", "heading-astray", severity=WARNING)
@of_prose
def heading_astray(prose: CheckedProse) -> Iterator[Violation]:
    """Running text points to a section by a title in quotes that no heading has.

    Why it matters: who leafs through the rules for these words does not find them.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 The doors
        To open one, see “Lost traps”.
        ## 2 The traps
        Roll a die.
        ## 3 The end
        Stop.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 The doors
        To open one, see “The traps”.
        ## 2 The traps
        Roll a die.
        ## 3 The end
        Stop.

    Source: a heading is quoted to the letter; upper and lower case may differ.
    """
    titles = {_plain(title): title for title in _titles(prose)}
    if len(titles) < _NUMBERED:
        return
    words = any_of("sections", prose.lang)
    see = pattern("see", prose.lang)
    sign = re.compile(rf"\b{see}\s+(?:\w+\s+)?(?:(?:{words})\s+)?{_QUOTED}", re.IGNORECASE)
    for block in prose.blocks:
        for match in sign.finditer(block.text) if block.kind != HEADING else ():
            before = match[0][: match.start(1) - match.start() - 1].split()[1:]
            named = (
                before
                and before[-1][0].isupper()
                and before[-1].lower() not in listed("sections", prose.lang)
            )
            if not named and _plain(match[1]) not in titles:
                hint = nearest(match[1], titles.values()) or "; give the heading's own words"
                yield violation(prose.place(block, match.start(1)), f"no heading '{match[1]}'{hint}")


def _titles(prose: CheckedProse) -> Iterator[str]:
    """Go through what a text calls its parts: headings, what stands in them after a colon, and words that run in."""
    for block in prose.blocks:
        if block.kind == HEADING and block.title:
            yield block.title
            yield block.title.rpartition(":")[2].strip()
        elif (title := block.text[:60].partition(":")[0]) != block.text[:60]:
            yield title


def _plain(title: str) -> str:
    return " ".join(re.findall(r"\w+", title.lower()))


@rule("CG705", "page-astray", severity=WARNING)
@of_prose
def page_astray(prose: CheckedProse) -> Iterator[Violation]:
    """Running text points to a page by its number, but it shows no pages, or fewer.

    Why it matters: the page of another edition or of another layout sends the player astray.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Traps
        The spider is on page 9.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Traps
        The spider is in section 2.
        ## 2 Spiders
        The spider bites.

    Source: what is set anew has other pages; a number of a section stays. Numbers alone on lines are pages.
    """
    lang = prose.lang
    long = [w for w in listed("pages", lang) if len(w) > 1]
    words = rf"(?:{'|'.join(sorted(long, key=len, reverse=True))})\.?\s+|(?<=[ (])[Ss]\.\s?(?=\d)"
    sign = re.compile(rf"\b(?i:{words})(?P<number>\d{{1,3}})(?![\d%]|\s*(?:[-–]\s*)?\d|:)")
    elsewhere = re.compile(rf"\W*(?:{pattern('elsewhere', lang)})\b", re.IGNORECASE)
    for block in prose.blocks:
        for match in sign.finditer(block.text):
            if int(match["number"]) > prose.pages and not elsewhere.match(block.text, match.end()):
                last = f"the last page is {prose.pages}" if prose.pages else "the text shows no pages"
                place = prose.place(block, match.start("number"))
                yield violation(place, f"page '{match['number']}': {last}; name the section instead")


@rule("CG706", "reference-to-itself", severity=WARNING)
@of_prose
def reference_to_itself(prose: CheckedProse) -> Iterator[Violation]:
    """A section sends the reader to itself.

    Why it matters: who is there already learns nothing; another section was meant.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Traps
        For doors see section 1.
        ## 2 Doors
        Push.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Traps
        For doors see section 2.
        ## 2 Doors
        Push.

    Source: a number that was not changed when sections moved.
    """
    for ref in references(prose):
        if ref.block.section >= 0 and prose.by_number.get((ref.label, ref.number)) == ref.block.section:
            place = prose.place(ref.block, ref.offset)
            yield violation(place, f"'{ref.number}' is this section; name the one that is meant")


@rule("CG707", "reference-off-subject", severity=WARNING)
@of_prose
def reference_off_subject(prose: CheckedProse) -> Iterator[Violation]:
    """A section that is pointed to shares no word with what is said where it is pointed to.

    Why it matters: it was moved or numbered anew, and the reader finds something else there.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Dragons
        The dragon wakes if anybody stumbles over the treasure (see section 2).
        ## 2 Doors
        Push, or pull.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Dragons
        The dragon wakes if anybody stumbles over the treasure (see section 2).
        ## 2 Treasures
        There are gold and dragons.

    Source: a section cited for a subject says something about it. Words of one root count as one.
    """
    masks = _masks(prose)
    for ref in references(prose):
        target = prose.by_number.get((ref.label, ref.number))
        running = ref.block.kind in (TEXT, ITEM)
        if target is None or target == ref.block.section or not running or not ref.alone:
            continue
        there = 1 << target
        lost = _lost_name(prose, ref, there)
        said = {word: with_root(word, masks) for word in _subject(prose, ref)}
        telling = {
            word: mask for word, mask in said.items() if mask.bit_count() <= _TELLING * len(prose.sections)
        }
        named = _is_titled(prose, ref, target) or any(with_root(word, masks) & there for word in _before(ref))
        if not lost and (named or len(telling) < _ENOUGH or any(mask & there for mask in telling.values())):
            continue
        what = (
            f"'{lost}'"
            if lost
            else " or ".join(f"'{w}'" for w in sorted(telling, key=lambda w: (-len(w), w))[:2])
        )
        place = prose.place(ref.block, ref.offset)
        yield violation(place, f"section '{ref.number}' says nothing of {what}; name the one that does")


def _subject(prose: CheckedProse, ref: Reference) -> set[str]:
    """Give the words of a reference's sentence, the one before it and its section's title, in lower case."""
    spans = list(sentences(ref.block, prose.lang))
    own = next((i for i, (start, end) in enumerate(spans) if start <= ref.offset < end), 0)
    start = spans[max(0, own - 1)][0] if spans else 0
    text = ref.block.text[start : spans[own][1] if spans else None]
    text += " " + (prose.sections[ref.block.section].title if ref.block.section >= 0 else "")
    little = listed("maybe", prose.lang) | listed("sections", prose.lang)
    return {w.lower() for w in _WORD.findall(text) if len(w) >= ROOT and w.lower() not in little}


def _before(ref: Reference) -> list[str]:
    """Give the last words before a reference: mostly what it is about."""
    return [w.lower() for w in _WORD.findall(ref.block.text[: ref.offset])[-_NEAR:] if len(w) >= ROOT]


def _is_titled(prose: CheckedProse, ref: Reference, target: int) -> bool:
    """Tell whether the title of a section has a word before a reference that is too short to have a root: day, days."""
    title = [w.lower() for w in _WORD.findall(prose.sections[target].title)]
    before = {w.lower() for w in _WORD.findall(ref.block.text[: ref.offset])[-2 * _NEAR :]}
    short = {w for w in before - words("little", prose.lang) if len(w) == ROOT - 1}
    return any(t.startswith(w) and len(t) <= ROOT + 1 for t in title for w in short)


@once
def _masks(prose: CheckedProse) -> dict[str, int]:
    """Give for every run of root length in the words of a text a bit for each section, or whole of one, that has it."""
    found: dict[str, int] = {}
    above = _above(prose)
    for block in prose.blocks:
        bits = above[block.section] if block.section >= 0 else 0
        for word in {w.lower() for w in _WORD.findall(block.text)}:
            for root in roots(word):
                found[root] = found.get(root, 0) | bits
    return found


def _above(prose: CheckedProse) -> list[int]:
    """Give for each section the bits of itself and of those it is a part of."""
    found = []
    for index, section in enumerate(prose.sections):
        bits = 1 << index
        parts = section.number.split(".")
        for length in range(1, len(parts)):
            whole = prose.by_number.get((section.label, ".".join(parts[:length])))
            bits |= 1 << whole if whole is not None else 0
        shared = index + 1 < len(prose.sections) and prose.sections[index + 1].block == section.block
        found.append(bits)
        if index and prose.sections[index - 1].block == section.block and not shared:
            found[index] |= found[index - 1]  # "Rule cards 1 and 2" are one
    return found


def _lost_name(prose: CheckedProse, ref: Reference, there: int) -> str:
    """Give the name right before a reference in brackets that its section never speaks of, or an empty string.

    In German every noun has a capital, so that only words with a hyphen are names.
    """
    before = ref.block.text[: ref.offset]
    opening = before.rfind("(")
    if opening < 0 or ")" in before[opening:] or len(before) - opening > _BRACKET:
        return ""
    for name in reversed(list(_NAME.finditer(before[:opening]))):
        between = before[name.end() : opening]
        if len(between.split()) >= _REACH or re.search(r"[.!?:;(]", between):
            break
        inside = name.start() > 1 and before[name.start() - 2] not in '.!?:”"'
        german = capital_nouns(prose.lang) and "-" not in name[0]
        words = _WORD.findall(name[0].lower())
        if inside and not german and not any(with_root(w, _masks(prose)) & there for w in words):
            return name[0]
    return ""
