"""What a player reads: sentences made from rules, moves, reasons, reviews and films; no pygame here."""
