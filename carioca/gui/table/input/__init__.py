"""What a player does with the pointer and the keys."""
