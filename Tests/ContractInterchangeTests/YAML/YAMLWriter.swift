import ContractInterchange
import ContractJSON
import TestSupport

/// Writes a value as YAML in styles that are chosen at random.
struct YAMLWriter {
  private var random: SeededRandom
  private var text = ""

  /// Returns a document that reads back as a value.
  static func document(_ value: JSON, seed: UInt64) -> String {
    var writer = YAMLWriter(random: SeededRandom(seed: seed))
    if writer.chance(in: 2) {
      writer.text += writer.chance(in: 2) ? "%YAML 1.2\n---\n" : "--- # a\n"
    }
    writer.writeComments(0)
    writer.writeLines(value, indentation: 0)
    if writer.chance(in: 4) { writer.text += "...\n" }
    return writer.text
  }

  private init(random: SeededRandom) {
    self.random = random
  }

  private mutating func chance(in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }
}

/// Block style.
extension YAMLWriter {
  private mutating func writeComments(_ indentation: Int) {
    while chance(in: 6) {
      text += String(repeating: " ", count: Int.random(in: 0...indentation, using: &random))
      text += chance(in: 2) ? "# a: [comment\n" : "\n"
    }
  }

  /// Writes a value on lines of its own.
  private mutating func writeLines(_ value: JSON, indentation: Int) {
    let margin = String(repeating: " ", count: indentation)
    if case .array(let elements) = value, !elements.isEmpty {
      for element in elements {
        writeComments(indentation)
        text += margin + "-"
        writeContent(element, indentation: indentation, minimum: indentation + 1)
      }
    } else if case .object(let object) = value, !object.isEmpty {
      for member in object {
        writeComments(indentation)
        let name = inline(member.name)
        if chance(in: 8) {
          text += "\(margin)? \(name)\n\(margin):"
        } else {
          text += margin + name + (chance(in: 5) ? " :" : ":")
        }
        let isArray = member.value.arrayValue != nil
        writeContent(
          member.value, indentation: indentation, minimum: indentation + (isArray ? 0 : 1))
      }
    } else {
      text += margin + flow(value, margin: margin) + "\n"
    }
  }

  /// Writes a value after a dash or colon.
  private mutating func writeContent(_ value: JSON, indentation: Int, minimum: Int) {
    let inner = Int.random(in: minimum...minimum + 3, using: &random)
    let margin = String(repeating: " ", count: indentation + 1)
    switch value {
    case .array, .object:
      guard chance(in: 4) else {
        // The lines of an empty collection are one, which needs more indentation.
        text += chance(in: 3) ? " # b\n" : "\n"
        return writeLines(value, indentation: max(inner, indentation + (isEmpty(value) ? 1 : 0)))
      }
    case .string(let string) where Self.fitsBlock(string) && chance(in: 2):
      return writeLiteral(string, indentation: indentation)
    case .null where chance(in: 2):
      return text += "\n"
    default: break
    }
    text += chance(in: 5) ? "\n" + margin : " "
    text += flow(value, margin: margin) + (chance(in: 5) ? " # c\n" : "\n")
  }

  private func isEmpty(_ value: JSON) -> Bool {
    value.arrayValue?.isEmpty ?? value.objectValue?.isEmpty ?? true
  }

  private static func fitsBlock(_ string: String) -> Bool {
    // Empty lines at the end would not be distinct from those after the scalar.
    !string.isEmpty && string != "\n" && !string.hasSuffix("\n\n")
      && string.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }
  }

  private mutating func writeLiteral(_ string: String, indentation: Int) {
    let step = Int.random(in: 1...5, using: &random)
    let margin = String(repeating: " ", count: indentation + step)
    text += " |\(step)" + (string.hasSuffix("\n") ? "" : "-") + "\n"
    var lines = string.split(separator: "\n", omittingEmptySubsequences: false)
    if string.hasSuffix("\n") { lines.removeLast() }
    for line in lines {
      text += (line.isEmpty ? "" : margin) + line + "\n"
    }
  }
}

/// Flow style.
extension YAMLWriter {
  /// Returns a value in flow style; later lines start with a margin.
  private mutating func flow(_ value: JSON, margin: String) -> String {
    switch value {
    case .null: return ["null", "~", "Null"].randomElement(using: &random) ?? "null"
    case .boolean(let boolean): return boolean ? "True" : "false"
    case .number(let number): return number.text
    case .string(let string): return inline(string)
    case .array(let elements):
      let parts = elements.map { flow($0, margin: margin) + space(margin) }
      return "[" + parts.joined(separator: "," + space(margin)) + "]"
    case .object(let object):
      let parts = object.map { member in
        let name = inline(member.name)
        return name + ":" + space(margin) + " " + flow(member.value, margin: margin)
      }
      return "{" + parts.joined(separator: ", " + space(margin)) + "}"
    }
  }

  private mutating func space(_ margin: String) -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: "\n\(margin) "
    case 1: " # d]}\n\(margin) "
    case 2: " "
    case 3: "\t"
    default: ""
    }
  }

  /// Returns a string on one line: without quotes if possible, or in quotes.
  private mutating func inline(_ string: String) -> String {
    let isPlain =
      string.utf8.first.map { UInt8(ascii: "g")...UInt8(ascii: "m") ~= $0 } == true
      && string.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    if isPlain, !chance(in: 4) { return string }
    let isPrintable = string.unicodeScalars.allSatisfy { $0.value >= 0x20 }
    if isPrintable, chance(in: 2) { return "'" + string.replacing("'", with: "''") + "'" }
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20 || chance(in: 10):
        let digits = String(scalar.value, radix: 16)
        result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
