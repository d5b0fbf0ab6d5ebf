"""What outlives the program: where its files lie, the settings, and the running match."""
