import Synchronization

/// A task that can be cancelled from within.
final class Cancellation: Sendable {
  private let state = Mutex<(isCancelled: Bool, task: Task<Rehearsal, any Error>?)>((false, nil))

  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }

  func callAsFunction(
    _ work: @escaping @Sendable () async throws -> Rehearsal
  ) async throws -> Rehearsal {
    let task = state.withLock { state in
      let task = Task(operation: work)
      if state.isCancelled { task.cancel() }
      state.task = task
      return task
    }
    return try await task.value
  }
}
