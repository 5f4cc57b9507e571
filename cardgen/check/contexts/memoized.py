"""What rules read of a game, of its faces or of a text, worked out once for all rules that ask for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from cardgen.check.contexts.memo import Memo

_P = ParamSpec("_P")
_T = TypeVar("_T")


class HasMemo(Protocol):
    """A subject of rules: it brings the memo that what is worked out of it is kept in."""

    @property
    def memo(self) -> Memo:
        """The memo of this subject alone."""
        ...


_S = TypeVar("_S", bound=HasMemo)


def memoized(function: Callable[Concatenate[_S, _P], _T]) -> Callable[Concatenate[_S, _P], _T]:
    """Make a function of a subject, and of further keys, work once for each; its result is shared: do not change it."""

    work: Callable[..., _T] = function

    @wraps(function)
    def remembered(subject: _S, *more: Any) -> _T:
        return subject.memo.once((function, *more), lambda: work(subject, *more))

    return cast("Callable[Concatenate[_S, _P], _T]", remembered)
