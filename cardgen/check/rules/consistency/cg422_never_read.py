from cardgen.check.api import WARNING, CheckedGame, Violations, counted, rule, violation
from cardgen.check.corpus.proofread import compared_with_lock
from cardgen.proofreading.messages import excerpt
from cardgen.proofreading.unread import unread_owners


@rule("CG422", "never-read", severity=WARNING, whole=True)
def never_read(game: CheckedGame) -> Violations:
    """A component, section or fact was never read, while others of its deck, of the rules or of the facts were.

    Why it matters: all else was read and approved, so it is easily taken for approved, too. Read it, then run
    `cardgen approve`. Decks and languages of which nothing was read yet have no such findings.

    Example:
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
            - id: room-ogre
              name: {sv: Troll, en: Ogre}
          # file: proofread.lock
          room/room-orc name en
          read d76fbda430ba5a7a
          | Orc

        + room/room-ogre name en
        + read c7b6f6d058477307
        + | Ogre

    Source: Reference, Proofreading.
    """
    compared = compared_with_lock(game)
    for owner, changes in unread_owners(compared).items() if compared else ():
        in_first = (change for change in changes if change.key[2] == game.languages[0])
        first = next(in_first, changes[0])
        words = f"'{excerpt(first.new)}'" if len(changes) == 1 else counted(len(changes), "text")
        if first.text:
            yield violation(first.text.place, f"'{owner}' was never read: {words}; read it")
