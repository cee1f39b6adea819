"""The parts of the goal and conversation backend: rules, styles and defects."""
