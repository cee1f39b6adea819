"""The parts of the goal and conversation backend: rules, habits and the ways to break it."""
