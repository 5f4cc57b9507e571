from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.proofread import in_lock, proofread_lock


@rule("CG028", "damaged-lock", severity=WARNING)
def damaged_lock(game: CheckedGame) -> Violations:
    """An entry of `proofread.lock` was changed by something else than `cardgen approve`.

    Why it matters: nobody knows what was read, so the text counts as unread. Mostly it was a conflict of git, of which
    the entries of both sides are to be kept, or a replacement in all files of the project.

    Example:
          # file: proofread.lock
          room/room-orc name en
          read d76fbda430ba5a7a
        - | Orchestra
        + | Orc

          room/room-orc name sv
          read 9d514b07ac8407f7
          | Orch

    Source: Reference, Proofreading.
    """
    for problem in proofread_lock(game).problems:
        advice = "restore it, or read the text again and run cardgen approve"
        yield violation(in_lock(game, problem.line), f"{problem.message}; {advice}")
