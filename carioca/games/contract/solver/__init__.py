"""Exact search in a hand: what it lacks for a contract, what helps, and how to go down best."""
