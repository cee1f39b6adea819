"""All defects of the backend, by name. Each changes one behaviour only."""

from goods.breaks import (
  access, answers, bodies, changes, filters, forms, orders, origins, pages, validators, wishes)

BREAKS = {
  breach.name: breach
  for module in (pages, filters, validators, orders, bodies, changes, access, answers,
                 origins, forms, wishes)
  for breach in module.BREAKS
}
