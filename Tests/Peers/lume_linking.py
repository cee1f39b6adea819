#!/usr/bin/env python3
"""A backend of goals linked to conversations, written only from the linking document.

It exists to be checked: as it stands it keeps to the document, in one of several house styles
(`--style`, `--set`), so a complaint about it is a false alarm; with `--break NAME` it breaks one
behaviour, so silence about it is a miss.

    python3 Tests/Peers/lume_linking.py --port 0 --style rails --break chat-goal-not-linked
"""

from common.command import arguments, identity, run
from linking.backend import USERS, Backend
from linking.breaks import BREAKS
from linking.style import STYLES


def extend(parser):
  parser.add_argument("--conversation", type=identity, action="append", default=[],
                      metavar="T=UUID", help="a conversation without a goal (repeatable)")
  parser.add_argument("--stall", type=int, default=0, metavar="N",
                      help="leave the first N requests for a chat without an answer")
  parser.add_argument("--stall-done", action="store_true",
                      help="and make the conversation all the same")


def main():
  options = arguments(__doc__, STYLES, BREAKS, extend=extend)
  strangers = {token for token, _ in options.conversation} - set(dict(options.token or USERS))
  if strangers:
    raise SystemExit(f"--conversation needs a known token, not {', '.join(sorted(strangers))}")
  run(options, USERS, STYLES, BREAKS, lambda users, style: Backend(
    users, style, options.conversation, options.stall, options.stall_done))


if __name__ == "__main__":
  main()
