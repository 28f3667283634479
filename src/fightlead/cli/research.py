"""Commands that let bots play, compare, learn and solve."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from fightlead.cli.given import RulesOption, parse_seed, prepare_core, read_rules


def simulate(
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds to play.")] = 1000,
    players: Annotated[int, typer.Option("--players", min=2, max=5, help="Seats.")] = 3,
    rules: RulesOption = "classic",
    bots: Annotated[
        str, typer.Option("--bots", help="Level of all bots, or of each.")
    ] = "regular",
    seed: Annotated[str | None, typer.Option("--seed", help="Seed of deals and bots.")] = "0",
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes.")] = 1,
    records: Annotated[
        Path | None,
        typer.Option(
            "--records", help="Write the record of all rounds here; packed if it ends with .gz."
        ),
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", help="Write a row for each decision here.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play many rounds, and count."""
    from contextlib import nullcontext

    from fightlead.bots import levels_for
    from fightlead.decisions import Source, check_parquet, parquet_file
    from fightlead.files import check_writable
    from fightlead.report import print_tally, progress_of
    from fightlead.simulate import simulate as run

    levels = levels_for(bots.split(","), players)
    chosen, number = read_rules(rules), parse_seed(seed) or 0
    if records is not None:
        check_writable(records)
    if parquet is not None:
        if records is not None and parquet.resolve() == records.resolve():
            raise typer.BadParameter("the file of --records", param_hint="--parquet")
        check_parquet(parquet)
    prepare_core(as_json)
    source = Source(chosen, levels, number)
    writing = nullcontext() if parquet is None else parquet_file(parquet, source)
    with writing as decisions, progress_of(rounds, hidden=as_json) as progress:
        tally = run(
            chosen,
            levels,
            rounds,
            seed=number,
            jobs=jobs,
            records=records is not None,
            decisions=decisions,
            progress=progress,
        )
    print_tally(tally, as_json)
    if records is not None:
        from fightlead.files import write_bytes
        from fightlead.packing import content_for
        from fightlead.recordfile import write_records

        write_bytes(records, content_for(records, write_records(tally.records)))


class Pot(StrEnum):
    """With which pots the rounds of a match are played."""

    FRESH = "fresh"
    CARRIED = "carried"
    BOTH = "both"


def match(
    bots: Annotated[
        list[str],
        typer.Argument(
            help="Two bots or more: levels, pimc, pimc:WORLDS, or files of policies or "
            "checkpoints."
        ),
    ],
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, help="Rounds of each pair; in few luck stays.")
    ] = 1000,
    players: Annotated[int, typer.Option("--players", min=2, max=5, help="Seats.")] = 2,
    rules: RulesOption = "classic",
    seed: Annotated[str | None, typer.Option("--seed", help="Seed of deals and bots.")] = "0",
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes.")] = 1,
    pot: Annotated[
        Pot, typer.Option("--pot", help="Rounds with a fresh pot, a carried one, or both.")
    ] = Pot.BOTH,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    plot: Annotated[
        Path | None, typer.Option("--plot", help="Draw the payoffs here, as PNG or SVG.")
    ] = None,
) -> None:
    """Compare bots, each with each: the same deals at every seat, luck taken off."""
    from fightlead.files import check_writable
    from fightlead.matches import POTS, check_line_up, deals_for, play_match
    from fightlead.report import progress_of
    from fightlead.scoreboard import check_picture, print_match, write_picture

    chosen, number = read_rules(rules), parse_seed(seed) or 0
    check_line_up(chosen, bots, players)
    if plot is not None:
        check_picture(plot)
        check_writable(plot)
    pots = POTS if pot is Pot.BOTH else (pot.value,)
    prepare_core(as_json)
    with progress_of(deals_for(rounds, players, len(pots)) * players, hidden=as_json) as bar:
        result = play_match(
            chosen,
            bots,
            rounds,
            players=players,
            pots=pots,
            seed=number,
            jobs=jobs,
            progress=bar,
        )
    print_match(result, as_json)
    if plot is not None:
        write_picture(result, plot)
    raise typer.Exit(0 if result.whole else 130)


def solve(
    suits: Annotated[int, typer.Option("--suits", min=1, max=4, help="Suits.")] = 2,
    ranks: Annotated[int, typer.Option("--ranks", min=2, max=13, help="Ranks.")] = 4,
    hand: Annotated[int, typer.Option("--hand", min=1, max=4, help="Cards in a hand.")] = 2,
    rules: RulesOption = "classic",
    drop: Annotated[
        bool, typer.Option("--drop", help="Players may drop, in a fresh round too.")
    ] = False,
    pot: Annotated[
        int, typer.Option("--pot", min=0, help="Chips carried over; 0: a fresh pot.")
    ] = 0,
    target: Annotated[
        float, typer.Option("--target", min=0.0, help="Exploitability in antes to stop at.")
    ] = 1e-4,
    iterations: Annotated[
        int, typer.Option("--iterations", min=1, help="Most iterations.")
    ] = 100_000,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    save: Annotated[
        Path | None, typer.Option("--save", help="Write the strategy here.")
    ] = None,
    load: Annotated[
        Path | None,
        typer.Option("--load", help="Only score the strategy in this file, by its own rules."),
    ] = None,
    efg: Annotated[
        Path | None, typer.Option("--efg", help="Write the tree here, in Gambit's format.")
    ] = None,
) -> None:
    """Solve the game of a short deck between two exactly, or score a strategy for it."""
    from fightlead.files import check_writable
    from fightlead.theory.solving import Task, run

    for file in (save, efg):
        if file is not None:
            check_writable(file)
    task = Task(suits, ranks, hand, rules, drop, pot, target, iterations, load, save, efg)
    run(task, as_json)


def train(
    folder: Annotated[Path, typer.Argument(help="Where checkpoints are kept.")],
    players: Annotated[int, typer.Option("--players", min=2, max=5, help="Players.")] = 2,
    rules: RulesOption = "classic",
    epochs: Annotated[int, typer.Option("--epochs", min=1, help="How long to learn.")] = 600,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**63 - 1, help="Seed.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Cores.")] = os.cpu_count() or 1,
    rows: Annotated[
        int, typer.Option("--rows", min=1, help="Most decisions of a kind of round to keep.")
    ] = 200_000,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", help="Address of a Ray cluster; local: a new one here."),
    ] = None,
) -> None:
    """Learn to play, from the checkpoints in a folder on, and write the policy there. What
    comes of it depends on the seed and the epochs alone."""
    from fightlead.theory.training import Plan, train

    plan = Plan(folder, read_rules(rules), players, epochs, seed, jobs, rows, cluster)
    typer.echo(train(plan))


def exploit(
    bot: Annotated[
        str,
        typer.Argument(
            help="A bot by name, or the file of a policy, a checkpoint, or a strategy that "
            "solve has saved."
        ),
    ],
    players: Annotated[int, typer.Option("--players", min=2, max=5, help="Seats.")] = 2,
    rules: RulesOption = "classic",
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=0.0, help="How long to learn.")
    ] = None,
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, help="Rounds to learn from, instead of --seconds.")
    ] = 100_000,
    deals: Annotated[
        int, typer.Option("--deals", min=2, help="Deals to measure on, each with every seat.")
    ] = 1000,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**62, help="Seed.")] = 0,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Learn to win from a bot that stays as it is, and bound from below how much that is."""
    from fightlead.exploit import Task
    from fightlead.exploit import exploit as run
    from fightlead.exploit.budget import Budget
    from fightlead.exploit.opponents import opponent_named
    from fightlead.exploit.telling import print_found
    from fightlead.theory.telling import progress_bar

    task = Task(bot, read_rules(rules), players, Budget(seconds, rounds), deals, seed, jobs)
    opponent_named(bot, players)  # what is wrong is said before anything is compiled
    prepare_core(as_json)
    with progress_bar(hidden=as_json) as bar:
        found = run(task, bar)
    print_found(found, as_json)
