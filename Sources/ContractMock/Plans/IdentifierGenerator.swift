import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

/// Generates the identifiers of new resources, which are values of the schema that the contract states.
///
/// Numbers count from the smallest one, texts are UUIDs where the schema allows them.
struct IdentifierGenerator: Sendable {
  private let generator: Generator
  private let validator: SchemaValidator
  fileprivate let numbers: Numbers?

  /// The path parameter with which callers choose identifiers themselves.
  private let parameter: String?

  /// Numbers at equal distances: `first + step`, `first + 2 * step`, and so on.
  fileprivate struct Numbers: Sendable {
    var first: Int
    var step: Int
  }

  /// - Parameters:
  ///   - schema: That of the identifier in the response; `nil` where no response shows it.
  ///   - parameter: The path parameter with which callers choose identifiers themselves.
  /// - Throws: `GenerationError` when no value satisfies the schema.
  init(_ schema: Schema?, chosenBy parameter: String?) throws(GenerationError) {
    self.parameter = parameter
    let uuid = Schema.uuid(version: 4)
    let start = Instant(secondsSince1970: 0)
    func generator(_ schema: Schema) throws(GenerationError) -> Generator {
      try Generator(schema: schema, today: start.date, now: start)
    }
    let uuids = try generator(uuid)
    var random = RandomSource(seed: 1)
    validator = SchemaValidator(schema ?? uuid)
    guard let schema, !validator.accepts(uuids.typical(&random).bytes()) else {
      self.generator = uuids
      numbers = nil
      return
    }
    self.generator = try generator(schema)
    numbers = Numbers(of: schema, self.generator, validator)
  }

  /// The identifier of a new resource, created by a request with these values of path parameters; not one
  /// that is taken, as long as there are others.
  func next(
    for path: [String: String], _ state: inout MockState, isTaken: (String) -> Bool
  ) -> JSON {
    if let text = parameter.flatMap({ path[$0] }) {
      return numbers == nil ? .string(text) : JSON.string(text).readAsNumber
    }
    if let numbers {
      let number = JSON.number(JSON.Number(numbers.first + numbers.step * state.nextNumber()))
      if validator.accepts(number.bytes()) { return number }
    }
    let typical = generator.typical(&state.random)
    if !isTaken(typical.segmentText) { return typical }
    for _ in 0..<100 {
      let value = generator.random(&state.random)
      // A segment of a path cannot be empty, nor one that leads elsewhere.
      if !["", ".", ".."].contains(value.segmentText), !isTaken(value.segmentText) {
        return value
      }
    }
    return typical
  }
}

extension IdentifierGenerator.Numbers {
  /// The first integers of a schema from 1, or else from the one that is nearest to zero; `nil` where
  /// values are not numbers.
  init?(of schema: Schema, _ generator: Generator, _ validator: SchemaValidator) {
    func accepts(_ number: Int) -> Bool {
      validator.accepts(JSON.number(JSON.Number(number)).bytes())
    }
    guard case .number(let smallest) = generator.smallest() else { return nil }
    let start = accepts(1) ? 1 : Int(smallest.text) ?? 0
    let direction = start < 0 ? -1 : 1
    guard let distance = (1...1000).first(where: { accepts(start + direction * $0) }) else {
      return nil
    }
    // The first one is that of number 1.
    self.init(first: start - direction * distance, step: direction * distance)
  }
}
