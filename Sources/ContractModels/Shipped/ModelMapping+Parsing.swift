import ContractJSON
import ContractModel

extension ModelMapping {
  /// - Throws: ``ModelsError`` at the first thing that is not as it must be.
  init(parsing bytes: [UInt8], path: String) throws(ModelsError) {
    let document: JSON
    do throws(JSON.ParseError) {
      document = try JSON(parsing: bytes)
    } catch {
      throw ModelsError(
        "\(error.reason)", in: path, at: JSON.TextPosition(offset: error.offset, in: bytes))
    }
    var reader = MappingReader(path: path, bytes: bytes)
    try reader.read(document)
    self.init(
      path: path, entries: reader.entries, decoder: reader.decoder, encoder: reader.encoder)
  }
}

private struct MappingReader {
  let path: String
  let bytes: [UInt8]
  var entries: [ModelMapping.Entry] = []
  var decoder: String?
  var encoder: String?

  mutating func read(_ document: JSON) throws(ModelsError) {
    let root = try members(document, .root, known: ["decoder", "encoder", "operations"])
    decoder = try text(root["decoder"], JSON.Pointer([.name("decoder")]))
    encoder = try text(root["encoder"], JSON.Pointer([.name("encoder")]))
    let place = JSON.Pointer([.name("operations")])
    guard let operations = root["operations"] else {
      throw error(#"no "operations", which say which type reads which answer"#, .root)
    }
    guard let object = operations.objectValue else {
      throw error("\(operations.typeName) where an object of operations belongs", place)
    }
    var seen: Set<String> = []
    for member in object.members {
      let place = place.appending(.name(member.name))
      guard seen.insert(member.name).inserted else {
        throw error("\"\(member.name)\" stands here twice", place)
      }
      entries.append(try entry(member, place))
    }
  }

  private func entry(
    _ member: JSON.Object.Member, _ place: JSON.Pointer
  ) throws(ModelsError) -> ModelMapping.Entry {
    let words = member.name.split(separator: " ").map(String.init)
    let status = words.count == 2 ? Int(words[1]) : nil
    guard words.count == 1 || status.map({ (100..<600).contains($0) }) == true else {
      throw error(
        "\"\(member.name)\" is no operation, nor an operation and a status such as 400", place)
    }
    let location = location(place)
    var model = ModelExpression("", position: SourcePosition(file: path, line: location.line))
    switch member.value {
    case .null:
      return ModelMapping.Entry(
        key: member.name, operation: words[0], status: status, model: nil, location: location)
    case .string: model.type = try text(member.value, place) ?? ""
    default:
      let object = try members(member.value, place, known: ["type", "decoder", "encoder"])
      guard let type = try text(object["type"], place.appending(.name("type"))) else {
        throw error(#"no "type""#, place)
      }
      model.type = type
      model.decoder = try text(object["decoder"], place.appending(.name("decoder")))
      model.encoder = try text(object["encoder"], place.appending(.name("encoder")))
    }
    model.name = model.type
    return ModelMapping.Entry(
      key: member.name, operation: words[0], status: status, model: model, location: location)
  }

  private func members(
    _ value: JSON, _ place: JSON.Pointer, known: [String]
  ) throws(ModelsError) -> JSON.Object {
    guard let object = value.objectValue else {
      throw error("\(value.typeName) where an object belongs", place)
    }
    for member in object.members where !known.contains(member.name) {
      throw error(
        "unknown member \"\(member.name)\"\(Suggestion(for: member.name, among: known))",
        place.appending(.name(member.name)))
    }
    return object
  }

  /// An expression of Swift, which stands on one line.
  private func text(_ value: JSON?, _ place: JSON.Pointer) throws(ModelsError) -> String? {
    guard let value else { return nil }
    guard case .string(let text) = value, text.contains(where: { !$0.isWhitespace }),
      !text.contains(where: \.isNewline)
    else { throw error("\(value.typeName) where Swift in quotes belongs, on one line", place) }
    return text
  }

  private func location(_ place: JSON.Pointer) -> JSON.TextPosition {
    JSON.TextPosition(of: place, in: bytes)
  }

  private func error(_ message: String, _ place: JSON.Pointer) -> ModelsError {
    ModelsError(message, in: path, at: location(place))
  }
}
