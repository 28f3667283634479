"""The page: prose from `page.md`, and tables made of the figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from string import Template
from typing import Any, Final

from scripts.strategy.figures import BEST, EXCHANGES, FIGHTS
from scripts.strategy.means import Figure

from fightlead.theory.study import FEES, Study

PLAYERS: Final = range(2, 6)
PROSE: Final = Path(__file__).with_name("page.md")
NAMED: Final = re.compile(r"\{(\w+) ([^}]+)\}")
Figures = dict[str, Any]


def page(found: Figures) -> str:
    """The whole page, from all figures."""
    fields = {name: table(found["studies"]) for name, table in TABLES.items()}
    fields |= {"rounds": f"{found['rounds']:,}", "deals": f"{found['deals']:,}"}
    fields |= {"seed": str(found["seed"]), "exact": exact_table(found["exact"])}
    fields["exploitability"] = f"{found['exact']['exploitability']:.6f}"
    prose = Template(PROSE.read_text("utf-8")).substitute(fields)
    return NAMED.sub(lambda named: figure_in(found["studies"], *named.groups()), prose)


def figure_in(studies: Figures, form: str, place: str) -> str:
    """A figure named in the prose, as `{antes 2-stay/lead/given}`."""
    found: Any = studies
    for name in place.split("/"):
        found = found[name]
    return {"antes": antes, "share": share}[form](found)


def antes(figure: Figure) -> str:
    """A figure in antes.

    >>> antes([0.6512, 0.0101]), antes([None, None])
    ('0.65 ± 0.01', '-')
    """
    if figure[0] is None or figure[1] is None:
        return "-"
    return f"{figure[0]:.2f} \u00b1 {figure[1]:.2f}"


def share(figure: Figure) -> str:
    """A figure in per cent.

    >>> share([0.6512, 0.0101])
    '65.1 ± 1.0 %'
    """
    if figure[0] is None or figure[1] is None:
        return "-"
    return f"{100 * figure[0]:.1f} \u00b1 {100 * figure[1]:.1f} %"


def name_of(study: Study) -> str:
    if study.fee:
        return f"staked, fee {FEES[study.fee]:g}"
    return "classic, carried" if study.drop else "classic, fresh"


def kinds() -> list[Callable[[int], Study]]:
    """The kinds of rounds, each for any number of players."""
    return [
        lambda players: Study(players),
        lambda players: Study(players, drop=True),
        *(lambda players, fee=fee: Study(players, fee=fee) for fee in range(1, len(FEES))),
    ]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def by_players(
    studies: Figures, figure: Callable[[Figures], Figure], text: Callable[[Figure], str]
) -> str:
    """One figure: a row for each kind of round, a column for each number of players."""
    rows = [
        [
            name_of(kind(2)),
            *(text(figure(studies[kind(number).name])) for number in PLAYERS),
        ]
        for kind in kinds()
    ]
    return table(["round", *(f"{number} players" for number in PLAYERS)], rows)


def by_way(
    studies: Figures, part: str, names: Sequence[str], of: str, text: Callable[[Figure], str]
) -> str:
    """One figure for each way: a row for each kind and number of players."""
    rows = [
        [
            f"{name_of(kind(number))}, {number}",
            *(text(studies[kind(number).name][part][of][name]) for name in names),
        ]
        for kind in kinds()
        for number in PLAYERS
    ]
    return table(["round, players", *names], rows)


def stays(studies: Figures) -> str:
    rows = [
        [
            f"{number}, {lead}",
            *(
                f"{share(found['stays'])}, {antes(found['gain'])}"
                for found in studies[Study(number, drop=True).name]["stay"][lead].values()
            ),
        ]
        for number in PLAYERS
        for lead in ("lead", "no lead")
    ]
    return table(["players", *BEST], rows)


def exchanged(studies: Figures) -> str:
    rows = [
        [
            f"{name_of(kind(2))}, {lead}",
            *(
                antes(studies[kind(number).name]["exchange"]["number"][lead])
                for number in PLAYERS
            ),
        ]
        for kind in kinds()
        for lead in ("lead", "no lead")
    ]
    return table(["round", *(f"{number} players" for number in PLAYERS)], rows)


def tricks(studies: Figures) -> str:
    rows = [
        [
            f"{number}",
            *(antes(each) for each in studies[Study(number).name]["tricks"]["worth"]),
        ]
        for number in PLAYERS
    ]
    return table(["players", "0", "1", "2", "3", "4"], rows)


TABLES: Final[dict[str, Callable[[Figures], str]]] = {
    "lead_given": lambda studies: by_players(studies, lambda at: at["lead"]["given"], antes),
    "lead_won": lambda studies: by_players(studies, lambda at: at["lead"]["won"], antes),
    "looed": lambda studies: by_players(studies, lambda at: at["tricks"]["looed"], share),
    "ace": lambda studies: by_players(studies, lambda at: at["tricks"]["ace"], antes),
    "alone": lambda studies: by_players(studies, lambda at: at["fight"]["alone"], share),
    "fight_place": lambda studies: by_way(studies, "fight", FIGHTS, "place", share),
    "fight_cost": lambda studies: by_way(studies, "fight", FIGHTS, "cost", antes),
    "exchange_cost": lambda studies: by_way(studies, "exchange", EXCHANGES, "cost", antes),
    "exchanged": exchanged,
    "stays": stays,
    "tricks": tricks,
}


def exact_table(found: Figures) -> str:
    fight = found["fight"]
    rows = [
        ["the lead, to the one who has it, over the other (antes)", f"{found['lead']:.3f}"],
        ["eldest hand's gain (antes)", f"{found['value']:.3f}"],
        ["eldest hand is looed", f"{found['looed']:.1%}"],
        ["cards exchanged with the lead", f"{found['exchanged']['lead']:.3f}"],
        ["cards exchanged without", f"{found['exchanged']['no lead']:.3f}"],
        *([f"the fight card is {name}", f"{part:.1%}"] for name, part in fight.items()),
    ]
    return table(["short deck", "exact"], rows)
