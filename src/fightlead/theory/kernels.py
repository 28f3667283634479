"""Functions that are plain Python, and run through Numba together with the rules core."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from types import SimpleNamespace
from typing import Any, TypeVar

from fightlead.compiled import compiled_beside

F = TypeVar("F", bound=Callable[..., Any])


class Kernels:
    """A decorator that collects functions; they may call those of the collections given, too.

    >>> kernel = Kernels()
    >>> @kernel
    ... def twice(number):
    ...     return 2 * number
    >>> twice(2), [each.__name__ for each in kernel.functions]
    (4, ['twice'])
    """

    def __init__(self, *others: Kernels) -> None:
        self.functions: list[Callable[..., Any]] = [
            function for other in others for function in other.functions
        ]

    def __call__(self, function: F) -> F:
        self.functions.append(function)
        return function

    @cached_property
    def compiled(self) -> Any:
        """The functions as fast as this machine can have them, each compiled when first
        called; the plain ones where Numba is missing."""
        return compiled_beside(self.functions)

    @property
    def at_hand(self) -> Any:
        """The compiled functions, if somebody has asked for them already, else the plain ones,
        which answer at once."""
        return self.compiled if "compiled" in vars(self) else self._plain

    @cached_property
    def _plain(self) -> Any:
        return SimpleNamespace(**{each.__name__: each for each in self.functions})

    def with_instead(self, plain: Any, other: Any, others: Kernels) -> Any:
        """These functions as `compiled` has them; where they call `plain`, they call `other`
        instead, which is one of `others`."""
        known = set(others.functions)
        rest = [function for function in self.functions if function not in known]
        return compiled_beside([*others.functions, *rest], {plain: other})
