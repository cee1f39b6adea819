import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

extension ObjectShape {
  /// How many names are made.
  private static let nameCount = 8

  /// Makes names of members that meet the limits on names, where the usual ones do not.
  mutating func makeNames() {
    guard !keys.isEmpty, exampleKeys.isEmpty else { return }
    let schema = Schema(.string(keys))
    let validator = SchemaValidator(schema)
    func isAllowed(_ name: String) -> Bool { validator.accepts(JSON.string(name).bytes()) }
    let epoch = Instant(secondsSince1970: 0, nanoseconds: 0)
    guard !sampleKeys.prefix(max(2, minimum)).allSatisfy(isAllowed),
      let generator = try? Generator(schema: schema, today: epoch.date, now: epoch)
    else { return }
    var random = RandomSource(seed: 1)
    let made =
      [generator.typical(&random), generator.smallest()]
      + (0..<Self.nameCount * 4).map { _ in generator.random(&random) }
    var names: [String] = []
    for case .string(let name) in made where isAllowed(name) && !names.contains(name) {
      names.append(name)
    }
    exampleKeys = Array(names.prefix(max(Self.nameCount, minimum)))
  }
}
