package import ContractJSON
package import ContractModel

/// A valid value that differs from a typical one at one place, in a way that backends get wrong.
package struct Boundary: Sendable, Hashable {
  package enum Kind: Sendable, Hashable, CaseIterable {
    /// A value at a limit or right beside it, on the valid side; a leap day, the end of a year.
    case edge
    /// A usual value that is written in another way than most writers do.
    case writing
    /// A number that readers which keep 32-bit integers or binary fractions change.
    case precision
    /// A field that is there or is not, or is null.
    case presence
    /// One of a few documented values.
    case enumeration
    /// One of several forms that a value may have.
    case branch
  }

  /// The place and what is there, in plain words; unique among the boundaries of one value.
  package var name: String

  package var kind: Kind

  /// Where the value differs, with indices for elements.
  package var pointer: JSON.Pointer

  /// The whole value.
  package var body: JSON
}

/// Takes every place of a valid value to what the schema allows there in turn: the edges of every
/// stated and advised limit, every enumeration value, every form.
///
/// All of them are valid by the bytes they are written as, and nothing is outside an advised limit.
/// A field that holds the identity of a resource keeps its value, because no other one exists; days
/// and moments keep the order that the names of their fields suggest. Texts and lists are empty only
/// where a limit says that they may be, and not where it says nothing. Nothing is changed inside what
/// the typical value leaves out.
///
/// - Returns: The boundaries in the order of the schema; the same for the same arguments. Empty when
///   the typical value is not valid in itself.
/// - Throws: ``GenerationError`` when a place that the typical value leaves out has no values.
package func boundaries(
  of schema: Schema, beside typical: JSON, today: CalendarDate, now: Instant
) throws(GenerationError) -> [Boundary] {
  let context = GenerationContext(today: today, now: now)
  var walk = BoundaryWalk(schema, typical, context)
  try walk.visitPlace(of: schema, typical, at: .root, named: FieldName(""))
  return walk.found
}
