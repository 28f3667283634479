"""The rules core run through Numba: the functions of `engine`, compiled when first called.

`compiled()` answers a namespace with the same functions and the same results. Where Numba
is missing, or `FIGHTLEAD_INTERPRETED` is set, it answers the plain functions themselves.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Timer
from types import FunctionType, MappingProxyType, SimpleNamespace
from typing import Any

from fightlead import engine
from fightlead.cards import members
from fightlead.rules import Rules


class Core(SimpleNamespace):
    """The compiled functions by name. A copy of it is itself, in another process the core of
    that process."""

    def __reduce__(self) -> tuple[Any, ...]:
        return compiled, ()


@cache
def compiled() -> Any:
    """The core as fast as this machine can have it."""
    if os.environ.get("FIGHTLEAD_INTERPRETED"):
        return engine
    try:
        from numba import njit
    except ImportError:
        return engine
    scope: dict[str, Any] = {**vars(engine), **_primitives()}
    for function in engine.CORE:
        scope[function.__name__] = njit(cache=True, nogil=True)(_twin(function, scope))
    return Core(**scope)


def is_compiled() -> bool:
    """Whether the core is machine code here."""
    return compiled() is not engine


def compiled_beside(
    functions: Sequence[Any], replaced: Mapping[Any, Any] = MappingProxyType({})
) -> Any:
    """A namespace with functions of other modules, compiled together with the core where
    `compiled()` is, so that they call the very same rules. They may call what their modules
    have imported from `engine`, and each other, in the order in which they are given. In the
    place of a function that is `replaced` they call another of those that are given before."""
    core = compiled()
    if core is engine and not replaced:
        return SimpleNamespace(**{function.__name__: function for function in functions})
    stamp = _stamp(
        {Path(each.__code__.co_filename) for each in [engine.seat_after, *functions]}
    )
    stamp = "-".join([stamp, *(each.__qualname__ for each in replaced.values())])
    made = {
        plain: vars(core)[name]
        for name, plain in vars(engine).items()
        if isinstance(plain, FunctionType) and vars(core)[name] is not plain
    }
    for function in functions:
        if function in replaced:
            made[function] = made[replaced[function]]
            continue
        around = vars(sys.modules[function.__module__])
        scope = {
            name: made.get(value, value) if isinstance(value, FunctionType) else value
            for name, value in around.items()
        }
        twin = _twin(function, scope, f"{function.__qualname__}-{stamp}")
        made[function] = twin if core is engine else _compile(twin)
    return SimpleNamespace(**{function.__name__: made[function] for function in functions})


def _compile(function: Any) -> Any:
    from numba import njit

    return njit(cache=True, nogil=True)(function)


def _twin(function: Any, scope: dict[str, Any], qualname: str = "") -> Any:
    """The same function with other globals."""
    twin = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    twin.__module__ = function.__module__
    twin.__qualname__ = qualname or function.__qualname__
    return twin


def _stamp(sources: Iterable[Path]) -> str:
    """A word that changes with any of the sources. Numba does not notice when something that
    a cached function calls changes in another file, but keeps functions apart by name."""
    digest = sha256()
    for path in sorted(sources):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def warm_up(tell: Callable[[str], None], patience: float = 0.7) -> None:
    """Compile all that a session calls, or load it from the cache; `tell` gets one line if
    that takes longer than `patience` seconds."""
    timer = Timer(patience, tell, ["Compiling the rules, once, for some seconds ..."])
    timer.daemon = True
    timer.start()
    core = compiled()
    states = engine.new_states()
    engine.set_up(states, 0, Rules(), seated=3, dealer=0)
    core.open_round(states, 0)
    order = engine.order_array(list(members(core.awaited(states, 0))))
    core.stack(states, 0, order)
    for seat in (0, 1):
        core.limit(states, 0, seat)
        card = next(members(core.legal(states, 0, seat)))
        if core.refusal(states, 0, seat, card) == engine.OK:
            core.act(states, 0, seat, card)
    timer.cancel()


def _primitives() -> dict[str, Any]:
    """Bit counting as single instructions, and the generator in unsigned words."""
    import numpy as np
    from llvmlite import ir
    from numba import njit, types
    from numba.extending import intrinsic

    @intrinsic
    def count(typing_context: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @intrinsic
    def lowest(typing_context: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), generate

    golden, first, second = (
        np.uint64(0x9E3779B97F4A7C15),
        np.uint64(0xBF58476D1CE4E5B9),
        np.uint64(0x94D049BB133111EB),
    )
    u27, u30, u31, u32 = (np.uint64(shift) for shift in (27, 30, 31, 32))

    @njit(cache=True, nogil=True)
    def random_below(s: Any, limit: Any) -> Any:
        word = s.random + golden
        s.random = word
        word = (word ^ (word >> u30)) * first
        word = (word ^ (word >> u27)) * second
        word ^= word >> u31
        return np.int64(((word >> u32) * np.uint64(limit)) >> u32)

    return {"count": count, "lowest": lowest, "random_below": random_below}
