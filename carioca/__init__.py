"""Carioca: the Chilean contract rummy and its cousins on the desktop."""

__version__ = "1.0.0"
