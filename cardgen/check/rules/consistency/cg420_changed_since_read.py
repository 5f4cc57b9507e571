from collections.abc import Iterator

from cardgen.check.api import WARNING, CheckedGame, Place, Violation, Violations, rule, violation
from cardgen.check.corpus.proofread import compared_with_lock, in_lock
from cardgen.proofreading.causes import edits
from cardgen.proofreading.comparison import Change, Comparison
from cardgen.proofreading.messages import edit_message, excerpt
from cardgen.proofreading.read_text import ReadText, described
from cardgen.proofreading.unread import unread_texts

_ADVICE = "approve that, or restore it"


@rule("CG420", "changed-since-read", severity=WARNING, whole=True)
def changed_since_read(game: CheckedGame) -> Violations:
    """A text, value or picture is not as it was when it was read and approved.

    Why it matters: what was proofread was right; a slip of the keyboard afterwards contradicts nothing. Read it again,
    then run `cardgen approve`. One edit that many texts print, such as that of a fact, is one finding. A game without
    `proofread.lock` has none.

    Example:
          # file: proofread.lock
          room/room-orc name en
        - read c7b6f6d058477307
        - | Ogre
        + read d76fbda430ba5a7a
        + | Orc

          room/room-orc name sv
          read 9d514b07ac8407f7
          | Orch

    Source: Reference, Proofreading.
    """
    compared = compared_with_lock(game)
    if compared is None:
        return
    for edit in edits(game, compared.changed):
        subjects = [_place(one).subject for one in edit.changes]
        yield violation(edit.place, edit_message(edit), also=subjects)
    for change in unread_texts(compared):
        message = f"{described(change.key)} is new since the rest was read: '{excerpt(change.new)}'; read it"
        yield violation(_place(change), message)
    yield from _removed(game, compared)


def _removed(game: CheckedGame, compared: Comparison) -> Iterator[Violation]:
    places: dict[str, ReadText] = {}
    for text in compared.texts.values():
        places.setdefault(text.owner, text)
    for change in compared.removed:
        message = f"{described(change.key)} is gone since it was read: '{excerpt(change.old)}'; {_ADVICE}"
        yield violation(places[change.key[0]].place, message)
    for owner, changes in compared.removed_owners.items():
        entry = changes[0].entry
        deck = game.deck(entry.deck) if entry and entry.deck else None
        place = deck.place if deck else in_lock(game, entry.line if entry else 1)
        yield violation(place, f"'{owner}' is gone since it was read; {_ADVICE}")


def _place(change: Change) -> Place:
    return change.text.place if change.text else Place("")
