"""All defects of the backend, by name. Each changes one behaviour only."""

from lume.breaks import (
  access, advice, answers, assignments, errors, state, updates, validation, wire)

BREAKS = {
  breach.name: breach
  for module in (
    answers, errors, wire, validation, access, state, updates, advice, assignments)
  for breach in module.BREAKS
}
