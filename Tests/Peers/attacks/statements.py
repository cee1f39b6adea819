"""Backends that do the least that a document demands, and backends that demand the most: both conform."""

import json
import re
import subprocess
import sys
import threading
import uuid

import sweep
from common.backend import Answer, Backend, Refusal
from common.server import Server
from common.style import Writing

# Where the documents are silent: a contract, and the habits of its peer.
HABITS = [
  ("lume-linking", ["--set", "required="]),
  ("lume-goals", ["--set", "empty_text=accept"]),
  ("lume-goals", ["--set", "empty_text=refuse"]),
  ("deuce-diary", ["--set", "emoji_unit=utf16"]),
  ("deuce-diary", ["--set", "emoji_unit=graphemes"]),
]

SUGGESTION = {"id": str(uuid.uuid4()), "title": "Walk", "description": "", "category": "fitness",
              "rationale": "", "difficulty": 2, "estimated_duration": 90}
TIP = {"id": str(uuid.uuid4()), "tip": "Start", "category": "mindset", "priority": "high"}
MEMBERS = ("mood_entries", "journal_entries", "existing_goals")


class Overview(Backend):
  """The backend of the overview: its counts are those of the document's samples."""

  def __init__(self, demands_all):
    super().__init__(Writing())
    self.demands_all = demands_all
    self.goals = {}

  def decide(self, request):
    try:
      return self.perform(request.method, request.path.partition("?")[0], request)
    except Refusal as refusal:
      return self.refuse(refusal)

  def refuse(self, refusal):
    return Answer("error", refusal.status, {"message": refusal.message})

  def perform(self, method, path, request):
    scheme, _, token = (request.headers.get("Authorization") or "").partition(" ")
    if scheme.lower() != "bearer" or token not in ("token-one", "token-two"):
      raise Refusal(401, "", "Not signed in")
    if (method, path) == ("POST", "/api/v1/goals"):
      goal = str(uuid.uuid4())
      self.goals[goal] = token
      return Answer("create", 201, {"data": {"id": goal}})
    if (method, path) == ("POST", "/api/v1/goals/suggestions"):
      self.sent(request, [])
      return Answer("suggestions", 200, {
        "success": True, "data": {"suggestions": [SUGGESTION], "count": 5}})
    named = re.fullmatch("/api/v1/goals/([^/]+)(/tips)?", path)
    if not named or (method, named[2]) not in (("DELETE", None), ("POST", "/tips")):
      raise Refusal(404, "", "unknown")
    sent = self.sent(request, ["goal_title", "goal_description"]) if named[2] else {}
    if self.goals.get(named[1]) != token:
      raise Refusal(404, "", "Goal not found")
    if not named[2]:
      del self.goals[named[1]]
      return Answer("delete", 204)
    return Answer("tips", 200, {"success": True, "data": {
      "tips": [TIP], "goal_id": named[1], "goal_title": sent.get("goal_title", ""), "count": 6}})

  def sent(self, request, texts):
    """The body: each member has the type of the samples, and all are there where all are demanded."""
    try:
      sent = json.loads(request.body)
    except (ValueError, RecursionError):
      raise Refusal(400, "", "not JSON") from None
    context = sent.get("context", {}) if isinstance(sent, dict) else None
    if (not isinstance(context, dict)
        or any(not isinstance(context.get(name, []), list) for name in MEMBERS)
        or any(not isinstance(sent.get(name, ""), str) for name in texts)):
      raise Refusal(400, "", "not valid")
    if self.demands_all and not (
        {"context", *texts} <= set(sent) and set(MEMBERS) <= set(context)):
      raise Refusal(400, "", "not complete")
    return sent


def overview(tool, demands_all):
  """What a check of the overview's backend reports; nothing where it conforms."""
  with Server(("127.0.0.1", 0), Overview(demands_all)) as server:
    threading.Thread(target=server.serve_forever, daemon=True).start()
    check = subprocess.run(
      [tool, "--host", f"127.0.0.1:{server.server_port}", "--contract", "lume-goals-overview",
       "--token", "token-one", "--as-other", "token-two", "--timeout", "20s",
       "--max-response-time", "20s"], capture_output=True, text=True, timeout=300)
    server.shutdown()
  if check.returncode == 0:
    return []
  headlines = re.findall(r"^\d+\. (.*)$", check.stdout, re.MULTILINE)
  return [f"overview that demands {'all' if demands_all else 'nothing'}: "
          f"{check.returncode} {headlines} {check.stderr.strip()}"]


def run(tool, full):
  failures = overview(tool, False) + overview(tool, True)
  habits = HABITS if full else HABITS[:1]
  for contract, words in habits:
    options = [] if full else ["--phases", "examples,negative"]
    status, headlines, _ = sweep.check(tool, contract, words, *options)
    if status != 0:
      failures.append(f"{contract} {' '.join(words)}: {status} {headlines}")
  print(f"statements: {2 + len(habits)} backends, {len(failures)} not conforming", file=sys.stderr)
  return failures
