"""Rules of grammar: articles, numbers and nouns, small letters, words that sound alike; see also `compounds`.

What is right is learnt from the game's own texts, from `grammar.yaml` and the lists beside it, and from a dictionary
where one is installed. Rules are for what is nearly always wrong; where a noun has two genders, nothing is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cardgen.check.corpus.dictionary import Dictionary, dictionary
from cardgen.check.corpus.grammar.a_or_an import wrong_articles
from cardgen.check.corpus.grammar.counted_nouns import wrong_numbers
from cardgen.check.corpus.grammar.genders import Genders, Lookup, phrases, votes_of
from cardgen.check.corpus.grammar.homophones import sounding_alike
from cardgen.check.corpus.grammar.small_nouns import nouns_in, small_nouns
from cardgen.check.corpus.grammar.swedish_nouns import definite_forms
from cardgen.check.corpus.text_units import disk_memo, span, text_units
from cardgen.check.corpus.tokenizer import TokenRun, runs_of
from cardgen.check.rule import Violation, violation
from cardgen.check.subjects.checked_game import CheckedTexts

#: A mistake as it is kept: code, number of the text, from where to where, what should stand there, the message.
_Row = tuple[str, int, int, int, str, str]
_Texts = Sequence[tuple[int, Sequence[TokenRun]]]
_GENDERS = {
    "de": {"m": "masculine", "f": "feminine", "n": "neuter", "p": "a plural"},
    "sv": {"u": "an en word", "n": "an ett word"},
    "nl": {"c": "a de word", "n": "a het word", "p": "a plural"},
}


def grammar_violations(game: CheckedTexts, code: str) -> Iterator[Violation]:
    found = [dictionary(game, lang) for lang in game.languages]
    stamp = " ".join(known.stamp if known else "" for known in found)
    for own, index, start, end, new, message in disk_memo(game, "agreement", _rows, stamp):
        if own == code:
            one = text_units(game)[index]
            where = span(game, one, start, end)
            yield violation(where.place, f"{one.what}: {message}", where.fix(new, False) if new else None)


def _rows(game: CheckedTexts) -> list[_Row]:
    """List the mistakes of all languages."""
    every = runs_of(game)
    rows: list[_Row] = []
    for lang in game.languages:
        texts = [(k, every[k]) for k, one in enumerate(text_units(game)) if one.lang == lang]
        rows += _rows_of(texts, lang, dictionary(game, lang))
    return rows


def _rows_of(texts: _Texts, lang: str, known: Dictionary | None) -> Iterator[_Row]:
    forms = Counter(token.word for _, runs in texts for run in runs for token in run)
    words: Counter[str] = Counter()
    for word, often in forms.items():
        words[word.lower()] += often
    yield from _articles(texts, lang, words, known)
    knows = known.knows if known else None
    for wrong in wrong_numbers(texts, lang, words, forms, knows):
        new = _as(wrong.instead, wrong.noun.word)
        message = (
            f"'{wrong.number} {wrong.noun.word}': the number asks for '{new}'; write that, or mend the number"
        )
        yield "CG521", wrong.text, wrong.noun.start, wrong.noun.end, new, message
    if lang.startswith("de"):
        nouns = nouns_in(run for _, runs in texts for run in runs)
        for text, token, noun in small_nouns(texts, nouns, forms, knows):
            message = f"'{token.word}' is a noun here, and elsewhere written '{noun}'; write it so"
            yield "CG522", text, token.start, token.end, noun, message
    for text, runs in texts:
        for token, meant in sounding_alike(runs, lang):
            new = _as(meant, token.word)
            yield "CG523", text, token.start, token.end, new, f"'{token.word}' stands for '{new}'; write that"


def _articles(texts: _Texts, lang: str, words: Counter[str], known: Dictionary | None) -> Iterator[_Row]:
    for text, runs in texts:
        for token, expected, word in wrong_articles(runs, lang):
            new = _as(expected, token.word)
            message = f"'{token.word}' before '{word}'; write '{new}', by its sound"
            yield "CG520", text, token.start, token.end, new, message
    found = phrases(texts, lang, words)
    genders = Genders(votes_of(found), words, lang, _lookup(known) if lang.startswith("sv") else None)
    names = _GENDERS.get(lang.partition("-")[0], {})
    for phrase in found:
        article = phrase.article
        if not phrase.cells:
            message = f"'{article.word}' does not stand behind '{phrase.before}'; mend the case"
            yield "CG520", phrase.text, article.start, article.end, "", message
        elif wrong := genders.wrong(phrase):
            what = " or ".join(names[gender] for gender in wrong)
            message = f"'{article.word}' does not go with '{phrase.noun}', which is {what} elsewhere; mend one of them"
            yield "CG520", phrase.text, article.start, article.end, "", message


def _lookup(known: Dictionary | None) -> Lookup | None:
    """Return what tells the gender of a Swedish noun by the definite form that a dictionary has of it."""
    if known is None:
        return None

    def gender(noun: str) -> str:
        forms = definite_forms(noun)
        as_utrum, as_neutrum = (any(map(known.knows, forms[g])) for g in ("u", "n"))
        return "u" if as_utrum and not as_neutrum else "n" if as_neutrum and not as_utrum else ""

    return gender


def _as(word: str, model: str) -> str:
    """Return a word with a capital where another has one."""
    return word[0].upper() + word[1:] if model[0].isupper() else word
