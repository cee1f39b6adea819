import ContractJSON
import ContractModel

/// The bytes of a valid value around one place, which can be filled with any bytes.
struct BodyTemplate {
  /// The place, as names of cases have it.
  let place: String

  private let before: [UInt8]
  private let behind: [UInt8]

  /// Around the first place outside lists that is wanted and there.
  init?(_ schema: Schema, _ valid: JSON, where isWanted: (Schema) -> Bool) {
    let mark = "what stands here is replaced"
    let place = schema.places().first { place in
      isWanted(place.schema) && place.pointer != .root && valid[place.pointer] != nil
    }
    guard let pointer = place?.pointer,
      let marked = valid.replacing(at: pointer, with: .string(mark))
    else { return nil }
    let bytes = marked.bytes()
    let found = JSON.string(mark).bytes()
    guard
      let start = bytes.indices.first(where: { bytes[$0...].starts(with: found) })
    else { return nil }
    self.place = String(pointer.description.dropFirst())
    before = Array(bytes[..<start])
    behind = Array(bytes[(start + found.count)...])
  }
}

extension BodyTemplate {
  /// The name of a member that contracts do not have.
  private static let name = "undocumented_field"

  /// In a member that the contract does not know, behind the others: what is read there and kept
  /// nowhere cannot come back in answers, which a reader that took it would then be blamed for.
  init?(besides valid: JSON) {
    guard case .object(let object) = valid, !object.isEmpty, object[Self.name] == nil else {
      return nil
    }
    place = Self.name
    before = valid.bytes().dropLast() + Array(",\"\(Self.name)\":".utf8)
    behind = [UInt8(ascii: "}")]
  }

  func filled(_ bytes: [UInt8]) -> [UInt8] { before + bytes + behind }

  func repeating(
    _ prefix: String, _ unit: String, _ count: Int, _ suffix: String
  ) -> MalformedBody.Content {
    .repeated(
      prefix: before + Array(prefix.utf8), unit: Array(unit.utf8), count: count,
      suffix: Array(suffix.utf8) + behind)
  }
}
