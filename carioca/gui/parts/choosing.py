"""Choosing rules before a match: the presets and own rules on offer, and what was changed in each of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from carioca.agreement import Agreement
from carioca.games import all_presets, entry_of
from carioca.i18n import t
from carioca.storage.errors import StorageError
from carioca.storage.presets import MAX_NAME, PresetError, name_key

if TYPE_CHECKING:
    from carioca.storage.presets import Presets
    from carioca.storage.settings import Settings

Key = tuple[str, str]
"""Which rules of the list: the preset, and the key of an own name or ""."""


class Choosing:
    """`now` is what is chosen. Changes made to other entries of the list wait there until they are chosen again."""

    def __init__(self, presets: Presets, settings: Settings) -> None:
        self.presets = presets
        known = [base for base in settings.left if base in all_presets()]
        self._drafts = {(base, ""): Agreement.recalled(base, "", settings.left[base]) for base in known}
        self.kept: tuple[Agreement, ...] = ()
        self.now = Agreement()
        self.refresh()
        self.now = Agreement.recalled(settings.preset, settings.own_rules, settings.rules)
        if self.now.own and key_of(self.now) not in map(key_of, self.kept):
            # Its file is gone: the rules are still here, without a name.
            self.now = self.now._replace(own="")

    def refresh(self) -> None:
        """Look again at what is kept in the folder."""
        kept = []
        for own in self.presets.all():
            try:
                kept.append(Agreement.from_own(own))
            except PresetError:
                continue
        self.kept = tuple(kept)

    @property
    def offers(self) -> tuple[Agreement, ...]:
        """The presets of all games, then own rules by name, each as it is kept."""
        return tuple(Agreement(preset) for preset in all_presets()) + self.kept

    @property
    def entries(self) -> list[tuple[Key, str]]:
        """Keys and names to choose from; one that differs from what is kept under its name says so."""
        return [(key_of(offer), self._label(offer)) for offer in self.offers]

    @property
    def entries_of_game(self) -> list[tuple[Key, str]]:
        """Those of the game that is chosen."""
        game = entry_of(self.now.base)
        return [(key_of(offer), self._label(offer)) for offer in self.offers if offer.base in game.presets]

    @property
    def key(self) -> Key:
        """The entry that is chosen."""
        return key_of(self.now)

    @property
    def left(self) -> dict[str, dict[str, Any]]:
        """What differs in the presets that are not chosen, by preset, as they were left."""
        return {
            agreed.base: dict(agreed.changes)
            for key, agreed in self._drafts.items()
            if key != self.key and not agreed.own and agreed.changes
        }

    def choose(self, key: Key) -> None:
        """Take another entry, as it was left. Raises KeyError."""
        offer = next((offer for offer in self.offers if key_of(offer) == key), None)
        if offer is None:
            raise KeyError(key)
        self._drafts[self.key] = self.now
        self.now = self._drafts.get(key, offer)

    def change(self, agreed: Agreement) -> None:
        """Go on with other rules under the chosen entry."""
        self.now = agreed

    def keep(self, name: str) -> None:
        """Keep what is chosen under a name and choose that entry.

        Raises PresetError for the name of a preset, or none at all, and StorageError.
        """
        if name_key(name) in self._titles():
            raise PresetError("preset.taken", {"name": name})
        own = self.now.to_own(name)
        self.presets.save(own)
        self.refresh()
        # The entry it came from is as it is kept again.
        self._drafts.pop(self.key, None)
        found = self.presets.find(name)
        self.now = Agreement.from_own(found) if found is not None else self.now
        self._drafts.pop(self.key, None)

    def forget(self) -> None:
        """Remove the own rules that are chosen; the rules stay chosen, without a name. Raises StorageError."""
        self.presets.remove(self.now.own)
        self.refresh()
        self._drafts.pop(self.key, None)
        self.now = self.now._replace(own="")

    def take(self, path: Path) -> str:
        """Keep and choose the rules of a file; a sentence that says so. Raises PresetError, StorageError.

        When the disk refuses they are chosen all the same. Other rules of that name are not replaced.
        """
        agreed = Agreement.from_own(self.presets.read(path))
        name, number = agreed.own, 2
        taken = self._titles() | {name_key(kept.own) for kept in self.kept if kept[::2] != agreed[::2]}
        while name_key(name) in taken:
            name = f"{agreed.own[: MAX_NAME - 4].strip()} {number}"
            number += 1
        self._drafts[self.key] = self.now
        try:
            self.presets.save(agreed.to_own(name))
        except StorageError:
            self.now = agreed._replace(own="")
            raise
        self.refresh()
        self.now = agreed._replace(own=name)
        return t("agree.taken", name=name)

    def _titles(self) -> set[str]:
        """The names of the presets, which own rules cannot have."""
        return {name_key(offer.title) for offer in self.offers if not offer.own}

    def _label(self, offer: Agreement) -> str:
        left = self.now if key_of(offer) == self.key else self._drafts.get(key_of(offer), offer)
        return offer.title if left.differing == offer.differing else t("agree.changed", name=offer.title)


def key_of(agreed: Agreement) -> Key:
    """The entry of the list that an agreement belongs to."""
    return (agreed.base, name_key(agreed.own))
