package import ContractJSON
package import ContractModel
package import ContractValidation

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

/// The reason no value of a schema can be made, and the place it is needed for.
package struct GenerationError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// No number was found within the limits.
    case noNumber(limits: [String])
    /// No text was found within the limits.
    case noText(limits: [String])
    /// A text must match what is no pattern.
    case unreadablePattern(PatternError)
    /// The elements have too few different values for a list without repetition.
    case tooFewElements(minimum: Int)
    /// The shortest list or text would be larger than anything this project sends.
    case tooLarge(minimum: Int)
  }

  package var reason: Reason

  /// With `*` for "every element".
  package var pointer: JSON.Pointer

  init(_ reason: Reason, at pointer: JSON.Pointer) {
    self.reason = reason
    self.pointer = pointer
  }
}

extension GenerationError: CustomStringConvertible {
  package var description: String {
    let place = pointer == .root ? "the value itself" : pointer.description
    return switch reason {
    case .noNumber(let limits):
      "no number is \(limits.joined(separator: " and ")), needed for \(place)"
    case .noText(let limits):
      "no text found that is \(limits.joined(separator: " and ")), needed for \(place)"
    case .unreadablePattern(let error):
      "pattern cannot be read: \(error), needed for \(place)"
    case .tooFewElements(let minimum):
      "fewer than \(minimum) different elements found, needed for \(place)"
    case .tooLarge(let minimum):
      "nothing of a length of at least \(minimum) is made, needed for \(place)"
    }
  }
}
