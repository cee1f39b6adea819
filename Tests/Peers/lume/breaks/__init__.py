"""All the ways to break the backend, by name. Each breaks one behaviour and no other."""

from lume.breaks import access, answers, errors, state, updates, validation, wire

BREAKS = {
  breach.name: breach
  for module in (answers, errors, wire, validation, access, state, updates)
  for breach in module.BREAKS
}
