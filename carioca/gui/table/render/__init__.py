"""Paints the table: painter.py makes the whole picture of layers, the other files one kind of thing each.

What is painted over the kept layers tells which place it covered, so that only that is painted anew.
"""
