"""Where booklets of the shipped games mark a reading of ours."""

from __future__ import annotations

import re

import yaml

from cardgen.project import shipped_root

#: How the rules mark what is a reading of ours.
OURS = "{reading}"


def sections(name, lang):
    """Return the text of each section of a shipped game's booklet, by its number, without those below it."""
    text = (shipped_root() / "content" / name / f"rules.{lang}.md").read_text("utf-8")
    parts = re.split(r"(?m)^#{2,3} (\d+(?:\.\d+)?) .*$", text)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def decided_by_the_booklet(name):
    """Return key and sections of every fact of a shipped game that the booklet alone decides."""
    facts = yaml.safe_load((shipped_root() / "content" / name / "facts.yaml").read_text("utf-8"))
    designed = [fact for fact in facts if fact.get("certainty") == "designed" and "key" in fact]
    cited = [(fact["key"], re.findall(r"§(\d+(?:\.\d+)?)", fact["source"])) for fact in designed]
    return [(key, numbers) for key, numbers in cited if numbers]


def unmarked(name, texts, mark):
    """Return the decisions that a section states without the mark."""
    return [
        (key, number)
        for key, numbers in decided_by_the_booklet(name)
        for number in numbers
        if mark not in texts[number]
    ]


def marked_paragraphs(name, lang):
    """Return the numbers of the paragraphs that bear the mark, by section."""
    return {
        number: [place for place, part in enumerate(text.split("\n\n")) if OURS in part]
        for number, text in sections(name, lang).items()
    }
