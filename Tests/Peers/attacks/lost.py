"""Backends that carry out every nth change without a response, or behind a proxy that gives one of its own.

The lost response is the only finding: what the request has done is unknown, and leads to no further drift.
"""

import collections
import itertools

from common import checking, proxy

KINDS = ("close", "reset", "cut", "hang", "502", "503", "504")
CONTRACTS = ("lume-goals", "lume-linking", "deuce-diary", "showcase")

# What says that a response is lost, and nothing else.
ALLOWED = ("connection-broken in ", "server-failed in ", "too-slow in ")


def attack(tool, contract, kind, every, seed, counts):
  """Runs the tool once, and returns a line for each finding that is not the lost response."""
  changes = itertools.count(1)

  def after(exchange):
    if not exchange.is_unsafe or not 200 <= exchange.status < 300 or next(changes) % every:
      return None
    counts["lost"] += 1
    return proxy.status_line(int(kind), "Bad Gateway") if kind.isdigit() else kind

  with checking.peer(contract) as url:
    host, port = url.removeprefix("http://").split(":")
    with proxy.Proxy((host, int(port)), after=after) as front:
      result = checking.check(
        tool, front.url, contract, "--timeout", "2s", "--seed", str(seed),
        credentials=checking.credentials(contract))
  counts["runs"] += 1
  counts["findings"] += len(result.headlines)
  others = [line for line in result.headlines if not line.startswith(ALLOWED)]
  what = f"{contract} {kind} every {every} seed {seed}"
  found = [f"{what}: {line}" for line in others]
  if result.status not in (1, 3):
    found.append(f"{what}: exit {result.status}, {result.verdict}")
  return found


def run(tool, full):
  counts, failed = collections.Counter(), []
  if full:
    trials = itertools.product(CONTRACTS, KINDS, (5, 9), (1, 2, 3))
  else:
    trials = [("lume-goals", "close", 7, 1), ("lume-linking", "502", 7, 1)]
  for trial in trials:
    found = attack(tool, *trial, counts)
    failed += found
    if full:
      print(f"  {' '.join(map(str, trial))}: {found or 'only the lost responses'}", flush=True)
  print(f"lost: {counts['runs']} runs, {counts['lost']} lost responses, {counts['findings']} findings, "
        f"{len(failed)} of them no lost response")
  return failed
