import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Like `flatMap`, on all cores; the results are in the order of the elements.
  func concurrentFlatMap<Result: Sendable>(
    _ transform: @Sendable (Element) -> [Result]
  ) -> [Result] {
    let parts = Mutex<[Int: [Result]]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let part = transform(self[index])
      parts.withLock { $0[index] = part }
    }
    return parts.withLock { parts in indices.flatMap { parts[$0] ?? [] } }
  }
}
