from cardgen.check.api import WARNING, LaidOutGame, Violations, rule
from cardgen.check.faces.face_inspection import inspections
from cardgen.check.faces.face_issues import FaceIssue, issue_violations


@rule("CG819", "blank-picture", severity=WARNING)
def blank_picture(laid_out: LaidOutGame) -> Violations:
    """A picture is one colour from edge to edge. A single pixel counts as a colour, and is skipped.

    Why it matters: it held the place of a picture that was to come, or was saved without what was drawn on it.

    Example:
        - # a PNG of 800 × 600 pixels, all of them brown
        + # the picture; or `art` left out while it is still to be drawn

    Source: own design.
    """
    yield from issue_violations(
        FaceIssue(
            deck,
            face,
            picture.picture,
            0.0,
            picture.picture,
            f"picture '{picture.picture}' is of one colour, whole; save it again, or leave it out until it is drawn",
        )
        for _, deck, face, inspection in inspections(laid_out)
        for picture in inspection.coarse
        if picture.flat
    )
