from collections.abc import Iterator

from cardgen.check.api import WARNING, CheckedTexts, Violations, rule
from cardgen.check.corpus.dictionary import Dictionary
from cardgen.check.corpus.grammar.a_or_an import wrong_articles
from cardgen.check.corpus.grammar.agreement import (
    LanguageTexts,
    Mistake,
    mistake,
    mistake_violations,
    with_capital_of,
)
from cardgen.check.corpus.grammar.genders import Genders, Lookup, phrases, votes_of
from cardgen.check.corpus.grammar.swedish_nouns import definite_forms

_GENDERS = {
    "de": {"m": "masculine", "f": "feminine", "n": "neuter", "p": "a plural"},
    "sv": {"u": "an en word", "n": "an ett word"},
    "nl": {"c": "a de word", "n": "a het word", "p": "a plural"},
}


@rule("CG520", "wrong-article", severity=WARNING, fixes=True)
def wrong_article(game: CheckedTexts) -> Violations:
    """An article does not go with its word: a for an, den for det, ein for eine.

    In English the sound of the next word tells. Elsewhere it is the gender of the noun: what the noun stands behind
    in all other places of the game, three at least, or what a list of nouns of many games knows of it or of its last
    part. In German the preposition before the article is read too. Names, words of two genders and pronouns that look
    like articles are left alone.

    Why it matters: a native reader stumbles over each of them; and it tells that nobody has read the card.

    Example:
          title: {sv: Rum, en: Rooms}
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: Du flyr till ett korridor., en: You flee from a orc.}
        +     text: {sv: Du flyr till en korridor., en: You flee from an orc.}

    Source: Duden, SAOL, Van Dale and Merriam-Webster for the genders and sounds in grammar.yaml and nouns.yaml.
    """
    yield from mistake_violations(game, _by_sound)
    yield from mistake_violations(game, _by_gender)


def _by_sound(known: LanguageTexts) -> Iterator[Mistake]:
    """Go through the articles that do not go with the sound behind them."""
    for text, runs in known.texts:
        for token, expected, word in wrong_articles(runs, known.lang):
            new = with_capital_of(token.word, expected)
            yield mistake(text, token, new, f"'{token.word}' before '{word}'; write '{new}', by its sound")


def _by_gender(known: LanguageTexts) -> Iterator[Mistake]:
    """Go through the articles that do not go with the gender of their noun, or with the preposition before them."""
    lang = known.lang
    found = phrases(known.texts, lang, known.words)
    lookup = _lookup(known.dictionary) if lang.startswith("sv") else None
    genders = Genders(votes_of(found), known.words, lang, lookup)
    names = _GENDERS.get(lang.partition("-")[0], {})
    for phrase in found:
        article = phrase.article
        if not phrase.cells:
            message = f"'{article.word}' cannot follow '{phrase.before}'; mend the case"
            yield mistake(phrase.text, article, "", message)
        elif wrong := genders.wrong(phrase):
            what = " or ".join(names[gender] for gender in wrong)
            message = f"'{article.word}' does not go with '{phrase.noun}', which is {what} elsewhere; mend one of them"
            yield mistake(phrase.text, article, "", message)


def _lookup(known: Dictionary | None) -> Lookup | None:
    """Return the lookup of a Swedish noun's gender by the definite form that a dictionary has of it."""
    if known is None:
        return None

    def gender(noun: str) -> str:
        forms = definite_forms(noun)
        as_utrum, as_neutrum = (any(map(known.knows, forms[g])) for g in ("u", "n"))
        return "u" if as_utrum and not as_neutrum else "n" if as_neutrum and not as_utrum else ""

    return gender
