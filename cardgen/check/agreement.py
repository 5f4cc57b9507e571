"""Rules of grammar: articles, numbers and nouns, small letters, words that sound alike; see also `compounds`.

What is right is learnt from the game's own texts, from `grammar.yaml` and the lists beside it, and from a dictionary
where one is installed. Rules are for what is nearly always wrong; where a noun has two genders, nothing is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cardgen.check.alike import sounding_alike
from cardgen.check.checked_game import CheckedTexts
from cardgen.check.counted_nouns import wrong_numbers
from cardgen.check.dictionary import Dictionary, dictionary
from cardgen.check.genders import Genders, Lookup, phrases, votes_of
from cardgen.check.registry import Violation, rule, violation
from cardgen.check.runs import Run, runs_of
from cardgen.check.small_nouns import nouns_in, small_nouns
from cardgen.check.sounds import wrong_articles
from cardgen.check.swedish_nouns import definite_forms
from cardgen.check.written import kept, span, written
from cardgen.findings import WARNING

#: A mistake as it is kept: code, number of the text, from where to where, what should stand there, the message.
_Row = tuple[str, int, int, int, str, str]
_Texts = Sequence[tuple[int, Sequence[Run]]]

_GENDERS = {
    "de": {"m": "masculine", "f": "feminine", "n": "neuter", "p": "a plural"},
    "sv": {"u": "an en word", "n": "an ett word"},
    "nl": {"c": "a de word", "n": "a het word", "p": "a plural"},
}


@rule("CG520", "wrong-article", severity=WARNING, fixes=True)
def wrong_article(game: CheckedTexts) -> Iterator[Violation]:
    """An article does not go with its word: a for an, den for det, ein for eine.

    In English the sound of the next word tells. Elsewhere it is the gender of the noun: what the noun stands behind
    in all other places of the game, three at least, or what a list of nouns of many games knows of it or of its last
    part. In German the preposition before the article is read too. Names, words of two genders and pronouns that look
    like articles are left alone.

    Why it matters: a native reader stumbles over each of them; and it tells that nobody has read the card.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: Du flyr till ett korridor., en: You flee from a orc.}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: Du flyr till en korridor., en: You flee from an orc.}

    Source: Duden, SAOL, Van Dale and Merriam-Webster for the genders and sounds in grammar.yaml and nouns.yaml.
    """
    return _told(game, "CG520")


@rule("CG521", "wrong-number", severity=WARNING, fixes=True)
def wrong_number(game: CheckedTexts) -> Iterator[Violation]:
    """A noun has the form for one behind a number, or that for several behind one: two step, one steps.

    The other form must stand elsewhere in the game's texts, or the noun be one that games always count. Nouns with
    one form for both, units, numbers that are names (level 2 monster) and nouns before nouns (two room cards) are left
    alone.

    Why it matters: one of the two is meant, and the player has to guess which.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: Gå två steg., en: Move two step.}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: Gå två steg., en: Move two steps.}

    Source: the game's own texts; grammar.yaml for what is always counted and for irregular forms.
    """
    return _told(game, "CG521")


@rule("CG522", "noun-written-small", severity=WARNING, fixes=True)
def noun_written_small(game: CheckedTexts) -> Iterator[Violation]:
    """A German noun has a small letter behind an article or a number, though the game writes it with a capital.

    Why it matters: German readers see the noun by its capital; without it they look for one.

    Wrong:
        # file: game.yaml
        title: {de: Burg}
        languages: [de]
        # file: decks/room.yaml
        title: {de: Räume}
        source: own design
        certainty: designed
        cards:
          - {id: room-a, name: {de: Sturm}, text: {de: Nimm den Würfel und wirf ihn.}}
          - {id: room-b, name: {de: Fels}, text: {de: Gib einen Würfel und eine Münze ab.}}
          - {id: room-c, name: {de: Nebel}, text: {de: Du darfst drei Würfel behalten.}}
          - {id: room-d, name: {de: Regen}, text: {de: Leg zwei Würfel in die Mitte.}}
          - {id: room-e, name: {de: Wind}, text: {de: Dann sind noch neun würfel da.}}

    Right:
        # file: game.yaml
        title: {de: Burg}
        languages: [de]
        # file: decks/room.yaml
        title: {de: Räume}
        source: own design
        certainty: designed
        cards:
          - {id: room-a, name: {de: Sturm}, text: {de: Nimm den Würfel und wirf ihn.}}
          - {id: room-b, name: {de: Fels}, text: {de: Gib einen Würfel und eine Münze ab.}}
          - {id: room-c, name: {de: Nebel}, text: {de: Du darfst drei Würfel behalten.}}
          - {id: room-d, name: {de: Regen}, text: {de: Leg zwei Würfel in die Mitte.}}
          - {id: room-e, name: {de: Wind}, text: {de: Dann sind noch neun Würfel da.}}

    Source: Duden, rules on capitals (K 72); the game's own spelling.
    """
    return _told(game, "CG522")


@rule("CG523", "sounds-alike", severity=WARNING, fixes=True)
def sounds_alike(game: CheckedTexts) -> Iterator[Violation]:
    """A word stands for another one that sounds like it: its for it’s, en for än, das for dass.

    Only where the words around leave no doubt; what is looked for stands in sounds_alike.yaml.

    Why it matters: no dictionary finds it, since both are words; the sentence says something else, or nothing.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: Slå högre en 4., en: Roll higher then 4.}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: Slå högre än 4., en: Roll higher than 4.}

    Source: Språkrådet (sv), Duden (de), Merriam-Webster (en), as sounds_alike.yaml says.
    """
    return _told(game, "CG523")


def _told(game: CheckedTexts, code: str) -> Iterator[Violation]:
    found = [dictionary(game, lang) for lang in game.languages]
    stamp = " ".join(known.stamp if known else "" for known in found)
    for own, index, start, end, new, message in kept(game, "agreement", _rows, stamp):
        if own == code:
            one = written(game)[index]
            where = span(game, one, start, end)
            yield violation(where.place, f"{one.what}: {message}", where.fix(new, False) if new else None)


def _rows(game: CheckedTexts) -> list[_Row]:
    """List the mistakes of all languages."""
    every = runs_of(game)
    rows: list[_Row] = []
    for lang in game.languages:
        texts = [(k, every[k]) for k, one in enumerate(written(game)) if one.lang == lang]
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
    """Give what tells the gender of a Swedish noun by the definite form that a dictionary has of it."""
    if known is None:
        return None

    def gender(noun: str) -> str:
        forms = definite_forms(noun)
        as_utrum, as_neutrum = (any(map(known.knows, forms[g])) for g in ("u", "n"))
        return "u" if as_utrum and not as_neutrum else "n" if as_neutrum and not as_utrum else ""

    return gender


def _as(word: str, model: str) -> str:
    """Give a word with a capital where another has one."""
    return word[0].upper() + word[1:] if model[0].isupper() else word
