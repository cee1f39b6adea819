"""The parts of the Deuce Diary backend: rules, styles, rooms and defects."""
