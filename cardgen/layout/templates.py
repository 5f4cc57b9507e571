"""Jinja for faces: sandboxed, strict, and found by look.

Errors are findings that name the template and its line:
CG020 template missing, CG021 template broken or wrong, CG022 past a limit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, TemplateNotFound
from jinja2.sandbox import ImmutableSandboxedEnvironment

#: What templates may call, by name: methods of `stage.Stage`.
FUNCTIONS = ("textbox", "line", "width", "art", "has_art", "icon", "sigil", "draw", "mix", "tones")

#: Largest result of `*` on text or lists in a template: enough for any drawing, too little to drain a machine.
REPEAT_LIMIT = 100_000


class ProjectLoader(FileSystemLoader):
    """A loader that follows no link out of the template folders."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Give a template's source; one that leads elsewhere is as good as missing."""
        source, file, fresh = super().get_source(environment, template)
        real = Path(file).resolve()
        # searchpath holds looks; their parents are the folders a project or cardgen itself keeps templates in.
        if not any(real.is_relative_to(Path(path).parent.resolve()) for path in self.searchpath):
            raise TemplateNotFound(template)
        return source, file, fresh


class Sandbox(ImmutableSandboxedEnvironment):
    """A sandbox that also refuses to multiply text without end."""

    intercepted_binops = frozenset(["*", "**"])
    #: The face being made, whose methods FUNCTIONS call.
    stage: Any = None

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
        loader=ProjectLoader(paths),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        auto_reload=False,
    )
    env.globals.clear()
    env.globals.update(range=env_range, dict=dict, namespace=_namespace())
    env.globals.update({name: _function(env, name) for name in FUNCTIONS})
    return env


def _function(env: Sandbox, name: str) -> Callable[..., Any]:
    """Give a function of the face being made.

    Why: Jinja keeps an imported file's macros with the globals they first saw. A method of one face would set the
    texts of every later face on that first one.
    """

    def call(*args: Any, **params: Any) -> Any:
        return getattr(env.stage, name)(*args, **params)

    return call


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
