import ContractInterchange
import ContractJSON
import ContractModel

/// A document with the files that it refers to, and the lines of all their parts.
struct DocumentSource {
  /// The value with all documents, in which every reference is local.
  let bundle: DocumentBundle
  private let name: String
  private let lines: DocumentLines
  private let others: [DocumentURI: (name: String, lines: DocumentLines)]

  /// Reads a document and all that it refers to.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - name: Its path or address.
  ///   - process: What was fetched.
  ///   - kind: What it is, by its value.
  /// - Throws: The problems of a document that is neither JSON nor YAML.
  init(
    _ bytes: [UInt8], named name: String, in process: ProcessEnvironment,
    _ kind: (JSON) throws(Command.Failure) -> DocumentBundle.Kind
  ) throws(Command.Failure) {
    let address = DocumentLocation(name)
    let (value, lines) = try Self.read(bytes, name)
    var others: [DocumentURI: (name: String, lines: DocumentLines)] = [:]
    bundle = DocumentBundle(value, at: address.uri, try kind(value)) {
      uri throws(DocumentBundle.LoadError) in
      let (shown, bytes) = try address.bytes(at: uri, process)
      do throws(Command.Failure) {
        let (value, lines) = try Self.read(bytes, shown)
        others[uri] = (shown, lines)
        return value
      } catch {
        throw DocumentBundle.LoadError(error.words)
      }
    }
    (self.name, self.lines, self.others) = (name, lines, others)
  }
}

extension DocumentSource {
  /// The position of a location of the bundle, in the file that it comes from.
  func position(of pointer: JSON.Pointer) -> SourcePosition {
    guard let origin = DocumentBundle.origin(of: pointer), let other = others[origin.address]
    else { return Self.position(of: pointer, in: name, lines) }
    return Self.position(of: origin.pointer, in: other.name, other.lines)
  }

  /// The line of a location; in a document without line breaks, the location itself.
  private static func position(
    of pointer: JSON.Pointer, in name: String, _ lines: DocumentLines
  ) -> SourcePosition {
    guard lines.isOneLine, pointer != .root else {
      return SourcePosition(file: name, line: lines.line(of: pointer))
    }
    return SourcePosition(file: "\(name)#\(pointer)", line: lines.line(of: pointer))
  }

  /// The value of a document, as JSON or YAML, and the lines of its parts.
  private static func read(
    _ bytes: [UInt8], _ name: String
  ) throws(Command.Failure) -> (JSON, DocumentLines) {
    let first = bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    do throws(JSON.ParseError) {
      return (try JSON(parsing: bytes), DocumentLines(of: bytes))
    } catch {
      // A mapping in flow style looks like JSON.
      if isJSON, let read = try? YAML.read(bytes) { return read }
      guard !isJSON else {
        let location = JSON.TextPosition(offset: error.offset, in: bytes)
        throw .problems([
          "\(name):\(location.line):\(location.column): error: not JSON: \(error.reason)"
        ])
      }
    }
    do throws(YAML.ParseError) {
      return try YAML.read(bytes)
    } catch {
      throw .problems(["\(name): \(error)"])
    }
  }
}

extension Command.Failure {
  /// The failure in one line.
  var words: String {
    switch self {
    case .usage(let error): error.message
    case .problems(let lines): lines.first ?? ""
    case .environment(let message): message
    }
  }
}
