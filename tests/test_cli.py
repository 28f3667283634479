"""The commands as a Unix user knows them: what they print, where, and how they exit."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from fightlead import cli
from fightlead.recordfile import read_records
from fightlead.rules import Rules
from tests.effort import times


class Run:
    """One run of the command line."""

    def __init__(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def __call__(self, *words: str, stdin: str = "") -> tuple[int, str, str]:
        self.monkeypatch.setattr(sys, "argv", ["fightlead", *words])
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as exit_:
            cli.main()
        out, err = self.capsys.readouterr()
        assert "Traceback" not in out + err
        return int(exit_.value.code or 0), out, err


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Run:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("FIGHTLEAD_INTERPRETED", "1")
    return Run(capsys, monkeypatch)


def test_version(run: Run) -> None:
    code, out, _ = run("--version")
    assert (code, out.split()[0]) == (0, "fightlead")


def test_no_command_shows_help_and_an_unknown_one_is_bad_use(run: Run) -> None:
    assert "play" in "".join(run()[1:])
    assert run("dance")[0] == 2


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_rules_are_told_in_each_language(run: Run, language: str) -> None:
    code, out, _ = run("rules", "staked", "--lang", language)
    assert code == 0
    assert len(out.splitlines()) > 10


def test_rules_written_as_toml_can_be_changed_and_read(run: Run, tmp_path: Path) -> None:
    _, out, _ = run("rules", "staked", "--toml")
    assert Rules.from_toml(out) == Rules.staked()
    house = tmp_path / "house.toml"
    house.write_text(out.replace("fee = 4", "fee = 2"))
    assert "2" in run("rules", str(house))[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rules", "nowhere.toml"], "there are no such rules"),
        (["play", "--plain", "--seed", "-1"], "seed"),
        (["play", "--plain", "--seed", "2x"], "seed"),
        (["play", "--plain", "--seed", str(1 << 256)], "seed"),
        (["play", "--plain", "--players", "6"], "--players"),
        (["play", "--plain", "--lang", "fr"], "fr"),
        (["play", "--plain", "--bots", "wizard"], "wizard"),
        (["play", "--plain", "--bots", "random,random,random"], "one for each"),
        (["play", "--plain", "--name", "x" * 41], "name"),
        (["play", "--plain", "--resume"], "no unfinished game"),
        (["replay", "nowhere.toml"], "nowhere.toml"),
        (["verify", "."], "."),
        (["simulate", "--rounds", "0"], "--rounds"),
        (["simulate", "--rules", "nothing"], "no such"),
        (["simulate", "--records", "x", "--parquet", "./x"], "the file of --records"),
        (["deck", "--out", "deck.png"], ".pdf, .svg"),
        (["deck", "--kind", "chips", "--out", "chips.brf"], ".pdf, .svg"),
        (["deck", "--record", "nowhere.toml", "--out", "told.pdf"], ".brf"),
        (["deck", "--record", "nowhere.toml", "--out", "told.brf"], "nowhere.toml"),
        (["deck", "--kind", "money"], "money"),
        (["deck", "--size", "tarot"], "tarot"),
        (["deck", "--codes", "nowhere.toml"], "nowhere.toml"),
        (["deck", "--cells", "3", "--out", "x.pdf"], "(cells)"),
        (["deck", "--dots", "nan", "--out", "x.pdf"], "(dots)"),
        (["deck", "--rules", "chess"], "no such rules"),
        (["match", "regular"], "two bots"),
        (["match", "regular", "regular"], "named twice"),
        (["match", "regular", "nobody"], "no such bot"),
        (["match", "regular", "random", "--plot", "payoffs.gif"], ".png"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(
    run: Run, words: list[str], said: str
) -> None:
    code, out, err = run(*words)
    assert code == 2
    assert said in err
    assert not out


def test_malformed_rules_name_every_field(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('fee = -1\nhand = 9\nloo = "some"\n')
    code, _, err = run("play", "--plain", "--rules", str(bad))
    assert code == 2
    assert all(f"{field}:" in err for field in ("fee", "hand", "loo"))


@pytest.mark.slow
def test_simulations_do_not_depend_on_the_number_of_jobs(run: Run) -> None:
    words = [
        "simulate",
        "--rounds",
        "450",
        "--bots",
        "regular,random",
        "--players",
        "2",
        "--json",
    ]
    one, two = (json.loads(run(*words, "--jobs", jobs)[1]) for jobs in ("1", "2"))
    del one["seconds"], two["seconds"]
    assert one == two
    assert one["rounds"] == 450
    assert sum(seat["net"] for seat in one["seats"]) == 0
    assert set(one["seats"][0]) >= {"net", "mean", "interval", "tricks", "loos", "drops"}


def test_a_match_is_printed_and_drawn(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "payoffs.svg"
    words = ["match", "regular", "random", "--rounds", "8", "--pot", "carried", "--json"]
    code, out, _ = run(*words, "--plot", str(picture))
    assert code == 0
    assert json.loads(out)["pairings"][0]["carried"]["deals"] == 4
    assert picture.read_text("utf-8").startswith("<?xml")


def test_seeds_matter(run: Run) -> None:
    words = ["simulate", "--rounds", "60", "--json", "--seed"]
    first, again, other = (json.loads(run(*words, seed)[1])["seats"] for seed in "778")
    assert first == again != other


def test_simulated_rounds_are_recorded_verified_and_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rounds.toml"
    assert run("simulate", "--rounds", "50", "--records", str(file))[0] == 0
    records = read_records(file.read_bytes())
    assert sum(len(record.rounds) for record in records) == 50
    assert len(records) > 1
    code, out, err = run("verify", str(file))
    assert (code, err) == (0, "")
    assert "50 rounds, 0 faults" in out
    assert run("replay", str(file))[1].count("Round 1 begins.") == len(records)


def test_packed_records_are_the_same_bytes_each_time_and_read_as_others(
    run: Run, tmp_path: Path
) -> None:
    files = [tmp_path / name for name in ("plain.toml", "one.toml.gz", "two.toml.gz")]
    for file in files:
        assert run("simulate", "--rounds", "30", "--records", str(file))[0] == 0
    plain, one, two = (file.read_bytes() for file in files)
    assert one == two
    assert gzip.decompress(one) == plain
    assert "30 rounds, 0 faults" in run("verify", str(files[1]))[1]
    told = [run("replay", str(file))[1] for file in files]
    assert told[0] == told[1] != ""


def test_a_damaged_packed_record_is_told_in_a_sentence(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rounds.toml.gz"
    run("simulate", "--rounds", "5", "--records", str(file))
    file.write_bytes(file.read_bytes()[:-9])
    for command in ("replay", "verify"):
        code, out, err = run(command, str(file))
        assert (code, out) == (2, "")
        assert "packed by gzip" in err


def test_a_saved_game_that_was_packed_goes_on_and_stays_packed(
    run: Run, tmp_path: Path
) -> None:
    run("play", "--plain", "--seed", "5", stdin="2\n")
    (game,) = (tmp_path / "fightlead").glob("*.toml")
    packed = game.with_name(f"{game.name}.gz")
    packed.write_bytes(gzip.compress(game.read_bytes()))
    game.unlink()
    before = packed.read_bytes()
    assert "The game goes on." in run("play", "--plain", "--resume", stdin="none\n\n")[1]
    assert gzip.decompress(packed.read_bytes()) != gzip.decompress(before)


def test_verify_says_what_is_wrong_and_where(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rounds.toml"
    run("simulate", "--rounds", "5", "--records", str(file))
    lines = file.read_text().splitlines(keepends=True)
    wrong = next(number for number, line in enumerate(lines) if " wins the lead" in line)
    lines[wrong] = lines[wrong].replace("p1", "px").replace("p2", "p1").replace("px", "p2")
    lines[wrong] = lines[wrong].replace("p3", "p2")
    file.write_text("".join(lines))
    code, out, err = run("verify", str(file))
    assert code == 1
    assert f"{file}:{wrong + 1}: " in err
    assert "5 rounds, 1 fault" in out


def test_a_file_that_is_no_record_is_refused(run: Run, tmp_path: Path) -> None:
    for content in (b"", b"\x00\xff", b"hello", b'format = "other"', b"[[round]]\n"):
        file = tmp_path / "x.toml"
        file.write_bytes(content)
        for command in ("replay", "verify"):
            code, _, err = run(command, str(file))
            assert code == 2
            assert err.startswith("fightlead: ")


def test_a_game_goes_on_after_the_end_of_input(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("play", "--plain", "--seed", "5", "--lang", "de", stdin="2\n")
    assert code == 0
    assert "play --resume" in out
    code, out, _ = run("play", "--plain", "--resume", stdin="Blatt\nkeine\n\n")
    assert "Das Spiel geht weiter." in out
    assert "Du tauschst" in out


def test_errors_are_told_in_the_language_that_is_asked_for(run: Run) -> None:
    english, german, russian = (
        run("rules", "nowhere.toml", "--lang", language)[2] for language in ("en", "de", "ru")
    )
    assert len({english, german, russian}) == 3


def test_files_that_cannot_be_written_are_refused_before_anything_is_played(
    run: Run, tmp_path: Path
) -> None:
    for option in ("--records", "--parquet"):
        for path in (tmp_path, tmp_path / "no" / "such" / "folder.toml"):
            code, out, err = run("simulate", "--rounds", "99999999", option, str(path))
            assert (code, out) == (2, "")
            assert str(tmp_path) in err


def test_decisions_are_written_beside_the_records(run: Run, tmp_path: Path) -> None:
    table, record = tmp_path / "rounds.parquet", tmp_path / "rounds.toml"
    words = ["simulate", "--rounds", "30", "--json", "--seed", "3"]
    _, out, _ = run(*words, "--parquet", str(table), "--records", str(record))
    assert pq.read_metadata(table).num_rows == json.loads(out)["actions"]
    assert {path.name for path in tmp_path.iterdir()} == {table.name, record.name}


def test_a_deck_is_written_and_its_files_are_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deck.pdf"
    words = ["deck", "--faces", "large", "--colours", "skat", "--lang", "de", "--out"]
    assert run(*words, str(file)) == (0, f"{file}\n", "")
    assert file.read_bytes().startswith(b"%PDF-")
    code, out, _ = run("deck", "--kind", "chips", "--out", str(tmp_path / "chips.svg"))
    assert code == 0
    assert out.split() == [str(tmp_path / f"chips-0{number}.svg") for number in (1, 2)]
    assert {path.name for path in tmp_path.iterdir()} == {
        "deck.pdf", "chips-01.svg", "chips-02.svg"
    }  # fmt: skip


def test_letters_and_codes_follow_the_language_until_something_else_is_wished(
    run: Run, tmp_path: Path
) -> None:
    def labels(*words: str) -> str:
        file = tmp_path / "labels.brf"
        assert run("deck", "--kind", "labels", "--out", str(file), *words)[0] == 0
        return file.read_text("ascii").split()[0]

    assert labels() == "BC"
    assert labels("--lang", "de") == "K#B"
    assert labels("--lang", "ru") == "T#B"
    assert labels("--lang", "ru", "--international") == "BC"
    assert labels("--lang", "ru", "--codes", "de") == "K#B"


def test_a_table_of_codes_with_two_cards_alike_is_refused_by_their_names(
    run: Run, tmp_path: Path
) -> None:
    table = tmp_path / "mine.toml"
    shipped = Path(cli.__file__).parents[1] / "paper" / "codes" / "en.toml"
    table.write_text(shipped.read_text("utf-8").replace('9 = "⠊"', '9 = "⠚"'), "utf-8")
    words = ["deck", "--codes", str(table), "--out", str(tmp_path / "x.pdf")]
    code, _, err = run(*words)
    assert code == 2
    assert "nine of clubs" in err
    assert "jack of clubs" in err
    assert "Kreuz 9" in run(*words, "--lang", "de")[2]


def test_a_record_is_told_in_braille(run: Run, tmp_path: Path) -> None:
    record, told = tmp_path / "rounds.toml", tmp_path / "told.brf"
    run("simulate", "--rounds", "3", "--records", str(record))
    words = ["deck", "--record", str(record), "--out", str(told), "--columns", "30"]
    assert run(*words) == (0, f"{told}\n", "")
    english = told.read_text("ascii")
    assert max(map(len, english.splitlines())) <= 30
    assert english.count(",ROUND #A BEGINS4") == english.count(",ROUND #B BEGINS4") == 1
    assert run(*words, "--lang", "ru", "--terse")[0] == 0
    assert ",ROUND" not in told.read_text("ascii")


def test_a_sheet_that_cannot_be_written_is_told_by_its_folder(run: Run, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "such" / "deck.pdf"):
        code, out, err = run("deck", "--out", str(path))
        assert (code, out) == (2, "")
        assert path.parent.name in err or path.name in err


def test_simulations_with_other_seeds_share_no_deal(run: Run, tmp_path: Path) -> None:
    seeds, rounds = [], str(times(300))
    for seed in ("0", "200", str((1 << 256) - 1)):
        file = tmp_path / f"{seed[:5]}.toml"
        assert (
            run("simulate", "--rounds", rounds, "--seed", seed, "--records", str(file))[0] == 0
        )
        records = read_records(file.read_bytes())
        seeds.append({each.seed for record in records for each in record.rounds})
    assert not seeds[0] & seeds[1]
    assert not seeds[0] & seeds[2]


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_simulation_stops_at_ctrl_c_and_leaves_no_half_file(
    jobs: str, tmp_path: Path
) -> None:
    words = ["simulate", "--rounds", "100000000", "--jobs", jobs]
    words += ["--parquet", str(tmp_path / "rounds.parquet")]
    environment = {**os.environ, "FIGHTLEAD_INTERPRETED": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED_SOON, *words],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        try:
            assert process.wait(timeout=60) == 130
            assert list(tmp_path.iterdir()) == []
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


INTERRUPTED_SOON = """
import os, signal, sys
from fightlead import cli, simulate
from tests.effort import times

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it

def progress_then_interrupt(self, other, add=simulate.Tally.add):
    add(self, other)
    os.killpg(0, signal.SIGINT)

simulate.Tally.add = progress_then_interrupt
sys.argv[0] = "fightlead"
cli.main()
"""


@pytest.mark.parametrize("address", ["nonsense", "sqlite:////nowhere/at/all.db", "oracle://x"])
def test_a_database_that_is_none_is_told_in_a_sentence(run: Run, address: str) -> None:
    code, _, err = run("serve", "--port", "0", "--database", address)
    assert code == 2
    assert "Traceback" not in err


def test_a_file_that_is_no_database_is_told_in_a_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "fightlead.db").write_bytes(b"no database" * 100)
    code, _, err = run("serve", "--data", str(tmp_path))
    assert code == 2
    assert "The database cannot be used" in err


def test_help_names_every_option() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fightlead", "play", "--help"], capture_output=True, text=True
    )
    assert done.returncode == 0
    for option in ("--players", "--rules", "--bots", "--lang", "--seed", "--resume"):
        assert option in done.stdout


@pytest.mark.parametrize(
    "option",
    [
        ("--players", "Anna,Ben"),
        ("--dealer", "Anna"),
        ("--rules", "staked"),
        ("--bet", "8"),
        ("--buy-in", "50"),
        ("--new",),
        ("--terse",),
    ],
)
def test_writing_a_bank_refuses_what_it_would_ignore(
    run: Run, tmp_path: Path, option: tuple[str, ...]
) -> None:
    code, _, err = run("bank", "--csv", str(tmp_path / "bank.csv"), *option)
    assert (code, "not with --csv or --record" in err) == (2, True)


def test_a_bank_is_not_written_twice_into_one_file(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "bank")
    assert run("bank", "--players", "Anna,Ben", stdin="quit\n")[0] == 0
    assert run("bank", "--csv", file, "--record", file)[0] == 2
    assert not Path(file).exists()
