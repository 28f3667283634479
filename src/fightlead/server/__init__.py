"""The table on the web: tables kept as logs, the people at them, and the pages they see."""
