"""The toy family's words: they stand in no catalogue of the program, the tests lay them beside it."""

from __future__ import annotations

from collections.abc import Mapping

Text = str | Mapping[str, str]

# key: Spanish, English
_BOTH: dict[str, tuple[Text, Text]] = {
    "game.name.toy": ("Carta alta", "High card"),
    "preset.toy": ("Carta alta", "High card"),
    "preset.toy.about": ("La carta más alta gana.", "The highest card wins."),
    "variant.toy-small.worth": ("Cada ronda vale 5 puntos.", "A round is worth 5 points."),
    "variant.toy-small.players_max": ("Juegan dos.", "Two play."),
    "preset.toy-small.about": ("Con menos cartas.", "With fewer cards."),
    "preset.toy-small": ("Carta alta para dos", "High card for two"),
    "option.toy.worth": ("Puntos de la ronda", "Points for a round"),
    "option.toy.worth.help": ("Lo que gana la carta más alta.", "What the higher card wins."),
    "toy.round.first": ("primera ronda", "first round"),
    "toy.round.second": ("segunda ronda", "second round"),
    "toy.round.short": ("R{n}", "R{n}"),
    "toy.begins": ("Comienza la ronda {n}.", "Round {n} begins."),
    "toy.stake.true": ("al doble", "doubled"),
    "toy.stake.false": ("simple", "single"),
    "toy.about": ("Ronda {round}: repartes tú", "Round {round}: you deal"),
    "toy.question": ("¿Cuánto vale la ronda?", "What does the round count?"),
    "toy.question.help": ("La carta más alta gana los puntos.", "The higher card wins the points."),
    "toy.question.ask": ("¿Cuánto vale la ronda? (doble, simple)", "What does the round count? (double, single)"),
    "toy.prompt": ("¿Qué haces? (robar, ayuda)", "What do you do? (draw, help)"),
    "toy.help": ("robar: saca tu carta.", "draw: take your card."),
    "toy.lines": ("Ronda {round} {stake}, en el mazo quedan {n}.", "Round {round} {stake}, {n} left in the stock."),
    "toy.lines.seat": ("{name}, {points}: {cards}", "{name}, {points}: {cards}"),
    "toy.look.stake": ("Mira lo que vale la ronda.", "Look at what the round is worth."),
    "toy.look.draw": ("Mira el mazo.", "Look at the stock."),
    "toy.deed.draw": ("Robar", "Draw"),
    "keys.toy-draw": ("sacar tu carta", "draw your card"),
    "keys.toy-draw.key": ("S", "S"),
    "toy.prompt.window": ("Saca tu carta", "Draw your card"),
    "toy.stock": ("Mazo", "Stock"),
    "toy.tally": (
        {"one": "{n} ronda ganada", "other": "{n} rondas ganadas"},
        {"one": "{n} round won", "other": "{n} rounds won"},
    ),
    "verb.imperative.toy-draw": ("roba", "draw"),
    "verb.infinitive.toy-draw": ("robar", "draw"),
    "verb.imperative.toy-stake": ("juega", "play"),
    "verb.infinitive.toy-stake": ("jugar", "play"),
    "move.toy-draw": ("{verb} una carta", "{verb} a card"),
    "move.toy-stake.true": ("{verb} al doble, por {points}", "{verb} doubled, for {points}"),
    "move.toy-stake.false": ("{verb} simple, por {points}", "{verb} single, for {points}"),
    "why.toy-worth": ("La ronda vale {points}.", "The round is worth {points}."),
    "refusal.toy-over": ("La partida terminó.", "The match is over."),
    "refusal.toy-stake-first": ("Primero di cuánto vale la ronda.", "First say what the round counts."),
    "refusal.toy-staked": ("La ronda ya va {stake}.", "The round is already {stake}."),
    "refusal.toy-no-move": ("Ahora solo se roba una carta.", "Now one only draws a card."),
    "event.toy-shuffled": ("{name} baraja la ronda {round}", "{name} shuffles round {round}"),
    "event.toy-shuffled.you": ("Barajas la ronda {round}", "You shuffle round {round}"),
    "event.toy-staked.true": ("{name} juega al doble", "{name} doubles"),
    "event.toy-staked.true.you": ("Juegas al doble", "You double"),
    "event.toy-staked.false": ("{name} juega simple", "{name} plays single"),
    "event.toy-staked.false.you": ("Juegas simple", "You play single"),
    "event.toy-drawn": ("{name} saca {card}", "{name} draws {card}"),
    "event.toy-drawn.you": ("Sacas {card}", "You draw {card}"),
    "event.toy-drawn.hidden": ("{name} saca una carta", "{name} draws a card"),
    "event.round-ended.higher": (
        {"one": "{name} gana la ronda {round}", "other": "{name} ganan la ronda {round}"},
        {"one": "{name} wins round {round}", "other": "{name} win round {round}"},
    ),
    "event.round-ended.higher.you": ("Ganas la ronda {round}", "You win round {round}"),
    "event.round-ended.equal": (
        "Cartas iguales: nadie gana la ronda {round}",
        "Equal cards: nobody wins round {round}",
    ),
}

WORDS: dict[str, dict[str, Text]] = {
    lang: {key: both[at] for key, both in _BOTH.items()} for at, lang in enumerate(("es", "en"))
}
