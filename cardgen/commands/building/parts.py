"""The parts of a game that are built: in each language the decks without errors, and of these the chosen cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from cardgen.commands.building.products import LaidOutDecks
from cardgen.commands.card_choice import CardChoice
from cardgen.findings import Finding, has_errors


def parts_without_broken(
    laid_out: LaidOutDecks, broken: Mapping[str, frozenset[str]], found: Sequence[Finding]
) -> list[LaidOutDecks]:
    """Leave out the broken decks and those whose faces have errors; all decks, if an error is on no face.

    Args:
        broken: the decks with errors in their content, by language; found: the findings on the faces.

    Returns: a part for the languages that have the same decks left.
    """
    of_lang = dict.fromkeys(laid_out.languages, laid_out.broken)
    chosen = {deck.id for deck in laid_out.decks}
    for lang in laid_out.languages:
        of_lang[lang] |= broken[lang] & chosen
    if has_errors(found):
        from cardgen.check import LaidOutGame
        from cardgen.commands.building.error_scope import decks_of_faces, face_errors

        game = laid_out.game
        on_faces = face_errors(LaidOutGame(game, laid_out.faces, laid_out.layout, painted=False), found)
        for lang in laid_out.languages:
            more = decks_of_faces(game, found, on_faces, lang)
            of_lang[lang] |= frozenset(chosen if more is None else chosen & more)
    return [
        replace(
            laid_out,
            languages=tuple(lang for lang in of_lang if of_lang[lang] == lacking),
            decks=tuple(deck for deck in laid_out.decks if deck.id not in lacking),
            broken=lacking,
            partial=any(of_lang.values()),
        )
        for lacking in dict.fromkeys(of_lang.values())
    ]


def parts_of_cards(laid_out: LaidOutDecks, cards: CardChoice) -> list[LaidOutDecks]:
    """Reduce decks to the chosen cards; faces and their numbers stay those of the whole decks.

    Returns: a part for the languages that have the same cards to print.
    """
    parts: dict[tuple[tuple[str, str, int], ...], LaidOutDecks] = {}
    for lang in laid_out.languages:
        decks = cards.of_decks(laid_out.game, laid_out.decks, lang)
        key = tuple((deck.id, card.id, card.copies) for deck in decks for card in deck.components)
        known = parts.get(key)
        languages = (*known.languages, lang) if known else (lang,)
        parts[key] = replace(laid_out, languages=languages, decks=decks)
    return list(parts.values())
