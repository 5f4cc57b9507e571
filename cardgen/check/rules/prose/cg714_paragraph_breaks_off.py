from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule, violation
from cardgen.load.prose import ITEM, ROW, TEXT, TOKEN, Block

#: A paragraph of so many words is sentences; a shorter one may be a label or a caption.
_SENTENCES = 8
#: A line no longer than this may be a heading, in characters.
_HEADING = 85
_CLOSING = "”“\"»’')]*" + TOKEN


@rule("CG714", "paragraph-breaks-off", severity=WARNING)
@of_prose
def paragraph_breaks_off(prose: CheckedProse) -> Violations:
    """A paragraph of running text ends without an end mark, or begins in the middle of a sentence.

    Why it matters: the rest of the sentence was lost, and with it a rule.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Doors
          Whoever wants to go through a door must first draw a card and read it aloud, and
        - then push as hard as they can against
        + then push as hard as they can against it.

          The door stays closed.

    Source: sentences end in a full stop, a question mark, an exclamation mark or a colon.
    """
    blocks = prose.blocks
    for index, block in enumerate(blocks):
        if block.kind != TEXT:
            continue
        following = blocks[index + 1] if index + 1 < len(blocks) else None
        before = blocks[index - 1] if index else None
        if _breaks_off(block) and not (following and following.kind in (ITEM, ROW)):
            end = block.text.rstrip()
            place = prose.place(block, max(0, len(end) - 1))
            yield violation(place, f"the paragraph breaks off at '{end.split()[-1]}'; end its sentence")
        elif _begins_inside(block, before):
            yield violation(
                prose.place(block),
                f"the paragraph begins inside a sentence at '{block.text.split()[0]}'; give the rest",
            )


def _breaks_off(block: Block) -> bool:
    """Return whether a paragraph of sentences has no end."""
    text = block.text.rstrip()
    lines = {line for _at, line, _column in block.starts}
    sentences = len(text.split()) >= _SENTENCES and (len(lines) > 1 or len(text) > _HEADING)
    return sentences and (text[-1].isalpha() or text[-1] in ",-–")


def _begins_inside(block: Block, before: Block | None) -> bool:
    """Return whether a paragraph of sentences begins in lower case though nothing before it is open."""
    open_before = before and (
        before.kind != TEXT or not before.text.rstrip(_CLOSING + " ").endswith((".", "!", "?"))
    )
    low = block.text[:1].islower() and block.text[1:2].isalpha()
    return low and len(block.text.split()) >= _SENTENCES and not open_before
