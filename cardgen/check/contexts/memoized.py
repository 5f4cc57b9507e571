"""`@memoized`: a function of a game, its faces or a text that is computed once per run."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from cardgen.check.contexts.memo import Memo

_P = ParamSpec("_P")
_T = TypeVar("_T")


class HasMemo(Protocol):
    """Something with a memo."""

    @property
    def memo(self) -> Memo:
        """Its memo."""
        ...


_S = TypeVar("_S", bound=HasMemo)


def memoized(function: Callable[Concatenate[_S, _P], _T]) -> Callable[Concatenate[_S, _P], _T]:
    """Cache a function's results in its first argument's memo; results are shared, so do not change them."""

    work: Callable[..., _T] = function

    @wraps(function)
    def remembered(subject: _S, *more: Any) -> _T:
        return subject.memo.once((function, *more), lambda: work(subject, *more))

    return cast("Callable[Concatenate[_S, _P], _T]", remembered)
