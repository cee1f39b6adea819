#!/usr/bin/env python3
"""Checks the Python backends in every style and with every defect, using the tool itself.

A style that is complained of is a false alarm; a break that is not is a miss. A break of what
the document only suggests is noted: a note about it that the plain style does not get. Ends with 1 for a
false alarm, a miss that is not expected, or an expected one that is found by now.

    swift build && python3 Tests/Peers/sweep.py [--contract ID] [--tool PATH] [--style NAME]…
      [--breaks-only] [BREAK…]
"""

import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TOOL = HERE.parents[1] / ".build/debug/contract-check"
PEERS = {
  "lume-goals": HERE / "lume_goals.py",
  "lume-linking": HERE / "lume_linking.py",
  "deuce-diary": HERE / "deuce_diary.py",
  "showcase": HERE / "showcase.py",
}
TOKENS = ["--token", "token-one", "--as-other", "token-two"]
# The credentials of two users, where they are not tokens alone.
CREDENTIALS = {
  "showcase": ["--login", '{"name": "anna", "password": "open-sesame"}',
               "--as-other-login", '{"name": "ben", "password": "swordfish"}',
               "--user", "anna:open-sesame", "--as-other-user", "ben:swordfish",
               "--api-key", "key-one", "--as-other-api-key", "key-two"],
}

# The users of the peers exist for these tests only.
OPTIONS = ["--timeout", "2s", "--disposable-users"]

# Why these are not found.
SILENT = "the document does not say it"
UNLISTED = f"{SILENT}: no failure of creating is listed"
OPTIONAL = f"{SILENT}: whether an optional member is shown"
OWN_TAGS = "header fields name the tag of the last response only"
FIRST_VALUE = "a filter by what no request sets is tried with the value of the first element"
TAKEN = "a refusal may mean that somebody else has the name"
UNDELETED = "headers are varied only where what requests create can be deleted"
TEXTS = f"{SILENT}: whether a text will do for another type (numbersAsText)"
OTHER_SCHEME = f"{SILENT}: whether credentials of other operations are accepted, too"
FOREIGN = "what this run has not created may be changed by other clients"
UNREAD = "what was there before and cannot be read is not changed, and the plan says so"
EXPECTED_MISSES = {"lume-goals": {
  "error-shows-token": f"{SILENT}: texts are for people",
}, "lume-linking": {
  "chat-any-format": f"{SILENT}: whether an id of another form is unknown or malformed",
  "update-unknown-conversation": SILENT,
  "list.category-missing": f"{SILENT}: the domain model has it optional",
  "category-null-kept": f"{SILENT}: whether null removes a category",
  "unlink-conversation-kept": f"{SILENT}: whether null removes a link",
  "unlink-goal-kept": f"{SILENT}: whether null removes a link",
  "reading-counts-messages": f"{SILENT}: what counts as a message",
  "create-without-title": "the document only suggests it, and the plain style gets a note there, too",
}, "deuce-diary": {
  "solo-unless-own": "needs a user who has joined a group before the first call",
  "rename-updated-at-kept": SILENT,
  "rename-3-refused": TAKEN,
  "picture-of-first": f"{SILENT}: the path of a picture tells nothing of its user",
  "record-count-more": f"{SILENT}: whether entries of other groups count",
  "record-count-total": f"{SILENT}: whether entries of other groups count",
  "record-today": f"{SILENT}: whether it is the day of logging",
  "rejoin-other-words": f"{SILENT}: texts are for people",
  "day-of-all-users": "needs a second user with more entries before the first call",
  "socket-refuses-bad-token": "sockets are opened without a token, as documented",
  "socket-no-pong": f"{SILENT}: RFC 6455 asks it",
  "socket-no-close": f"{SILENT}: RFC 6455 asks it",
  "locations-refuse-bad-token": f"{SILENT}: what a bad token means where none is needed",
  "no-groups-null": "every user has a group",
  "unreact-other-words": f"{SILENT}: texts are for people",
  "location-name-fails-emoji": "texts that must be unique stay usual, as lists are sorted by them",
  "description-empty-for-null": f"{SILENT}: what an absent description is shown as",
  "detail-description-empty": f"{SILENT}: what an absent description is shown as",
  "location-takes-default": FOREIGN,
  "create-group-400-kept": FOREIGN,
  "location-400-kept": FOREIGN,
  "cookie-token-accepted": "no token is sent in a cookie",
  "race-count-lost": "simultaneous requests are about resources that requests create",
  "picture-no-extension": "a refusal may be for the name",
  "picture-first-part": f"{SILENT}: whether other parts may come first",
}, "showcase": {
  "stock-text-accepted": TEXTS,
  "account-newsletter-text-accepted": TEXTS,
  "account-pin-number": TEXTS,
  "account-by-token": OTHER_SCHEME,
  "change-account-by-token": OTHER_SCHEME,
  "visitors-key-anywhere": OTHER_SCHEME,
  "session-password-short": "a login may reject unknown credentials before it validates them",
  "photo-any-file": f"{SILENT}: whether the bytes are those of the stated type",
  "key-lowered": "the keys of a run differ not only in case",
  "key-100-refused": UNDELETED,
  "key-uuid-only": UNDELETED,
  "repeated-other-time": f"{SILENT}: whether the whole response is the same",
  "filter-name-any-word": "the names of a case share no words",
  "change-time-kept": f"{SILENT}: whether an update changes updated_at",
  "cursor-empty": f"{SILENT}: what next is at the end",
  "not-modified-without-tag": f"{SILENT}: that a 304 has header fields",
  "product-id-any-text": f"{SILENT}: whether an id of another form is unknown or malformed",
  "category-grandparent-500": "recursive values have at most three levels",
  "note-null-accepted": "null is not sent for an optional member",
  "status-filter-paid-sent": FIRST_VALUE,
  "not-modified-list-ignored": OWN_TAGS,
  "stale-star-refused": OWN_TAGS,
  "time-sends-cancelled": "a state that ends all is looked at once",
  "remove-removes-orders": "no product is removed that an order names",
  "logo-any-type": UNREAD,
  "logo-any-size": UNREAD,
  "logo-small-only": UNREAD,
  "logo-png-only": UNREAD,
  "logo-200": UNREAD,
  "logo-without-token": UNREAD,
}}

# Without a token a run ends before it checks anything, with an error that says why.
NO_LOGIN = ["session-needs-token", "session-token-empty"]

# Of what the document suggests without saying it.
NOTES = (r"^  ((?:advice-not-followed|read-only-changed|state-leaked|allow-missing|allow-incomplete"
         r"|vary-missing|cross-origin-allowed|field-missing|field-undocumented"
         r"|suspicious-value|representation-changed) in [^:]*):")


def check(tool, contract, peer_arguments, *tool_options):
  """The exit status of a check, or the lack of one, and the headlines of its findings and notes."""
  peer = subprocess.Popen(
    [sys.executable, PEERS[contract], "--port", "0", *peer_arguments], stdout=subprocess.PIPE,
    stderr=subprocess.DEVNULL, text=True)
  try:
    words = peer.stdout.readline().split()
    if not words:
      sys.exit(f"{PEERS[contract].name} {' '.join(peer_arguments)} does not start")
    url = words[-1]
    run = subprocess.run(
      [tool, "--host", url, "--contract", contract, *OPTIONS,
       *CREDENTIALS.get(contract, TOKENS), *tool_options],
      capture_output=True, text=True, timeout=300)
    unwrapped = re.sub(r"\n    +", " ", run.stdout)
    return run.returncode, re.findall(
      r"^\d+\. (.*)$", run.stdout, re.MULTILINE), set(re.findall(NOTES, unwrapped, re.MULTILINE))
  except subprocess.TimeoutExpired:
    return "no end", [], set()
  finally:
    peer.kill()
    peer.communicate()


def breaks(contract):
  listing = subprocess.run(
    [sys.executable, PEERS[contract], "--list-breaks"], capture_output=True, text=True, check=True)
  return [line.split("\t")[0] for line in listing.stdout.splitlines()]


def styles(contract):
  text = subprocess.run(
    [sys.executable, PEERS[contract], "--help"], capture_output=True, text=True, check=True).stdout
  return re.search(r"--style {(.*?)}", text, re.DOTALL).group(1).replace("\n", "").split(",")


def alarm_words(status, headlines):
  return "no alarm" if status == 0 else f"FALSE ALARM ({status}) {headlines}"


def verdict(contract, name, status, notes):
  if status == 1:
    return "found, not expected" if name in EXPECTED_MISSES[contract] else "found"
  if status == 3 and name in NO_LOGIN:
    return "no login, as expected"
  if status != 0:
    return f"ended with {status}"
  if notes:
    return "noted"
  return "missed as expected" if name in EXPECTED_MISSES[contract] else "MISSED"


def main():
  parser = argparse.ArgumentParser(
    description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("--tool", default=TOOL)
  parser.add_argument("--contract", choices=PEERS, default="lume-goals")
  parser.add_argument("--style", action="append", help="default: all")
  parser.add_argument("--breaks-only", action="store_true", help="run no style on its own")
  parser.add_argument("--jobs", type=int, default=2)
  parser.add_argument("breaks", nargs="*", metavar="BREAK", help="default: all")
  options = parser.parse_args()

  contract = options.contract
  alarms = 0
  for style in [] if options.breaks_only else options.style or styles(contract):
    status, headlines, notes = check(options.tool, contract, ["--style", style.strip()])
    alarms += status != 0
    print(f"style {style:10} {alarm_words(status, headlines)} {sorted(notes) or ''}", flush=True)

  usual = check(options.tool, contract, [])[2]
  counts = {}
  with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
    names = options.breaks or breaks(contract)
    # Findings are not shrunk: only whether they are found matters.
    results = pool.map(
      lambda name: check(options.tool, contract, ["--break", name], "--shrink", "off"), names)
    for name, (status, headlines, notes) in zip(names, results):
      word = verdict(contract, name, status, notes - usual)
      counts[word] = counts.get(word, 0) + 1
      reason = EXPECTED_MISSES[contract].get(name, "") if status == 0 else ""
      first = f"{len(headlines)}: {headlines[0]}" if headlines else (
        reason or ", ".join(sorted(notes - usual)))
      print(f"break {name:34} {word:20} {first}", flush=True)

  print(f"\nfalse alarms {alarms}, " + ", ".join(f"{word} {n}" for word, n in counts.items()))
  sys.exit(bool(alarms or set(counts) - {
    "found", "noted", "missed as expected", "no login, as expected"}))


if __name__ == "__main__":
  main()
