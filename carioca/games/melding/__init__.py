"""The melding family: draw, lay melds, lay off, discard."""
