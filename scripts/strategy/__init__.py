"""What is known about playing well, counted and written down: `python -m scripts.strategy`."""
