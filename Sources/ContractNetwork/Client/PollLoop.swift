import Synchronization

/// A thread that runs tasks and waits for sockets when no task is ready.
///
/// A task that prefers this executor uses the sockets without changing threads, so that one core is
/// enough for tens of thousands of exchanges a second.
final class PollLoop: TaskExecutor {
  private struct Inbox: Sendable {
    var jobs: [UnownedJob] = []
    var isWaiting = false
    var isStopped = false

    /// - Returns: Whether a wait is in progress and must be interrupted.
    mutating func endWait() -> Bool {
      defer { isWaiting = false }
      return isWaiting
    }
  }

  private let inbox = Mutex(Inbox())
  private let wakeup: WakeupPipe

  init() throws(SystemError) {
    wakeup = try WakeupPipe()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let mustWake = inbox.withLock { inbox in
      inbox.jobs.append(job)
      return inbox.endWait()
    }
    if mustWake { wakeup.signal() }
  }

  /// Interrupts the thread if it waits, so that it handles what has changed.
  func wake() {
    if inbox.withLock({ $0.endWait() }) { wakeup.signal() }
  }

  /// Ends the thread as soon as no task is ready.
  ///
  /// - Precondition: No task prefers this executor any more.
  func stop() {
    inbox.withLock { $0.isStopped = true }
    wakeup.signal()
  }

  /// Starts the thread, which retains the loop and the source until ``stop()``.
  func start(_ source: some PollSource) throws(SystemError) {
    try ServiceThread.start {
      self.run(source)
      source.end()
    }
  }

  private func run(_ source: some PollSource) {
    let executor = unsafe asUnownedTaskExecutor()
    var jobs: [UnownedJob] = []
    var set = PollSet()
    while true {
      // Swapping the arrays reuses the allocations of both.
      inbox.withLock { swap(&$0.jobs, &jobs) }
      for job in jobs { unsafe job.runSynchronously(on: executor) }
      jobs.removeAll(keepingCapacity: true)

      let (canWait, canEnd) = inbox.withLock { inbox in
        inbox.isWaiting = inbox.jobs.isEmpty
        return (inbox.isWaiting, inbox.isWaiting && inbox.isStopped)
      }
      if canEnd { return }
      set.removeAll()
      let wakeupIndex = set.append(wakeup.reader, .reading)
      let end = source.prepare(&set)
      set.wait(atMost: canWait ? end.map { $0 - .now } : .zero)
      if canWait { inbox.withLock { $0.isWaiting = false } }
      if set.isReady(wakeupIndex) { wakeup.drain() }
      source.handle(set)
    }
  }
}

/// The sockets that a ``PollLoop`` waits for.
protocol PollSource: Sendable {
  /// Adds the descriptors to wait for to the set.
  ///
  /// - Returns: The deadline of the wait.
  func prepare(_ set: inout PollSet) -> MonotonicTime?

  /// Handles the events of the descriptors in the set, and deadlines.
  func handle(_ set: PollSet)

  /// Called once, before the thread ends.
  func end()
}
