"""The controls of forms: drawn widgets, pages that scroll, and the one place where text is edited."""
