"""The reasons for a move of Buraco, with what each one promises to tell."""

from __future__ import annotations

from collections.abc import Mapping

CODES: Mapping[str, tuple[str, ...]] = {
    # -- drawing. `n` cards lie on the pozo.
    "canasta.pozo": ("n",),
    # These cards of the pozo fit melds of the side; these make a meld with natural cards of the hand or the pozo; a run
    # of the side takes these behind others of them; these are wild; these find a place with a wild card only.
    "canasta.pozo-fits": ("cards", "n"),
    "canasta.pozo-melds": ("cards", "n"),
    "canasta.pozo-follows": ("cards", "n"),
    "canasta.pozo-wild": ("cards", "n"),
    "canasta.pozo-helped": ("cards", "n"),
    # `n` of `all` its cards are of no use at once, and count `points` as long as they are in the hand.
    "canasta.pozo-idle": ("all", "n", "points"),
    # Nothing lies there; it may not be taken; none of its `n` cards is of use at once; they count `points` in hand.
    "canasta.pozo-empty": (),
    "canasta.pozo-barred": ("n",),
    "canasta.pozo-useless": ("n", "points"),
    # All `n` cards are of use, and count `points` while they are in the hand.
    "canasta.pozo-more": ("n", "points"),
    # The lay is worth `points` and at least `least` are needed.
    "canasta.salida": ("points", "least"),
    # The stock holds `n` more cards.
    "canasta.stock": ("n",),
    # -- laying. The cards count `points` on the table instead of in the hand.
    "canasta.lays": ("n", "points"),
    # It makes a canasta, which brings `points`; which sort is the code.
    "canasta.makes-real": ("points",),
    "canasta.makes-semi": ("points",),
    "canasta.makes-simple": ("points",),
    "canasta.makes-wild": ("points",),
    # It is the side's first canasta.
    "canasta.first": (),
    # `n` more cards make it a canasta.
    "canasta.nearer": ("n",),
    # The hand is empty: the muerto with its `n` cards; the deal is closed and brings `points`.
    "canasta.muerto": ("n",),
    "canasta.closes": ("points",),
    # Laid without a wild card, so it may become a real canasta.
    "canasta.pure": (),
    # A two is laid and a joker, worth `points`, is kept.
    "canasta.two": ("points",),
    # A joker counts `points` against the side if it stays in the hand.
    "canasta.joker": ("points",),
    # The two comes to its own place and is no wild card any more.
    "canasta.home": (),
    # A real canasta becomes simple and brings `points` less.
    "canasta.spoils": ("points",),
    # What stays in the hand.
    "canasta.left": ("n", "points"),
    # -- throwing. No meld of the side takes the card and no two cards of the hand go with it.
    "canasta.idle": ("card",),
    # `n` cards of the hand go with it.
    "canasta.goes": ("card", "n"),
    # A meld of the other side takes it; none does.
    "canasta.feeds": ("card",),
    "canasta.safe": ("card",),
    # `n` of the other cards of its rank have been seen.
    "canasta.gone": ("n",),
    # The card counts `points` in the hand.
    "canasta.points": ("card", "points"),
    # It is the last card: the muerto; the end.
    "canasta.last-muerto": ("n",),
    "canasta.last-closes": ("points",),
    # Closing waits: the partner has not used the muerto yet; `n` more cards make another canasta.
    "canasta.waits-muerto": ("seat",),
    "canasta.waits": ("n",),
    # A rival who may close has `n` cards.
    "canasta.threat": ("seat", "n"),
}
"""Every code and the names of its values."""
