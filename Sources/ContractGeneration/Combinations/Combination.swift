package import ContractJSON
package import ContractModel
import ContractValidation

/// A valid value that takes one alternative at every place where the schema has several.
package struct Combination: Sendable, Hashable {
  /// Which one of how many, and what is not as in the typical value.
  package var name: String

  /// The whole value.
  package var body: JSON
}

/// The fewest values that come easily in which every two alternatives of two places meet.
///
/// Alternatives are enumeration values, booleans, whether a field is there or null, and the forms of
/// a union; places are fields, also of objects in objects, and the first elements of lists. What is
/// inside a place that is absent, null or of another form meets nothing. Every other value is that of
/// the typical one. A field that holds the identity of a resource is there or not, and else kept.
///
/// - Returns: Valid values, near the product of the two longest lists of alternatives in number, the
///   same for the same arguments; none when no place has alternatives.
/// - Throws: ``GenerationError`` when a place that the typical value leaves out has no values.
package func combinations(
  of schema: Schema, beside typical: JSON, today: CalendarDate, now: Instant
) throws(GenerationError) -> [Combination] {
  var places = ChoicePlaces(GenerationContext(today: today, now: now))
  try places.visit(schema, typical, at: .root, named: FieldName(""), within: nil)
  let judge = SchemaValidator(schema.withAdviceRequired)
  let rows = CoveringArray(places.all.map(\.shape)).rows
  return rows.enumerated().compactMap { index, row in
    let (body, differences) = places.value(of: row, from: typical)
    guard judge.accepts(body.bytes()) else { return nil }
    let shown = differences.prefix(4).joined(separator: ", ")
    let more = differences.count > 4 ? " and \(differences.count - 4) more" : ""
    return Combination(
      name: "combination \(index + 1) of \(rows.count): "
        + (differences.isEmpty ? "as usual" : shown + more),
      body: body)
  }
}
