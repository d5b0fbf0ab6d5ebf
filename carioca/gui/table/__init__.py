"""The card table: table.py is its state and board.py its cards; presses and keys (input/) become operations.py, what
was played is shown by motion/, and all of it is painted by render/.

What only one game's table has comes in five roles with defaults: model, layout, moves, paint and guide.
"""
