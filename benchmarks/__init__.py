"""How fast the package is, measured against peers in one run: `python -m benchmarks`.

Every value is the best of many short trials that ours and the peer's took in turns (times to
start: the median of fresh processes), so another load on the machine moves a ratio less than
the values in it. A ratio is ours over the peer's.
"""
