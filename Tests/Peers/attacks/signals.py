"""Signals, closed pipes and closed descriptors: reports are written, and what was created is deleted."""

import signal
import time
import xml.etree.ElementTree

from common.runs import Workshop
from common.things import Things

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]

# What a busy machine may take besides.
MARGIN = 4


def run(tool, full):
  failures = []
  # Where this runs by nohup, the tool would inherit that the signal is ignored.
  signal.signal(signal.SIGHUP, signal.SIG_DFL)
  for attack in (interrupted, hanging, impatient, excluded, closed):
    begin = time.monotonic()
    found = [f"{attack.__name__}: {line}" for line in attack(tool, full)]
    print(f"  {attack.__name__}: {len(found)} failed, {time.monotonic() - begin:.1f} s", flush=True)
    failures += found
  return failures


def report(shop):
  """What is wrong with the report; nothing where it is complete."""
  try:
    root = xml.etree.ElementTree.parse(shop.path / "report.xml").getroot()
  except (OSError, xml.etree.ElementTree.ParseError) as error:
    return f"no report: {error}"
  return None if root.findall(".//testcase") else "a report without results"


def signalled(shop, things, port, when, *signals, more=(), timeout="1s"):
  """Starts a run and signals it; returns its status, its output and the time after the first signal."""
  process = shop.start(shop.check(port, "--junit", shop.path / "report.xml", "--fuzz", "100000",
                                  "--timeout", timeout, *more))
  while process.poll() is None and not when(things):
    time.sleep(0.001)
  begin = time.monotonic()
  for pause, number in signals:
    time.sleep(pause)
    process.send_signal(number)
  output, _ = process.communicate(timeout=60)
  return process.returncode, output.decode(errors="replace"), time.monotonic() - begin


def interrupted(tool, full):
  """A run that is interrupted at any moment deletes what it has created."""
  for number in SIGNALS:
    for moment in (range(5, 1500, 60) if full else (30, 400)):
      with Workshop(tool) as shop:
        things = Things()
        port = things.start()
        status, output, seconds = signalled(
          shop, things, port, lambda things: things.requests > moment, (0, number))
        left = [f"{name} of unknown fate" for name in things.things]
        things.stop()
        problem = report(shop)
        name = f"{number.name} at request {moment}"
        if status != 130:
          yield f"{name}: exit {status}: {output[-300:]}"
        if problem:
          yield f"{name}: {problem}"
        if left and "left behind" not in output:
          yield f"{name}: {left} without a word: {output[-300:]}"
        if seconds > 2 + MARGIN:
          yield f"{name}: {seconds:.1f} s"


def hanging(tool, full):
  """Against a backend that hangs, an interrupted run ends within twice the timeout."""
  slowest = 0
  for moment in (range(20, 900, 80) if full else (60, 300)):
    with Workshop(tool) as shop:
      things = Things(hang_after=moment)
      port = things.start()
      status, output, seconds = signalled(
        shop, things, port, lambda things: things.requests > moment, (0.05, signal.SIGINT))
      slowest = max(slowest, seconds)
      problem = report(shop)
      if status != 130 or problem:
        yield f"at request {moment}: exit {status}, {problem}: {output[-300:]}"
      if things.things and "left behind" not in output:
        yield f"at request {moment}: {len(things.things)} things without a word: {output[-300:]}"
      if seconds > 2 + MARGIN:
        yield f"at request {moment}: {seconds:.1f} s"
      things.stop()
  print(f"  hanging: at most {slowest:.1f} s after the signal, with a timeout of 1 s")


def impatient(tool, full):
  """The second signal ends the clean-up at once, and the report is still written."""
  slowest = 0
  for number in SIGNALS if full else SIGNALS[:1]:
    with Workshop(tool) as shop:
      things = Things(deletion="hang")
      port = things.start()
      status, output, seconds = signalled(
        shop, things, port, lambda things: len(things.things) > 10, (0, signal.SIGINT),
        (0.3, number), more=("--phases", "protocol,fuzz"), timeout="60s")
      slowest = max(slowest, seconds)
      problem = report(shop)
      if status != 130 or problem or "left behind" not in output or "clean-up" not in output:
        yield f"{number.name}: exit {status}, {problem}: {output[-400:]}"
      if seconds > 1 + MARGIN:
        yield f"{number.name}: {seconds:.1f} s"
      if len(shop.ledgers()) != 1:
        yield f"{number.name}: {len(shop.ledgers())} ledgers"
      things.stop()
  print(f"  impatient: at most {slowest:.1f} s after the first signal")


def excluded(tool, full):
  """A SIGHUP that the parent has excluded, as nohup does, changes nothing."""
  with Workshop(tool) as shop:
    things = Things(pause=0.001)
    port = things.start()
    process = shop.start(shop.check(port, "--phases", "examples,boundaries"),
                         preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    while process.poll() is None and things.requests < 20:
      time.sleep(0.001)
    process.send_signal(signal.SIGHUP)
    output, _ = process.communicate(timeout=60)
    if process.returncode not in (0, 4):
      yield f"exit {process.returncode}: {output[-300:]}"
    things.stop()


def closed(tool, full):
  """Closed pipes and descriptors lose no report and change no status."""
  forms = {
    "| head": '"$@" | head -1 >/dev/null; exit ${PIPESTATUS[0]}', "stdin": '"$@" <&-',
    "stdout": '"$@" >&-', "stderr": '"$@" 2>&-', "all": '"$@" <&- >&- 2>&-',
    "tee that ends": '"$@" 2>&1 | true; exit ${PIPESTATUS[0]}',
    "full stdout": '"$@" >/dev/full',
  }
  for name, form in forms.items():
    with Workshop(tool) as shop:
      things = Things()
      port = things.start()
      words = shop.check(port, "--junit", shop.path / "report.xml", "--phases",
                         "examples,negative", "--verbose")
      words.remove("--quiet")
      status, output = shop.run(["bash", "-c", form, "bash", *words])
      expected = (3,) if name == "full stdout" else (0, 4)
      problem = report(shop)
      if status not in expected or problem:
        yield f"{name}: exit {status}, {problem}: {output[-300:]}"
      if things.things:
        yield f"{name}: {len(things.things)} things are left"
      things.stop()
