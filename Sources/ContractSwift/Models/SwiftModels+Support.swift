extension SwiftModels {
  /// The support types that this contract needs.
  var support: [SwiftSupport] {
    let parts = Set(references.flatMap(\.parts))
    let prefersWhole = declarations.contains { declaration in
      if case .union(_, prefersWhole: true) = declaration.form { true } else { false }
    }
    var support: [SwiftSupport] = []
    if needsNullable { support.append(.nullable) }
    if parts.contains(where: { if case .indirect = $0 { true } else { false } }) {
      support.append(.indirect)
    }
    if parts.contains(.calendarDate) { support.append(.calendarDate) }
    if parts.contains(.timestamp) { support.append(dates == .exact ? .timestamp : .coders) }
    let keepsOthers = declarations.contains { declaration in
      if case .openRecord = declaration.form { true } else { false }
    }
    if keepsOthers { support.append(.additionalMembers) }
    if parts.contains(.json) || prefersWhole { support.append(.jsonValue) }
    if prefersWhole { support.append(.jsonComparison) }
    return support
  }

  /// Whether optional properties hold any JSON value, so that null is a value.
  var hasOptionalJSON: Bool {
    properties.contains { $0.reference == .json && !$0.isRequired }
  }

  var properties: [SwiftProperty] {
    declarations.flatMap(\.form.properties)
  }

  private var needsNullable: Bool {
    properties.contains { if case .nullable = $0.reference { true } else { false } }
  }

  private var references: [SwiftReference] {
    declarations.flatMap { declaration -> [SwiftReference] in
      switch declaration.form {
      case .alias(let reference): [reference]
      case .record, .openRecord, .tuple: declaration.form.properties.map(\.reference)
      case .enumeration: []
      case .union(let alternatives, _):
        alternatives.compactMap { alternative in
          if case .value(let reference) = alternative.content { reference } else { nil }
        }
      }
    }
  }
}
