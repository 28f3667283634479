"""The page of the bank, made by the server's Python."""
