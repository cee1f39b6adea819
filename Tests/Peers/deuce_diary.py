#!/usr/bin/env python3
"""A Deuce Diary backend, written only from the contract document (dd-8).

It exists to be checked: as it stands it keeps to the document, in one of several house styles
(`--style`, `--set`), so a complaint about it is a false alarm; with `--break NAME` it breaks one
behaviour, so silence about it is a miss.

    python3 Tests/Peers/deuce_diary.py --port 0 --style rails --break solo-not-created
"""

from common.command import arguments, identity, run
from deuce.backend import Backend
from deuce.breaks import BREAKS
from deuce.store import USERS
from deuce.style import STYLES


def extend(parser):
  parser.add_argument("--stranger", type=identity, action="append", default=[], metavar="T=USER",
                      help="a valid token of a user who is in no database (repeatable)")


def main():
  options = arguments(__doc__, STYLES, BREAKS, extend=extend)
  run(options, USERS, STYLES, BREAKS,
      lambda users, style: Backend(users, style, options.stranger))


if __name__ == "__main__":
  main()
