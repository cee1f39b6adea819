"""All defects of the backend, by name. Each changes one behaviour only."""

from goods.breaks import (
  access, accounts, answers, bodies, changes, filters, forms, news, orders, origins, pages,
  photos, suppliers, support, validators, wishes)

BREAKS = {
  breach.name: breach
  for module in (pages, filters, validators, orders, bodies, changes, access, answers,
                 origins, forms, wishes, accounts, news, photos, suppliers,
                 support)
  for breach in module.BREAKS
}
