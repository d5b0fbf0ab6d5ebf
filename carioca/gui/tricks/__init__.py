"""The table in the window where tricks are bid and taken."""
