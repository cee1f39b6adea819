"""The parts of the Deuce Diary backend: rules, habits, rooms and the ways to break it."""
