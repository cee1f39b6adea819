import ContractFindings
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

extension Runner {
  var cleanUp: CleanUp { CleanUp(runner: self) }

  /// Deletes what the run has created, also when its task is cancelled.
  ///
  /// After an interrupt, a backend that hangs is waited for once more, as long as a response may take;
  /// the second interrupt ends the clean-up at once.
  ///
  /// - Parameter limit: How long the whole clean-up may take.
  func cleanUpUncancelled(within limit: Duration? = nil) async {
    let cleanUp = cleanUp
    let watch = CleanUpWatch(
      patience: configuration.timeout, limit: limit, isInterrupted: Task.isCancelled)
    let task = Task { await cleanUp(watch) }
    let watching = Task {
      // By the clock of the system, like the timeouts of a transport.
      while (try? await Task.sleep(for: .milliseconds(20))) != nil {
        if watch.hasEnded { return task.cancel() }
      }
    }
    await withTaskCancellationHandler {
      await (environment.secondInterrupt ?? SecondInterrupt()).cancelling(task)
    } onCancel: {
      watch.noteInterrupt()
    }
    watching.cancel()
  }
}

extension Runner {
  /// Notes what a run was asked to keep.
  func noteKept() {
    guard !configuration.isDisposable else { return }
    world.withLock { world in
      for entry in world.ledger.entries {
        world.noteLeak(Leak(resource: entry.resource, id: entry.id, reason: "kept, as demanded"))
      }
      world.mergeLeaks()
    }
  }

  /// Returns the leaks on the backend: resources first, then the possible creations of requests, in the
  /// order of the contract.
  func leftBehind() -> [Leak] {
    let (leaks, possible) = world.withLock { ($0.leftBehind(), $0.possibleCreations) }
    let order = contract.operations.map(\.id)
    let unnamed = possible.values.sorted { left, right in
      let locations = (
        order.firstIndex(of: left.request.operation) ?? 0,
        order.firstIndex(of: right.request.operation) ?? 0
      )
      return locations.0 != locations.1
        ? locations.0 < locations.1 : left.request.method < right.request.method
    }
    let redaction = backend.redaction
    return (leaks + unnamed.flatMap(\.leaks)).map { redaction($0) }
  }
}

/// Decides how long a clean-up may take.
final class CleanUpWatch: Sendable {
  private struct State {
    var isInterrupted: Bool
    /// When something was deleted at last, or the clean-up began.
    var progress = ContinuousClock.now
  }

  private let patience: Duration
  private let end: ContinuousClock.Instant?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - patience: How long an interrupted clean-up may go on without a response.
  ///   - limit: How long the whole clean-up may take.
  ///   - isInterrupted: Whether the run was interrupted before it.
  init(patience: Duration, limit: Duration?, isInterrupted: Bool) {
    self.patience = patience
    end = limit.map { ContinuousClock.now + $0 }
    state = Mutex(State(isInterrupted: isInterrupted))
  }

  func noteProgress() { state.withLock { $0.progress = .now } }

  func noteInterrupt() { state.withLock { $0 = State(isInterrupted: true) } }

  var hasEnded: Bool {
    let now = ContinuousClock.now
    if let end, end <= now { return true }
    return state.withLock { $0.isInterrupted && $0.progress + patience <= now }
  }
}
