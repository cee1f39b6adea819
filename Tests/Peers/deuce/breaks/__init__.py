"""All defects of the backend, by name. Each changes one behaviour only."""

from deuce.breaks import (
  access, answers, assignments, clients, entries, errors, events, fields, groups, invites,
  neighbours, oddities, places, races, reactions, refused, second, sockets, streams, texts, uploads,
  users, values, wire)

BREAKS = {
  breach.name: breach
  for module in (users, groups, invites, entries, reactions, places, sockets, events, access,
                 errors, answers, wire, fields, texts, values, neighbours, assignments, refused,
                 races, uploads, streams, oddities, clients, second)
  for breach in module.BREAKS
}
