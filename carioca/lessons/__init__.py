"""Lessons: positions to be played, with what is shown, accepted and answered. A lesson is data (assets/lessons)."""
