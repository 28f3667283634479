"""Open data: each decision of a simulation as a row of a table.

`columns` declares the table, `rows` fills it from views and events, `parquet` writes it.
"""
