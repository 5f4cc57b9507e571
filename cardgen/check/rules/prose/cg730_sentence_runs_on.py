import re
from collections import Counter
from functools import lru_cache

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.check.corpus.grammar.grammar_data import prepositions
from cardgen.check.corpus.language_words import capital_nouns
from cardgen.check.corpus.prose.prose_reading import any_of, begins_marked, listed_words, running
from cardgen.load.prose import HEADING

#: A word with a capital inside a sentence, and a word in small letters.
_CAPITAL = re.compile(r"(?<=[a-zß-öø-ÿ,;:] )[A-ZÅÄÖÜ][a-zß-öø-ÿ]+")
_SMALL = re.compile(r"(?<!\w)[a-zß-öø-ÿ]+")
#: Maximum capitals of a word inside sentences; with more it is a name, or part of one.
_NAMED = 2


@lru_cache(maxsize=16)
def _opener(lang: str) -> re.Pattern[str]:
    """Return a pattern of a word that begins sentences, capitalised before a word in lower case."""
    words = any_of("openers", lang).split("|")
    return _inside("|".join(word[0].upper() + word[1:] for word in words if word[0] != "("), "[a-zß-öø-ÿ]")


@lru_cache(maxsize=16)
def _verb_first(lang: str) -> re.Pattern[str]:
    """Return a pattern of a capitalised word before the subject or the article that follows a verb."""
    return _inside("[A-ZÅÄÖÜ][a-zß-öø-ÿ]+", rf"(?:{any_of('after_verbs', lang)})\b")


def _inside(word: str, after: str) -> re.Pattern[str]:
    return re.compile(rf"(?<=[a-zß-öø-ÿ]{{2}} )(?P<word>{word or '(?!)'})(?= {after})")


@rule("CG730", "sentence-runs-on", severity=WARNING)
@of_prose
def sentence_runs_on(prose: CheckedProse) -> Violations:
    """A word that begins sentences has a capital inside one: a conjunction, an article, a verb.

    Why it matters: the end of the sentence before it was lost, and with it a rule or at least a full stop.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Doors
        - Push the door until it Then go through.
        + Push the door until it opens. Then go through.

    Source: each language's function words in prose_words.yaml (`openers`), and a verb before its subject that is in
    lower case elsewhere. A word that is capitalised more often than not is a name; cited headings, emphasised words and
    German nouns after a preposition are skipped.
    """
    blocks = list(running(prose))
    capitals = Counter(word for block in blocks for word in _CAPITAL.findall(block.text))
    small = {word for block in blocks for word in _SMALL.findall(block.text)}
    titles = tuple(block.title.lower() for block in prose.blocks if block.kind == HEADING and block.title)
    for block in blocks:
        verbs = _verb_first(prose.lang).finditer(block.text)
        verbs = (found for found in verbs if found["word"].lower() in small)
        for found in (*_opener(prose.lang).finditer(block.text), *verbs):
            word, start = found["word"], found.start()
            before = block.text[:start].split()[-1].lower()
            cited = before in listed_words("see", prose.lang) or begins_marked(block, start)
            noun = capital_nouns(prose.lang) and before in prepositions(
                prose.lang
            )  # durch Verbinden der Punkte
            named = cited or capitals[word] > _NAMED or block.text.lower().startswith(titles, start)
            if not (named or noun):
                message = f"'{word}' begins a sentence inside another; end the one before it"
                yield prose.violation(block, start, message)
