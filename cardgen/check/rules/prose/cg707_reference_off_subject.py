import re

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule, violation
from cardgen.check.corpus.language_words import capital_nouns, words
from cardgen.check.corpus.prose.prose_reading import ROOT, listed_words, roots, sentences, with_root
from cardgen.check.corpus.prose.section_references import Reference, references
from cardgen.check.subjects.memoized import memoized
from cardgen.load.prose import ITEM, TEXT

#: A word tells a section from others where at most this share of them has it; so many such words make a subject.
_TELLING, _ENOUGH = 0.5, 4
#: So many words before a reference say most likely what it is about.
_NEAR = 3
#: A name before a bracket stands at most so many words from it; the bracket begins at most so far before the number.
_REACH, _BRACKET = 6, 20
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
#: A name inside a sentence: words with capitals, or a word joined by a hyphen.
_NAME = re.compile(r"\b[A-ZÅÄÖÜ][a-zß-öø-ÿ]{3,}(?: [A-ZÅÄÖÜ][a-zß-öø-ÿ]+)*|\b[a-zß-öø-ÿ]{3,}-[a-zß-öø-ÿ]{3,}")


@rule("CG707", "reference-off-subject", severity=WARNING)
@of_prose
def reference_off_subject(prose: CheckedProse) -> Violations:
    """A section that is pointed to shares no word with what is said where it is pointed to.

    Why it matters: it was moved or numbered anew, and the reader finds something else there.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Dragons
          The dragon wakes if anybody stumbles over the treasure (see section 2).
        - ## 2 Doors
        - Push, or pull.
        + ## 2 Treasures
        + There are gold and dragons.

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
    """Return the words of a reference's sentence, the one before it and its section's title, in lower case."""
    spans = list(sentences(ref.block, prose.lang))
    own = next((i for i, (start, end) in enumerate(spans) if start <= ref.offset < end), 0)
    start = spans[max(0, own - 1)][0] if spans else 0
    text = ref.block.text[start : spans[own][1] if spans else None]
    text += " " + (prose.sections[ref.block.section].title if ref.block.section >= 0 else "")
    little = listed_words("maybe", prose.lang) | listed_words("sections", prose.lang)
    return {w.lower() for w in _WORD.findall(text) if len(w) >= ROOT and w.lower() not in little}


def _before(ref: Reference) -> list[str]:
    """Return the last words before a reference: mostly what it is about."""
    return [w.lower() for w in _WORD.findall(ref.block.text[: ref.offset])[-_NEAR:] if len(w) >= ROOT]


def _is_titled(prose: CheckedProse, ref: Reference, target: int) -> bool:
    """Return whether a section's title has a word before a reference that is too short for a root: day, days."""
    title = [w.lower() for w in _WORD.findall(prose.sections[target].title)]
    before = {w.lower() for w in _WORD.findall(ref.block.text[: ref.offset])[-2 * _NEAR :]}
    short = {w for w in before - words("little", prose.lang) if len(w) == ROOT - 1}
    return any(t.startswith(w) and len(t) <= ROOT + 1 for t in title for w in short)


@memoized
def _masks(prose: CheckedProse) -> dict[str, int]:
    """Return for every run of root length in a text a bit for each section, or whole of one, that has it."""
    found: dict[str, int] = {}
    above = _above(prose)
    for block in prose.blocks:
        bits = above[block.section] if block.section >= 0 else 0
        for word in {w.lower() for w in _WORD.findall(block.text)}:
            for root in roots(word):
                found[root] = found.get(root, 0) | bits
    return found


def _above(prose: CheckedProse) -> list[int]:
    """Return for each section the bits of itself and of those it is a part of."""
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
    """Return the name right before a reference in brackets that its section never speaks of, or an empty string.

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
