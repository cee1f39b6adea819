"""The parts of the shop backend: rules, styles and defects."""
