"""The parts of the Lume Goals backend: rules, habits, wire and the ways to break it."""
