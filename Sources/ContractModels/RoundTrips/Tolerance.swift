public import ContractJSON

/// A loss that an app accepts, and why.
public struct Tolerance: Sendable, Hashable {
  public var kind: Loss.Kind

  /// Where, with `*` for every index, or everywhere.
  public var place: JSON.Pointer?

  /// Why it does no harm; for whoever reads the test.
  public var reason: String

  /// - Parameters:
  ///   - kind: What happens.
  ///   - place: Where, with `*` for every index; everywhere when there is none.
  ///   - reason: Why it does no harm.
  public init(_ kind: Loss.Kind, at place: JSON.Pointer? = nil, because reason: String) {
    self.kind = kind
    self.place = place
    self.reason = reason
  }

  /// Whether a loss is of this kind, and here.
  public func allows(_ loss: Loss) -> Bool {
    kind == loss.kind && (place.map { loss.place.hasPrefix($0) } ?? true)
  }
}
