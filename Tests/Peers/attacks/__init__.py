"""Attacks by kind, one module each.

A module has `run(tool, full)`: it attacks the tool at the path `tool`, prints its figures, and returns one
line for each thing that went wrong. Without `full` it takes at most 20 seconds of processor time.
"""
