"""The documentation site: what is under `docs/`, and the reference of the package."""
