"""`cardgen printed`: write down what the chosen cards look like."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cardgen.cache import Cache
from cardgen.commands.building.products import LaidOutDecks
from cardgen.commands.card_choice import matching_ids
from cardgen.commands.comparing.cards import card_states
from cardgen.commands.comparing.printed_file import (
    PRINTED,
    PrintedCard,
    read_printed,
    short_keys,
    write_printed,
)
from cardgen.commands.comparing.since import laid_out_games
from cardgen.commands.options import BuildOptions, choose_languages, require_known_choices
from cardgen.dates import today
from cardgen.findings import counted
from cardgen.project import Project


def mark_printed(project: Project, options: BuildOptions, cache: Cache, jobs: int) -> list[str]:
    """Write down the chosen cards as they are now; return a line for each game.

    Errors:
        CardgenError: an unknown choice, a game that cannot be read, a file that cannot be written.
    """
    games = laid_out_games(project, options, cache, jobs)
    require_known_choices([laid_out.game for laid_out in games.values()], options)
    cards, lines = read_printed(project.root), []
    for laid_out in games.values():
        now = {card.key: card for card in _chosen(laid_out, options)}
        # One that looks the same keeps its line.
        new = {key: card for key, card in now.items() if key not in cards or cards[key].state != card.state}
        if options.all_decks:
            of = {(laid_out.game.id, lang) for lang in choose_languages(laid_out.game, options)}
            cards = {
                key: card for key, card in cards.items() if key in now or (card.game, card.lang) not in of
            }
        cards |= new
        if now:
            lines.append(_line(laid_out, now.values(), new.values()))
    write_printed(project.root, cards)
    return lines


def _chosen(laid_out: LaidOutDecks, options: BuildOptions) -> Iterator[PrintedCard]:
    """Yield the chosen cards that have a picture, as the file has them."""
    game, only = laid_out.game, options.cards.only
    named = {found for name in only for found in matching_ids(game, name)}
    for lang in choose_languages(game, options):
        for deck, cards in short_keys(card_states(laid_out, [lang])).items():
            for name, state in cards.items():
                wanted = not only or name in named or any(name.startswith(f"{one}.") for one in named)
                if state.pictures and wanted and (not options.decks or deck in options.decks):
                    yield PrintedCard(game.id, deck, name, lang, state, today())


def _line(laid_out: LaidOutDecks, cards: Collection[PrintedCard], new: Collection[PrintedCard]) -> str:
    count = counted(len({(card.deck, card.id) for card in cards}), "card")
    changed = len({(card.deck, card.id) for card in new})
    languages = ", ".join(dict.fromkeys(card.lang for card in cards))
    return f"{laid_out.game.id}: {count} ({languages}), {changed} new or changed, in {PRINTED}"
