"""The text of a record: one TOML document, a head and a `[[round]]` table for each round.

Writing has one way only: what was read and written once stays the same, byte for byte.
Reading takes CRLF, a byte-order mark, comments, blank lines and unknown keys; a round that
cannot be read is left out and told in `Record.faults`. `docs/records.md` describes the format.

Codes of `RecordError` raised by `read_record`, or kept in `Record.faults`:

* `not_utf8`: bytes that are no UTF-8.
* `not_toml` (`column`): no TOML from there on; without a column: a text or a list that
  begins there has no end.
* `not_a_record`: no `format`, or not this one.
* `bad_rules` (`field`, `fault`): rules that are malformed or contradict themselves; one for
  each field at fault, with a code of `RulesError`.
* `missing_key`, `bad_value` (`key`): a key that must be there, or whose value cannot be.
* `key_twice` (`key`): a key of the head that stands after the rounds once more.
* `unknown_event`, `malformed_event` (`text`): an event that cannot be read.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

import tomli_w

from fightlead.cards import Card, card_set, cards_text, parse_cards
from fightlead.errors import RecordError, RulesError
from fightlead.events import Event
from fightlead.notation import event_line, parse_event, parse_seat, seat_name
from fightlead.record import ALL, FORMAT, Knowledge, Lines, Record, RoundRecord
from fightlead.rules import MIN_PLAYERS, Rules
from fightlead.shuffle import SEED_BYTES
from fightlead.standing import Standing, checked_name

SPECTATOR: Final = "spectator"
LARGEST: Final = 2**53
"""No number in a record is above this one, or below its negative."""

T = TypeVar("T")


# ---------------------------------------------------------------- writing


def write_record(record: Record) -> str:
    """The text of a record, in its one canonical form.

    >>> text = write_record(Record(rules=Rules.classic()))
    >>> text.splitlines()[0], write_record(read_record(text)) == text
    ('format = "fightlead 1"', True)
    """
    head = [f'format = "{FORMAT}"']
    if record.seen_by != ALL:
        head.append(f'seen_by = "{_knowledge_text(record.seen_by)}"')
    if record.seed is not None:
        head.append(f'seed = "{record.seed.to_bytes(SEED_BYTES, "big").hex()}"')
    head += _standing_lines(record.start)
    if record.events:
        head += _array("events", map(event_line, record.events))
    tables = tomli_w.dumps({"rules": record.rules.as_dict(), **record.extra})
    rounds = (text for each in record.rounds for text in ("\n", _round_text(each)))
    space = "\n" if tables.startswith("[") else ""
    return "".join(("\n".join(head), "\n", space, tables, *rounds))


def _round_text(each: RoundRecord) -> str:
    lines = ["[[round]]", *_standing_lines(each.start)]
    if each.seed is not None:
        lines.append(f'seed = "{each.seed.hex()}"')
    if each.commitment:
        lines.append(f'commitment = "{each.commitment}"')
    if each.entropy:
        lines.append(
            _inline("entropy", {seat: f'"{part.hex()}"' for seat, part in each.entropy.items()})
        )
    if each.decks:
        lines += _array("decks", map(cards_text, each.decks))
    lines += _array("events", map(event_line, each.events))
    extra = tomli_w.dumps({"round": each.extra}).removeprefix("[round]\n") if each.extra else ""
    space = "\n" if extra.startswith("[") else ""
    return "\n".join((*lines, space + extra))


def _standing_lines(start: Standing) -> Iterator[str]:
    if start.number:
        yield f"number = {start.number}"
    yield f'dealer = "{seat_name(start.dealer)}"'
    if start.names:
        yield _inline("players", {seat: _string(name) for seat, name in start.names.items()})
        yield _inline("accounts", {seat: start.accounts.get(seat, 0) for seat in start.names})
    if start.debts:
        yield _inline("debts", start.debts)
    if start.pot:
        yield f"pot = {start.pot}"
    for key, is_so in (("carried", start.carried), ("stood", start.stood)):
        if is_so:
            yield f"{key} = true"
    if start.broke:
        yield f"broke = [{', '.join(_string(seat_name(seat)) for seat in start.broke)}]"
    if start.departed:
        yield f"departed = {start.departed}"


def _inline(key: str, values: Mapping[int, object]) -> str:
    pairs = ", ".join(f"{seat_name(seat)} = {values[seat]}" for seat in sorted(values))
    return f"{key} = {{ {pairs} }}"


def _array(key: str, texts: Iterator[str]) -> list[str]:
    items = [f"  {_string(text)}," for text in texts]
    return [f"{key} = [", *items, "]"] if items else [f"{key} = []"]


def _string(text: str) -> str:
    if '"' in text or "\\" in text or not text.isprintable():
        return tomli_w.dumps({"x": text})[len("x = ") : -1]
    return f'"{text}"'


def _knowledge_text(seen_by: Knowledge) -> str:
    return seat_name(seen_by) if isinstance(seen_by, int) else SPECTATOR


# ---------------------------------------------------------------- reading


def read_record(source: str | bytes) -> Record:
    """The record that a text holds, with the rounds that can be read; what cannot is in its
    `faults`, by line. Raises `RecordError` if the head cannot be read."""
    record, faults = _read_from(_plain_text(source), 1)
    if record is None:
        raise faults[0]
    return record


def read_records(source: str | bytes) -> list[Record]:
    """The records of a file that holds one session after the other, each beginning with its
    `format`. One whose head cannot be read is a blank record with nothing but its `faults`.
    Raises `RecordError` if the file holds no session at all."""
    text = _plain_text(source)
    starts = [match.start() for match in _FORMAT.finditer(text)]
    if not starts:
        return [read_record(text)]
    records = []
    line = 1
    for start, end in zip([0, *starts[1:]], [*starts[1:], len(text)], strict=True):
        part = text[start:end]
        record, faults = _read_from(part, line)
        records.append(record or Record(rules=Rules(), faults=tuple(faults)))
        line += part.count("\n")
    firsts = [record.faults[0] if record.faults else None for record in records]
    if firsts[0] and all(first and first.code == "not_a_record" for first in firsts):
        raise firsts[0]
    return records


def write_records(records: Iterable[Record]) -> str:
    """The text of several records, one after the other."""
    return "\n".join(map(write_record, records))


def _plain_text(source: str | bytes) -> str:
    text = _decoded(source) if isinstance(source, bytes) else source
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def _read_from(text: str, line: int) -> tuple[Record | None, list[RecordError]]:
    """The record in a text that begins at this line of its file; none, and the faults of its
    head, if that cannot be read."""
    first, *parts = _split(text, line)
    faults: list[RecordError] = []
    wrong: list[RecordError] = []
    tables = [(part, _parsed(part, faults)) for part in parts]
    try:
        head = _Table(first.table(), first)
        for part, table in tables:
            _gather(head, part, table, faults)
        record = _read_head(head, wrong)
    except RecordError as fault:
        return None, [fault, *wrong]
    if record is None:
        return None, wrong
    readable = ((part, table) for part, table in tables if "round" in table)
    rounds = (_read_round(_Table(t["round"][0], part), record, faults) for part, t in readable)
    whole = replace(
        record,
        rounds=tuple(each for each in rounds if each is not None),
        faults=tuple(sorted(faults, key=lambda fault: fault.line)),
    )
    return whole, []


def _decoded(source: bytes) -> str:
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        line = source[: error.start].count(b"\n") + 1
        raise RecordError("not_utf8", line) from error


_FORMAT: Final = re.compile(r"^format[ \t]*=", re.MULTILINE)
_HEADER: Final = re.compile(r"^[ \t]*\[\[[ \t]*round[ \t]*\]\][ \t]*(?:#.*)?$", re.MULTILINE)
_RULES: Final = re.compile(r"^[ \t]*\[[ \t]*rules[ \t]*\].*(?:\n(?![ \t]*\[).*)*", re.MULTILINE)
_PLACE: Final = re.compile(r"\(at line (\d+), column (\d+)\)")
_KEY: Final = re.compile(r"""^[ \t]*["']?([a-z_]+)["']?[ \t]*=[ \t]*""", re.MULTILINE)
_TEXT: Final = r"""
    \"{3} (?: \\. | [^\\] )*? \"{3} | '{3} .*? '{3}     # strings of several lines
    | " (?: \\. | [^"\\\n] )* " | ' [^'\n]* '           # strings of one line
    | \# [^\n]* | \n | """
_TOKEN: Final = re.compile(_TEXT + r"\]", re.VERBOSE | re.DOTALL)
_BRACKET: Final = re.compile(_TEXT + r"""[\[\]{}] | (?P<open> ["'] )""", re.VERBOSE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Part:
    """The head of a file, or a round from its header to the next one."""

    text: str
    line: int

    def table(self) -> dict[str, Any]:
        """The part as TOML by itself. Raises `RecordError` (`not_toml`)."""
        try:
            return tomllib.loads(self.text)
        except (ValueError, RecursionError) as error:
            place = _PLACE.search(str(error))
            if place is None:
                line = self.line + _unclosed(self.text)
                raise RecordError("not_toml", line) from error
            line = self.line + int(place[1]) - 1
            raise RecordError("not_toml", line, column=int(place[2])) from error

    def lines(self, events: int) -> Lines:
        """Where the keys and so many events stand."""
        keys: dict[str, int] = {}
        places: tuple[int, ...] = ()
        line, last = self.line, 0
        for match in _KEY.finditer(self.text):
            line += self.text.count("\n", last, match.start())
            last = match.start()
            if match[1] == "events" and "events" not in keys:
                places = self._event_lines(match.end(), line)
            keys.setdefault(match[1], line)
        return Lines(self.line, keys, places if len(places) == events else ())

    def rules_lines(self) -> Lines:
        """Where the keys of the rules stand."""
        found = _RULES.search(self.text)
        if found is None:
            return Lines(self.lines(0).of_key("rules"))
        line = self.line + self.text.count("\n", 0, found.start())
        return _Part(found[0], line).lines(0)

    def _event_lines(self, start: int, line: int) -> tuple[int, ...]:
        places = []
        for token in _TOKEN.finditer(self.text, start):
            text = token[0]
            if text == "]":
                break
            if text[0] in "\"'":
                places.append(line)
            line += text.count("\n")
        return tuple(places)


def _unclosed(text: str) -> int:
    """How many lines stand before the text or list that has no end."""
    opened: list[int] = []
    line = 0
    for token in _BRACKET.finditer(text):
        found = token[0]
        if found[0] in "[{":
            opened.append(line)
        elif found[0] in "]}":
            del opened[-1:]
        elif token["open"]:
            return line
        line += found.count("\n")
    return opened[0] if opened else text.rstrip().count("\n")


def _split(text: str, line: int) -> Iterator[_Part]:
    """The head and the rounds, by their headers; the text begins at this line of its file."""
    starts = [0, *(match.start() for match in _HEADER.finditer(text))]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        part = text[start:end]
        yield _Part(part, line)
        line += part.count("\n")


def _parsed(part: _Part, faults: list[RecordError]) -> dict[str, Any]:
    try:
        table = part.table()
        if len(table["round"]) > 1:
            raise RecordError("bad_value", part.line, key="round")
    except RecordError as fault:
        faults.append(fault)
        return {}
    return table


def _gather(
    head: _Table, part: _Part, table: dict[str, Any], faults: list[RecordError]
) -> None:
    """Tables that stand after a round but not in it belong to the head."""
    for key, value in table.items():
        if key == "round":
            continue
        if key in head.values:
            faults.append(RecordError("key_twice", part.line, key=key))
        else:
            head.values[key] = value


def _read_head(head: _Table, faults: list[RecordError]) -> Record | None:
    written = head.values.pop("format", None)
    if written != FORMAT:
        raise RecordError("not_a_record", head.lines.of_key("format"), format=str(written)[:80])
    if "round" in head.values:
        raise RecordError("bad_value", head.lines.of_key("round"), key="round")
    try:
        rules = Rules.from_dict(head.take("rules", _is(dict)))
    except RulesError as error:
        lines = head.part.rules_lines()
        faults += (
            RecordError("bad_rules", lines.of_key(field), field=field, fault=code)
            for field, code in error.faults
        )
        faults.sort(key=lambda fault: fault.line)
        return None
    events = _read_events(head, faults)
    if faults:
        return None
    start = _read_standing(head, rules, 0)
    return Record(
        rules=rules,
        start=start,
        events=events,
        seed=head.take("seed", lambda value: int.from_bytes(_seed(value), "big"), None),
        seen_by=head.take("seen_by", _knowledge, ALL),
        extra=head.rest(),
        lines=head.lines,
    )


def _read_round(table: _Table, record: Record, faults: list[RecordError]) -> RoundRecord | None:
    known = len(faults)
    try:
        events = _read_events(table, faults)
        start = _read_standing(table, record.rules, MIN_PLAYERS)
        each = RoundRecord(
            start=start,
            events=events,
            seed=table.take("seed", _seed, None),
            commitment=table.take("commitment", lambda value: _seed(value).hex(), ""),
            entropy=table.take("entropy", _among(start.names, _seed), {}),
            decks=table.take("decks", _decks, ()),
            extra=table.rest(),
            lines=table.lines,
        )
    except RecordError as fault:
        faults.append(fault)
        return None
    return each if len(faults) == known else None


def _read_events(table: _Table, faults: list[RecordError]) -> tuple[Event, ...]:
    events = []
    for place, line in enumerate(table.take("events", _texts, [])):
        try:
            events.append(parse_event(line))
        except RecordError as error:
            faults.append(RecordError(error.code, table.lines.of_event(place), text=line[:80]))
    return tuple(events)


def _read_standing(table: _Table, rules: Rules, fewest: int) -> Standing:
    """The standing in a table; a round needs a number, a dealer and its players."""
    of_round = fewest > 0

    def players(value: Any) -> dict[int, str]:
        names = _by_seat(checked_name)(value)
        if not fewest <= len(names) <= rules.max_players:
            raise ValueError
        return names

    number = table.take("number", _number(1), *(() if of_round else (0,)))
    dealer = table.take("dealer", _seat, *(() if of_round else (0,)))
    names = table.take("players", players, *(() if of_round else ({},)))
    accounts = table.take("accounts", _among(names, _number(-LARGEST)), {})
    debts = table.take("debts", _among(names, _number(0)), {})
    return Standing(
        number=number,
        dealer=dealer,
        names=names,
        accounts={seat: accounts.get(seat, 0) for seat in names},
        debts={seat: owed for seat, owed in debts.items() if owed},
        pot=table.take("pot", _number(0), 0),
        carried=table.take("carried", _is(bool), False),
        stood=table.take("stood", _is(bool), False),
        broke=table.take("broke", lambda value: _seats(value, names), ()),
        departed=table.take("departed", _number(-LARGEST), 0),
    )


# ---------------------------------------------------------------- values


class _Table:
    """The keys of a part that are still to be read, and where they stand."""

    def __init__(self, values: dict[str, Any], part: _Part) -> None:
        self.values = values
        self.part = part
        events = values.get("events")
        self.lines = part.lines(len(events) if isinstance(events, list) else 0)

    def take(self, key: str, convert: Callable[[Any], T], *default: Any) -> T:
        """The value of a key, converted. Raises `RecordError` (`missing_key`, `bad_value`)."""
        if key not in self.values:
            if default:
                return default[0]  # type: ignore[no-any-return]
            raise RecordError("missing_key", self.lines.header, key=key)
        try:
            return convert(self.values.pop(key))
        except (ValueError, TypeError, AttributeError) as error:
            raise RecordError("bad_value", self.lines.of_key(key), key=key) from error

    def rest(self) -> dict[str, Any]:
        """The keys that nobody took."""
        return dict(self.values)


def _is(kind: type[T]) -> Callable[[Any], T]:
    def convert(value: Any) -> T:
        if type(value) is not kind:
            raise ValueError
        return value

    return convert


def _number(least: int) -> Callable[[Any], int]:
    def convert(value: Any) -> int:
        if type(value) is not int or not least <= value <= LARGEST:
            raise ValueError
        return value

    return convert


def _seat(value: Any) -> int:
    return parse_seat(_is(str)(value))


def _seats(value: Any, among: Mapping[int, str]) -> tuple[int, ...]:
    seats = sorted({_seat(each) for each in _is(list)(value)})
    if not set(seats) <= among.keys():
        raise ValueError
    return tuple(seats)


def _by_seat(convert: Callable[[Any], T]) -> Callable[[Any], dict[int, T]]:
    def convert_all(value: Any) -> dict[int, T]:
        items = _is(dict)(value).items()
        return dict(sorted((parse_seat(seat), convert(each)) for seat, each in items))

    return convert_all


def _among(
    names: Mapping[int, str], convert: Callable[[Any], T]
) -> Callable[[Any], dict[int, T]]:
    """Values by seat, of seats that are taken."""

    def convert_all(value: Any) -> dict[int, T]:
        values = _by_seat(convert)(value)
        if not values.keys() <= names.keys():
            raise ValueError
        return values

    return convert_all


def _seed(value: Any) -> bytes:
    if not re.fullmatch(rf"[0-9A-Fa-f]{{{2 * SEED_BYTES}}}", _is(str)(value)):
        raise ValueError
    return bytes.fromhex(value)


def _knowledge(value: Any) -> Knowledge:
    return None if value == SPECTATOR else _seat(value)


def _texts(value: Any) -> list[str]:
    return [_is(str)(each) for each in _is(list)(value)]


def _decks(value: Any) -> tuple[tuple[Card, ...], ...]:
    decks = tuple(tuple(parse_cards(text)) for text in _texts(value))
    for deck in decks:
        card_set(deck)
    return decks
