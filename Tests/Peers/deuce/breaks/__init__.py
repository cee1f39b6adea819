"""All defects of the backend, by name. Each changes one behaviour only."""

from deuce.breaks import (
  access, answers, entries, errors, events, fields, groups, invites, places, reactions, sockets,
  users, wire)

BREAKS = {
  breach.name: breach
  for module in (users, groups, invites, entries, reactions, places, sockets, events, access,
                 errors, answers, wire, fields)
  for breach in module.BREAKS
}
