#!/usr/bin/env python3
"""A Lume Goals backend, written only from the contract document (v1.0.3).

It exists to be checked: as it stands it keeps to the document, in one of several house styles
(`--style`, `--set`), so a complaint about it is a false alarm; with `--break NAME` it breaks one
behaviour, so silence about it is a miss.

    python3 Tests/Peers/lume_goals.py --port 0 --style rails --break tips-count-wrong
"""

import argparse
import uuid

from common.command import arguments, run
from lume.backend import Backend
from lume.breaks import BREAKS
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


if __name__ == "__main__":
  run(arguments(__doc__, STYLES, BREAKS, identity), USERS, STYLES, BREAKS, Backend)
