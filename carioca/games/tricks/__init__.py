"""Trick games: the rules of bidding and taking tricks, and the games that are played by them."""
