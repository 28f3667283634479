"""From the values of the game to types of the OpenAPI document: same names, same texts.

A dataclass says in one place what its fields are and mean; the document is made from it.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
from functools import cache
from textwrap import dedent
from typing import Any, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model


def model_of(kind: type, **types: Any) -> type[BaseModel]:
    """A model with the fields of a dataclass. `types` replaces the types of some fields, or
    adds fields.

    >>> from fightlead.server.scene import Settings
    >>> model_of(Settings).model_json_schema()["properties"]["clock"]["description"]
    'Seconds for each decision; 0: no clock.'
    """
    texts, hints = texts_of(kind), get_type_hints(kind)
    known: dict[str, Any] = {
        each.name: (
            types.pop(each.name, hints[each.name]),
            Field(_default(each), description=texts.get(each.name)),
        )
        for each in dataclasses.fields(kind)
    }
    return create_model(
        kind.__name__,
        __config__=ConfigDict(extra="forbid"),
        __doc__=inspect.getdoc(kind),
        **known,
        **types,
    )


def _default(each: dataclasses.Field[Any]) -> Any:
    return ... if each.default is dataclasses.MISSING else each.default


@cache
def texts_of(kind: type) -> dict[str, str]:
    """The text below each field of a class, by the name of the field."""
    tree = ast.parse(dedent(inspect.getsource(kind))).body[0]
    assert isinstance(tree, ast.ClassDef)
    return {
        field.target.id: inspect.cleandoc(text.value.value).replace("\n", " ")
        for field, text in zip(tree.body, tree.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }
