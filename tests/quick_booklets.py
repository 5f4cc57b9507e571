"""Booklets in no time, for tests that ask nothing of how full their pages are."""

from cardgen.export.documents import booklet, planning


def set_by_the_first_plan(patch):
    """Set booklets at one size, with reference pages of their own and without, instead of by the best of many plans.

    The cache keeps them apart from those that are set with care.
    """
    patch.setattr(planning, "SIZES_PT", planning.SIZES_PT[:1])
    patch.setattr(planning, "CHANGES", ({"apart": False},))
    for name in ("LAST_RESORTS", "SHORTER", "LARGER_PT"):
        patch.setattr(planning, name, ())
    patch.setattr(booklet, "words_digest", lambda: "by the first plan")
