"""The page of the bank: from what was told to HTML, and from a form to what is told.

The server makes the page by these functions for a browser without script, and a browser runs
them itself, so that an opened bank needs no network. So all of it is as plain as the bank: see
`fightlead.bank`. Attributes and lists have a fixed order, as a small Python keeps none in its
dicts.
"""
