"""Templates and static files of the table on the web."""
