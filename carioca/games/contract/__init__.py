"""The family of contract rummy: Carioca and its relatives."""
