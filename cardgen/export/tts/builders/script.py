"""The board's script: it scales the board to the pieces, whatever the game's own size of a board is.

Why: the size of a board at scale 1 is undocumented, and tiles must fit its squares. So the file holds the best guess,
and the script, run once, measures and corrects it. Without scripts the table is still playable.

Source: API of Berserk Games, Object (getBoundsNormalized, setScale, getSnapPoints, setSnapPoints, loading_custom), Wait
and onSave, read 2026-11-20.
"""

from __future__ import annotations

_FIT = """\
-- Fits the board to its pieces, once: how large a board of scale 1 is, the game alone knows.
local WIDTH = {width}

function onLoad(state)
  if state ~= "fitted" then
    Wait.condition(fit, function() return not self.loading_custom end)
  end
end

function fit()
  local scale = self.getScale()
  local wanted = scale.x * WIDTH / self.getBoundsNormalized().size.x
  local points = self.getSnapPoints()
  for _, point in ipairs(points) do
    point.position.x = point.position.x * scale.x / wanted
    point.position.z = point.position.z * scale.z / wanted
  end
  self.setScale({{wanted, scale.y, wanted}})
  self.setSnapPoints(points)
end

function onSave()
  return "fitted"
end
"""


def fit_script(width: float) -> str:
    """Return the script that scales a board to a width in units."""
    return _FIT.format(width=round(width, 4))
