"""Opponents: they see views, never states."""
