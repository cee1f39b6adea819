package import ContractJSON
package import ContractModel

extension Schema {
  /// A small valid value, the same at any time.
  ///
  /// - Throws: `GenerationError` when there is none.
  package func smallest() throws(GenerationError) -> JSON {
    let now = Instant(secondsSince1970: 1_735_689_600)
    return try Generator(schema: self, today: now.date, now: now).smallest()
  }

  /// A valid value with every documented field and examples in them, the same at any time.
  ///
  /// - Throws: `GenerationError` when there is none.
  package func typical() throws(GenerationError) -> JSON {
    let now = Instant(secondsSince1970: 1_735_689_600)
    var random = RandomSource(seed: 0)
    return try Generator(schema: self, today: now.date, now: now).typical(&random)
  }
}
