"""Arguments of the command line that make no order."""

from __future__ import annotations

from carioca.i18n import t


class Misused(Exception):
    """Arguments that make no order; `sentence` says why in the reader's language."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values

    @property
    def sentence(self) -> str:
        """Made late: `--lang` may stand behind the mistake."""
        return t(self.key, **self.values)
