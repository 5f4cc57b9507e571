"""Where a word and a sentence end, the same for all rules."""

import re

#: Letters alone; and a word: letters with hyphens and apostrophes inside, seen or only at the end of a line.
LETTERS = re.compile(r"[^\W\d_]+")
WORD = re.compile(rf"{LETTERS.pattern}(?:[-’'\u00ad\u2010\u2011]{LETTERS.pattern})*")

#: A web address, a mail address, or the name of a file, which are not words of the text.
ADDRESS = (
    r"https?://\S+|www\.\S+|(?<![^\s}])\S+@\S+\.\w+|"
    r"(?<![\w./-])[\w./-]+\.(?:png|jpe?g|svg|gif|webp|yaml|csv|xlsx|md|txt|pdf|com|org|net|se|de|nl|io)\b"
)

#: The end marks of a text of sentences, and what may follow them: marks of emphasis, closing quotes and brackets.
ENDS, AFTER_END = tuple(".!?…:"), "*_”“»\"’') \n\u2028"
_CLOSING = r"[*_”“»\"’)\]]*"
#: The end mark of a sentence with what closes after it.
STOP = re.compile(rf"[.!?…]+{_CLOSING}(?=\s|$)")
#: Ends a sentence, a paragraph, a line made in a cell (U+2028), a cell, or the line before an item, a row or a heading.
BREAK = re.compile(rf"{STOP.pattern}|\n[ \t]*\n|\n(?=[#|*-])|\||\u2028")
_BETWEEN = re.compile(rf"(?<=[.!?…]){_CLOSING}\s+|\n\s*\n|\u2028")


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a text as written, without closing marks after their end marks."""
    return [part for part in map(str.strip, _BETWEEN.split(text)) if part]
