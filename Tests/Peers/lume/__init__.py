"""The parts of the Lume Goals backend: rules, styles, HTTP and defects."""
