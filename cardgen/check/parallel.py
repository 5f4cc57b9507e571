"""Text against text, part by part: paragraphs, items, rows, sentences and directions of two languages.

Whoever translates keeps the parts of a text: where all others of a game agree, the one that does not lost something.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log
from statistics import median
from typing import NamedTuple

from cardgen.check.language import stamp, turns
from cardgen.check.numerals import plain
from cardgen.check.registry import At, at, rule
from cardgen.check.sentence_marks import BEHIND, ENDS
from cardgen.check.sentences import component_texts
from cardgen.check.texts import spot
from cardgen.check.written import RULES, kept, written
from cardgen.findings import WARNING, Place
from cardgen.load.prose import HEADING, ITEM, ROW, TEXT, Block, Prose, read_prose
from cardgen.model import Game

_PARAGRAPH = re.compile(r"\n\s*\n")
_STOP = re.compile(r"[.!?…]+[*_”“»\"’)]*(?=\s|$)")
#: Two languages keep their parts where so many texts do, and so many times as many as do not.
_AGREE, _TIMES = 5, 9
#: The same for the sentences of parts, which a translator joins and parts more freely.
_TIMES_SENTENCES = 19
#: A text that has lost a sentence is shorter, beside the other language, than this share of what is usual.
_SHORTER = 0.85
#: And by so many standard deviations; that of a normal distribution is so many times its median deviation.
_SPREADS, _DEVIATION = 2, 1.4826
#: A part whose end mark is looked at has so many words.
_WORDS = 4
_KINDS = {TEXT: "paragraphs", ITEM: "items of lists", ROW: "rows of tables", HEADING: "headings"}


class _Part(NamedTuple):
    """A paragraph, an item or a row in two languages.

    Attributes:
        places: by language the line of the rules, or 0, and words that it begins with; running: it is of sentences.
    """

    what: str
    langs: tuple[str, str]
    said: tuple[str, str]
    places: tuple[tuple[int, str], tuple[int, str]]
    running: bool


#: What is kept: what, language, line of the rules or 0, words to be looked up there, message.
_Row = tuple[str, str, int, str, str]


@rule("CG411", "parts-differ", severity=WARNING)
def parts_differ(game: Game) -> Iterator[At]:
    """Two languages of a text have not the same paragraphs, items, rows or sentences, and nearly all others do.

    Why it matters: what one language lacks is a rule that its readers do not have.

    Wrong:
        # file: rules.sv.md
        # Regler
        ## 1 Dörrar
        Tryck.

        - Svärd
        - Yxa
        ## 2 Fällor
        Slå.
        ## 3 Bro
        Gå.
        ## 4 Eld
        Fly.
        ## 5 Is
        Halka.
        ## 6 Guld
        Ta det.
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Push.

        - Sword
        ## 2 Traps
        Roll.
        ## 3 Bridge
        Walk.
        ## 4 Fire
        Flee.
        ## 5 Ice
        Slip.
        ## 6 Gold
        Take it.

    Right:
        # file: rules.sv.md
        # Regler
        ## 1 Dörrar
        Tryck.

        - Svärd
        - Yxa
        ## 2 Fällor
        Slå.
        ## 3 Bro
        Gå.
        ## 4 Eld
        Fly.
        ## 5 Is
        Halka.
        ## 6 Guld
        Ta det.
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Push.

        - Sword
        - Axe
        ## 2 Traps
        Roll.
        ## 3 Bridge
        Walk.
        ## 4 Fire
        Flee.
        ## 5 Ice
        Slip.
        ## 6 Gold
        Take it.

    Source: README, A game's files: the languages of a game are all complete. One sentence may be two in another
    language: a lost one also makes the text shorter than all others are beside their translation.
    """
    return _told(game, "parts")


@rule("CG412", "directions-differ", severity=WARNING)
def directions_differ(game: Game) -> Iterator[At]:
    """A text says left in one language and right in another, or even and odd, top and bottom.

    Why it matters: players at one table, each with their own language, would play two games.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: Gå åt vänster., en: Go to the right.}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: Gå åt vänster., en: Go to the left.}

    Source: the words of `turns` in wording.yaml. They are held against each other only where both languages have as
    many of a pair.
    """
    return _told(game, "turns")


def _told(game: Game, kind: str) -> Iterator[At]:
    rows: list[_Row] = kept(game, "parallel", stamp(), _rows)[kind]
    known = {text.what: text for _, text in component_texts(game)} if rows else {}
    for what, lang, line, words, message in rows:
        if line:
            place = spot(game, Place(game.rules[lang].place.file, line, 1), words)
            yield at(place, f"{what}: {message}")
        else:
            yield at(spot(game, known[what].place(lang), words), f"{what}: {message}")


def _rows(game: Game) -> dict[str, list[_Row]]:
    """Give what differs between each two languages, by kind."""
    found: dict[str, list[_Row]] = {"parts": [], "turns": []}
    for langs in combinations(game.languages, 2):
        for parts, unlike in (_of_texts(game, langs), _of_rules(game, langs)):
            found["parts"] += unlike
            found["parts"] += _shorter(parts)
            found["parts"] += [row for part in parts if part.running for row in _unended(part)]
            found["turns"] += [row for part in parts for row in _turned(part)]
    return found


def _usual(agree: int, unlike: list[_Row]) -> list[_Row]:
    """Give what is unlike, where the languages agree in nearly all else."""
    return unlike if agree >= _AGREE and 2 * agree >= _TIMES * len(unlike) else []


# Parts of texts and of rules.


def _of_texts(game: Game, langs: tuple[str, str]) -> tuple[list[_Part], list[_Row]]:
    parts: list[_Part] = []
    unlike: list[_Row] = []
    agree = 0
    for _, text in component_texts(game):
        if not all(text.by_lang.get(lang, "").strip() for lang in langs):
            continue
        one, other = (_PARAGRAPH.split(text.by_lang[lang].strip()) for lang in langs)
        if len(one) == len(other):
            agree += 1
            for said in zip(one, other, strict=True):
                heads = ((0, _head(said[0])), (0, _head(said[1])))
                parts.append(_Part(text.what, langs, said, heads, True))
        else:
            message = f"{len(one)} paragraphs in '{langs[0]}' and {len(other)} in '{langs[1]}'; give what is missing"
            unlike.append((text.what, langs[len(one) > len(other)], 0, "", message))
    return parts, _usual(agree, unlike)


def _head(words: str) -> str:
    """Give the letters by which a part is found in its file: those of its first line, up to a token or a fold."""
    return words.split("\n")[0][:24]


def _of_rules(game: Game, langs: tuple[str, str]) -> tuple[list[_Part], list[_Row]]:
    if not all(lang in game.rules for lang in langs):
        return [], []
    whole = {one.lang: one.text for one in written(game) if one.kind == RULES}
    one, other = (
        read_prose(whole[lang], game.rules[lang].place.file, lang, markdown=True, of_game=True)
        for lang in langs
    )
    parts: list[_Part] = []
    unlike: list[_Row] = []
    agree = 0
    for index, section in enumerate(one.sections):
        twin = other.by_number.get((section.label, section.number))
        if twin is None:
            continue  # told as a section that is missing
        blocks = _blocks(one, index), _blocks(other, twin)
        what = f"rules §{section.number}"
        if [b.kind for b in blocks[0]] == [b.kind for b in blocks[1]]:
            agree += 1
            for a, b in zip(*blocks, strict=True):
                running = a.kind in (TEXT, ITEM)
                places = ((a.spot(0)[0], ""), (b.spot(0)[0], ""))
                parts.append(_Part(what, langs, (a.text, b.text), places, running))
        else:
            unlike.append(_unlike(what, langs, blocks))
            ones, others = blocks
            said = ("\n".join(b.text for b in ones), "\n".join(b.text for b in others))
            lines = ((ones[0].spot(0)[0], ""), (others[0].spot(0)[0], ""))
            parts.append(_Part(what, langs, said, lines, False))
    return parts, _usual(agree, unlike)


def _blocks(prose: Prose, index: int) -> list[Block]:
    """Give the blocks of a section without those of the sections below it; its heading is the first."""
    begin = prose.sections[index].block
    rest = (b for b in prose.blocks[begin + 1 :] if b.section == index)
    return [prose.blocks[begin], *rest]


def _unlike(what: str, langs: tuple[str, str], blocks: tuple[list[Block], list[Block]]) -> _Row:
    """Tell which parts a section has more or fewer of; the place is where the shorter one parts from the other."""
    counts = [Counter(b.kind for b in listed) for listed in blocks]
    differ = [kind for kind in _KINDS if counts[0][kind] != counts[1][kind]]
    said = ", ".join(
        f"{counts[0][k]} {_KINDS[k]} in '{langs[0]}' and {counts[1][k]} in '{langs[1]}'" for k in differ
    )
    short = len(blocks[0]) > len(blocks[1])
    same = 0
    while same < min(map(len, blocks)) and blocks[0][same].kind == blocks[1][same].kind:
        same += 1
    line = blocks[short][min(same, len(blocks[short]) - 1)].spot(0)[0]
    message = f"{said or 'the parts stand in another order'}; give what is missing"
    return what, langs[short], line, "", message


# What is held against each other in a part.


def _shorter(parts: Sequence[_Part]) -> Iterator[_Row]:
    """Go through the parts that have fewer sentences than the other language, and are shorter than is usual."""
    running = [p for p in parts if p.running and all(said.strip() for said in p.said)]
    counts = [[len(_STOP.findall(said)) for said in p.said] for p in running]
    agree = sum(one == other for one, other in counts)
    if agree < _AGREE or agree < _TIMES_SENTENCES * (len(running) - agree):
        return
    usual = median(_ratio(p) for p in running)
    spread = _DEVIATION * median(abs(_ratio(p) - usual) for p in running)
    least = max(-log(_SHORTER), _SPREADS * spread)
    for part, (one, other) in zip(running, counts, strict=True):
        short = one > other
        over = _ratio(part) - usual
        if one != other and (over > least if not short else over < -least):
            message = (
                f"{one} sentences in '{part.langs[0]}' and {other} in '{part.langs[1]}'; give what is missing"
            )
            yield _row(part, short, message)


def _ratio(part: _Part) -> float:
    """Give how many times as long as the first language the second is, as a logarithm."""
    one, other = (max(1, len(said.strip())) for said in part.said)
    return log(other / one)


def _row(part: _Part, which: int, message: str, words: str = "") -> _Row:
    line, head = part.places[which]
    return part.what, part.langs[which], line, words or head, message


def _unended(part: _Part) -> Iterator[_Row]:
    """Tell where a part ends with an end mark in one language alone."""
    ends = [said.rstrip(BEHIND).endswith(ENDS) for said in part.said]
    long = all(len(said.split()) >= _WORDS for said in part.said)
    if ends[0] != ends[1] and long:
        lacking = int(ends[0])
        word = part.said[lacking].split()[-1]
        yield _row(part, lacking, f"no full stop behind '{word}', and one in '{part.langs[1 - lacking]}'")


def _turned(part: _Part) -> Iterator[_Row]:
    """Go through the words of direction that are their opposites in the other language."""
    patterns = [turns(lang) for lang in part.langs]
    texts = [plain(said) for said in part.said]
    for concept in (name for name in patterns[0] if name in patterns[1]):
        met = [[p.findall(text) for p in known[concept]] for known, text in zip(patterns, texts, strict=True)]
        (a, b), (c, d) = met
        if len(a) + len(b) == len(c) + len(d) and len(a) != len(c):
            way = int(len(a) > len(c))  # what the second language has too many of
            word, instead = met[1][way][-1], met[0][1 - way][-1]
            message = f"'{word}', where '{part.langs[0]}' has '{instead}'; mend one of them"
            yield _row(part, 1, message, word)
