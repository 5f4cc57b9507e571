"""The rules in one language: `rules.<lang>.md` to numbered sections.

    # The title                      at most one, at the top
    Words before the first number    the lead
    ## 10 Monsters                   section 10
    ### 10.3 The fight               section 10.3
    10.4 Whoever flees …             section 10.4, a paragraph with its number and no title of its own

A heading without a number belongs to the text of the section it is in. What is between `::: module storm` and
`:::` is there where that module is; with `::: module storm, kraken` where both are. Left out, it leaves empty lines,
so that line numbers stay those of the file.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from cardgen.findings import Finding, Place, Subject, nearest_or_all
from cardgen.load.document import Diagnostics, findings
from cardgen.load.source import decode_prose, relative
from cardgen.load.sources import SourceFile
from cardgen.model import RuleText, Section

_TITLE = re.compile(r"#[ \t]+(?P<title>.+)$")
_NUMBERED_HEADING = re.compile(
    r"#{2,6}[ \t]+(?:§[ \t]*)?(?P<number>[0-9]+(?:\.[0-9]+)*)\.?(?:[ \t]+(?P<title>.*))?$"
)
_NUMBERED_PARAGRAPH = re.compile(
    r"(?:\*\*)?(?:§[ \t]*)?(?P<number>[0-9]+(?:\.[0-9]+)+)\.?(?:\*\*)?[ \t]+(?P<text>\S.*)$"
)

#: Begins or ends a part that belongs to a module.
_FENCE = re.compile(r":{3,}(?:[ \t]*module[ \t]+(?P<modules>[^\s:,]+(?:[ \t]*,[ \t]*[^\s:,]+)*))?[ \t]*$")
_LINE_END = re.compile("(\r\n|\r|\n)")


def load_rules(
    source: SourceFile, lang: str, modules: Sequence[str] = ()
) -> tuple[RuleText | None, list[Finding]]:
    """Return the rules of a file with the parts of all modules, or None where it cannot be read.

    Shape: sections in the order of the file, texts as Markdown without the heading's line.
    Errors: CG001, CG009 and CG010 as `decode_prose`; CG006 a section number twice; CG011 no numbered section; CG005 a
        part of a module that the game does not have, or that does not begin and end.
    """
    diagnostics = Diagnostics()
    file = relative(source.path, source.root)
    data = source.read(diagnostics)
    text = decode_prose(data, diagnostics) if data is not None else None
    if text is None:
        return None, findings(file, diagnostics.to_rows(), Subject(lang=lang))
    report_fences(text, modules, diagnostics)
    rules = parse_rules(of_modules(text, modules), file, lang, diagnostics)
    return rules, findings(file, diagnostics.to_rows(), Subject(lang=lang))


def parse_rules(text: str, file: str, lang: str, diagnostics: Diagnostics) -> RuleText:
    """Return the rules of a text; see `load_rules`."""
    reader = _Sections(file, lang, diagnostics)
    blank_before = True
    for line, content in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        if content.startswith("<!--") and content.rstrip().endswith("-->"):
            continue  # a comment, such as one that allows a finding, is not set
        reader.line(line, content.rstrip(), blank_before)
        blank_before = not content.strip()
    reader.close()
    if not reader.sections:
        diagnostics.add(
            "CG011",
            (1, 1),
            "the rules have no numbered section; begin one with a heading such as '## 1 Setup'",
        )
    return RuleText(
        lang, reader.title, reader.lead, reader.sections, Place(file, 1, 1, Subject(lang=lang)), text
    )


class _Sections:
    """Collects lines into sections."""

    def __init__(self, file: str, lang: str, diagnostics: Diagnostics) -> None:
        self.file = file
        self.lang = lang
        self.diagnostics = diagnostics
        self.title = ""
        self.lead = ""
        self.sections: dict[str, Section] = {}
        self.head: tuple[str, str, int] | None = None
        self.lines: list[str] = []

    def line(self, number: int, content: str, blank_before: bool) -> None:
        """Take one line: a title, the start of a section, or more text of the one that is open."""
        titled = content.startswith("#")
        title = _TITLE.match(content) if titled else None
        heading = _NUMBERED_HEADING.match(content) if titled else None
        paragraph = _NUMBERED_PARAGRAPH.match(content) if blank_before else None
        if title and not self.title and self.head is None:
            self.title = title["title"].strip()
        elif heading:
            self.begin(heading["number"], (heading["title"] or "").strip(" #"), number)
        elif paragraph:
            self.begin(paragraph["number"], "", number)
            self.lines.append(paragraph["text"])
        else:
            self.lines.append(content)

    def begin(self, section: str, title: str, line: int) -> None:
        """Close the open section and open the next."""
        self.close()
        self.head = (section, title, line)

    def close(self) -> None:
        """Keep the open section; the words before the first one are the lead.

        Errors: CG006.
        """
        text = "\n".join(self.lines).strip()
        self.lines = []
        if self.head is None:
            self.lead = text
            return
        number, title, line = self.head
        if number in self.sections:
            first = self.sections[number].place.line
            self.diagnostics.add(
                "CG006", (line, 1), f"duplicate section '{number}' (first on line {first}); renumber one"
            )
            return
        self.sections[number] = Section(
            number, title, text, Place(self.file, line, 1, Subject(lang=self.lang, section=number))
        )


class _Line(NamedTuple):
    """A line of a text: the modules it needs, and the fence that it is."""

    number: int
    text: str
    modules: tuple[str, ...]
    fence: re.Match[str] | None


def has_fences(text: str) -> bool:
    """Return whether a text may have parts that belong to modules."""
    return ":::" in text


def of_modules(text: str, chosen: Collection[str]) -> str:
    """Return a text as the chosen modules have it: fences and what belongs to other modules are empty lines."""
    if not has_fences(text):
        return text
    pieces = _LINE_END.split(text)
    for line in _lines(pieces[::2]):
        if line.fence or not set(line.modules) <= set(chosen):
            pieces[2 * line.number - 2] = ""
    return "".join(pieces)


def report_fences(text: str, modules: Sequence[str], diagnostics: Diagnostics) -> None:
    """Note what is wrong with the fences of a text.

    Errors: CG005 a module that the game does not have; a fence inside another, without an end or without a beginning.
    """
    if not has_fences(text):
        return
    opened = 0
    for line in _lines(_LINE_END.split(text)[::2]):
        if line.fence is None:
            continue
        problem = _fence_problem(line, opened, modules)
        if problem:
            diagnostics.add("CG005", (line.number, 1), problem)
        opened = line.number if line.modules else 0
    if opened:
        diagnostics.add("CG005", (opened, 1), "the part of a module has no end; close it with a line ':::'")


def _fence_problem(line: _Line, opened: int, modules: Sequence[str]) -> str:
    if not line.modules:
        return (
            "" if opened else "':::' ends no part of a module; begin it with a line such as '::: module base'"
        )
    if opened:
        return f"the part of a module that begins on line {opened} has no end; close it with a line ':::'"
    unknown = [name for name in line.modules if name not in modules]
    if not unknown:
        return ""
    return f"unknown module '{unknown[0]}'{nearest_or_all(unknown[0], modules)}"


def _lines(lines: Sequence[str]) -> Iterator[_Line]:
    """Yield the lines, each with the modules that it needs."""
    modules: tuple[str, ...] = ()
    for number, text in enumerate(lines, start=1):
        fence = _FENCE.match(text) if has_fences(text) else None
        if fence:
            modules = tuple(name.strip() for name in (fence["modules"] or "").split(",") if name)
        yield _Line(number, text, modules, fence)
