import ContractModel

extension MockBehavior.Deviation {
  /// A repeated request with the same idempotency key takes effect again.
  static let keyIgnored = Self("keyIgnored")
}

extension MockDrift {
  /// Drifts of idempotency keys.
  static func idempotency(_ operation: Operation) -> [MockDrift] {
    guard operation.idempotencyKey != nil, operation.performs(.creates) else { return [] }
    return [
      MockDrift(
        "key-ignored", "a repeated idempotency key takes effect again", expects: .ruleBroken,
        .validRejected, by: .behavior(.keyIgnored))
    ]
  }
}
