/// Writes commands of GitHub Actions with foreign text, and keeps foreign text from being one.
package enum WorkflowCommand {
  /// One line: `::error file=a.yaml,line=7::message`.
  ///
  /// - Parameters:
  ///   - name: The command.
  ///   - properties: Their names and any texts.
  ///   - message: Any text; its line breaks remain.
  /// - Returns: The command, without a line break.
  package static func line(
    _ name: String, _ properties: [(name: String, text: String)], _ message: String
  ) -> String {
    let list = properties.map { "\($0.name)=\(escaped($0.text, isProperty: true))" }
    return "::\(name) \(list.joined(separator: ","))::\(escaped(message, isProperty: false))"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result: [UInt8] = []
    for byte in text.visible.utf8 {
      switch byte {
      case UInt8(ascii: "%"): result += "%25".utf8
      case 0x0D: result += "%0D".utf8
      case 0x0A: result += "%0A".utf8
      case UInt8(ascii: ":") where isProperty: result += "%3A".utf8
      case UInt8(ascii: ",") where isProperty: result += "%2C".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The text without lines that are commands: a space parts the marks of their beginnings.
  ///
  /// The runner of GitHub Actions reads `::` after white space at the beginning of any line of output, and
  /// `##[` anywhere.
  package static func inert(_ text: String) -> String {
    guard text.containsScalars("::") || text.containsScalars("##[") else { return text }
    var result: [UInt8] = []
    var isBeginning = true
    for byte in text.utf8 {
      let last = result.last
      if byte == UInt8(ascii: ":"), last == byte, isBeginning {
        result.append(0x20)
      } else if byte == UInt8(ascii: "["), result.suffix(2).elementsEqual("##".utf8) {
        result.append(0x20)
      }
      result.append(byte)
      switch byte {
      case 0x0A, 0x0D: isBeginning = true
      case 0x20, 0x09: break
      case UInt8(ascii: ":"): isBeginning = isBeginning && last != byte
      default: isBeginning = false
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
