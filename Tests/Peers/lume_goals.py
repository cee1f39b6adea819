#!/usr/bin/env python3
"""A Lume Goals backend, written from the contract document (v1.0.3) and nothing else.

It exists to be checked: as it stands it keeps to the document, in one of several house styles
(`--style`, `--set`), so a complaint about it is a false alarm; with `--break NAME` it breaks one
behaviour, so silence about it is a miss.

    python3 Tests/Peers/lume_goals.py --port 0 --style rails --break tips-count-wrong
"""

import argparse
import dataclasses
import uuid

from lume.backend import Backend
from lume.breaks import BREAKS
from lume.server import Server
from lume.style import STYLES

USERS = {
  "token-one": "15d3af32-a0f7-424c-952a-18c372476bfe",
  "token-two": "7c1f9d0e-52b6-4e0b-9a53-6d1f0c9be842",
}


def identity(text):
  token, _, user = text.rpartition("=")
  if not token:
    raise argparse.ArgumentTypeError("an identity is written TOKEN=UUID")
  return token, str(uuid.UUID(user))


def choice(text):
  """`name=value`, with the value in the type the style has for that name."""
  name, _, value = text.partition("=")
  known = {field.name: getattr(STYLES["plain"], field.name)
           for field in dataclasses.fields(STYLES["plain"])}
  if name not in known:
    raise argparse.ArgumentTypeError(f"no choice {name!r}; there are {', '.join(known)}")
  if isinstance(known[name], bool):
    return name, value in ("true", "yes", "1")
  if isinstance(known[name], int):
    return name, int(value)
  if isinstance(known[name], tuple):
    return name, tuple(value.split(","))
  if isinstance(known[name], dict):
    return name, dict(line.split(":", 1) for line in value.split(",") if line)
  return name, value


def arguments():
  parser = argparse.ArgumentParser(
    description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("--host", default="127.0.0.1")
  parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
  parser.add_argument("--token", type=identity, action="append", metavar="T=UUID",
                      help="an identity (repeatable; replaces token-one and token-two)")
  parser.add_argument("--style", choices=sorted(STYLES), default="plain",
                      help="whose habits to have where the document is silent")
  parser.add_argument("--set", type=choice, action="append", default=[], metavar="NAME=VALUE",
                      help="one habit on its own (repeatable), see lume/style.py")
  parser.add_argument("--break", dest="breaks", action="append", default=[], metavar="NAME",
                      choices=sorted(BREAKS), help="one behaviour to break (repeatable)")
  parser.add_argument("--list-breaks", action="store_true")
  return parser.parse_args()


def main():
  options = arguments()
  if options.list_breaks:
    for name, breach in BREAKS.items():
      print(f"{name}\t{breach.line}")
    return
  style = dataclasses.replace(STYLES[options.style], **dict(options.set))
  backend = Backend(dict(options.token) if options.token else USERS, style)
  for name in options.breaks:
    BREAKS[name].apply(backend)
  with Server((options.host, options.port), backend) as server:
    print(f"listening on http://{options.host}:{server.server_port}", flush=True)
    try:
      server.serve_forever()
    except KeyboardInterrupt:
      pass


if __name__ == "__main__":
  main()
