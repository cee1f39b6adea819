"""Servers and sockets that behave badly on the wire: no run waits longer than ten timeouts."""

import argparse

import hostile

# Those that have taken longest, and need little processor time.
FEW = ["slow-bytes", "handshake-stalls", "mute", "frame-drips", "close-frame-alone"]


def run(tool, full):
  options = argparse.Namespace(
    tool=tool, timeout=1, limit=120 if full else 60, option=[], busy=4 if full else 8)
  names = [*hostile.SERVERS, *hostile.SOCKETS] if full else FEW
  return [f"{name} is over a limit" for name in names if not hostile.measure(options, name, None)]
