"""Buraco at the melding table: a field for each side, canastas, the open pozo, muertos."""
