"""The JSON interface for bots and other front ends, described by its own OpenAPI document.

Everything that is shown of a table is made from a scene; a person is known by a token.
"""
