import Synchronization

/// A thread that runs tasks and, when none is ready, waits for sockets.
///
/// A task that prefers it reaches the sockets and comes back from them without changing threads,
/// which is what makes one core enough for tens of thousands of exchanges a second.
final class PollLoop: TaskExecutor {
  private struct Inbox: Sendable {
    var jobs: [UnownedJob] = []
    var isWaiting = false
    var isStopped = false

    /// - Returns: Whether a wait was under way that now has to be interrupted.
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

  /// Ends the wait of the thread, if it waits, so that its next turn sees what has changed.
  func wake() {
    if inbox.withLock({ $0.endWait() }) { wakeup.signal() }
  }

  /// Lets the thread end as soon as no task is ready.
  ///
  /// - Precondition: Nobody prefers this executor any more.
  func stop() {
    inbox.withLock { $0.isStopped = true }
    wakeup.signal()
  }

  /// Starts the thread, which keeps loop and source alive until ``stop()``.
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
      // Trading arrays keeps the allocations of both in use.
      inbox.withLock { swap(&$0.jobs, &jobs) }
      for job in jobs { unsafe job.runSynchronously(on: executor) }
      jobs.removeAll(keepingCapacity: true)

      let (mayWait, mayEnd) = inbox.withLock { inbox in
        inbox.isWaiting = inbox.jobs.isEmpty
        return (inbox.isWaiting, inbox.isWaiting && inbox.isStopped)
      }
      if mayEnd { return }
      set.removeAll()
      let wakeupIndex = set.append(wakeup.reader, .reading)
      let end = source.prepare(&set)
      set.wait(atMost: mayWait ? end.map { $0 - .now } : .zero)
      if mayWait { inbox.withLock { $0.isWaiting = false } }
      if set.isReady(wakeupIndex) { wakeup.drain() }
      source.handle(set)
    }
  }
}

/// The sockets that a ``PollLoop`` waits for.
protocol PollSource: Sendable {
  /// Puts what is to be waited for into the set.
  ///
  /// - Returns: When the wait has to end at the latest.
  func prepare(_ set: inout PollSet) -> MonotonicTime?

  /// Acts on what has happened to the descriptors put into the set, and on deadlines.
  func handle(_ set: PollSet)

  /// Called once, as the last thing the thread of the loop does.
  func end()
}
