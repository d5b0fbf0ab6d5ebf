"""The rules as blocks to show: the lines that hold under the options in force, numbered and with their values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile
from typing import Any, NamedTuple

from carioca.engine.door import Door
from carioca.engine.game import Game
from carioca.engine.options import TableOptions
from carioca.games import CATALOGUE, game_named, preset_game
from carioca.i18n import language, minus, t
from carioca.rulebook.pages import ELSE, Article, BookError, Example, Facts, Line, Source, holds, read_pages
from carioca.words.options import preset_text

EVERY_ROUND = "@rounds "
_PLACE = re.compile(r"\{(§?)([A-Za-z_0-9]+)\}")


class Block(NamedTuple):
    """A piece of the rules. `kind`: title, note (whose rules these are), chapter, article, text, item or example.

    `rules`: the ids of the rules that an article explains, the main one first; `number`: as `5.2`, chapters `5`;
    `house`: whether this article says something else than under the preset that was the base, and on a note whether
    any rule was changed.
    """

    kind: str
    text: str
    number: str = ""
    rules: tuple[str, ...] = ()
    house: bool = False
    example: Example | None = None


@Door
def sources(family: str) -> Source[Any]:
    match family:
        case "contract":
            from carioca.rulebook.contract import ContractSource

            return ContractSource()
        case "canasta":
            from carioca.rulebook.canasta import CanastaSource

            return CanastaSource()
        case "tricks":
            from carioca.rulebook.tricks import TricksSource

            return TricksSource()
    raise KeyError(family)


def source_of(game: Game) -> Source:
    return sources(game.profile.family)


def nearest_preset(options: TableOptions, game: Game) -> str:
    return min(game.presets, key=lambda name: len(options.changed(game.presets[name])))


def articles(options: TableOptions | None = None, base: str = "") -> tuple[Block, ...]:
    """The rules of a game under these options, in the language being spoken; empty when nothing is written.

    `base` is the preset against which a house rule counts as one; it also names the game. Without it that is the
    nearest preset of the first game; without options the game is as it comes. Raises BookError for pages that cannot
    be read.
    """
    game = game_of(base)
    base = base if base in game.presets else nearest_preset(options, game) if options else next(iter(game.presets))
    options = game.presets[base] if options is None else options
    bodies = tuple(_bodies(game, options))
    usual = _usual(game.name, base, language())
    title, *_ = read_pages(game.name, language())
    blocks = [Block("title", title), *_note(options, base, game)] if title else []
    numbers: dict[str, str] = {}
    chapter = at = 0
    shown = ""
    for heading, article, body in bodies:
        if heading != shown:
            chapter, at, shown = chapter + 1, 0, heading
            blocks.append(Block("chapter", heading, str(chapter)))
        at += 1
        number, rules = f"{chapter}.{at}", article.rules
        for rule in rules[1:]:
            numbers.setdefault(rule, number)
        numbers.update(dict.fromkeys(rules[:1], number))
        first = body[0]._replace(kind="article", number=number, rules=rules, house=_differ(usual.get(article), body))
        blocks += [first, *body[1:]]
    blocks += _variants(game, chapter + 1) if blocks else ()
    return tuple(_referring(block, numbers) for block in blocks)


def game_of(base: str) -> Game:
    """The game of a preset, the first one where that is none."""
    try:
        return preset_game(base)
    except KeyError:
        return game_named(CATALOGUE[0].name)


def _differ(usual: tuple[Block, ...] | None, body: tuple[Block, ...]) -> bool:
    """Whether an article says something else than usual; an example that both have counts by its verdict alone."""
    if usual is None:
        return True
    verdicts = {block.example.cards: block.example.verdict for block in usual if block.example}
    told = [block.example for block in body if block.example]
    texts = [[block.text for block in blocks if not block.example] for blocks in (usual, body)]
    return texts[0] != texts[1] or any(verdicts.get(one.cards, one.verdict) != one.verdict for one in told)


def _note(options: TableOptions, base: str, game: Game) -> Iterator[Block]:
    """Says which rules are in force when they are not those of the first preset."""
    changed = len(options.changed(game.presets[base]).keys() - options.idle())
    if changed:
        yield Block("note", t("rules.table.changed", preset=preset_text(base), n=changed), house=True)
    elif base != next(iter(game.presets)):
        yield Block("note", t("rules.table", preset=preset_text(base)))


def _variants(game: Game, chapter: int) -> Iterator[Block]:
    """The last chapter of a game with several presets: what each is, and what is played otherwise than in the first,
    a sentence each."""
    usual, *others = game.presets.values()
    if not others:
        return
    yield Block("chapter", t("rules.variants"), str(chapter))
    for number, (preset, options) in enumerate(game.presets.items(), 1):
        told = f"**{preset_text(preset)}**: {t(f'preset.{preset}.about')}"
        yield Block("article", told, f"{chapter}.{number}")
        for name in (name for name in options.changed(usual) if name not in options.idle()):
            yield Block("item", t(f"variant.{preset}.{name}"))


def find_article(blocks: tuple[Block, ...], rule: str) -> Block | None:
    """The article that explains a rule: one that names it first among its ids, else any that names it."""
    found = [block for block in blocks if rule and rule in block.rules]
    return next((block for block in found if block.rules[0] == rule), next(iter(found), None))


@lru_cache(maxsize=8)
def _usual(name: str, preset: str, _: str) -> dict[Article, tuple[Block, ...]]:
    """The articles of a game's preset in the language being spoken, which is part of the key."""
    game = game_named(name)
    return {article: body for _, article, body in _bodies(game, game.presets[preset])}


def _bodies(game: Game, options: TableOptions) -> Iterator[tuple[str, Article, tuple[Block, ...]]]:
    """The heading, the source and the blocks of every article that there is under these options."""
    source = source_of(game)
    facts = source.facts(options)
    for chapter in read_pages(game.name, language()).chapters:
        for article in chapter.articles:
            body = tuple(_body(article, facts, options, source)) if holds(article.condition, facts) else ()
            if body:
                yield chapter.title, article, body


def _body(article: Article, facts: Facts, options: TableOptions, source: Source) -> Iterator[Block]:
    """The blocks of an article: sentences without a break between them are one paragraph."""
    sentences: list[str] = []
    for line in [*_holding(article.lines, facts), Line("break", "", "")]:
        if line.kind == "text":
            sentences.append(_filled(line.text, facts))
            continue
        if sentences:
            yield Block("text", " ".join(sentences))
            sentences = []
        if line.kind == "item":
            yield from _items(line.text, facts, source)
        elif line.kind == "example":
            example = source.example(_filled(line.text, facts), options)
            if example is not None:
                yield Block("example", "", example=example)


def _holding(lines: tuple[Line, ...], facts: Facts) -> Iterator[Line]:
    """The lines whose conditions hold; `else` looks at the conditional lines of its kind just before it."""
    waiting: bool | None = None
    for line in lines:
        if line.condition == ELSE:
            if waiting is None:
                raise BookError(f"no condition stands before this: {line.text}")
            shown, waiting = waiting, None
        elif line.condition:
            shown = holds(line.condition, facts)
            waiting = not shown if waiting is None else waiting and not shown
        else:
            shown, waiting = True, None
        if shown:
            yield line


def _items(text: str, facts: Facts, source: Source) -> Iterator[Block]:
    if not text.startswith(EVERY_ROUND):
        yield Block("item", _filled(text, facts))
        return
    for number, name in enumerate(facts["round_ids"], 1):
        yield Block("item", _filled(text[len(EVERY_ROUND) :], {**facts, **source.round_facts(name, number)}))


def _filled(text: str, facts: Facts) -> str:
    """A text with its values; references to articles wait until all have numbers."""

    def value(match: re.Match[str]) -> str:
        if match[1]:
            return match[0]
        if match[2] not in facts:
            raise BookError(f"there is no value {match[0]}: {text}")
        fact = facts[match[2]]
        return minus(fact) if isinstance(fact, int) else str(fact)

    return _PLACE.sub(value, text)


def _referring(block: Block, numbers: dict[str, str]) -> Block:
    if "{§" not in block.text:
        return block
    return block._replace(text=_PLACE.sub(lambda match: numbers.get(match[2], match[0]), block.text))


LENGTH = 105  # letters after which no further sentence is added
_SENTENCE = re.compile(r"(?<=[.!?]) +")
_MARKS = str.maketrans("", "", "*`")


class Brief(NamedTuple):
    """What an article says in a line: its `number`, the id of its `rule`, and its first sentences, without marks;
    `items`: the list that it announces."""

    number: str
    rule: str
    text: str
    items: tuple[str, ...] = ()


def brief(options: TableOptions, base: str, topic: str) -> Brief | None:
    """The rule about a thing of the table (Source.topics) under these options; None where none is written.

    `base` is the preset that the options came from.
    """
    rule, _, at = source_of(preset_game(base)).topics(options).get(topic, "").partition(":")
    return brief_of(options, base, rule, int(at or 0))


def brief_of(options: TableOptions, base: str, rule: str, at: int = 0) -> Brief | None:
    """The same by the id of a rule, from one of the article's sentences on."""
    blocks = _book(options, base, language())
    found = find_article(blocks, rule)
    if found is None:
        return None
    after = takewhile(lambda block: block.kind == "item", blocks[blocks.index(found) + 1 :])
    items = tuple(block.text.translate(_MARKS) for block in after)
    return Brief(found.number, rule, _first_sentences(found.text, at), items)


def _first_sentences(text: str, at: int) -> str:
    """A paragraph from a sentence on, and those after it as long as all are short; marks are left out."""
    sentences = _SENTENCE.split(text.translate(_MARKS))
    told = sentences[min(at, len(sentences) - 1)]
    for sentence in sentences[at + 1 :]:
        if len(told) + len(sentence) >= LENGTH or sentence.endswith(":"):
            break
        told = f"{told} {sentence}"
    return told


@lru_cache(maxsize=2)
def _book(options: TableOptions, base: str, _: str) -> tuple[Block, ...]:
    """The articles of a table in the language being spoken, which is part of the key."""
    return articles(options, base)
