"""Choosing rules before a match: what is on offer, what was changed, and what there is to know of a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from carioca.agreement import Agreement
from carioca.durations import minutes
from carioca.engine.game import Setup
from carioca.engine.options import OptionsError, lengths_of
from carioca.games import Entry, all_presets, entry_of
from carioca.i18n import t
from carioca.storage.errors import StorageError
from carioca.storage.names import name_key
from carioca.storage.presets import MAX_NAME, PresetError
from carioca.words.cards import or_text
from carioca.words.options import preset_text

if TYPE_CHECKING:
    from carioca.storage.presets import Presets
    from carioca.storage.settings import Settings

USUAL = 4  # the table that is meant when nobody says how many play, where so many can


def players_line(sizes: Sequence[int]) -> str:
    """How many can play: `2 a 6 jugadores`, `2, 4 o 6 jugadores`, `2 jugadores`."""
    if len(sizes) < 3 or list(sizes) != list(range(sizes[0], sizes[-1] + 1)):
        return t("game.players", n=sizes[-1], players=or_text([str(n) for n in sizes]))
    return t("game.players.range", least=sizes[0], most=sizes[-1])


def usual_seats(sizes: Sequence[int]) -> int:
    return min(sizes, key=lambda n: (abs(n - USUAL), n))


def length_lines(
    agreed: Agreement, settings: Settings, seats: int, persons: int = 1, brief: bool = False
) -> tuple[str, ...]:
    """How long a match of so many is, some of them persons, at the pace of the settings, in its wordings, the longest
    first: `28 rondas, unos 45 minutos`, `unos 45 minutos`; none while the rules make no game for them. `brief`:
    `28 rondas, 45 min`."""
    if agreed.fault(seats) is not None:
        return ()
    game = agreed.game
    rounds = game.rounds(Setup(game.name, agreed.options, seats, "-"))
    parts = [] if rounds is None else [t("count.rounds", n=len(rounds))]
    pace = settings.animation, settings.tempo, settings.take_back_seconds
    lengths = lengths_of(agreed.start)
    points = rounds is None and lengths is not None
    part = agreed.value(lengths.option) / lengths.named["complete"] if points and lengths else 1.0
    about = minutes(agreed.base, seats, rounds, persons, *pace, part=part)
    parts += [] if about is None else [t("game.minutes.brief" if brief else "game.minutes", n=about)]
    return (", ".join(parts), *parts[-1:])


def cards_line(agreed: Agreement, seats: int) -> str:
    """Which cards are needed: `108 cartas francesas`, `40 cartas españolas`."""
    try:
        cards = agreed.game.cards(agreed.options, seats)
    except OptionsError:
        return ""
    return t(f"game.cards.{agreed.game.profile.pack.name}", n=len(cards))


def fact_lines(agreed: Agreement, settings: Settings, seats: int = 0, persons: int = 1) -> list[tuple[str, ...]]:
    """How many can play, how long it takes, which cards: with so many seats, 0 for as many as there usually are.
    Of each line the wordings, the longest first."""
    sizes = agreed.sizes
    if not sizes:
        return []
    seats = seats or usual_seats(sizes)
    length = length_lines(agreed, settings, seats, persons) or ("",)
    return [(players_line(sizes),), length, (cards_line(agreed, seats),)]


def variant_lines(offer: Agreement, now: Agreement) -> tuple[str, ...]:
    """In what rules on offer differ from the game's own, and how many of them were changed `now`; of that the wordings,
    the longest first."""
    changed = t("game.differ", n=len(now.differing)) if now.differing else ""
    if offer.own:
        about = t("games.own", name=preset_text(offer.base))
        return (f"{about} · {changed}", changed) if changed else (about,)
    if changed and offer.base == entry_of(offer.base).presets[0]:
        return (changed,)
    about = t(f"preset.{offer.base}.about")
    return (f"{changed} · {about}", changed) if changed else (about,)


Key = tuple[str, str]  # which rules of the list: the preset, and the key of an own name or ""


class Choosing:
    """`now` is what is chosen. Changes made to other entries of the list wait there until they are chosen again."""

    def __init__(self, presets: Presets, settings: Settings) -> None:
        self.presets = presets
        known = [base for base in settings.left if base in all_presets()]
        self._drafts = {(base, ""): Agreement.recalled(base, "", settings.left[base]) for base in known}
        self.kept: tuple[Agreement, ...] = ()
        self.now = Agreement()
        self.refresh()
        self.now = self._known(Agreement.recalled(settings.preset, settings.own_rules, settings.rules))

    def _known(self, agreed: Agreement) -> Agreement:
        # Where its file is gone the rules are still here, without a name.
        gone = agreed.own and key_of(agreed) not in map(key_of, self.kept)
        return agreed._replace(own="") if gone else agreed

    def begin(self, wanted: Agreement) -> None:
        """Take exactly these rules."""
        self._drafts[self.key] = self.now
        self.now = self._known(wanted)

    def refresh(self) -> None:
        kept = []
        for own in self.presets.all():
            try:
                kept.append(Agreement.from_own(own))
            except PresetError:
                continue
        self.kept = tuple(kept)

    @property
    def offers(self) -> tuple[Agreement, ...]:
        return tuple(Agreement(preset) for preset in all_presets()) + self.kept

    @property
    def entries_of_game(self) -> list[tuple[Key, str]]:
        game = entry_of(self.now.base)
        return [(key_of(offer), self._label(offer)) for offer in self.offers if offer.base in game.presets]

    @property
    def key(self) -> Key:
        return key_of(self.now)

    def offers_of(self, game: Entry) -> list[Agreement]:
        return [offer for offer in self.offers if offer.base in game.presets]

    def as_left(self, key: Key) -> Agreement | None:
        """An entry with the changes that were made to it; None: there is none of this key."""
        if key == self.key:
            return self.now
        return next((self._drafts.get(key, offer) for offer in self.offers if key_of(offer) == key), None)

    def left(self, played: Key) -> dict[str, dict[str, Any]]:
        """The changes to presets that were only looked at, by preset; `played` is the entry of the last match."""
        return {
            agreed.base: dict(agreed.changes)
            for key, agreed in {**self._drafts, self.key: self.now}.items()
            if key != played and not agreed.own and agreed.changes
        }

    def choose(self, key: Key) -> None:
        """Take another entry, as it was left. Raises KeyError."""
        found = self.as_left(key)
        if found is None:
            raise KeyError(key)
        self._drafts[self.key] = self.now
        self.now = found

    def change(self, agreed: Agreement) -> None:
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

    def try_file(self, path: Path) -> str:
        """Keep and choose the rules of a file; a sentence that says so, or why not."""
        try:
            return self.take(path)
        except StorageError as error:
            return t(error.code, **error.values)

    def _titles(self) -> set[str]:
        return {name_key(offer.title) for offer in self.offers if not offer.own}

    def _label(self, offer: Agreement) -> str:
        left = self.now if key_of(offer) == self.key else self._drafts.get(key_of(offer), offer)
        return offer.title if left.differing == offer.differing else t("agree.changed", name=offer.title)


def key_of(agreed: Agreement) -> Key:
    return (agreed.base, name_key(agreed.own))
