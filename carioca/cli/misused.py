"""What is raised for wrong arguments on the command line."""

from __future__ import annotations

from carioca.i18n import t


class Misused(Exception):
    """The arguments of a command are wrong or contradict one another; `sentence` says how in the reader's language."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values

    @property
    def sentence(self) -> str:
        """Made late: `--lang` may stand behind the mistake."""
        return t(self.key, **self.values)
