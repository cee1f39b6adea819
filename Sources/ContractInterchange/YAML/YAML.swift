package import ContractJSON

/// A reader of YAML documents that gives JSON values.
///
/// Reads YAML 1.2.2 in block and flow style with the core schema (section 10.3), anchors, aliases
/// and the merge keys of YAML 1.1. A mapping becomes an object, a sequence an array.
///
/// - The name of a member is the text of its key: `200:` is "200", `null:` is "null", and a missing
///   key is "". Keys are scalars, or aliases of scalars; a key that occurs twice is an error.
/// - Plain scalars are strings unless the core schema lists them; `no`, `on`, `2020-01-01`, `1_000`
///   and `12:30` are strings.
/// - Numbers keep their digits. They lose a plus sign and leading zeros, and gain the zeros that
///   JSON requires: `+.5` is `0.5`. Octal and hexadecimal integers become decimal, but are strings
///   if they have more than 64 bits, as hashes and addresses do. Infinities and NaN are errors,
///   because JSON does not have them.
/// - `!!str`, `!!int`, `!!float`, `!!bool`, `!!null`, `!!map` and `!!seq` determine or check the
///   type. With any other tag, such as `!!binary`, `!!timestamp` or `!local`, a scalar is a string,
///   and a collection is read as if it had no tag.
/// - The members of a mapping at `<<`, or of several in a sequence there, are added to the mapping
///   in place of that key. Keys of the mapping itself take precedence, then earlier mappings.
/// - The closing bracket of a flow collection needs no more indentation than the key or dash before
///   the collection, and implicit keys may be longer than 1024 characters.
package enum YAML {
  /// Limits that keep the cost of a document in proportion to its size.
  package struct Limits: Sendable, Equatable {
    /// The maximum number of arrays and objects inside each other, in the document and the value.
    ///
    /// Reading uses no stack for nesting, but comparing, serializing and freeing a value do.
    package var depth = 512

    /// The maximum number of values once every alias is replaced by what it refers to.
    package var values = 10_000_000

    package init() {}
  }
}

extension JSON {
  /// Reads the document of a YAML stream (YAML 1.2.2, section 9.2).
  ///
  /// Aliases share the storage of the values they refer to. An alias inside the value it refers to
  /// is an error, and so are a stream without a document and one with several.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8; a byte order mark at the start is ignored.
  ///   - limits: The limits on the value.
  /// - Throws: ``YAML/ParseError`` at the first character that cannot belong to a document.
  /// - Complexity: O(*n*) in the number of bytes and of values.
  package init(
    yaml bytes: [UInt8], limits: YAML.Limits = YAML.Limits()
  ) throws(YAML.ParseError) {
    let text = YAML.withoutByteOrderMark(bytes)
    try YAML.checkEncoding(of: text)
    var reader = YAML.DocumentReader(text, limits: limits)
    self = try reader.readStream()
  }
}

extension YAML {
  /// Reads the document of a YAML stream, as `JSON(yaml:limits:)` does, with the lines of its parts.
  package static func read(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(ParseError) -> (value: JSON, lines: DocumentLines) {
    let text = withoutByteOrderMark(bytes)
    try checkEncoding(of: text)
    var reader = DocumentReader(text, limits: limits, recordsOffsets: true)
    let value = try reader.readStream()
    return (value, DocumentLines(reader.offsets ?? NodeOffsets(), in: text))
  }

  fileprivate static func withoutByteOrderMark(_ bytes: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
  }
}
