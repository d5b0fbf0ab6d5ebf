"""The melding table in the window: what is shown of melds, stock and pile."""
