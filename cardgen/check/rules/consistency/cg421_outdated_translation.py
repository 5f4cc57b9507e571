from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.proofread import compared_with_lock
from cardgen.proofreading.messages import changed_words
from cardgen.proofreading.read_text import described


@rule("CG421", "outdated-translation", severity=WARNING, whole=True)
def outdated_translation(game: CheckedGame) -> Violations:
    """A translation is as it was read, but its original has changed since.

    Why it matters: the two say different things now, or will be read as if they did. Read the translation beside the
    original, change it where it must, then run `cardgen approve`.

    Example:
          # file: proofread.lock
          room/room-orc name en
        - read d76fbda430ba5a7a of c7b6f6d058477307
        + read d76fbda430ba5a7a of 9d514b07ac8407f7
          | Orc

          room/room-orc name sv
          read 9d514b07ac8407f7
          | Orch

    Source: Reference, Proofreading; gettext calls such a translation fuzzy.
    """
    compared = compared_with_lock(game)
    for one in compared.outdated if compared else ():
        original = one.original
        entry = compared.entries.get(original.key) if compared else None
        changed = entry is not None and entry.text != original.text
        words = f": {changed_words(entry.text, original.text)}" if entry and changed else ""
        name = described(one.translation.key)
        message = f"{name} is older than its original in '{original.lang}'{words}; read it beside that again"
        yield violation(one.translation.place, message)
