"""Credentials that stop working in the middle of a run, and backends that one request ends.

The first is one line and no drift. The second is one drift, of the request that has ended the backend; what was
under way at the same time is not tested.
"""

import contextlib
import re

from common import checking, proxy

CONTRACTS = ("lume-goals", "lume-linking", "deuce-diary")


@contextlib.contextmanager
def front(contract, before=None, after=None):
  with checking.peer(contract) as url:
    host, port = url.removeprefix("http://").split(":")
    with proxy.Proxy((host, int(port)), before=before, after=after) as found:
      yield found


def check(tool, address, contract, *options):
  return checking.check(
    tool, address.url, contract, "--timeout", "2s", *options, credentials=checking.credentials(contract))


def stopped_credentials(tool, contract, status, after, token):
  """The token of a user is rejected after some requests."""
  used = [0]

  def before(exchange):
    if token not in exchange.field("authorization"):
      return None
    used[0] += 1
    body = b'{"error":{"code":"UNAUTHORIZED","message":"expired"},"message":"expired"}'
    return proxy.status_line(status, "No", body, "Content-Type: application/json") if used[0] > after else None

  with front(contract, before) as address:
    result = check(tool, address, contract)
  what = f"{contract} {token} gets {status} after {after}"
  if used[0] <= after:
    return [f"{what}: only {used[0]} requests have it"]
  found = [f"{what}: {line}" for line in result.headlines]
  if result.status != 3:
    found.append(f"{what}: exit {result.status}, {result.verdict}")
  if "credentials stopped working after request" not in " ".join((result.output + result.errors).split()):
    found.append(f"{what}: not said")
  return found


# The requests that end a backend, by contract, and their operations.
DEADLY = {
  "lume-goals": [("POST", r"/goals$", "createGoal"), ("PUT", r"/goals/", "updateGoal"),
                 ("POST", r"/tips$", "tips"), ("DELETE", r"/goals/", "deleteGoal")],
  "lume-linking": [("POST", r"/goals$", "createGoal"), ("GET", r"/goals$", "listGoals")],
  "deuce-diary": [("POST", r"/deuces$", "logDeuce"), ("GET", r"/most-deuces$", "mostDeuces")],
}


def dying_backend(tool, contract, method, path, operation, number, how, wait):
  """The nth request of an operation ends the backend: for good, for some seconds, or it hangs."""
  state = {"seen": 0, "is_over": False}

  def before(exchange):
    if state["is_over"] and how == "hang":
      return "hang"
    if exchange.method != method or not re.search(path, exchange.target.partition("?")[0]):
      return None
    state["seen"] += 1
    if state["seen"] != number and not (state["is_over"] and how == "always"):
      return None
    state["is_over"] = True
    if how == "hang":
      return "hang"
    state["address"].end(wait)
    return "end"

  with front(contract, before) as address:
    state["address"] = address
    options = ["--wait", "15s"] if wait else []
    result = check(tool, address, contract, *options)
  what = f"{contract} {how} by {method} {path} number {number}"
  others = [line for line in result.headlines if line != f"connection-broken in {operation} at connection"]
  found = [f"{what}: {line}" for line in others]
  # A backend that ends once, and not again by the same request, may have been restarted by anybody.
  if result.status not in (1, 3) and (method, how) != ("GET", "ends"):
    found.append(f"{what}: exit {result.status}, {result.verdict}")
  text = " ".join((result.output + result.errors).split())
  if result.status == 1 and not any(operation in line for line in result.headlines):
    found.append(f"{what}: {operation} is not named")
  if "the backend stopped responding" not in text:
    found.append(f"{what}: not said, exit {result.status}, {result.verdict}")
  return found


def run(tool, full):
  failed, runs = [], 0

  def tried(found):
    nonlocal runs
    runs += 1
    failed.extend(found)
    if full:
      print(f"  {runs}: {found or 'as expected'}", flush=True)

  if not full:
    tried(stopped_credentials(tool, "lume-goals", 401, 300, "token-one"))
    tried(dying_backend(tool, "lume-goals", *DEADLY["lume-goals"][2], 3, "ends", 1))
  else:
    for contract in CONTRACTS:
      for status in (401, 403):
        for after in (30, 200, 700):
          tried(stopped_credentials(tool, contract, status, after, "token-one"))
        for after in (3, 12, 25):
          tried(stopped_credentials(tool, contract, status, after, "token-two"))
      for deadly in DEADLY[contract]:
        for number in (1, 4, 20):
          for how, wait in (("ends", None), ("ends", 1), ("ends", 3), ("always", 1), ("hang", None)):
            tried(dying_backend(tool, contract, *deadly, number, how, wait))
  print(f"dying: {runs} runs, {len(failed)} complaints")
  return failed
