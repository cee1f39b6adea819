import Synchronization

/// Values that take long to make and are asked for again from many places, by what they are made of.
package final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private let values = Mutex<[Key: Value]>([:])

  /// - Parameter limit: How many values are kept; one more, and all are made anew.
  package init(limit: Int) {
    self.limit = limit
  }

  /// The value that was kept, or the one that is made now; two that ask at once may both make it.
  package func value<Failure: Error>(
    of key: Key, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let known = values.withLock({ $0[key] }) { return known }
    let made = try make()
    values.withLock { values in
      if values.count >= limit { values = [:] }
      values[key] = made
    }
    return made
  }
}
