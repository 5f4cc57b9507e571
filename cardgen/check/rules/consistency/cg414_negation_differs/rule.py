import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from cardgen.check.api import WARNING, CheckedGame, Violations, rule
from cardgen.check.corpus.parallel_parts import Part, Row, found_in_parts, row_violations
from cardgen.check.corpus.statements.opposites import beginnings
from cardgen.check.corpus.text_units import language_of
from cardgen.load.store import word_lists
from cardgen.proofreading.messages import excerpt

#: Two languages deny alike if this many sentences do for each that does not. Source: 66 catalogues of messages of
#: Debian 12 in Swedish, German and Dutch; in 36 the languages deny alike so far, and there 25 sentences of 1665 are
#: reported: some lost a "not", most quote one as a keyword ("default: none").
_TIMES = 25
#: Words by which a sentence is found in its file.
_BEGINNING = re.compile(r"\w[\w ’'-]{2,28}(?![\w’'-])")
#: Maximum distance in words of negations of one root that count once: "kein Feld, keine Tür" may be "no field or door".
_ROOT, _LISTED = 4, 3
#: Maximum length of a stem that is not a word itself.
_SHORT_ROOT = 2
#: What is left of "do not" and a verb: "you do keep". In a question, and before a noun, other words are around.
_LEFT = re.compile(
    r"\b(?:(?:you|they|we|that|players) do|(?:he|she|it|that|who|[a-z]+[^s\W]) does)"
    r" (?!(?:not|never|no|so|as|it|this|that|the|an?|in|on|at|for|to|with|when|if|now|next|is|and|or|but)\b)[a-z]{3,}"
)
_FILE = Path(__file__).with_name("denials.yaml")


@rule("CG414", "negation-differs", severity=WARNING)
def negation_differs(game: CheckedGame) -> Violations:
    """A sentence is negative in one language and positive in another, though nearly all others agree.

    Why it matters: a "not" was lost, and what one player may not do is allowed to another.

    Example:
          # file: rules.sv.md
          # Regler
          ## 1 Förbud
          Spring inte. Skrik inte. Ät inte. Drick inte. Sov inte. Sjung inte. Dansa inte. Hoppa inte. Gråt
          inte. Skratta inte. Viska inte. Vissla inte. Ljug inte. Stjäl inte. Fuska inte. Fly inte. Tveka
          inte. Vänta inte. Stanna inte. Vila inte. Simma inte. Klättra inte. Gräv inte. Knacka inte.
          Kasta inte. Titta inte.
          # file: rules.en.md
          # Rules
          ## 1 Forbidden
          Do not run. Do not shout. Do not eat. Do not drink. Do not sleep. Do not sing. Do not dance. Do
          not jump. Do not cry. Do not laugh. Do not whisper. Do not whistle. Do not lie. Do not steal. Do
          not cheat. Do not flee. Do not hesitate. Do not wait. Do not stop. Do not rest. Do not swim. Do
        - not climb. Do not dig. Do not knock. Do not throw. Look.
        + not climb. Do not dig. Do not knock. Do not throw. Do not look.

    Source: `denials` in denials.yaml, for Swedish, English, German and Dutch. A sentence with "unless", "only" or
    similar is not compared with a negative one; nor are texts of translators who use negatives freely, but for an
    English "you do keep", which lacks its "not".
    """
    return row_violations(game, _rows(game))


def _rows(game: CheckedGame) -> list[Row]:
    """Return the sentences that one language negates more often, if nearly all others agree or a "not" was lost."""
    agree = Counter[tuple[str, str]]()
    found: dict[tuple[str, str], list[tuple[Row, bool]]] = {
        langs: [] for langs in combinations(game.languages, 2)
    }
    for part, (alike, unlike) in found_in_parts(game, "denials", _compared):
        agree[part.langs] += alike
        found[part.langs] += [(part.row(*row), is_left) for *row, is_left in unlike]
    return [
        row
        for langs, rows in found.items()
        for row, is_left in rows
        if is_left or agree[langs] >= _TIMES * len(rows)
    ]


def _compared(part: Part) -> tuple[int, list[tuple[int, str, str, bool]]]:
    """Return how many sentences of a part are negated alike in both languages, and those negated in only one.

    Of the latter: the language without negation, message, the words by which the sentence is found, and whether it
    looks as if a "not" was lost.
    """
    agree, found = 0, []
    for sentences in part.sentences():
        one, other = (_denies(sentence, lang) for sentence, lang in zip(sentences, part.langs, strict=True))
        if one is None or other is None:
            return 0, []
        agree += one.times == other.times > 0
        lacking = int(one.times > other.times)
        less, more = (other, one) if lacking else (one, other)
        if less.times < more.times and less.instead + less.until <= more.instead:
            is_left = part.langs[lacking].startswith("en") and bool(_LEFT.search(sentences[lacking]))
            found.append((lacking, *_message(part, lacking, sentences), is_left))
    return agree, found


def _message(part: Part, lacking: int, sentences: tuple[str, str]) -> tuple[str, str]:
    shown = excerpt(sentences[1 - lacking], 60)
    begins = _BEGINNING.search(sentences[lacking])
    denying, other = part.langs[1 - lacking], part.langs[lacking]
    message = f"'{denying}' has a negative where '{other}' has none: '{shown}'; make them agree"
    return message, begins[0].strip() if begins else ""


class _Denials(NamedTuple):
    """How often a sentence denies, and how many words it has that may replace another language's negation.

    Attributes:
        instead: such as "only"; until: such as "until", which also occurs next to a negation.
    """

    times: int
    instead: int
    until: int


@lru_cache(maxsize=16)
def _denials(lang: str) -> tuple[re.Pattern[str], tuple[str, ...]] | None:
    """Return a pattern of negations and their substitutes, and the kind of each of its groups."""
    known = language_of(word_lists(_FILE)["denials"], lang)
    if not known:
        return None
    forms = [(form, kind) for kind, listed in known.items() for form in listed.split()]
    # The longer phrase is met first ("not until" is not a denial), and beginnings of words come last.
    forms.sort(key=lambda form: (form[0][0] == "-", "*" in form[0], -len(form[0]), form))
    # What precedes all of them, and how they begin, is checked once for each letter: almost nowhere can a match begin.
    whole = _any_of(r"(?<![\w-])", [form for form, _ in forms if form[0] != "-"])
    ends = _any_of(r"(?<=\w\w)", [form for form, _ in forms if form[0] == "-"])
    pattern = f"{whole}|{ends}"
    return re.compile(pattern, re.IGNORECASE), tuple(kind for _, kind in forms)


def _any_of(before: str, forms: Sequence[str]) -> str:
    begin = beginnings(form.strip("-*") for form in forms)
    return f"{begin}{before}(?:{'|'.join(map(_as_pattern, forms)) or '(?!)'})"


def _as_pattern(form: str) -> str:
    """Return a pattern of a word or phrase: `-` is any beginning of a word, `*` any rest and `_` a space."""
    stem = form.strip("-*")
    ending = r"(?![\w-])" if form[-1] != "*" else r"\w{3,}" if len(stem) <= _SHORT_ROOT else r"\w*"
    return "(" + re.escape(stem).replace("_", r"\s+") + ending + ")"


def _denies(sentence: str, lang: str) -> _Denials | None:
    """Return how often a sentence denies; None in an unsupported language."""
    known = _denials(lang)
    if known is None:
        return None
    pattern, kinds = known
    times, again, instead, until = 0, 0, 0, 0
    roots: dict[str, int] = {}
    for match in pattern.finditer(sentence):
        kind, root = kinds[(match.lastindex or 0) - 1], match[0].lower()[:_ROOT]
        instead += kind == "instead"
        until += kind == "until"
        if kind in ("deny", "again"):
            listed = root in roots and len(sentence[roots[root] : match.start()].split()) <= _LISTED
            repeats = listed or (kind == "again" and bool(roots))
            again, times = again + repeats, times + (not repeats)
            roots[root] = match.end()
    return _Denials(times, instead, until + again)
