"""The text game: people and opponents at one terminal, in plain lines that a screen reader can follow."""
