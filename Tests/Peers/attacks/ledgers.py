"""Ledgers of killed runs: foreign, in use, damaged, unwritable, and of what cannot be deleted."""

import json
import random
import time

from common.runs import Workshop
from common.things import Things

FUZZ = ["--fuzz", "100000", "--phases", "examples,fuzz"]


def run(tool, full):
  failures = []
  for attack in (killed, foreign, in_use, damaged, undeletable, unwritable, crowded, first_format):
    begin = time.monotonic()
    found = [f"{attack.__name__}: {line}" for line in attack(tool, full)]
    print(f"  {attack.__name__}: {len(found)} failed, {time.monotonic() - begin:.1f} s", flush=True)
    failures += found
  return failures


def kept(things, old):
  """What is there besides what was there before, and what of that is missing or changed."""
  return ([name for name in things.things if name not in old],
          [name for name, value in old.items() if things.things.get(name) != value])


def killed(tool, full):
  """After kill -9 everything that a response confirmed is deleted, and the rest is named."""
  randomness = random.Random(45)
  alive = certain = 0
  for round in range(40 if full else 4):
    with Workshop(tool) as shop:
      things = Things(sequential=round % 2 == 0)
      port = things.start()
      old = {name: {"id": name, "name": "old"} for name in ("precious", "other")}
      things.things.update(old)
      before, ledger = randomness.randrange(30, 900), shop.path / "run.ledger"
      alive += shop.kill(shop.check(port, "--ledger", ledger, *FUZZ),
                         lambda: things.requests > before)
      time.sleep(0.05)  # what was under way is carried out
      status, output = shop.clean_up(ledger)
      new, missing = kept(things, old)
      things.stop()
      if missing:
        yield f"round {round}: {missing} differ"
      if status == 0 and (new or things.jobs or things.reports):
        yield f"round {round}: exit 0, and {new}, {things.jobs} jobs remain"
      if status not in (0, 3) or "deleted" not in output:
        yield f"round {round}: exit {status}: {output[-200:]}"
      in_flight = "the run ended before the response was known" in output
      certain += not in_flight
      if new and not in_flight:
        yield f"round {round}: forgot {new}: {output[-300:]}"
      if things.jobs and "startJob" not in output or things.reports and "makeReport" not in output:
        yield f"round {round}: jobs or reports are not named: {output[-300:]}"
      if ledger.exists():
        yield f"round {round}: the ledger is still there"
  print(f"  killed while it ran: {alive}, without a request in flight: {certain}")


def leave(shop, things, port, ledger, count=60):
  """Kills a run so that its ledger lists something."""
  for _ in range(20):
    goal = things.requests + count
    shop.kill(shop.check(port, "--ledger", ledger, *FUZZ), lambda: things.requests > goal)
    time.sleep(0.05)
    if ledger.exists() and b'"created"' in ledger.read_bytes():
      return
    ledger.unlink(missing_ok=True)
  raise RuntimeError("no run has left anything")


def foreign(tool, full):
  """A ledger is used for its own host and contract alone."""
  with Workshop(tool) as shop:
    one, two = Things(sequential=True), Things(sequential=True)
    ports = one.start(), two.start()
    two.things.update({str(n): {"id": str(n), "name": "precious"} for n in range(1, 200)})
    ledger = shop.path / "run.ledger"
    leave(shop, one, ports[0], ledger)
    text = ledger.read_bytes()
    other = shop.path / "other.json"
    other.write_text(shop.contract.read_text().replace('"Things"', '"Others"'))
    attempts = [
      ("run elsewhere", shop.check(ports[1], "--ledger", ledger)),
      ("clean-up elsewhere", [str(tool), "clean-up", str(ledger), "--host",
                              f"127.0.0.1:{ports[1]}"]),
      ("by another name", shop.check(ports[0], "--ledger", ledger)[:1] + [
        "--host", f"localhost:{ports[0]}", "--contract", str(shop.contract), "--ledger",
        str(ledger)]),
      ("below a path", [str(tool), "--host", f"127.0.0.1:{ports[0]}/v1", "--contract",
                        str(shop.contract), "--ledger", str(ledger)]),
      ("another contract", shop.check(ports[0], "--ledger", ledger, contract=other)),
    ]
    for name, words in attempts:
      counts = one.requests, two.requests
      status, output = shop.run(words)
      if status != 2 or len(output.strip().splitlines()) != 1 or str(ledger) not in output:
        yield f"{name}: exit {status}: {output[:300]}"
      if (one.requests, two.requests) != counts:
        yield f"{name}: requests were sent"
    if ledger.read_bytes() != text:
      yield "the ledger was changed"
    if len(two.things) != 199:
      yield "things of another host were deleted"
    one.stop()
    two.stop()


def in_use(tool, full):
  """The ledger of a run that lasts is left alone, also after the process had another's number."""
  with Workshop(tool) as shop:
    things = Things(sequential=True, pause=0.002)
    port, ledger = things.start(), shop.path / "run.ledger"
    first = shop.start(shop.check(port, "--ledger", ledger, "--phases", "examples,boundaries"))
    while first.poll() is None and not (ledger.exists() and ledger.stat().st_size > 300):
      time.sleep(0.001)
    for words in (shop.check(port, "--ledger", ledger), [str(tool), "clean-up", str(ledger)]):
      status, output = shop.run(words)
      lasted = first.poll() is None
      if lasted and (status != 2 or "has not ended" not in output):
        yield f"{words[1]}: exit {status}: {output[:300]}"
    output, _ = first.communicate()
    if first.returncode not in (0, 4) or b"state-lost" in output:
      yield f"the first run: exit {first.returncode}: {output[-300:]}"
    leave(shop, things, port, ledger)
    lines = ledger.read_bytes().splitlines(keepends=True)
    header = json.loads(lines[0])
    # A live process of that number that began at another time is another one.
    header["process"]["number"] = 1
    ledger.write_bytes(json.dumps(header).encode() + b"\n" + b"".join(lines[1:]))
    status, output = shop.clean_up(ledger)
    if status == 2:
      yield f"a number that is used again: {output}"
    things.stop()


def damages(lines):
  """Damaged forms of a ledger: a name, the lines, and the number of the damaged one."""
  last = len(lines)
  middle = next(n for n, line in enumerate(lines) if b'"created"' in line)
  def put(line):
    return [*lines[:middle], line, *lines[middle + 1:]]
  entry = json.loads(lines[middle])
  def edited(**members):
    return put(json.dumps({**entry, **members}).encode() + b"\n")
  def without(name):
    return put(json.dumps({k: v for k, v in entry.items() if k != name}).encode() + b"\n")
  yield "garbage", put(b"\xff\xfe garbage\n"), middle + 1
  yield "nul", put(b"\0" * 40 + b"\n"), middle + 1
  yield "half", put(lines[middle][:20] + b"\n"), middle + 1
  yield "torn at the end", [*lines, lines[middle][:25]], last + 1
  yield "empty line", put(b"\n"), middle + 1
  yield "a list", put(b"[1,2]\n"), middle + 1
  yield "a number for an id", edited(id=7), middle + 1
  yield "no id", without("id"), middle + 1
  yield "no identity", without("identity"), middle + 1
  yield "another identity", edited(identity="root"), middle + 1
  yield "parameters as a list", edited(parameters=[]), middle + 1
  yield "a future member", edited(sealed=True), middle + 1
  yield "a future line", put(b'{"sealed":"thing","id":"1"}\n'), middle + 1
  yield "a huge line", put(b'{"created":"' + b"a" * 1_000_000 + b'"\n'), middle + 1
  yield "a huge number", [*lines, b'{"settled":1' + b"0" * 400 + b"}\n"], last + 1
  yield "deep", put(b"[" * 100_000 + b"]" * 100_000 + b"\n"), middle + 1
  header = json.loads(lines[0])
  for name, value in (("ledger", 9), ("ledger", "2"), ("host", 1), ("host", None), ("process", 3)):
    changed = json.dumps({**header, name: value}).encode() + b"\n"
    yield f"header {name} {value}", [changed, *lines[1:]], 1
  yield "no header", lines[1:], 1
  yield "nothing but NUL", [b"\0" * 4096], 1


def damaged(tool, full):
  """A damaged line is reported by its number, and never leads to exit 0."""
  with Workshop(tool) as shop:
    things = Things()
    port, ledger = things.start(), shop.path / "run.ledger"
    leave(shop, things, port, ledger, 90)
    original = ledger.read_bytes().splitlines(keepends=True)
    old = dict(things.things)
    forms = list(damages(original))
    for name, lines, number in forms if full else forms[::3]:
      things.things.update(old)
      ledger.write_bytes(b"".join(lines))
      status, output = shop.clean_up(ledger)
      if status not in (2, 3) or f"{ledger}:{number}" not in output:
        yield f"{name}: exit {status}: {output[:300]}"
      if (status == 2) != (number == 1):
        yield f"{name}: exit {status} for line {number}"
      for path in shop.path.glob("run.ledger*"):
        path.unlink()
    randomness = random.Random(3)
    content = b"".join(original)
    for round in range(600 if full else 12):
      mutated = bytearray(content)
      for _ in range(randomness.randrange(1, 4)):
        place = randomness.randrange(len(mutated))
        if randomness.random() < 0.3:
          del mutated[place:place + randomness.randrange(1, 40)]
        else:
          mutated[place] = randomness.randrange(256)
      ledger.write_bytes(bytes(mutated))
      things.things.update(old)
      status, output = shop.clean_up(ledger)
      if status is None or status < 0 or "Fatal error" in output:
        yield f"mutation {round}: exit {status}: {output[-300:]}"
      for path in shop.path.glob("run.ledger*"):
        path.unlink()
    things.stop()


def undeletable(tool, full):
  """Ledgers of what cannot be deleted end, and later runs are as fast as the first."""
  ways = [405, 403, 500, "lie", "hang", None]
  for deletion in ways if full else [405, 403]:
    with Workshop(tool, deletes=deletion is not None) as shop:
      things = Things(deletion=deletion or 204)
      port, times = things.start(), []
      for _ in range(16 if full else 4):
        begin = time.monotonic()
        status, output = shop.run(
          shop.check(port, "--phases", "examples,protocol", "--timeout", "1s"))
        times.append(time.monotonic() - begin)
        if "left behind" not in output:
          yield f"{deletion}: exit {status}, nothing left behind: {output[-200:]}"
      count = len(shop.ledgers())
      things.stop()
      print(f"  undeletable ({deletion}): first {times[0]:.1f} s, last {times[-1]:.1f} s, "
            f"{count} ledgers")
      if count > 3:
        yield f"{deletion}: {count} ledgers"
      if times[-1] > 2 * times[0] + 8:
        yield f"{deletion}: {times[0]:.1f} s, at last {times[-1]:.1f} s"


def unwritable(tool, full):
  """A ledger that cannot be written is named with the reason, before anything is sent."""
  with Workshop(tool) as shop:
    things = Things()
    port = things.start()
    (shop.path / "folder").mkdir()
    places = [("/dev/full", "no space left"), (shop.path / "folder", "folder"),
              (shop.path / "missing" / "x", "folder"), ("/proc/none", ""),
              ("/dev/null", "regular"), (shop.path / ("x" * 300), "too long")]
    for path, reason in places:
      before = things.requests
      status, output = shop.run(shop.check(port, "--ledger", path))
      if status not in (2, 3) or str(path) not in output or reason not in output:
        yield f"{path}: exit {status}: {output[:300]}"
      if things.requests != before:
        yield f"{path}: requests were sent"
    (shop.path / "text").write_text("hello\n")
    status, output = shop.run(shop.check(port, "--ledger", shop.path / "text"))
    if status != 2 or (shop.path / "text").read_text() != "hello\n":
      yield f"a text file: exit {status}: {output[:300]}"
    # The folder of ledgers is a file here.
    shop.state.write_text("")
    status, output = shop.run(shop.check(port, "--phases", "examples"))
    if status not in (0, 4) or str(shop.state) not in output:
      yield f"no state folder: exit {status}: {output[:300]}"
    things.stop()


def crowded(tool, full):
  """Too few descriptors and too little memory are said as what they are."""
  with Workshop(tool) as shop:
    things = Things()
    port, ledger = things.start(), shop.path / "run.ledger"
    for limit in range(8, 40) if full else (8, 10, 30):
      words = shop.check(port, "--ledger", ledger, "--phases", "examples")
      status, output = shop.run(["sh", "-c", f'ulimit -n {limit}; exec "$@"', "sh", *words])
      if status is None or status < 0 or status == 1:
        yield f"ulimit -n {limit}: exit {status}: {output[-300:]}"
      if status != 0 and "open files" not in output:
        yield f"ulimit -n {limit}: exit {status}: {output[-300:]}"
    # With less, the system's libraries cannot be loaded.
    for limit in (150_000, 200_000, 400_000, 800_000) if full else (200_000,):
      words = shop.check(port, "--ledger", ledger, "--phases", "examples")
      status, output = shop.run(["sh", "-c", f'ulimit -v {limit}; exec "$@"', "sh", *words])
      if status == 1 or status != 0 and "memory" not in output and "map" not in output:
        yield f"ulimit -v {limit}: exit {status}: {output[-300:]}"
    things.stop()


def first_format(tool, full):
  """A ledger of the first format in the state folder is used."""
  with Workshop(tool) as shop:
    things = Things()
    port = things.start()
    left = things.create("/things", {"name": "left"})[1]["id"]
    folder = shop.state / "contract-check"
    folder.mkdir(parents=True)
    lines = [{"ledger": 1, "host": f"http://127.0.0.1:{port}", "contract": str(shop.contract),
              "started": ""},
             {"created": "thing", "id": left, "identity": "user", "parameters": {}}]
    (folder / "old.ledger").write_text("".join(json.dumps(line) + "\n" for line in lines))
    status, output = shop.run(shop.check(port, "--phases", "examples"))
    if left in things.things or (folder / "old.ledger").exists():
      yield f"it was not used: exit {status}: {output[-300:]}"
    things.stop()
