#!/usr/bin/env python3
"""A backend of the small shop, written only from the description of the showcase contract.

It exists to be checked: as it stands it keeps to the contract, in one of several house styles
(`--style`, `--set`), so a complaint about it is a false alarm; with `--break NAME` it breaks one
behaviour, so silence about it is a miss.

    python3 Tests/Peers/showcase.py --port 0 --style rails --break page-element-lost
"""

from common.command import arguments, run
from goods.backend import USERS, Backend
from goods.breaks import BREAKS
from goods.style import STYLES


def main():
  run(arguments(__doc__, STYLES, BREAKS), USERS, STYLES, BREAKS, Backend)


if __name__ == "__main__":
  main()
