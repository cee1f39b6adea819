package import ContractModel
package import ContractPatterns

/// A format with its compiled pattern, if it has one.
package struct CompiledFormat: Sendable {
  package let format: TextFormat
  private let pattern: Pattern?

  /// - Throws: ``PatternError`` when the pattern of a custom format cannot be read.
  package init(_ format: TextFormat) throws(PatternError) {
    self.format = format
    if case .custom(_, let text, _) = format {
      pattern = try Pattern(text)
    } else {
      pattern = nil
    }
  }
}

extension CompiledFormat {
  /// Whether a text has the format.
  package func matches(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return matches(bytes.span, in: 0..<bytes.count)
  }

  /// Whether the UTF-8 in the range has the format.
  ///
  /// Allocates nothing, except for ``TextFormat/regex``.
  package func matches(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
    if let pattern { return pattern.matches(bytes, in: range) }
    let text = bytes.extracting(range)
    switch format {
    case .email: return text.isEmail
    case .uri: return text.isURI
    case .uriReference: return text.isURI || text.isRelativeReference
    case .hostname: return text.isHostname
    case .ipv4: return text.isIPv4
    case .ipv6: return text.isIPv6
    case .duration: return text.isDuration
    case .time: return text.isFullTime
    case .base64: return text.isBase64
    case .jsonPointer: return text.isJSONPointer
    case .regex: return text.isRegex
    case .typed(let typed): return text.isText(of: typed)
    case .custom: return false
    }
  }
}

extension Span<UInt8> {
  fileprivate func isText(of typed: TypedText) -> Bool {
    switch typed {
    case .date: return isDate
    case .uuid(let version):
      return count == 36 && isUUID(at: 0)
        && (version.map { self[14] == UInt8(truncatingIfNeeded: $0) | 0x30 } ?? true)
    case .timestamp(let form):
      guard let moment, moment.isUTC || !form.isUTC else { return false }
      return form.hasAnyPrecision || form.fractionDigits.contains(moment.fractionDigits)
    }
  }

  /// Whether the text is a regular expression, as far as it can be read.
  fileprivate var isRegex: Bool {
    do {
      _ = try Pattern(string(0..<count))
      return true
    } catch {
      return error.isUnsupported && hasClosedGroups
    }
  }

  /// Whether each group and class ends, and the last character escapes nothing.
  private var hasClosedGroups: Bool {
    var (depth, isEscaped, isInClass) = (0, false, false)
    for index in indices {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch self[index] {
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "(") where !isInClass: depth += 1
      case UInt8(ascii: ")") where !isInClass: depth -= 1
      default: break
      }
      if depth < 0 { return false }
    }
    return depth == 0 && !isEscaped && !isInClass
  }
}
