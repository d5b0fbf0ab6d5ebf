"""The desk of a table where tricks are bid and taken."""
