import re
from collections.abc import Sequence

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.check.corpus.language_words import number_words
from cardgen.check.corpus.prose.prose_reading import any_of, count_of, pattern, sentences
from cardgen.load.prose import HEADING, ITEM, ROW, TEXT, Block

#: Minimum number of entries of a list whose sum is compared with a stated total.
_ENTRIES = 3


@rule("CG711", "list-total-wrong", severity=WARNING)
@of_prose
def list_total_wrong(prose: CheckedProse) -> Violations:
    """A list does not add up to the number before it, or has more or fewer items than it says.

    Why it matters: something is missing from the list or from the box.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Contents
          There are 30 cards, consisting of:

          - 10 halls
        - - 12 traps
        + - 14 traps
          - 6 heroes

    Source: sums and counts. A list with `such as` need not be complete.
    """
    consists = re.compile(rf"\b(?:{pattern('consists', prose.lang)})\b", re.IGNORECASE)
    for index, block in enumerate(prose.blocks):
        if block.kind != HEADING and block.text.rstrip().endswith(":") and consists.search(block.text):
            last = list(sentences(block, prose.lang))[-1]
            stated = re.finditer(r"(?<![\w.,/])\d{1,5}(?![\w.,/])", block.text[last[0] :])
            numbers = [(int(m[0]), last[0] + m.start()) for m in stated]
            counts = _listed(prose.blocks[index + 1 :])
            total = sum(counts)
            if numbers and len(counts) >= _ENTRIES and all(n != total for n, _at in numbers):
                number, offset = max(numbers)
                message = f"the list adds up to {total}, not '{number}'; fix one of them"
                yield prose.violation(block, offset, message)
        yield from _miscounted(prose, block)


def _listed(blocks: Sequence[Block]) -> list[int]:
    """Return the counts of the entries that follow: the number each begins with, or the number column of a table."""
    if blocks and blocks[0].kind == ROW:
        rows = []
        for block in blocks:
            if block.kind != ROW:
                break
            rows.append([cell.strip() for cell in block.text.strip().strip("|").split("|")])
        columns = [[row[i] for row in rows[1:]] for i in range(len(rows[0])) if all(len(r) > i for r in rows)]
        numeric = next((c for c in columns if c and all(cell.isdigit() and len(cell) < 6 for cell in c)), [])
        return [int(cell) for cell in numeric]
    counts: list[int] = []
    margin = 0
    for block in blocks:
        found = re.match(r"(\d{1,4})[x×]?\s+(?=[^\W\d])", block.text) if block.kind in (TEXT, ITEM) else None
        if not found or len(block.text) > 80:
            break
        column = block.spot(found.end())[1]
        margin = margin or column
        if column < margin - 3:
            break  # an entry further to the left belongs to a list around this one
        counts.append(int(found[1]))
    return counts


def _miscounted(prose: CheckedProse, block: Block) -> Violations:
    if block.kind not in (TEXT, ITEM):
        return
    lang = prose.lang
    words = "|".join(w for w, n in number_words(lang).sure.items() if n.isdigit() and int(n) >= _ENTRIES)
    joins = any_of("last", lang)
    one = number_words(lang).stand_ins.get("1", frozenset())
    lists = re.compile(
        rf"\b(?P<count>{words}|[3-9]|1\d)\s(?P<what>[^\W\d]{{3,}}(?:\s[^\W\d]+){{0,3}})(?P<open>: |\s?\()"
        rf"(?P<names>[^.:;()\d]*?,\s[^.:;()\d]*?\s(?:{joins})\s[^.:;()\d,]*)(?=[.)])"
    )
    for found in lists.finditer(block.text):
        if found["open"].strip() == "(" and not block.text.startswith(")", found.end()):
            continue
        names = [n.strip() for n in re.split(rf",\s(?:(?:{joins})\s)?|\s(?:{joins})\s", found["names"])]
        count = count_of(found["count"], lang)
        whole = not re.search(rf"\b(?:{any_of('such', lang)})\b", found[0], re.IGNORECASE)
        short = all(0 < len(n.split()) <= 3 for n in names)
        amounts = [count_of(n.split()[0], lang) or (n.split()[0].lower() in one) for n in names]
        if whole and short and count not in (len(names), sum(amounts) if all(amounts) else 0):
            message = f"'{found['count']} {found['what']}', but {len(names)} are listed; fix one of them"
            yield prose.violation(block, found.start("count"), message)
