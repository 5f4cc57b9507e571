"""Notes about failed templates: CG020 missing, CG021 failed, CG022 beyond a limit, CG023 outside the profile."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError

from cardgen.display.profile import OutsideProfile
from cardgen.findings import nearest
from cardgen.layout.face_spec import FaceSpec
from cardgen.layout.templates import Sandbox, source_of
from cardgen.limits import LimitExceeded
from cardgen.model.face import Note

#: Prefix of a note's path in a template: then `look/file:line`.
IN_TEMPLATE = "template "
#: Prefix of a note's path in another file of the project: then its path.
IN_FILE = "file "
#: Prefix of a note's path where the game or its look names a font: then the family.
OF_FONT = "font "
#: Path of a note where a deck or a component names its template.
OF_TEMPLATE_NAME = "template"


def template_note(error: Exception, spec: FaceSpec, env: Sandbox, looks: Sequence[str], builder: str) -> Note:
    """Return a note about a template's error, at its place in the template.

    Args:
        looks: the looks searched for templates;
        builder: name of the class whose methods templates call, removed from Python's messages.
    """
    name = f"{looks[0]}/{spec.template}.svg.j2"
    making = f" (while making '{spec.id}')"
    if isinstance(error, TemplateNotFound):
        missing = error.name or name
        in_looks = " or ".join(f"'{look}'" for look in looks)
        near = nearest(str(missing), env.list_templates(["j2"]))
        hint = f"{near} If not, add" if near else "; add"
        path = OF_TEMPLATE_NAME if missing == f"{spec.template}.svg.j2" else ""
        return Note(
            path, "CG020", f"no template '{missing}' in look {in_looks}{hint} templates/{looks[0]}/{missing}"
        )
    if isinstance(error, TemplateSyntaxError):
        file = "/".join(Path(error.filename).parts[-2:]) if error.filename else name
        return Note(f"{IN_TEMPLATE}{file}:{error.lineno}", "CG021", f"template is not valid: {error.message}")
    if isinstance(error, OutsideProfile):
        message = f"the template's output is outside the SVG profile: {error}{making}"
        return Note(f"{IN_TEMPLATE}{_origin(error.words, env, spec.template)}", "CG023", message)
    file, line = _where(error, name)
    path = f"{IN_TEMPLATE}{file}:{line}"
    if isinstance(error, (LimitExceeded, MemoryError, OverflowError, RecursionError)):
        reason = str(error) or type(error).__name__
        return Note(path, "CG022", f"template exceeded a limit: {reason}; simplify it{making}")
    kind = "" if isinstance(error, TemplateError) else f"{type(error).__name__}: "
    reason = f"{kind}{error}".replace(f"{builder}.", "")
    return Note(path, "CG021", f"template failed: {reason}{making}")


def _origin(words: str, env: Sandbox, template: str) -> str:
    """Find the template (look/file) and the line with these words; line 1 if they came from elsewhere."""
    source, file = source_of(env, template)
    lines = enumerate(source.splitlines(), start=1)
    line = next((number for number, text in lines if words and words in text), 1)
    return f"{'/'.join(file.parts[-2:])}:{line}"


def _where(error: Exception, name: str) -> tuple[str, int]:
    """Find the innermost template (look/file) and line that an error came from."""
    trace, found = error.__traceback__, (name, 1)
    while trace:
        file = trace.tb_frame.f_code.co_filename
        if file.endswith(".j2"):
            found = ("/".join(Path(file).parts[-2:]), trace.tb_lineno)
        trace = trace.tb_next
    return found
