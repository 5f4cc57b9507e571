"""The script of the panel: buttons that set up and help. It never forbids anything, and a table without scripts works.

Source: API of Berserk Games, Object (createButton, getObjects, deal, shuffle, putObject, takeObject, remainder,
getSnapPoints, positionToWorld, setPositionSmooth, memo), Player (getHandTransform), Base (getObjects, getSeatedPlayers,
broadcastToAll), JSON, read 2026-11-28.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

#: Width and height of a button, in the units of scripts, and the distance to the next, in units of the table.
WIDTH, HEIGHT, STEP = 1800, 280, 0.65
#: How far before a hand cards are laid out, and how far apart: cards of 63 mm are 2.5 wide and 3.5 high.
_AHEAD, _APART = 2.6, 2.7

_SCRIPT = """\
-- Buttons that set up and help. What is allowed is up to the players.
local GAME = {game}
local BUTTONS = {buttons}
local DEAL = {deal}
local LAY_OUT = {lay_out}
local ORDERED = {ordered}
local DISCARD = {discard}
local SAID = {said}
-- Where pieces lie that are taken out, from the panel.
local ASIDE = {aside}

-- Which piece of which group an object is; nil for those of others.
local function identity(memo)
  if memo == nil or memo:sub(1, 11) ~= '{{"cardgen":' then return nil end
  local found = JSON.decode(memo)
  if found == nil or found.cardgen ~= GAME then return nil end
  return found
end

-- The group of a pile or a piece. A pile that players have made carries nothing: its cards do.
local function group_of(object)
  local found = identity(object.memo)
  if found == nil and (object.type == "Deck" or object.type == "Bag") then
    local first = object.getObjects()[1]
    found = first and identity(first.memo)
  end
  return found and found.group
end

local function is_pile(object)
  return object.type == "Deck" or object.type == "Bag"
end

-- The piles of a group on the table that are drawn from, the largest first; of every group without one.
-- With open ones, too, if that is asked for.
local function piles(group, with_open)
  local found = {{}}
  for _, object in ipairs(getObjects()) do
    if is_pile(object) and (with_open or object.type == "Bag" or object.is_face_down) then
      local own = group_of(object)
      if own and (group == nil or own == group) then table.insert(found, object) end
    end
  end
  table.sort(found, function(a, b) return a.getQuantity() > b.getQuantity() end)
  return found
end

function shuffle_all()
  for _, pile in ipairs(piles(nil)) do
    if not ORDERED[group_of(pile)] then pile.shuffle() end
  end
  broadcastToAll(SAID.shuffled)
end

-- Shuffles the pile of each row, and calls with the seated players, the pile and the number for that many of them.
local function for_seated(rows, said, act)
  local seated = getSeatedPlayers()
  if #seated == 0 then
    broadcastToAll(SAID.nobody)
    return
  end
  for number, row in ipairs(rows) do
    local count = row.by_players[#seated] or row.by_players[0]
    local pile = piles(row.group)[1] or piles(row.group, true)[1]
    if count and pile then
      if pile.is_face_down and not ORDERED[row.group] then pile.shuffle() end
      act(seated, pile, count, number)
    end
  end
  broadcastToAll(said)
end

function deal()
  for_seated(DEAL, SAID.dealt, function(seated, pile, count)
    for _, color in ipairs(seated) do pile.deal(count, color) end
  end)
end

-- Lays a row of cards before every hand; those of the next deck on top of them.
function lay_out()
  for_seated(LAY_OUT, SAID.laid, function(seated, pile, count, number)
    local turned = pile.is_face_down and 180 or 0
    for _, color in ipairs(seated) do
      local hand = Player[color].getHandTransform()
      for i = 1, hand and count or 0 do
        local ahead, aside = hand.scale.z / 2 + {ahead}, {apart} * (i - (count + 1) / 2)
        local place = {{
          x = hand.position.x + hand.forward.x * ahead + hand.right.x * aside,
          y = 1.5 + 0.5 * number,
          z = hand.position.z + hand.forward.z * ahead + hand.right.z * aside,
        }}
        local rotation = {{x = 0, y = hand.rotation.y + 180, z = turned}}
        local last = pile.remainder
        if last then
          -- The last card of a deck is no deck.
          last.setRotation(rotation)
          last.setPositionSmooth(place, false, false)
          return
        end
        pile.takeObject({{position = place, rotation = rotation}})
      end
    end
  end)
end

local function is_near(object, place, reach)
  local at = object.getPosition()
  return math.abs(at.x - place.x) < reach and math.abs(at.z - place.z) < reach
end

-- Puts every discard pile below its deck, and shuffles; where the deck is used up, it becomes the deck.
function discards_back()
  for _, place in ipairs(DISCARD) do
    local there, deck = self.positionToWorld(place.discard), nil
    for _, pile in ipairs(piles(place.group)) do
      if deck == nil and not is_near(pile, there, place.reach) then deck = pile end
    end
    for _, object in ipairs(getObjects()) do
      local is_card = object.type == "Card" or object.type == "Deck"
      if is_card and is_near(object, there, place.reach) and group_of(object) == place.group then
        if deck then
          deck.putObject(object)
        else
          if not object.is_face_down then object.flip() end
          object.setPositionSmooth(self.positionToWorld(place.deck), false, false)
          deck = object
        end
      end
    end
    if deck and is_pile(deck) and not ORDERED[place.group] then deck.shuffle() end
  end
  broadcastToAll(SAID.back)
end

-- Moves a piece to the next place of its track; from the last it stays.
function step(id)
  for _, piece in ipairs(getObjects()) do
    local own = identity(piece.memo)
    if own and own.id == id and not is_pile(piece) then
      local places = {{}}
      for _, object in ipairs(getObjects()) do
        for _, point in ipairs(object.getSnapPoints()) do
          for _, tag in ipairs(point.tags or {{}}) do
            if tag == id then table.insert(places, object.positionToWorld(point.position)) end
          end
        end
      end
      local at, nearest, best = piece.getPosition(), 0, math.huge
      for i, place in ipairs(places) do
        local far = (place.x - at.x) ^ 2 + (place.z - at.z) ^ 2
        if far < best then nearest, best = i, far end
      end
      -- Beside the track it goes to the first place.
      local wanted = best > 4 and 1 or nearest + 1
      local place = places[wanted]
      if place then piece.setPositionSmooth({{x = place.x, y = place.y + 1, z = place.z}}, false, false) end
      return
    end
  end
end

local function is_aside(object)
  return is_near(object, self.positionToWorld(ASIDE), 2)
end

-- Puts a piece into the largest pile of its group.
local function into_pile(piece, group)
  for _, pile in ipairs(piles(group)) do
    if not is_aside(pile) then
      pile.putObject(piece)
      return
    end
  end
end

-- Puts those pieces beside the panel back whose identity is refused by `stays`.
local function put_back(stays)
  for _, object in ipairs(getObjects()) do
    if is_aside(object) then
      for _, inner in ipairs(is_pile(object) and object.getObjects() or {{object}}) do
        local own = identity(inner.memo)
        if own and not stays(own) then
          local piece = inner == object and object or object.remainder
          if piece then
            into_pile(piece, own.group)
          else
            object.takeObject({{
              guid = inner.guid,
              callback_function = function(taken) into_pile(taken, own.group) end,
            }})
          end
        end
      end
    end
  end
end

-- Takes the first copies of pieces out of all piles and puts them beside the panel, so that it can be done twice;
-- what other levels have taken out goes back.
function take_out(choice)
  local taken = 0
  local function goes(own) return own.copy <= (choice.out[own.id] or 0) end
  put_back(function(own) return goes(own) or own.copy > (choice.back[own.id] or 0) end)
  for _, pile in ipairs(piles(nil)) do
    for _, inner in ipairs(is_aside(pile) and {{}} or pile.getObjects()) do
      local own = identity(inner.memo)
      if own and goes(own) and pile.getQuantity() > 2 then
        taken = taken + 1
        pile.takeObject({{guid = inner.guid, position = self.positionToWorld(ASIDE)}})
      end
    end
  end
  broadcastToAll(SAID.taken:gsub("%%d", tostring(taken)))
end

function onLoad()
  for i, button in ipairs(BUTTONS) do
    local name = "press_" .. i
    _G[name] = function() _G[button.does](button.with) end
    self.createButton({{
      click_function = name, function_owner = self, label = button.label, width = {width}, height = {height},
      font_size = 140, position = {{0, 0.6, {first} + {step} * (i - 1)}}, color = {{0.95, 0.93, 0.88}},
    }})
  end
end
"""


def panel_script(
    game: str,
    buttons: Sequence[Mapping[str, Any]],
    deal: Sequence[Mapping[str, Any]],
    lay_out: Sequence[Mapping[str, Any]],
    ordered: Sequence[str],
    discard: Sequence[Mapping[str, Any]],
    aside: Mapping[str, float],
    said: Mapping[str, str],
) -> str:
    """Return the script.

    Args:
        buttons: label, the function it calls, and what that is given; `take_out`: the numbers of copies by component
            that are out of the game (`out`), and those that were, if another level was chosen before (`back`).
        deal, lay_out: group, and the number of cards by that of players (0: any).
        discard: group, the places of deck and discard pile from the panel, and how far a discard may lie from there.
        aside: where pieces lie that are taken out, from the panel.
        said: what is announced after each, by what was done.
    """
    return _SCRIPT.format(
        game=lua(game),
        buttons=lua(list(buttons)),
        deal=lua(list(deal)),
        lay_out=lua(list(lay_out)),
        ahead=_AHEAD,
        apart=_APART,
        ordered=lua(dict.fromkeys(ordered, True)),
        discard=lua(list(discard)),
        said=lua(dict(said)),
        aside=lua(dict(aside)),
        width=WIDTH,
        height=HEIGHT,
        first=-(len(buttons) - 1) * STEP / 2,
        step=STEP,
    )


def lua(value: Any) -> str:
    """Return plain data as a literal of Lua."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return '"' + "".join(_ESCAPES.get(c, c) for c in value) + '"'
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"[{lua(key)}] = {lua(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "{" + ", ".join(map(lua, value)) + "}"
    raise TypeError(f"no literal of Lua for {type(value).__name__}")


_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\0": "\\0"}
