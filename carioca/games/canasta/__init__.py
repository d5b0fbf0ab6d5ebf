"""Canasta games: Buraco and its kin, played in sides, with canastas and reserve hands."""
