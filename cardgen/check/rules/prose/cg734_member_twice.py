import re
from collections import Counter

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.check.corpus.prose.prose_reading import any_of, running
from cardgen.load.prose import ITEM

#: Minimum number of members of a list; maximum words of a member.
_MEMBERS, _WORDS = 3, 3
#: Minimum length of a repeated item that was copied and not changed.
_ITEM = 12


@rule("CG734", "member-twice", severity=WARNING)
@of_prose
def member_twice(prose: CheckedProse) -> Violations:
    """A list names one of its members twice.

    Why it matters: another member is missing, and nobody can tell which.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Cards
        - There are swords, cups, coins and cups.
        + There are swords, cups, coins and staffs.

    Source: own experience of proofreading. A way, such as "left, right, left and right", is not a list.
    """
    joins = any_of("last", prose.lang)
    member = rf"[^\W\d_][\w’'-]*(?: [\w’'-]+){{0,{_WORDS - 1}}}"
    lists = re.compile(
        rf"(?<![\w’'-])(?<!, )(?P<names>{member}(?:, {member})+,? (?:{joins}) {member})(?=[.:;)!?,]|$)"
    )
    parting = re.compile(rf",? (?:{joins}) |, ")
    before = ""
    for block in running(prose):
        if block.kind == ITEM and block.text == before and len(before) >= _ITEM:
            yield prose.violation(block, 0, f"'{before[:60]}' is there twice; one of the two is another")
        before = block.text if block.kind == ITEM else ""
        for found in lists.finditer(block.text):
            names = [name.strip().lower() for name in parting.split(found["names"])]
            # The words before the first member may be part of the sentence.
            names[0] = next((name for name in names[1:] if names[0].endswith(f" {name}")), names[0])
            twice = [name for name, times in Counter(names).items() if times > 1]
            if twice and len(set(names)) == len(names) - 1 >= _MEMBERS:
                message = f"'{found['names']}' has '{twice[0]}' twice; one of the two is another"
                yield prose.violation(block, found.start(), message)
