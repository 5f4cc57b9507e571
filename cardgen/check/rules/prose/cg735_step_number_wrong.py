import re
from collections.abc import Iterator, Sequence

from cardgen.check.api import WARNING, CheckedTexts, Violations, rule
from cardgen.check.corpus.slips import found_violations
from cardgen.check.corpus.text_units import TextUnit, by_text
from cardgen.check.corpus.typesetting import Slip

#: Minimum number of steps of a list.
_STEPS = 3
#: `1.`, `b)` or, in bold, `1` begins a line.
_ITEM = re.compile(
    r"^(?P<margin>[ \t]*)(?:- )?"
    r"(?:(?P<step>\d{1,2}|[a-z](?=\)))(?P<mark>[.)])|\*\*(?P<bold>\d{1,2})[.):]?\*\*)(?=[ \t]+\S)",
    re.MULTILINE,
)
#: What ends a list: a heading, or a paragraph of its own.
_BREAK = re.compile(r"^#|\n[ \t]*\n(?=[^\s\d*-])", re.MULTILINE)


@rule("CG735", "step-number-wrong", severity=WARNING)
def step_number_wrong(game: CheckedTexts) -> Violations:
    """The numbers or letters of a list of steps skip or repeat one.

    Why it matters: players look for the step that is missing, and "repeat step 3" leads to the wrong one.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Setting up
          1. Shuffle the cards.
          2. Deal five to each player.
        - 4. Turn up the top card.
        + 3. Turn up the top card.

    Source: own experience of proofreading. A list that begins later, or has only the number 1, is left alone.
    """
    rows = by_text(game, "step-numbers", lambda unit: list(map(tuple, _wrong_steps(unit))))
    yield from found_violations(game, ((k, Slip(*slip)) for k, found in enumerate(rows) for slip in found))


def _wrong_steps(unit: TextUnit) -> Iterator[Slip]:
    for steps in _lists(unit.text):
        at = _first_wrong([_value(step) for step in steps])
        if at is not None:
            is_letter = steps[at]["step"] and steps[at]["step"].isalpha()
            group = "step" if steps[at]["step"] else "bold"
            meant = chr(ord("a") + at) if is_letter else str(at + 1)
            message = f"step '{steps[at][group]}' where '{meant}' is expected; renumber the steps"
            yield Slip(*steps[at].span(group), None, False, message)


def _lists(text: str) -> Iterator[list[re.Match[str]]]:
    """Yield the lists of a text: items of one margin and one kind of mark."""
    lists: dict[tuple[str, str | None], list[re.Match[str]]] = {}
    end = 0
    for item in _ITEM.finditer(text):
        if _BREAK.search(text, end, item.start()):
            yield from lists.values()
            lists = {}
        own = lists.setdefault((item["margin"], item["mark"]), [])
        if own and _value(item) == 1:
            yield own
            own = lists[item["margin"], item["mark"]] = []
        own.append(item)
        end = item.end()
    yield from lists.values()


def _value(item: re.Match[str]) -> int:
    step = item["step"] or item["bold"]
    return int(step) if step.isdigit() else ord(step) - ord("a") + 1


def _first_wrong(values: Sequence[int]) -> int | None:
    """Return the only step whose number is off by one, or the first of those that all are; None if there is none."""
    off = [value - k for k, value in enumerate(values, 1)]
    wrong = [k for k, by in enumerate(off) if by]
    if len(values) < _STEPS or not wrong or abs(off[wrong[0]]) != 1:
        return None
    on = set(off[wrong[0] :])
    return wrong[0] if len(wrong) == 1 or (wrong[0] and len(on) == 1) else None
