"""All defects of the backend, by name. Each changes one behaviour only."""

from lume.breaks import (
  access, advice, answers, assignments, caches, clients, errors, formats, near_misses,
  neighbours, oddities, races, state, texts, updates, validation, values, wire)

BREAKS = {
  breach.name: breach
  for module in (
    answers, errors, wire, validation, access, state, updates, advice, assignments, texts,
    values, neighbours, races, caches, formats, oddities, near_misses, clients)
  for breach in module.BREAKS
}
