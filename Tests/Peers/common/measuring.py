"""Runs a command with limits, and measures its processor time and memory."""

import dataclasses
import os
import resource
import subprocess
import tempfile
import time

# What the runtime of Swift prints, and a signal leaves behind.
CRASH_WORDS = ("Fatal error", "Crashed:", "*** Signal", "AddressSanitizer", "stack overflow")
CRASH_STATUSES = {128 + signal for signal in (4, 5, 6, 7, 8, 11)}


@dataclasses.dataclass
class Measured:
  status: int
  seconds: float  # of processor time
  megabytes: float
  output: str
  is_late: bool

  @property
  def crash(self):
    """What shows that the process did not end by itself; `None` where it did."""
    if self.is_late:
      return "hangs"
    if self.status < 0:
      return f"ends by signal {-self.status}"
    if self.status in CRASH_STATUSES:
      return f"ends with status {self.status}"
    return next((f"prints {word!r}" for word in CRASH_WORDS if word in self.output), None)

  @property
  def last_line(self):
    lines = [line for line in self.output.splitlines() if line.strip()]
    return lines[-1][:200] if lines else ""


def measured(command, seconds=60, megabytes=4096, wall=None, **options):
  """Runs a command with a limit on its processor time and its memory.

  A process that waits does not use processor time, so that it may also take `wall` seconds at the most.
  """
  def limit():
    size = megabytes << 20
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

  wall = wall or seconds * 20 + 20
  with tempfile.TemporaryFile() as output:
    process = subprocess.Popen(
      [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=output,
      stderr=subprocess.STDOUT, preexec_fn=limit, start_new_session=True,
      env={**os.environ, "SWIFT_BACKTRACE": "enable=no"}, **options)
    end, is_late = time.monotonic() + wall, False
    while True:
      ended, status, usage = os.wait4(process.pid, os.WNOHANG)
      if ended:
        break
      if time.monotonic() > end:
        is_late = True
        os.killpg(process.pid, 9)
      time.sleep(0.005)
    process.returncode = os.waitstatus_to_exitcode(status)
    output.seek(0)
    text = output.read(1 << 20).decode(errors="replace")
  spent = usage.ru_utime + usage.ru_stime
  return Measured(
    process.returncode, spent, usage.ru_maxrss / 1024, text,
    is_late or spent > seconds)
