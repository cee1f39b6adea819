import ContractJSON
import ContractModel

/// A change of a valid value at one location that violates its schema in one respect.
struct ValueChange: Sendable {
  var kind: Mutation.Kind
  var operation: Operation

  enum Operation: Sendable {
    /// Removes the value.
    case removal
    /// Replaces the value by a fixed one; the words name the violation: `0, must be greater than 0`.
    case value(JSON, words: String)
    case number(NumberChange)
    case text(TextChange)
    case uuid(UUIDChange)
    case list(ListChange)
  }

  init(_ kind: Mutation.Kind, _ operation: Operation) {
    self.kind = kind
    self.operation = operation
  }

  init(_ kind: Mutation.Kind, _ value: JSON, _ words: String) {
    self.init(kind, .value(value, words: words))
  }
}

extension ValueChange.Operation {
  /// The changed value, and the violation in plain words; `nil` when the value is not one that can
  /// be changed like this.
  func applied(
    to value: JSON?, _ source: inout RandomSource
  ) -> (value: JSON, words: String)? {
    switch (self, value) {
    case (.value(let wrong, let words), _): (wrong, words)
    case (.number(let change), .number(let number)?):
      change.applied(to: number).map { (.number($0), $1) }
    case (.text(let change), .string(let text)?):
      change.applied(to: text).map { (.string($0), change.words) }
    case (.uuid(let change), .string(let text)?):
      change.applied(to: text).map { (.string($0), change.words) }
    case (.list(let change), .array(let elements)?):
      change.applied(to: elements, &source).map { (.array($0), change.words) }
    case (.removal, _), (.number, _), (.text, _), (.uuid, _), (.list, _): nil
    }
  }
}
