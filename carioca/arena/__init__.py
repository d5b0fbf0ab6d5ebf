"""Many matches between levels and outside programs, measured honestly (`carioca-cli arena`)."""
