"""Backends of the bundled contracts where the user of the run has old things: none of them changes."""

import json
import urllib.error
import urllib.request

from common import checking

GOALS = {
  "lume-goals": {"title": "Old", "description": "Before the run", "start_date": "2025-11-17",
                 "target_date": "2096-01-16", "goal_type": "wellness", "target_value": 2.5,
                 "target_unit": "servings"},
  "lume-linking": {"title": "Old", "description": "Before the run",
                   "targetDate": "2096-03-01T06:30:00Z", "category": "fitness"},
}
OPTIONS = [[], ["--fuzz", "200"], ["--jobs", "1"], ["--phases", "negative,protocol"],
           ["--phases", "sequences,scenarios"]]


class Old:
  """What a user has before the run."""

  def __init__(self, url, contract):
    self.url, self.contract, self.authorization = url, contract, "Bearer token-one"
    self.ids = set()
    getattr(self, "add_" + contract.replace("-", "_"))()
    self.before = self.read()

  def ask(self, method, path, body=None, authorization=None):
    request = urllib.request.Request(
      self.url + path, method=method, data=json.dumps(body).encode() if body else None,
      headers={"Authorization": authorization or self.authorization,
               "Content-Type": "application/json"})
    try:
      with urllib.request.urlopen(request, timeout=10) as response:
        text = response.read()
    except urllib.error.HTTPError as error:
      return error.code
    return json.loads(text) if text else None

  def add_lume_goals(self):
    for _ in range(3):
      goal = self.ask("POST", "/api/v1/goals", GOALS[self.contract])
      while "id" not in goal:
        goal = goal.get("data") or goal.get("goal")
      self.ids.add(goal["id"])
    self.paths = ["/api/v1/goals?limit=100"]

  add_lume_linking = add_lume_goals

  def add_deuce_diary(self):
    group = self.ask("POST", "/api/groups", {"name": "Old", "description": "Before the run"})["id"]
    logged = self.ask("POST", "/api/deuces", {
      "groupIds": [group], "location": "Home", "thoughts": "old"})
    entry = logged["entries"][0]["id"]
    reaction = self.ask("POST", f"/api/entries/{entry}/reactions", {"emoji": "🙈"})["id"]
    self.ids = {group, entry, reaction}
    self.paths = ["/api/auth/user", f"/api/groups/{group}", f"/api/entries/{entry}/reactions"]

  def add_showcase(self):
    token = self.ask("POST", "/sessions", {"name": "anna", "password": "open-sesame"})["token"]
    self.authorization = f"Bearer {token}"
    product = self.ask("POST", "/products", {
      "name": "Old", "color": "green", "price": 2, "stock": 3, "titles": {"en": "Old"}, "tags": ["old"]})
    self.paths = [f"/products/{product['id']}", "/shop", "/account"]

  def read(self):
    """What each path shows of the old things, or its status where it shows nothing."""
    basic = "Basic YW5uYTpvcGVuLXNlc2FtZQ=="
    return {path: self.old(self.ask("GET", path, authorization=basic if path == "/account" else None))
            for path in self.paths}

  def old(self, value):
    """A value without new things in lists, and without what new things change."""
    if isinstance(value, dict):
      return {name: self.old(inner) for name, inner in value.items()
              if name not in ("updatedAt", "deuceCount", "personalRecord", "total", "pagination")}
    if isinstance(value, list):
      return sorted((self.old(inner) for inner in value if not isinstance(inner, dict)
                     or "id" not in inner or not self.ids or inner["id"] in self.ids), key=str)
    return value

  def differences(self):
    after = self.read()
    return [f"{path}: {was} became {after[path]}" for path, was in self.before.items() if was != after[path]]


def attack(tool, contract, style, options):
  with checking.peer(contract, "--style", style) as url:
    old = Old(url, contract)
    missing = [path for path, was in old.before.items() if isinstance(was, int)]
    result = checking.check(tool, url, contract, *options, credentials=checking.credentials(contract))
    what = f"{contract} in style {style} {' '.join(options)}"
    failed = [f"{what}: nothing old at {path}" for path in missing]
    failed += [f"{what}: {line}"[:300] for line in old.differences()]
    if result.status not in (0, 1, 3):
      failed.append(f"{what}: exit {result.status}, {result.verdict}")
    return failed


def run(tool, full):
  failed, runs = [], 0
  contracts = ("lume-goals", "lume-linking", "deuce-diary", "showcase") if full else ("lume-goals",)
  for contract in contracts:
    for style in checking.styles(contract) if full else ["plain"]:
      for options in OPTIONS if full else [["--phases", "examples", "--fuzz", "0"]]:
        runs += 1
        failed += attack(tool, contract, style, options)
  print(f"peers: {runs} runs, {len(failed)} complaints", flush=True)
  return failed
