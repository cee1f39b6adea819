"""Comparison of walks: whether a defect changes any response."""

import concurrent.futures
import functools

from common.client import Different


@functools.cache
def heard(Walk):
  """The responses of a peer without defects; None when two walks differ."""
  walks = [Walk(), Walk()]
  notes = [walk.run() for walk in walks]
  for walk in walks:
    walk.close()
  return notes[0] if notes[0] == notes[1] else None


def is_seen(Walk, *breaks):
  """Whether a walk has other responses when the peer has these defects."""
  walk = Walk(breaks=breaks)
  walk.expected = heard(Walk)
  try:
    return walk.run() != heard(Walk)
  except Different:
    return True
  finally:
    walk.close()


def check_breaks(test, Walk, breaks):
  """Fails for every defect that a walk does not detect."""
  test.assertIsNotNone(heard(Walk), "two sound walks must agree")
  test.assertFalse(is_seen(Walk), "and so must the next")
  with concurrent.futures.ProcessPoolExecutor() as pool:
    seen = pool.map(functools.partial(is_seen, Walk), breaks, chunksize=8)
    for name, is_found in zip(breaks, seen):
      with test.subTest(name=name):
        test.assertTrue(is_found, "the walk heard no difference")
