"""The Jinja environment of faces: sandboxed, strict, with templates by look. Errors become findings."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from pathlib import Path
from types import CodeType
from typing import Any

from jinja2 import (
    Environment,
    FileSystemLoader,
    StrictUndefined,
    Template,
    TemplateNotFound,
    TemplateSyntaxError,
    nodes,
)
from jinja2.bccache import Bucket, BytecodeCache
from jinja2.environment import TemplateModule
from jinja2.loaders import split_template_path
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace as JinjaNamespace
from jinja2.utils import missing

from cardgen.cache import digest, user_cache
from cardgen.files import FileRefused, read_file
from cardgen.findings import nearest
from cardgen.load.source import MAX_BYTES
from cardgen.load.store import keep, loader_stamp, recall
from cardgen.project import look_folders

#: Functions of templates: methods of `face_builder.FaceBuilder`.
FUNCTIONS = (
    "textbox",
    "line",
    "width",
    "height",
    "art",
    "has_art",
    "is_photo",
    "quiet_corner",
    "has_token",
    "icon",
    "sigil",
    "draw",
    "mix",
    "tones",
    "ink_on",
    "type_color",
    "deck_color",
    "deck_has",
    "text_length",
    "columns",
    "value",
    "outline",
    "room",
    "snap",
    "cube_net",
    "cube_texture",
)

#: Variables of templates (see `face_spec.template_values`).
GIVEN = (
    "c",
    "deck",
    "game",
    "lang",
    "side",
    "trim",
    "piece",
    "form",
    "shown",
    "bleed",
    "shape",
    "label",
    "low_ink",
)

#: Most compiled templates in memory.
MOST_COMPILED = 500
_KIND = "template"
#: Largest result of `*` on text or lists in a template, to bound memory.
REPEAT_LIMIT = 100_000


class Namespace:
    """An object with attributes for templates, such as `c` with `c.name`.

    Args:
        called: its name, for messages; values: the attributes; a `lookups.Tracked` records which are read.
    """

    __slots__ = ("_called", "_values")

    def __init__(self, called: str, values: Mapping[str, Any]) -> None:
        self._called = called
        self._values = values

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._values[name]
        except KeyError:
            raise AttributeError(name) from None


class MissingValue(StrictUndefined):
    """An undefined name or attribute; the message lists what there is."""

    __slots__ = ()

    @property
    def _undefined_message(self) -> str:
        name, of = str(self._undefined_name), self._undefined_obj
        if self._undefined_hint:
            return self._undefined_hint
        if of is missing:
            return f"unknown name '{name}'{nearest(name, (*GIVEN, *FUNCTIONS))}"
        if of is None:
            return f"'{name}' of a field without a value; test the field first with {{% if … %}}"
        if not isinstance(of, (Namespace, dict)):
            what = "a text" if isinstance(of, str) else "a list" if isinstance(of, list) else "this value"
            return f"{what} has no '{name}'"
        given, known = (
            (f"'{of._called}' has no '{name}'", of._values)
            if isinstance(of, Namespace)
            else (f"the map has no entry '{name}'", of)
        )
        there = ", ".join(sorted(map(str, known))) or "none"
        return f"{given}{nearest(name, map(str, known))} (known: {there})"


class ProjectLoader(FileSystemLoader):
    """A loader that opens only plain files of a project, up to a limit."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Return a template's source.

        Errors:
            jinja2.TemplateNotFound: there is none; jinja2.TemplateSyntaxError: it is not opened, or not UTF-8.
        """
        pieces = split_template_path(template)
        for place in self.searchpath:
            file = Path(place, *pieces)
            if not os.path.lexists(file):
                continue
            try:
                # The search path holds looks, below the folder of templates.
                data = read_file(file, (file.parents[len(pieces) + 1],), MAX_BYTES)
                return data.decode(), str(file), lambda: True
            except UnicodeDecodeError:
                why = f"'{file.name}' is not UTF-8; save it as UTF-8"
            except OSError as error:
                why = f"cannot read '{file.name}': {(error.strerror or 'unreadable').lower()}"
            except FileRefused as refused:
                why = str(refused)
            raise TemplateSyntaxError(why, 1, template, str(file))
        raise TemplateNotFound(template)


class _Compiled(BytecodeCache):
    """Compiled templates, shared by all games and languages of a build, and kept in the cache for later ones."""

    def __init__(self) -> None:
        self._code: dict[str, CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Look up bytecode by the name of the template and the digest of the source."""
        key = f"{bucket.key} {bucket.checksum}"
        if key not in self._code:
            code = recall(user_cache(), _KIND, digest(loader_stamp(), key))
            if isinstance(code, CodeType):
                self._remember(key, code)
        bucket.code = self._code.get(key)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store bytecode."""
        if bucket.code is not None:
            key = f"{bucket.key} {bucket.checksum}"
            self._remember(key, bucket.code)
            keep(user_cache(), _KIND, digest(loader_stamp(), key), bucket.code)

    def _remember(self, key: str, code: CodeType) -> None:
        if len(self._code) >= MOST_COMPILED:
            self._code.clear()
        self._code[key] = code


_COMPILED = _Compiled()


#: Types whose attributes are values, all of which templates may read.
_OF_VALUES = frozenset((Namespace, JinjaNamespace, TemplateModule))


def _shown(value: Any) -> Any:
    return "" if value is None else value


class _Shared(Template):
    """A template that runs once a face, however many templates of the face import it.

    Why: the parts of a look import one another, so that most of them would run four or five times.
    """

    def make_module(
        self,
        vars: dict[str, Any] | None = None,
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,
    ) -> TemplateModule:
        """Return what it defines; made again only where the importing file has set variables, which it may read."""
        env = self.environment
        assert isinstance(env, Sandbox), "environment() makes the templates"
        around = {**(vars or {}), **(locals or {})}
        if any(
            name not in GIVEN and name not in env.globals and not isinstance(value, TemplateModule)
            for name, value in around.items()
            if value is not missing
        ):
            return super().make_module(vars, shared, locals)
        known = env.modules.get(self.name)
        if known is None:
            known = env.modules[self.name] = super().make_module(vars, shared, locals)
        return known


class Sandbox(ImmutableSandboxedEnvironment):
    """A sandbox that also bounds multiplication, and prints None as nothing."""

    template_class = _Shared
    intercepted_binops = frozenset(["*", "**"])
    #: The face being made, whose methods FUNCTIONS call.
    builder: Any = None
    _read: Callable[[str], object]
    #: What the files that the face imports define, by file.
    modules: dict[str | None, TemplateModule]

    def begin(self, builder: Any, read: Callable[[str], object]) -> None:
        """Begin a face: from now on, template functions are its builder's methods.

        Why reset modules: Jinja runs the top level of an imported file once for all faces, but code there, such as
        `{% set turns = value("turns:words") %}`, depends on the face.

        Args:
            read: called with each template file that is read.
        """
        self.builder, self._read, self.modules = builder, read, {}
        for template in self.cache.values() if self.cache else ():
            template._module = None

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:
        self._read(name)
        return super()._load_template(name, globals)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return an attribute, where it is safe.

        Why not always ask the sandbox: templates read the values of a few types most, which have no other attributes.
        """
        if type(obj) in _OF_VALUES and not attribute.startswith("_"):
            try:
                return getattr(obj, attribute)
            except AttributeError:
                pass
        return super().getattr(obj, attribute)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Bound the repetition of sequences, and powers."""
        if operator == "*" and type(left) in (float, int) and type(right) in (float, int):
            return left * right
        sizes = [len(v) for v in (left, right) if isinstance(v, (str, bytes, list, tuple))]
        factors = [v for v in (left, right) if isinstance(v, int)]
        if operator == "*" and sizes and factors and sizes[0] * factors[0] > REPEAT_LIMIT:
            raise OverflowError(f"text or list repeated beyond {REPEAT_LIMIT} items")
        if operator == "**" and isinstance(right, (int, float)) and abs(right) > 64:
            raise OverflowError("power beyond 64")
        return super().call_binop(context, operator, left, right)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Parse a template so that None joined to text adds nothing.

        Why: Jinja applies `finalize` only to printed expressions, so `c.type ~ " " ~ c.strength` would print "None".
        """
        tree = super()._parse(source, name, filename)
        for joined in tree.find_all(nodes.Concat):
            joined.nodes = [
                nodes.Filter(part, "shown", [], [], None, None, lineno=joined.lineno) for part in joined.nodes
            ]
        return tree


def environment(folders: Sequence[Path], looks: Sequence[str]) -> Sandbox:
    """Return an environment that searches the looks in order, each in all folders."""
    env = Sandbox(
        loader=ProjectLoader(look_folders(folders, looks)),
        autoescape=True,
        undefined=MissingValue,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        auto_reload=False,
        finalize=_shown,
        bytecode_cache=_COMPILED,
    )
    env.filters["shown"] = _shown
    env.globals.clear()
    env.globals.update(range=env_range, dict=dict, namespace=JinjaNamespace)
    env.globals.update({name: _function(env, name) for name in FUNCTIONS})
    return env


def _function(env: Sandbox, name: str) -> Callable[..., Any]:
    """Return a template function that calls the present builder.

    Why: macros of an imported file keep the globals they first saw, so a bound method would set the texts of all
    later faces on the first one.
    """

    def call(*args: Any, **params: Any) -> Any:
        return getattr(env.builder, name)(*args, **params)

    return call


def env_range(*args: int) -> range:
    """Return a range of at most REPEAT_LIMIT numbers."""
    numbers = range(*args)
    if len(numbers) > REPEAT_LIMIT:
        raise OverflowError(f"range beyond {REPEAT_LIMIT} items")
    return numbers


def source_of(env: Sandbox, name: str) -> tuple[str, Path]:
    """Return the source and the file of a face template, by its short name.

    Errors:
        jinja2.TemplateNotFound: there is none.
    """
    assert env.loader is not None, "environment() gives a loader"
    source, file, _ = env.loader.get_source(env, f"{name}.svg.j2")
    return source, Path(file or "")


def template_sources(look_folders: Iterable[Path]) -> tuple[str, ...]:
    """Return the texts of all templates of these folders; empty where one cannot be read."""
    files = ((path, folder.parents[1]) for folder in look_folders for path in sorted(folder.rglob("*.j2")))
    return tuple(_source(path, root) for path, root in files)


def _source(path: Path, root: Path) -> str:
    try:
        return read_file(path, (root,), MAX_BYTES).decode("utf-8", "replace")
    except (OSError, FileRefused):
        return ""  # reported where the template is used


def template_state(env: Sandbox, file: str) -> str:
    """Return a template's path (look/file) and digest, or why it is not opened; empty if it does not exist."""
    assert env.loader is not None, "environment() gives a loader"
    try:
        source, path, _ = env.loader.get_source(env, file)
    except TemplateNotFound:
        return ""
    except TemplateSyntaxError as error:  # a file that is not opened
        return str(error.message)
    return f"{'/'.join(Path(path or '').parts[-2:])} {digest(source)}"


def load_template(env: Sandbox, name: str) -> Template:
    """Load a face template by its short name (`card` → `card.svg.j2`).

    Errors:
        jinja2.TemplateError: not found, or invalid.
    """
    return env.get_template(f"{name}.svg.j2")
