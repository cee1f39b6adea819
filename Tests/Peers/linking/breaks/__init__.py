"""All defects of the backend, by name. Each changes one behaviour only."""

from linking.breaks import (
  access, answers, goals, links, neighbours, refused, texts)

BREAKS = {
  breach.name: breach
  for module in (links, goals, access, answers, texts, neighbours, refused)
  for breach in module.BREAKS
}
