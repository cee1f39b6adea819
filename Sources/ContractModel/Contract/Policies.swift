/// The rules of a contract for everything it does not list.
public struct Policies: Sendable, Equatable {
  /// The consequence of a response field that the contract does not define.
  public enum UndocumentedFields: String, Sendable, CaseIterable {
    /// The field is ignored.
    case ignore
    /// The field is reported and counted, without failing the run.
    case note
    /// The field is a drift.
    case fail
  }

  /// The convention for field names.
  public enum FieldNames: String, Sendable, CaseIterable {
    /// One convention of the two, or none.
    case snakeCase, camelCase, any
  }

  /// The consequence of a request that is accepted although it sends a number as text.
  public enum NumbersAsText: String, Sendable, CaseIterable {
    /// The contract does not define it, and no such request is sent.
    case ignore
    /// The request should be rejected; accepting it is a note.
    case note
    /// The request must be rejected.
    case fail
  }

  /// The consequence of undocumented response fields.
  public var undocumentedFields: UndocumentedFields

  /// The convention for field names.
  public var fieldNames: FieldNames

  /// The consequence of accepted requests with numbers sent as text.
  public var numbersAsText: NumbersAsText

  /// Creates policies; by default undocumented fields are noted, names are free, and numbers as text
  /// are not defined.
  public init(
    undocumentedFields: UndocumentedFields = .note, fieldNames: FieldNames = .any,
    numbersAsText: NumbersAsText = .ignore
  ) {
    self.undocumentedFields = undocumentedFields
    self.fieldNames = fieldNames
    self.numbersAsText = numbersAsText
  }
}
