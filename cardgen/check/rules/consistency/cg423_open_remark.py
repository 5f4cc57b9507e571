from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.proofread import compared_with_lock, in_lock
from cardgen.proofreading.messages import excerpt
from cardgen.proofreading.read_text import described


@rule("CG423", "open-remark", severity=WARNING, whole=True)
def open_remark(game: CheckedGame) -> Violations:
    """A proofreader's remark is not settled.

    Why it matters: somebody read the text and found something wrong with it. Change the text, or leave it; approving it
    with `cardgen approve` settles the remark.

    Example:
          # file: proofread.lock
          room/room-orc name en
          read d76fbda430ba5a7a
          | Orc

        - room/room-orc name en
        - remark 119b026d0254c1c9 by Anna
        - | Is it an ogre?
        -
          room/room-orc name sv
          read 9d514b07ac8407f7
          | Orch

    Source: Reference, Proofreading.
    """
    compared = compared_with_lock(game)
    if compared is None:
        return
    for note in compared.lock.remarks:
        text = compared.texts.get(note.key)
        by = f" by {note.by}" if note.by else ""
        place = text.place if text else in_lock(game, note.line)
        yield violation(place, f"{described(note.key)}: remark{by}: '{excerpt(note.text)}'; settle it")
