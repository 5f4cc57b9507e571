"""The deck with which the checker's time per card is measured: thousands of cards in two languages, as YAML and as CSV.

Texts are put together of sentences as cards have them, with dice, aspects, references and numbers, so that words,
names, citations and near-alike texts grow with the deck as they do in life. The same seed gives the same project.
"""

from __future__ import annotations

import csv
import json
import random
from collections.abc import Callable
from pathlib import Path

#: Things, in Swedish and English; most are of one gender, so that every sentence is good with each.
_THING_WORDS = """lykta/lantern fackla/torch krona/crown sköld/shield hjälm/helmet kappa/cloak kedja/chain klocka/bell
spegel/mirror flaska/bottle trumma/drum flöjt/flute kista/chest brunn/well grotta/cave fälla/trap spindel/spider
drake/dragon jätte/giant vakt/guard drottning/queen tjuv/thief riddare/knight skog/forest nyckel/key stav/staff ring/ring
hammare/hammer lans/lance båge/bow säck/sack bok/book karta/map harpa/harp dörr/door bro/bridge orm/snake varg/wolf björn/bear
råtta/rat korp/raven häxa/witch kung/king munk/monk väg/road stig/path flod/river sjö/lake klippa/cliff port/gate mur/wall
pelare/pillar staty/statue kammare/chamber sal/hall grav/grave låga/flame skugga/shadow"""
_ADJECTIVE_WORDS = """sliten/worn trasig/broken mörk/dark ljus/bright tung/heavy liten/small stor/large kall/cold varm/warm
tyst/silent rostig/rusty gyllene/golden grå/grey röd/red svart/black helig/holy farlig/dangerous sällsam/strange
vild/wild trött/tired hungrig/hungry blind/blind snabb/swift djup/deep"""
_SENTENCES = (
    ("En {a} {t} står i vägen.", "A {a} {t} stands in the way."),
    ("Slå {{T6}} för varje {t} i rummet.", "Roll {{T6}} for each {t} in the room."),
    ("Du förlorar {n} {{KP}} om din {t} är {a}.", "You lose {n} {{KP}} if your {t} is {a}."),
    ("Dra ett kort och lägg en {t} på plattan.", "Draw a card and put a {t} on the tile."),
    ("Varje hjälte med en {t} får gå {n} rutor.", "Each hero with a {t} may move {n} squares."),
    ("En {t} och en {u} är allt du hittar här.", "A {t} and a {u} are all you find here."),
    ("Striden slutar när din {a} {t} faller.", "The fight ends when your {a} {t} falls."),
    ("Kasta en {t}, annars vaknar en {a} {u}.", "Discard a {t}, or else a {a} {u} wakes up."),
    ("Slå {{T12-RF}} mot en {t}, se {{rule:{s}}}.", "Roll {{T12-RF}} against a {t}, see {{rule:{s}}}."),
    ("Här luktar det av en {a} {t}.", "It smells of a {a} {t} in here."),
    ("Behåll kortet: det är värt {n} mynt.", "Keep the card: it is worth {n} coins."),
    ("Ge din {t} till spelaren till vänster.", "Give your {t} to the player on the left."),
    ("Bakom din {t} gömmer sig en {u}.", "Behind your {t} hides a {u}."),
    ("Om en {u} redan finns här händer inget.", "If a {u} is already here, nothing happens."),
    ("Du får vända en {t} som ligger inom {n} rutor.", "You may turn over a {t} within {n} squares."),
    ("Lyssna noga: en {a} {u} närmar sig.", "Listen closely: a {a} {u} comes nearer."),
)
_SYLLABLE_WORDS = "al bor dra en fal gro hul is jor kel lun mor nar ol pel rin sol tur um vel yr"
_THINGS, _ADJECTIVES, _SYLLABLES = (
    words.split() for words in (_THING_WORDS, _ADJECTIVE_WORDS, _SYLLABLE_WORDS)
)
_GAME = """title: {sv: Riktmärket, en: The Benchmark}
languages: [sv, en]
source: generated
certainty: designed
tokens:
  T6: {kind: die, faces: 6, label: {sv: T6, en: D6}}
  T12: {kind: die, faces: 12, label: {sv: T12, en: D12}}
  RF: {kind: aspect, label: {sv: RF, en: AG}}
  KP: {kind: unit, label: {sv: KP, en: HP}}
facts:
  - {key: move.squares, value: 9, said: {sv: "högst # rutor var", en: "at most # squares each"}, source: generated}
"""
_RULES = {
    "sv": (
        "# Regler",
        "Alla får gå högst 9 rutor var. Om en {} finns här, dra ett kort. Sedan är det nästas tur.",
    ),
    "en": (
        "# Rules",
        "All may move at most 9 squares each. If a {} is here, draw a card. Then the next has a turn.",
    ),
}
_HEAD = "title: {sv: Kort %d, en: Cards %d}\nsource: generated\ncertainty: designed\ncards:\n"
#: A content file holds at most two megabytes; every second deck is a table.
CARDS_A_DECK = 500
_SECTIONS = 24


def cards(count: int, seed: int = 1) -> list[dict[str, str]]:
    """Make the cards: `id`, and `name` and `text` in both languages."""
    r = random.Random(seed)
    made = []
    for number in range(count):
        texts = [_sentence(r) for _ in range(r.randint(1, 4))]
        name = _name(r)
        thing = r.choice(_THINGS).split("/")
        made.append(
            {
                "id": f"k{number:05d}",
                "name.sv": f"{thing[0].capitalize()} {name}",
                "name.en": f"{thing[1].capitalize()} {name}",
                "text.sv": " ".join(sv for sv, _ in texts),
                "text.en": " ".join(en for _, en in texts),
            }
        )
    return made


def _sentence(r: random.Random) -> tuple[str, str]:
    number, section = r.randint(2, 19), r.randint(1, _SECTIONS)
    frames = r.choice(_SENTENCES)
    cited = _THINGS[section - 1 : section] if "{{rule:" in frames[0] else _THINGS
    thing, other, adjective = (r.choice(words).split("/") for words in (cited, _THINGS, _ADJECTIVES))
    return tuple(
        frame.format(a=adjective[i], t=thing[i], u=other[i], n=number, s=section)
        for i, frame in enumerate(frames)
    )


def _name(r: random.Random) -> str:
    return "".join(r.choice(_SYLLABLES) for _ in range(4)).capitalize()


def write_project(
    folder: Path, count: int, change: Callable[[dict[str, str], int], None] = lambda card, number: None
) -> Path:
    """Write a project of so many cards, each changed with its number known, and give its folder."""
    game = folder / "content" / "bench"
    (game / "decks").mkdir(parents=True, exist_ok=True)
    (game / "game.yaml").write_text(_GAME, "utf-8")
    for lang, (head, words) in _RULES.items():
        named = [thing.split("/")[lang == "en"] for thing in _THINGS[:_SECTIONS]]
        sections = (
            f"## {i} {name.capitalize()}\n\n{words.format(name)}\n" for i, name in enumerate(named, start=1)
        )
        (game / f"rules.{lang}.md").write_text("\n".join((head, "", *sections)), "utf-8")
    made = cards(count)
    for number, card in enumerate(made):
        change(card, number)
    for number, start in enumerate(range(0, count, CARDS_A_DECK)):
        part = made[start : start + CARDS_A_DECK]
        (_write_table if number % 2 else _write_yaml)(game / "decks", number, part)
    return folder


def _write_yaml(decks: Path, number: int, part: list[dict[str, str]]) -> None:
    lines = []
    for card in part:
        name, text = ({lang: card[f"{field}.{lang}"] for lang in ("sv", "en")} for field in ("name", "text"))
        record = {"id": card["id"], "name": name, "text": text}
        lines.append(f"  - {json.dumps(record, ensure_ascii=False)}\n")
    (decks / f"deck{number:03d}.yaml").write_text(_HEAD % (number, number) + "".join(lines), "utf-8")


def _write_table(decks: Path, number: int, part: list[dict[str, str]]) -> None:
    with (decks / f"deck{number:03d}.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(part[0]))
        table.writeheader()
        table.writerows(part)
