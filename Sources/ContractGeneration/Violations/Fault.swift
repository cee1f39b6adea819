import ContractJSON
import ContractModel

/// What is done to a valid value so that it is wrong in one respect.
struct Fault: Sendable {
  var kind: Violation.Kind
  var change: Change

  enum Change: Sendable {
    /// The value is taken away.
    case removal
    /// The same value whatever was there, and what is wrong with it: `0, must be greater than 0`.
    case value(JSON, words: String)
    case number(NumberFault)
    case text(TextFault)
    case uuid(UUIDFault)
    case list(ListFault)
  }

  init(_ kind: Violation.Kind, _ change: Change) {
    self.kind = kind
    self.change = change
  }

  init(_ kind: Violation.Kind, _ value: JSON, _ words: String) {
    self.init(kind, .value(value, words: words))
  }
}

extension Fault.Change {
  /// The value with its fault, and the fault in plain words; `nil` when the value is not one that
  /// can have the fault.
  func applied(
    to value: JSON?, _ source: inout RandomSource
  ) -> (value: JSON, words: String)? {
    switch (self, value) {
    case (.value(let wrong, let words), _): (wrong, words)
    case (.number(let fault), .number(let number)?):
      fault.applied(to: number).map { (.number($0), $1) }
    case (.text(let fault), .string(let text)?):
      fault.applied(to: text).map { (.string($0), fault.words) }
    case (.uuid(let fault), .string(let text)?):
      fault.applied(to: text).map { (.string($0), fault.words) }
    case (.list(let fault), .array(let elements)?):
      fault.applied(to: elements, &source).map { (.array($0), fault.words) }
    case (.removal, _), (.number, _), (.text, _), (.uuid, _), (.list, _): nil
    }
  }
}
