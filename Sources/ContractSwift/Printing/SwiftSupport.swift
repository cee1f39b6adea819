/// A type that models need and no contract defines.
enum SwiftSupport: CaseIterable {
  case nullable, indirect, calendarDate, timestamp, additionalMembers, jsonValue, jsonComparison,
    coders

  /// The source, for the namespace or as an extension beside it.
  var source: String {
    switch self {
    case .nullable: Self.nullableSource
    case .indirect: Self.indirectSource
    case .calendarDate: Self.calendarDateSource
    case .timestamp: Self.timestampSource
    case .additionalMembers: Self.additionalMembersSource
    case .jsonValue: Self.jsonValueSource
    case .jsonComparison: Self.jsonComparisonSource
    case .coders: Self.codersSource
    }
  }
}
