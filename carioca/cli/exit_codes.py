"""What the program tells the shell that started it."""

from __future__ import annotations

FAILED = 1
MISUSED = 2
INTERRUPTED = 130
"""As a shell counts a program that SIGINT stopped."""
