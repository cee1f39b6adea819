"""All the ways to break the backend, by name. Each breaks one behaviour and no other."""

from linking.breaks import access, answers, goals, links

BREAKS = {
  breach.name: breach
  for module in (links, goals, access, answers)
  for breach in module.BREAKS
}
