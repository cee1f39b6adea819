package import ContractJSON
package import ContractModel

/// Makes values of one schema: all of them within its constraints, advised ones included.
///
/// The schema is compiled once, and what can be decided then is: making a value cannot fail.
package struct Generator: Sendable {
  private let recipe: Recipe
  private let program: ValueProgram

  /// - Parameters:
  ///   - schema: Without contract problems; an example must be valid to be used.
  ///   - today: The day that plans start on; dates are made around it.
  ///   - now: The moment that timestamps say.
  /// - Throws: ``GenerationError`` when no value meets all constraints of some place, or none that
  ///   can be found.
  package init(
    schema: Schema, today: CalendarDate, now: Instant
  ) throws(GenerationError) {
    recipe = try Recipe(schema, .root, in: GenerationContext(today: today, now: now))
    program = ValueProgram(recipe)
  }
}

extension Generator {
  /// What a person would send: the examples of the contract, and readable values elsewhere.
  ///
  /// Has every documented field. Only UUIDs come from the random source.
  package func typical(_ source: inout RandomSource) -> JSON {
    recipe.typical(&source)
  }

  /// A value with the required fields only, and in them the shortest text, the fewest elements and
  /// the number nearest to zero that is plain; not null.
  package func smallest() -> JSON {
    recipe.smallest
  }

  /// Any valid value, as ``appendRandom(to:_:)`` writes it.
  package func random(_ source: inout RandomSource) -> JSON {
    var bytes: [UInt8] = []
    appendRandom(to: &bytes, &source)
    return (try? JSON(parsing: bytes)) ?? recipe.smallest
  }

  /// Appends any valid value as compact JSON: optional fields come and go, null appears where it
  /// may, texts are of several scripts, one number in eight is written in an unusual way.
  ///
  /// Nothing is allocated beyond the bytes, except for texts with patterns that have no
  /// deterministic automaton and for lists without repetition.
  ///
  /// - Complexity: O(*n*) in the bytes appended.
  package func appendRandom(to bytes: inout [UInt8], _ source: inout RandomSource) {
    program.append(to: &bytes, &source)
  }
}

/// What values may depend on besides the schema and chance.
struct GenerationContext: Sendable {
  var today: CalendarDate
  var now: Instant
}
