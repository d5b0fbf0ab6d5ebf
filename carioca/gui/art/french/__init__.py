"""The French faces: pips, court cards and the joker."""
