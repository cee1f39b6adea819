package import ContractJSON
package import ContractModel
package import ContractPatterns
import ContractValidation
import Synchronization

/// Generates values of one schema, all of them within its constraints, advisory ones included.
///
/// The schema is compiled once. Generating a value afterwards cannot fail.
package struct Generator: Sendable {
  private let recipe: ValueRecipe
  private let program: ValueProgram

  /// - Parameters:
  ///   - schema: A schema without contract problems; invalid examples are ignored.
  ///   - today: The date that generated dates are near.
  ///   - now: The time that generated timestamps are near.
  /// - Throws: ``GenerationError`` when no value is found that meets all constraints of a location.
  package init(
    schema: Schema, today: CalendarDate, now: Instant
  ) throws(GenerationError) {
    guard let finite = schema.finite(at: SourcePosition(file: "", line: 0)) else {
      throw GenerationError(.noValue(schema.summary), at: .root)
    }
    recipe = try ValueRecipe(finite, .root, in: GenerationContext(today: today, now: now))
    program = ValueProgram(recipe)
  }
}

extension Generator {
  /// Returns a typical value: the examples of the contract, and readable values elsewhere.
  ///
  /// It has every documented field. Only UUIDs come from the random source.
  package func typical(_ source: inout RandomSource) -> JSON {
    recipe.typical(&source)
  }

  /// Returns a value with the required fields only, which have the shortest text, the fewest elements
  /// and the plain number nearest to zero; never null.
  package func smallest() -> JSON {
    recipe.smallest
  }

  /// Returns a random valid value, as ``appendRandom(to:_:)`` writes it.
  package func random(_ source: inout RandomSource) -> JSON {
    var bytes: [UInt8] = []
    appendRandom(to: &bytes, &source)
    return (try? JSON(parsing: bytes)) ?? recipe.smallest
  }

  /// Appends a random valid value as compact JSON: with and without optional fields, with null where
  /// it is allowed, with texts of several scripts, and one number in eight in an unusual notation.
  ///
  /// Nothing is allocated beyond the bytes, except for texts with patterns and for lists without
  /// repetition.
  ///
  /// - Complexity: O(*n*) in the bytes appended.
  package func appendRandom(to bytes: inout [UInt8], _ source: inout RandomSource) {
    program.append(to: &bytes, &source)
  }
}

/// The date and time that generated values depend on.
struct GenerationContext: Sendable {
  var today: CalendarDate
  var now: Instant

  /// The conditions of the composition that was compiled last: those of all alternatives are the same.
  let conditions = LastConditions()
}

/// The validator of the conditions that were compiled last.
final class LastConditions: Sendable {
  private let last = Mutex<(schema: Schema, validator: SchemaValidator)?>(nil)

  func validator(of schema: Schema) -> SchemaValidator {
    last.withLock { last in
      if let last, last.schema == schema { return last.validator }
      let validator = SchemaValidator(schema.withAdviceRequired)
      last = (schema, validator)
      return validator
    }
  }
}

/// The reason why no value of a schema can be generated, and the location that needs one.
package struct GenerationError: Error, Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    /// No number was found within the limits.
    case noNumber(limits: [String])
    /// No text was found within the limits.
    case noText(limits: [String])
    /// The pattern that a text must match cannot be read.
    case unreadablePattern(PatternError)
    /// The elements have too few different values for a list of unique elements.
    case tooFewElements(minimum: Int)
    /// No value was found that meets all parts of a schema.
    case noValue(String)
    /// The shortest list or text is larger than the largest one that is generated.
    case tooLarge(minimum: Int)
  }

  package var reason: Reason

  /// The location, with `*` for "every element".
  package var pointer: JSON.Pointer

  init(_ reason: Reason, at pointer: JSON.Pointer) {
    self.reason = reason
    self.pointer = pointer
  }
}

extension GenerationError: CustomStringConvertible {
  package var description: String {
    let location = pointer == .root ? "the value itself" : pointer.description
    return switch reason {
    case .noNumber(let limits):
      "no number is \(limits.joined(separator: " and ")), needed for \(location)"
    case .noText(let limits):
      "no text found that is \(limits.joined(separator: " and ")), needed for \(location)"
    case .unreadablePattern(let error):
      "pattern cannot be read: \(error), needed for \(location)"
    case .tooFewElements(let minimum):
      "fewer than \(minimum) different elements found, needed for \(location)"
    case .noValue(let summary):
      "no value found that is \(summary), needed for \(location)"
    case .tooLarge(let minimum):
      "nothing of a length of at least \(minimum) is made, needed for \(location)"
    }
  }
}
