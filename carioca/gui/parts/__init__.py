"""What screens are put together from: tables, plots, rows of options, pages of rules."""
