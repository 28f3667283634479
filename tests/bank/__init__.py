"""Tests of the bank of a real table."""
