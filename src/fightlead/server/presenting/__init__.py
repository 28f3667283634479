"""From a scene to what templates show: built from the view and the narrator, nothing else."""

from fightlead.server.presenting.log import Told
from fightlead.server.presenting.page import Around, TablePage, table_page

__all__ = ["Around", "TablePage", "Told", "table_page"]
