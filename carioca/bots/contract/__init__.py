"""The opponents of the contract games."""
