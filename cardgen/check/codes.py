"""The codes that suppressions give: an allow without a reason, and one that silences nothing."""

from __future__ import annotations

from cardgen.codes import StepCode, page
from cardgen.findings import WARNING

_DECK = """\
# file: decks/room.yaml
title: {sv: Rum, en: Rooms}
"""

_CARD = """\
cards:
  - id: room-orc
    name: {sv: Orch, en: Orc}
"""

#: The codes, in order.
CODES = (
    StepCode(
        "CG012",
        "allow-without-reason",
        page(
            "An `allow` silences a finding without saying why.",
            "next year nobody knows whether it is still right. Without a reason it silences nothing.",
            _DECK
            + "cards:\n  - id: room-orc\n    name: {sv: Orch, en: Orc}\n"
            + "    text: # cardgen: allow CG403\n      sv: Orcus et filius eius\n      en: The orc and its son\n",
            _DECK
            + _CARD
            + "    text:\n      sv: Orcus et filius eius exspectant te\n"
            + "      # cardgen: allow CG403 (the same motto in every language)\n"
            + "      en: Orcus et filius eius exspectant te\n",
            "Reference, Checking: the reason is required.",
        ),
    ),
    StepCode(
        "CG013",
        "unused-allow",
        page(
            "An `allow` silences nothing.",
            "the mistake it stood for is gone, and the next one there would pass unseen.",
            _DECK
            + _CARD
            + "    # cardgen: allow CG104 (still to be drawn)\n    note: a card without a picture\n",
            _DECK + _CARD,
            "Reference, Checking: an allow that silences nothing is itself a finding.",
        ),
        WARNING,
    ),
)
