import ContractGeneration
import ContractJSON
import ContractModel
import Synchronization

/// A plausible value of a part of a response, prepared when it is first needed.
final class LazyPlausible: Sendable {
  /// The location in the response, so that each part has values of its own.
  private let label: String
  private let plain: JSON
  private let make: @Sendable () -> PlausibleGenerator?
  private let generator = Mutex<PlausibleGenerator??>(nil)

  /// - Parameters:
  ///   - label: The location in the response.
  ///   - plain: The value where no plausible one can be generated.
  ///   - make: Prepares the generator.
  init(_ label: String, or plain: JSON, _ make: @escaping @Sendable () -> PlausibleGenerator?) {
    self.label = label
    self.plain = plain
    self.make = make
  }

  /// The value for one response.
  func value(_ variation: RandomSource) -> JSON {
    let generator = generator.withLock { generator in
      if let known = generator { return known }
      let made = make()
      generator = .some(made)
      return made
    }
    guard let generator else { return plain }
    var source = variation.forked(label)
    var people = variation.forked("person")
    return generator.value(&source, person: Int(truncatingIfNeeded: people.next() >> 33))
  }
}
