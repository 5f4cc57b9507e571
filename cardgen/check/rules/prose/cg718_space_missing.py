import re

from cardgen.check.api import WARNING, CheckedProse, Fix, Violations, of_prose, rule, violation

_TIGHT = re.compile(r"(?<=[^\W\d_]{2})(?:[.?!](?=[A-ZÅÄÖÜ][a-zß-öø-ÿ]))")
_TIGHT_BRACKET = re.compile(r"(?<=[a-zß-öø-ÿ]{3})\((?=[^\W\d_]{3,}[ ,])")
_ADDRESS = re.compile(r"://|www\.|@|\w\.(?:com|org|net|se|de|nl|io)\b")


@rule("CG718", "space-missing", severity=WARNING, fixes=True)
@of_prose
def space_missing(prose: CheckedProse) -> Violations:
    """Two sentences, or a word and a bracket, have no space between them.

    Why it matters: the line cannot break there, and a search does not find the second word.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Doors
        - Push the door.Then pull.
        + Push the door. Then pull.

    Source: typography of all our languages; addresses and endings (`card(s)`) are let through. Commas: CG510.
    """
    for block in prose.blocks:
        if _ADDRESS.search(block.text):
            continue
        for found in _TIGHT.finditer(block.text):
            after = f"{found[0]} "
            yield violation(
                prose.place(block, found.start()),
                f"no space after '{found[0]}'; write one",
                Fix(found[0], after),
            )
        for found in _TIGHT_BRACKET.finditer(block.text):
            yield violation(
                prose.place(block, found.start()), "no space before '('; write one", Fix("(", " (")
            )
