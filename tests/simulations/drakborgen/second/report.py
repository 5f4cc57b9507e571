"""What came of games with both boxes, as the tables of the notes on Drakborgen II."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor

from tests.simulations.base import sample, table
from tests.simulations.drakborgen.content import content
from tests.simulations.drakborgen.policies import CAREFUL, GREEDY
from tests.simulations.drakborgen.report import (
    CAUSES,
    HEADINGS,
    by_cause,
    by_field,
    figures,
    gold,
    is_out,
    percent,
    share,
)
from tests.simulations.drakborgen.state import Setup
from tests.simulations.drakborgen.turns import Outcome, play

SECOND = ("base", "ii")
BOTH = (*SECOND, "amulets", "underworld")
#: Choices of modules, as the notes call them.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "the first box": ("base",),
    "II": SECOND,
    "II, amulets": (*SECOND, "amulets"),
    "II, underworld": (*SECOND, "underworld"),
    "all": BOTH,
}
#: Tables of four: of the first four heroes by choice of modules, of any heroes, and with an amulet for everybody.
GAMES_BY_CHOICE, GAMES_BY_HERO, GAMES_BY_AMULET = 300, 1400, 250
#: What only the second box kills with: its heading, and the causes counted under it.
SECOND_CAUSES = {
    "the shadow": ("shadow",),
    "the stinger": ("stinger",),
    "spears": ("spear",),
    "corpse-eaters": ("corpse-eaters",),
    "the skeleton that overwhelms": ("overwhelmed",),
    "the spell book": ("book",),
    "own magic, and calm after rage": ("magic", "calm"),
    "the fall from a bridge": ("bridge",),
    "rats and the rash-kharg": ("rats", "rash-kharg"),
    "amulets": ("transport", "amulet"),
}
#: Finds of the underworld.
FINDS = ("under-diamond", "under-chest")

#: Outcomes by policy, and by choice of modules or amulet.
Games = dict[tuple[str, str], list[Outcome]]


def of_hero(outcomes: Iterable[Outcome], hero: str) -> list[Outcome]:
    return [outcome for outcome in outcomes if outcome.hero == hero]


def by_hero(games: Games) -> str:
    """Write how often each hero comes out and with how much, and within which shares the new ones must lie."""
    old = list(content().heroes)
    rows = [
        [f"`{hero}`", *(f"{percent(share(some, is_out))} · {gold(some)}" for some in (of_hero(g, hero) for g in games.values()))]
        for hero in content(BOTH).heroes
    ]  # fmt: skip
    bounds = []
    for found in games.values():
        shares = [share(of_hero(found, hero), is_out) for hero in old]
        bounds.append(f"{percent(min(shares) / 2)} to {percent(max(shares) * 2)}")
    return table(
        ["Card", *(f"{policy}, {choice}" for policy, choice in games)], [*rows, ["the limits", *bounds]]
    )


def by_choice(games: Games) -> str:
    """Write what each choice of modules does to the four heroes of the first box."""
    return table(["Hero", "Modules", *HEADINGS], ([*key, *figures(found)] for key, found in games.items()))


def by_amulet(games: Games) -> str:
    """Write what each amulet does for heroes who wear it from the start, by policy; those without may find one."""
    amulets = list(dict.fromkeys(amulet for _, amulet in games))
    rows = [
        [f"`{amulet}`" if amulet else "none"]
        + [
            f"{percent(share(found, is_out))} · {gold(found)}"
            for (_, worn), found in games.items()
            if worn == amulet
        ]
        for amulet in amulets
    ]
    return table(["Amulet", *dict.fromkeys(policy for policy, _ in games)], rows)


def underworld(games: Mapping[str, list[Outcome]]) -> str:
    """Write who goes down into the underworld, and what comes of it."""
    rows: list[tuple[str, Callable[[list[Outcome]], str]]] = [
        ("goes down", lambda found: percent(share(found, lambda o: "below" in o.noticed))),
        ("… and comes up again", lambda found: percent(share(_below(found), lambda o: "up" in o.noticed))),
        ("… finds the diamond", lambda found: percent(share(_below(found), lambda o: FINDS[0] in o.noticed))),
        ("… finds the chest", lambda found: percent(share(_below(found), lambda o: FINDS[1] in o.noticed))),
        ("… comes out alive", lambda found: percent(share(_below(found), is_out))),
        ("others come out alive", lambda found: percent(share(_above(found), is_out))),
        ("gold of those who go down", lambda found: gold(_below(found))),
        ("gold of others", lambda found: gold(_above(found))),
    ]
    return table(
        ["Heroes", *games], ([what, *(tell(found) for found in games.values())] for what, tell in rows)
    )


def _below(outcomes: list[Outcome]) -> list[Outcome]:
    return [outcome for outcome in outcomes if "below" in outcome.noticed]


def _above(outcomes: list[Outcome]) -> list[Outcome]:
    return [outcome for outcome in outcomes if "below" not in outcome.noticed]


def main() -> None:
    """Play all games of the second box, and print the tables."""
    policies, four = (CAREFUL, GREEDY), tuple(content().heroes)
    with ProcessPoolExecutor() as processes:
        choices = {
            (policy.name, name): sample(
                play, Setup(4, (policy,), four, modules=modules), GAMES_BY_CHOICE, processes
            )
            for policy in policies
            for name, modules in CHOICES.items()
        }
        heroes = {
            (policy.name, name): sample(
                play, Setup(4, (policy,), modules=CHOICES[name]), GAMES_BY_HERO, processes
            )
            for name in ("II", "all")
            for policy in policies
        }
        amulets = {
            (policy.name, amulet): sample(
                play,
                Setup(4, (policy,), four, modules=(*SECOND, "amulets"), amulet=amulet),
                GAMES_BY_AMULET,
                processes,
            )
            for policy in policies
            for amulet in ("", *(card.id for card in content(BOTH).decks["amulet"]))
        }
    both = {policy: found for (policy, name), found in heroes.items() if name == "all"}
    print(by_choice(choices), by_hero(heroes), sep="\n")
    print(
        by_cause(
            {f"{policy}, {name}": found for (policy, name), found in heroes.items()}, CAUSES | SECOND_CAUSES
        )
    )
    print(by_field(both, "ring", content(BOTH).rings, "Ring"))
    print(by_amulet(amulets), underworld(both), sep="\n")
