"""What a sentence ends in, and what may stand behind that."""

from __future__ import annotations

#: What a text of sentences ends in, and what may stand behind that.
ENDS, BEHIND = tuple(".!?…:"), "*_”“»\"’') \n"
