"""The command line of a peer."""

import argparse
import dataclasses

from common.server import Server


def choice(plain):
  """A parser of `name=value`, with the value in the type of the style's field."""
  known = {field.name: getattr(plain, field.name) for field in dataclasses.fields(plain)}

  def read(text):
    name, _, value = text.partition("=")
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
  return read


def identity(text):
  token, _, user = text.rpartition("=")
  if not token or not user:
    raise argparse.ArgumentTypeError("an identity is written TOKEN=USER")
  return token, user


def arguments(about, styles, breaks, identity=identity, extend=None):
  parser = argparse.ArgumentParser(
    description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("--host", default="127.0.0.1")
  parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
  parser.add_argument("--token", type=identity, action="append", metavar="T=USER",
                      help="an identity (repeatable; replaces token-one and token-two)")
  parser.add_argument("--style", choices=sorted(styles), default="plain",
                      help="whose habits to have where the document is silent")
  parser.add_argument("--set", type=choice(styles["plain"]), action="append", default=[],
                      metavar="NAME=VALUE",
                      help="one habit on its own (repeatable), see the style.py of the peer")
  parser.add_argument("--break", dest="breaks", action="append", default=[], metavar="NAME",
                      choices=sorted(breaks), help="one behaviour to break (repeatable)")
  parser.add_argument("--list-breaks", action="store_true")
  if extend:
    extend(parser)
  return parser.parse_args()


def run(options, users, styles, breaks, make):
  """Lists the defects or serves the backend of `make(users, style)`, depending on the options."""
  if options.list_breaks:
    for name, breach in breaks.items():
      print(f"{name}\t{breach.line}")
    return
  style = dataclasses.replace(styles[options.style], **dict(options.set))
  backend = make(dict(options.token) if options.token else users, style)
  for name in options.breaks:
    breaks[name].apply(backend)
  with Server((options.host, options.port), backend) as server:
    print(f"listening on http://{options.host}:{server.server_port}", flush=True)
    try:
      server.serve_forever()
    except KeyboardInterrupt:
      pass
