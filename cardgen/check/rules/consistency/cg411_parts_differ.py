from collections.abc import Iterator, Sequence
from math import log
from statistics import median

from cardgen.check.api import WARNING, CheckedGame, Violations, rule
from cardgen.check.corpus.parallel_parts import Part, Row, parallel_texts, row_violations
from cardgen.check.corpus.segmentation import AFTER_END, ENDS, STOP
from cardgen.check.corpus.text_units import disk_memo

#: Two languages share their sentences if at least this many parts do, and this many times as many as do not.
_AGREE, _TIMES = 5, 19
#: Maximum length of a text that lost a sentence, relative to the other language, as a share of the usual ratio.
_SHORTER = 0.85
#: And by this many standard deviations; that of a normal distribution is this multiple of its median deviation.
_SPREADS, _DEVIATION = 2, 1.4826
#: Minimum words of a part whose end mark is checked.
_WORDS = 4


@rule("CG411", "parts-differ", severity=WARNING)
def parts_differ(game: CheckedGame) -> Violations:
    """Two languages of a text differ in number of paragraphs, items, rows or sentences, though nearly all others agree.

    Why it matters: readers of one language miss a rule.

    Example:
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
        + - Axe
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

    Source: Reference, A game's files: the languages of a game are all complete. One sentence may be two in another
    language, so the text must also be shorter, compared with its translation, than all others.
    """
    return row_violations(game, disk_memo(game, "parts-differ", _rows))


def _rows(game: CheckedGame) -> list[Row]:
    found: list[Row] = []
    unended: dict[
        tuple[str, str, int, str], Row
    ] = {}  # by its place: reported against only one of the other languages
    for parts, unlike in parallel_texts(game):
        found += unlike
        found += _shorter(parts)
        for row in (row for part in parts if part.running for row in _unended(part)):
            unended.setdefault(row[:4], row)
    return [*found, *unended.values()]


def _shorter(parts: Sequence[Part]) -> Iterator[Row]:
    """Yield the parts that have fewer sentences than the other language, and are shorter than is usual."""
    running = [p for p in parts if p.running and all(text.strip() for text in p.texts)]
    counts = [[len(STOP.findall(text)) for text in p.texts] for p in running]
    agree = sum(one == other for one, other in counts)
    if agree < _AGREE or agree < _TIMES * (len(running) - agree):
        return
    usual = median(_ratio(p) for p in running)
    spread = _DEVIATION * median(abs(_ratio(p) - usual) for p in running)
    least = max(-log(_SHORTER), _SPREADS * spread)
    for part, (one, other) in zip(running, counts, strict=True):
        short = one > other
        over = _ratio(part) - usual
        if one != other and (over > least if not short else over < -least):
            message = (
                f"{one} sentences in '{part.langs[0]}' and {other} in '{part.langs[1]}'; add what is missing"
            )
            yield part.row(short, message)


def _ratio(part: Part) -> float:
    """Return the logarithm of the ratio of the second language's length to the first's."""
    one, other = (max(1, len(text.strip())) for text in part.texts)
    return log(other / one)


def _unended(part: Part) -> Iterator[Row]:
    ends = [text.rstrip(AFTER_END).endswith(ENDS) for text in part.texts]
    long = all(len(text.split()) >= _WORDS for text in part.texts)
    if ends[0] != ends[1] and long:
        lacking = int(ends[0])
        word = part.texts[lacking].split()[-1]
        yield part.row(lacking, f"no full stop after '{word}', but one in '{part.langs[1 - lacking]}'")
