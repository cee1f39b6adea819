import ContractJSON

extension YAML.ParseError: CustomStringConvertible {
  /// The position and the reason, on one line.
  package var description: String {
    "\(position): \(reason)"
  }
}

extension YAML.ParseError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noDocument: "expected a document, found none"
    case .secondDocument: "expected a single document, found a second one"
    case .wideEncoding: "expected UTF-8, found UTF-16 or UTF-32"
    case .invalidUTF8: "expected UTF-8, found an invalid byte sequence"
    case .controlCharacter(let byte): "expected text, found \(name(of: Unicode.Scalar(byte)))"
    case .unsupportedVersion(let version): "expected YAML 1.2, found version \(quoted(version))"
    case .unexpected(let scalar, let expected): "expected \(expected), found \(name(of: scalar))"
    case .notFinite(let text):
      "expected a finite number or quotes around a string, found \(quoted(text))"
    case .invalidCodePoint(let value):
      "expected an escape of a Unicode scalar, found \(hexadecimal(value))"
    case .nestedTooDeeply(let limit):
      "expected at most \(limit) levels of nesting, found more"
    case .tooManyValues(let limit):
      "expected at most \(limit) values after replacing aliases, found more"
    case .wrongIndentation, .insufficientIndentation, .tabIndentation, .longEmptyLine,
      .documentMarker:
      layoutDescription
    case .nestedMapping, .multilineKey, .keyNotScalar, .duplicateKey, .invalidMerge,
      .unknownAnchor, .cyclicAlias, .unknownTagHandle, .repeatedProperty, .tagMismatch:
      nodeDescription
    }
  }

  private var layoutDescription: String {
    switch self {
    case .wrongIndentation(let actual, let expected):
      "expected an indentation of \(spaces(expected)), found \(spaces(actual))"
    case .insufficientIndentation(let actual, let minimum, let line):
      "expected an indentation of at least \(spaces(minimum)) in the value that starts on line "
        + "\(line), found \(spaces(actual))"
    case .tabIndentation: "expected spaces as indentation, found a tab"
    case .longEmptyLine(let actual, let indentation):
      "expected an empty line of at most \(spaces(indentation)), found \(spaces(actual))"
    default: "expected the end of a quoted scalar or flow collection, found a document marker"
    }
  }

  private var nodeDescription: String {
    switch self {
    case .nestedMapping:
      "expected one key on the line or quotes around the value, found another \":\""
    case .multilineKey(let line):
      "expected a key on one line, found \":\" after text that starts on line \(line)"
    case .keyNotScalar: "expected a scalar as key, found a collection"
    case .duplicateKey(let key, let line):
      "expected unique keys, found \(quoted(key)), which is also on line \(line)"
    case .invalidMerge(let typeName):
      "expected a mapping or a sequence of mappings to merge, found \(article(typeName))"
    case .unknownAnchor(let name):
      "expected an anchor before its alias, found *\(name.oneShortLine)"
    case .cyclicAlias(let name):
      "expected an alias outside the value it refers to, found *\(name.oneShortLine)"
    case .unknownTagHandle(let handle):
      "expected a tag handle of a %TAG directive, found \(quoted(handle))"
    case .repeatedProperty: "expected at most one anchor and one tag for a value, found another"
    case .tagMismatch(let tag, let content): "expected content of type \(tag), found \(content)"
    default: ""
    }
  }
}

extension YAML.ParseError.Content: CustomStringConvertible {
  package var description: String {
    switch self {
    case .text(let text): quoted(text)
    case .mapping: "a mapping"
    case .sequence: "a sequence"
    }
  }
}

extension YAML.ParseError.Expectation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .value: "a value"
    case .key: "a key"
    case .colon: "a colon and a space after the key"
    case .sequenceEntry: "a dash and a space"
    case .commaOrSequenceEnd: "a comma or ]"
    case .commaOrMappingEnd: "a comma or }"
    case .endOfLine: "the end of the line"
    case .endOfDocument: "the end of the document"
    case .documentStart: "--- after the directives"
    case .directive: "a directive"
    case .endOfString(let line): "the closing quote of the string that starts on line \(line)"
    case .escape: "an escape"
    case .hexadecimalDigit: "a hexadecimal digit"
    case .name: "the name of an anchor"
    case .tag: "a tag"
    case .separator: "a space or the end of the line"
    }
  }
}

private func name(of scalar: Unicode.Scalar?) -> String {
  switch scalar {
  case nil: "the end of the document"
  case "\n", "\r": "the end of the line"
  case "\t": "a tab"
  case " ": "a space"
  case "\"": "a quote"
  case .some(let scalar):
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator:
      hexadecimal(scalar.value)
    default: "\"\(scalar)\""
    }
  }
}

private func hexadecimal(_ value: UInt32) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - text.utf8.count)) + text
}

private func spaces(_ count: Int) -> String {
  count == 1 ? "1 space" : "\(count) spaces"
}

private func article(_ typeName: String) -> String {
  switch typeName {
  case "null": "null"
  case "array": "a sequence with other values"
  default: "a \(typeName)"
  }
}

/// Text of the document, in quotes and on one line.
private func quoted(_ text: String) -> String {
  "\"\(text.oneShortLine)\""
}

extension String {
  fileprivate var oneShortLine: String {
    let scalars = shortened(to: 60).unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
