"""How the sentences of components begin and end: a capital, an end mark, nothing cut off."""

from __future__ import annotations

#: What a text of sentences ends in, and what may stand behind that.
ENDS, BEHIND = tuple(".!?…:"), "*_”“»\"’') \n"
