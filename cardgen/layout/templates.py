"""Jinja for faces: sandboxed, strict, and found by look.

Errors are findings that name the template and its line:
CG020 template missing, CG021 template broken or wrong, CG022 past a limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined, Template
from jinja2.sandbox import ImmutableSandboxedEnvironment

#: Largest result of `*` on text or lists in a template: enough for any drawing, too little to drain a machine.
REPEAT_LIMIT = 100_000


class Sandbox(ImmutableSandboxedEnvironment):
    """A sandbox that also refuses to multiply text without end."""

    intercepted_binops = frozenset(["*", "**"])

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Multiply numbers as usual, sequences only up to the limit, and refuse huge powers."""
        sizes = [len(v) for v in (left, right) if isinstance(v, (str, bytes, list, tuple))]
        factors = [v for v in (left, right) if isinstance(v, int)]
        if operator == "*" and sizes and factors and sizes[0] * factors[0] > REPEAT_LIMIT:
            raise OverflowError(f"text or list repeated beyond {REPEAT_LIMIT} items")
        if operator == "**" and isinstance(right, (int, float)) and abs(right) > 64:
            raise OverflowError("power beyond 64")
        return super().call_binop(context, operator, left, right)


def environment(folders: Sequence[Path], look: str) -> Sandbox:
    """Give the environment that finds templates of a look, then of the plain look, in each folder."""
    looks = dict.fromkeys((look, "plain"))
    paths = [folder / name for name in looks for folder in folders]
    env = Sandbox(
        loader=FileSystemLoader(paths, followlinks=False),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        auto_reload=False,
    )
    env.globals.clear()
    env.globals.update(range=env_range, dict=dict, namespace=_namespace())
    return env


def env_range(*args: int) -> range:
    """Give a range of at most REPEAT_LIMIT numbers."""
    numbers = range(*args)
    if len(numbers) > REPEAT_LIMIT:
        raise OverflowError(f"range beyond {REPEAT_LIMIT} items")
    return numbers


def _namespace() -> type:
    from jinja2.utils import Namespace

    return Namespace


def load_template(env: Sandbox, name: str) -> Template:
    """Give a face template by its short name (`card` → `card.svg.j2`).

    Errors:
        jinja2.TemplateError: not found, or not valid.
    """
    return env.get_template(f"{name}.svg.j2")
