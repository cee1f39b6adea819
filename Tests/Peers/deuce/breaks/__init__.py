"""All defects of the backend, by name. Each changes one behaviour only."""

from deuce.breaks import (
  access, answers, assignments, entries, errors, events, fields, groups, invites, neighbours,
  places, races, reactions, refused, sockets, streams, texts, uploads, users, values, wire)

BREAKS = {
  breach.name: breach
  for module in (users, groups, invites, entries, reactions, places, sockets, events, access,
                 errors, answers, wire, fields, texts, values, neighbours, assignments, refused,
                 races, uploads, streams)
  for breach in module.BREAKS
}
