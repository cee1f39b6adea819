import ContractJSON
import ContractModel

extension [Field] {
  /// Bodies in which every closed enumeration has each of its values once, all at the same time;
  /// dates differ, too, so that no two variants are the same.
  func enumerationVariants(of typical: JSON) -> [(name: String, body: JSON)] {
    let enumerations = compactMap { field in
      field.schema.closedTexts.map { (pointer: JSON.Pointer([.name(field.name)]), values: $0) }
    }
    let dates = filter { $0.schema.kind == .date }.map { JSON.Pointer([.name($0.name)]) }
    let count = enumerations.map(\.values.count).max() ?? 0
    return (0..<count).map { variant in
      var body = typical
      var names: [String] = []
      for (pointer, values) in enumerations {
        let value = values[variant % values.count]
        names.append(value)
        _ = body.set(.string(value), at: pointer)
      }
      for pointer in dates {
        guard let date = body[pointer]?.stringValue.flatMap(CalendarDate.init) else { continue }
        _ = body.set(.string("\(date.adding(days: variant + 1))"), at: pointer)
      }
      return (names.joined(separator: ", "), body)
    }
  }
}
