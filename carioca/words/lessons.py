"""Lessons in the reader's language. A lesson is named by its key (`carioca.first`), a step by that and its own id."""

from __future__ import annotations

from carioca.i18n import catalogue, language, t

OVER = "over"
"""Stands for a step where a lesson has none left to do."""


def title_text(lesson: str) -> str:
    """What a lesson is called in a list."""
    return t(f"lesson.{lesson}.title")


def step_text(step: str) -> str:
    """What a step (`carioca.first.pile`) asks for, in eight words at most."""
    return t(f"lesson.{step}")


def done_text(step: str) -> str:
    """What is said when a step is done; empty where it needs no word."""
    key = f"lesson.{step}.done"
    return t(key) if key in catalogue(language()) else ""


def ask_text(lesson: str) -> str:
    """The question of a judged lesson."""
    return t(f"lesson.{lesson}.ask")


def why_text(lesson: str) -> str:
    """The idea that a judged lesson is about, said when a move has been tried."""
    return t(f"lesson.{lesson}.why")
