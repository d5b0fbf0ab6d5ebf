"""The window itself: loop, stack of screens, clock, sound, and what every room above needs of it."""
