import ContractJSON
import ContractModel
import ContractText

extension ModelMapping {
  /// - Throws: ``ModelFolderError`` at the first error.
  init(parsing bytes: [UInt8], path: String) throws(ModelFolderError) {
    let document: JSON
    do throws(JSON.ParseError) {
      document = try JSON(parsing: bytes)
    } catch {
      throw ModelFolderError(
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

  mutating func read(_ document: JSON) throws(ModelFolderError) {
    let root = try members(document, .root, known: ["decoder", "encoder", "operations"])
    decoder = try text(root["decoder"], JSON.Pointer([.name("decoder")]))
    encoder = try text(root["encoder"], JSON.Pointer([.name("encoder")]))
    let pointer = JSON.Pointer([.name("operations")])
    guard let operations = root["operations"] else {
      throw error(#"no "operations", which assign types to responses"#, .root)
    }
    guard let object = operations.objectValue else {
      throw error("\(operations.typeName) instead of an object of operations", pointer)
    }
    var seen: Set<String> = []
    for member in object.members {
      let pointer = pointer.appending(.name(member.name))
      guard seen.insert(member.name).inserted else {
        throw error("\"\(member.name)\" is duplicated", pointer)
      }
      entries.append(try entry(member, pointer))
    }
  }

  private func entry(
    _ member: JSON.Object.Member, _ pointer: JSON.Pointer
  ) throws(ModelFolderError) -> ModelMapping.Entry {
    let words = member.name.split(ascii: " ").map(String.init)
    let status = words.count == 2 ? Int(words[1]) : nil
    guard words.count == 1 || status.map({ (100..<600).contains($0) }) == true else {
      throw error(
        "\"\(member.name)\" is neither an operation nor an operation with a status such as 400",
        pointer)
    }
    let location = location(pointer)
    var model = ModelExpression("", position: SourcePosition(file: path, line: location.line))
    switch member.value {
    case .null:
      return ModelMapping.Entry(
        key: member.name, operation: words[0], status: status, model: nil, location: location)
    case .string: model.type = try text(member.value, pointer) ?? ""
    default:
      let object = try members(member.value, pointer, known: ["type", "decoder", "encoder"])
      guard let type = try text(object["type"], pointer.appending(.name("type"))) else {
        throw error(#"no "type""#, pointer)
      }
      model.type = type
      model.decoder = try text(object["decoder"], pointer.appending(.name("decoder")))
      model.encoder = try text(object["encoder"], pointer.appending(.name("encoder")))
    }
    model.name = model.type
    return ModelMapping.Entry(
      key: member.name, operation: words[0], status: status, model: model, location: location)
  }

  private func members(
    _ value: JSON, _ pointer: JSON.Pointer, known: [String]
  ) throws(ModelFolderError) -> JSON.Object {
    guard let object = value.objectValue else {
      throw error("\(value.typeName) instead of an object", pointer)
    }
    for member in object.members where !known.contains(member.name) {
      throw error(
        "unknown member \"\(member.name)\"\(Suggestion(for: member.name, among: known))",
        pointer.appending(.name(member.name)))
    }
    return object
  }

  /// A Swift expression on one line.
  private func text(_ value: JSON?, _ pointer: JSON.Pointer) throws(ModelFolderError) -> String? {
    guard let value else { return nil }
    guard case .string(let text) = value, text.contains(where: { !$0.isWhitespace }),
      !text.contains(where: \.isNewline)
    else {
      throw error(
        "\(value.typeName) instead of a Swift expression on one line, in quotes", pointer)
    }
    return text
  }

  private func location(_ pointer: JSON.Pointer) -> JSON.TextPosition {
    JSON.TextPosition(of: pointer, in: bytes)
  }

  private func error(_ message: String, _ pointer: JSON.Pointer) -> ModelFolderError {
    ModelFolderError(message, in: path, at: location(pointer))
  }
}
