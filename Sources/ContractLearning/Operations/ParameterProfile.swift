import ContractJSON
import ContractModel

/// The values of one parameter in accepted requests.
struct ParameterProfile: Sendable {
  /// The number of requests that had it.
  private(set) var count = 0
  private(set) var texts = TextProfile()
  private var integers = 0
  private var numbers = NumberProfile()
  private var booleans = 0

  /// The number of requests that had it more than once.
  private var repetitions = 0
}

extension ParameterProfile {
  /// Adds the values of a request.
  mutating func add(_ values: [String]) {
    count += 1
    if values.count > 1 { repetitions += 1 }
    for value in values {
      texts.add(value)
      if value == "true" || value == "false" { booleans += 1 }
      guard let number = JSON.Number(value) else { continue }
      numbers.add(number)
      if number.isIntegerForm { integers += 1 }
    }
  }

  /// The schema of a value, or of a list where the parameter was repeated.
  func schema(named name: String, rejectsOthers: Bool) -> Schema {
    let single: Schema
    if texts.count > 0, booleans == texts.count {
      single = .boolean
    } else if texts.count > 0, integers == texts.count {
      single = .integer
    } else if texts.count > 0, numbers.count == texts.count {
      single = .number
    } else if texts.emptyCount == 0, let shape = texts.shapes.first, texts.count > 0 {
      single = shape.schema
    } else if !name.isNameOfSecret, !name.isNameOfProse, texts.emptyCount == 0,
      texts.closure(rejectsOthers: rejectsOthers) == .closed
    {
      single = .string(.oneOf(texts.sortedValues))
    } else {
      single = .string
    }
    return repetitions > 0 ? .array(of: single) : single
  }
}
