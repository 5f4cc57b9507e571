from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.data_maps import leaves
from cardgen.model import Localized
from cardgen.model.source_map import PHRASE
from cardgen.values.phrase_calls import parse_phrase_reference
from cardgen.values.placeholders import find_placeholders


@rule("CG121", "unused-phrase", severity=WARNING, whole=True)
def unused_phrase(game: CheckedGame) -> Violations:
    """phrases.yaml has a phrase that no text uses.

    Why it matters: it is translated for nothing, and the text that should use it may say something else.

    Example:
          # file: phrases.yaml
          over: {sv: "Du står över nästa drag.", en: "Miss your next turn."}
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Gå.", en: "Go."}
        +     text: {sv: "{say:over}", en: "{say:over}"}

    Source: Reference, Phrases.
    """
    used = {
        one.call.phrase for text in game.source_maps.values() for one in text.all_insertions() if one.call
    }
    tried = (text.text for text in game.source_maps.values())
    plain = (v for c in game.components() for v in c.fields.values() if not isinstance(v, Localized))
    data = (text for value in plain for _, text in leaves(value) if isinstance(text, str))
    for text in (*tried, *data):
        used |= {
            parse_phrase_reference(one.inside).phrase for one in find_placeholders(text) if one.kind == PHRASE
        }
    for key, phrase in game.phrases.items():
        if key not in used and game.owns(phrase.place):
            message = f"no text uses '{key}'; write {{say:{key}}} in one, or delete it here"
            yield violation(phrase.place, message)
