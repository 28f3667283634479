"""Open data: each decision of a simulation as a row of a table.

`columns` declares the table, `rows` fills it from views and events, `parquet` writes it.
"""

from fightlead.decisions.columns import COLUMNS, Column
from fightlead.decisions.parquet import Source, batch_of, check_parquet, parquet_file
from fightlead.decisions.rows import Decisions

__all__ = [
    "COLUMNS",
    "Column",
    "Decisions",
    "Source",
    "batch_of",
    "check_parquet",
    "parquet_file",
]
