import re
from collections.abc import Iterator

from cardgen.check.api import LaidOutGame, Place, Violations, rule, violation
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.text_units import units_with_markup
from cardgen.model.face import DeckFaces, Face
from cardgen.model.source_map import PHRASE, READING, VALUE
from cardgen.text.markup import tokens_of
from cardgen.values import InterpolationError
from cardgen.values.placeholders import find_placeholders

_RAW_TOKEN = re.compile(r"\{(say:[^{}]{0,78}|[A-Za-z][^{}\s]{0,78}|=[^{}]{0,78})\}")
#: The beginning of an insertion, by its kind.
_BEGINS = {VALUE: "=", PHRASE: "say:", READING: ""}


@rule("CG804", "token-printed-raw")
def token_printed_raw(laid_out: LaidOutGame) -> Violations:
    """A face prints a token with its braces: the template made it from data, and the game does not declare it.

    Why it matters: the card shows `{T7}` instead of a die.

    Example:
          # file: templates/small/card.svg.j2
          {{ line("{" ~ c.die ~ "}", 4, 10, size=9, role="die") }}
          # file: game.yaml
          tokens:
            T6: {kind: die, faces: 6, label: {sv: T6, en: D6}}
          # file: decks/room.yaml
          fields: {die: word}
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     die: T7
        +     die: T6

    Source: Reference, A game's files: `tokens`. CG101 and CG103 report those in texts.
    """
    raw = list(_raw_tokens(laid_out))
    if not raw:
        return
    markups = [unit.text for unit in units_with_markup(laid_out.game)]
    written = {token for markup in markups for token in tokens_of(markup)}
    inserted = {
        _squeezed(_BEGINS[one.kind] + one.inside) for markup in markups for one in find_placeholders(markup)
    }
    for faces, face, token in raw:
        if (
            token not in written
            and _squeezed(token) not in inserted
            and not any(f"{{{{{token}}}}}" in markup for markup in markups)
        ):
            message = f"'{face.component}' prints '{{{token}}}': {_why(laid_out, faces.lang, token)}"
            place = _data_place(laid_out, faces, face.component, token)
            yield violation(place.about(side=face.side, lang=face.lang), message)


def _raw_tokens(laid_out: LaidOutGame) -> Iterator[tuple[DeckFaces, Face, str]]:
    """Yield the tokens in braces on all faces; a face that the last run has seen is not read again."""
    game = laid_out.game
    every = [(faces, face) for faces in laid_out.faces.values() for face in faces]
    keys = [face.key for _, face in every]
    whose = str(game.sources.roots[0]), game.id
    found = laid_out.memo.each(
        "raw-tokens", every, keys, lambda one: _RAW_TOKEN.findall(one[1].text()), *whose
    )
    for (faces, face), tokens in zip(every, found, strict=True):
        for token in tokens:
            yield faces, face, token.replace("-\n", "").replace("\n", " ")


def _squeezed(token: str) -> str:
    """Return an insertion in a form that is recognised however its line was broken."""
    return re.sub(r"[\s\u00ad-]+", "", token)


def _why(laid_out: LaidOutGame, lang: str, token: str) -> str:
    if token.startswith("say:"):
        return "phrases do not work here; put it into a text field"
    if not token.startswith("="):
        return "the game declares no such token"
    try:
        laid_out.layout.values.value(token.removeprefix("="), lang)
    except InterpolationError as error:
        return f"it {error.message}"
    return "values do not work here; put it into a text field"


def _data_place(laid_out: LaidOutGame, faces: DeckFaces, component_id: str, token: str) -> Place:
    """Return where the data of a component holds a token's words, or the component."""
    component = laid_out.game.component(component_id)
    deck = laid_out.game.drawn_deck(faces.deck)
    if component is None or component.deck != faces.deck:
        return deck.place if deck else Place(laid_out.game.place.file)
    return spot(
        laid_out.game,
        component.place,
        f"{{{token}}}" if token.startswith(tuple(filter(None, _BEGINS.values()))) else token,
    )
