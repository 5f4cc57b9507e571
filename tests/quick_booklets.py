"""Booklets in no time, for tests that ask nothing of how full their pages are."""

from cardgen.export.documents import planning


def set_by_the_first_plan(patch):
    """Set booklets at one size, with reference pages of their own and without, instead of by the best of many plans."""
    patch.setattr(planning, "SIZES_PT", planning.SIZES_PT[:1])
    patch.setattr(planning, "CHANGES", ({"apart": False},))
    patch.setattr(planning, "LAST_RESORTS", ())
