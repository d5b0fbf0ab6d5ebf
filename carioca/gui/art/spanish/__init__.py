"""The Spanish pack: four suits of ten cards in the Castilian manner, drawn by the program."""
