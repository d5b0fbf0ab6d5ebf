"""The written rules of a game under the options in force: numbered articles with examples that the engine judges."""

from __future__ import annotations

from carioca.rulebook.book import Block as Block
from carioca.rulebook.book import Brief as Brief
from carioca.rulebook.book import articles as articles
from carioca.rulebook.book import brief as brief
from carioca.rulebook.book import brief_of as brief_of
from carioca.rulebook.book import find_article as find_article
from carioca.rulebook.book import nearest_preset as nearest_preset
from carioca.rulebook.pages import BookError as BookError
from carioca.rulebook.pages import Example as Example
