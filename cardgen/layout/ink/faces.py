"""Apply the low-ink rule to a face's display list: the same ops in the same order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.cache import digest
from cardgen.display.bounds import grown
from cardgen.display.ops import DisplayList, Group, Op, Path, Symbol, Use
from cardgen.layout.ink.rule import LowInk
from cardgen.layout.ink.survey import survey

#: How far an outline may extend beyond its shape, in mm.
_REACH_MM = 1.0


def with_little_ink(display: DisplayList, *, back: bool) -> DisplayList:
    """Return a face as printed with low ink.

    Args:
        back: the common back of a deck, of which only lines are kept.
    """
    display = display._replace(items=_lines_alone(display.items))
    rule = LowInk(survey(display), display.width_mm * display.height_mm, back=back)
    return display._replace(items=_rebuilt(display.items, iter(rule.ops())))


def _lines_alone(items: Iterable[Op]) -> tuple[Op, ...]:
    """Move the opacity of groups of lines to the lines, so that the rule can darken them."""
    out: list[Op] = []
    for op in items:
        if isinstance(op, Group):
            op = _line_alone(op)
        elif isinstance(op, Use):
            op = Use(_symbol(op.symbol, _lines_alone(op.symbol.items)))
        out.append(op)
    return tuple(out)


def _line_alone(group: Group) -> Group:
    if group.opacity == 1.0 or not _is_line_work(group.items):
        return group._replace(items=_lines_alone(group.items))
    return group._replace(opacity=1.0, items=tuple(_fainter(op, group.opacity) for op in group.items))


def _is_line_work(items: Iterable[Op]) -> bool:
    """Return whether ops are paths in one colour with lines among them, which may overlap without visible effect."""
    paths = [op for op in items if isinstance(op, Path)]
    paints = {op.fill if op.fill is not None else op.stroke and op.stroke.paint for op in paths}
    return len(paths) == len(tuple(items)) and len(paints) == 1 and any(op.fill is None for op in paths)


def _fainter(op: Op, opacity: float) -> Op:
    assert isinstance(op, Path), "line work is paths"
    stroke = op.stroke and op.stroke._replace(opacity=op.stroke.opacity * opacity)
    return op._replace(fill_opacity=op.fill_opacity * opacity, stroke=stroke)


def _rebuilt(items: Iterable[Op], ops: Iterator[Op | None]) -> tuple[Op, ...]:
    """Replace each leaf by the next of `ops`."""
    out: list[Op] = []
    for op in items:
        if isinstance(op, Group):
            inner = _rebuilt(op.items, ops)
            if inner:
                out.append(op._replace(items=inner))
        elif isinstance(op, Use):
            out.append(Use(_symbol(op.symbol, _rebuilt(op.symbol.items, ops))))
        elif (other := next(ops)) is not None:
            out.append(other)
    return tuple(out)


def _symbol(symbol: Symbol, items: tuple[Op, ...]) -> Symbol:
    """Return a symbol with other ops, under a new key, since the result differs by place."""
    if items == symbol.items:
        return symbol
    key = f"{symbol.key}-{digest(repr(items))[:12]}"
    return symbol._replace(key=key, items=items, box=grown(symbol.box, _REACH_MM))
