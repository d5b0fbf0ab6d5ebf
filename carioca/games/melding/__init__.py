"""The vocabulary of the melding table: what Carioca, Kalooki and Buraco have in common."""
