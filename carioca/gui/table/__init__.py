"""The card table: layout, zones, drag, staging, sprites and what they paint."""
