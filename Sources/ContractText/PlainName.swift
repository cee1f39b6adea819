/// Whether a foreign text can be the name of a file.
package enum PlainName {
  /// The most bytes of a name; with an extension and what is added to it while it is written, every
  /// file system accepts it.
  package static let byteLimit = 200

  /// Returns the reason why a text cannot be the name of a file; `nil` where it can.
  ///
  /// A plain name has letters and digits of ASCII, `.`, `-` and `_`, begins with a letter, a digit or
  /// `_`, and is not reserved by a system.
  package static func problem(of text: String) -> String? {
    guard let first = text.utf8.first, let last = text.utf8.last else { return "it is empty" }
    guard text.utf8.count <= byteLimit else { return "it is longer than \(byteLimit) bytes" }
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCIILetterOrDigit || scalar == "." || scalar == "-" || scalar == "_"
    }
    guard isPlain else { return "it has other characters than letters, digits, '.', '-' and '_'" }
    let (point, hyphen) = (UInt8(ascii: "."), UInt8(ascii: "-"))
    guard first != point, first != hyphen else { return "it begins with '.' or '-'" }
    guard last != point else { return "it ends with '.'" }
    let stem = text.prefix(upToASCII: ".").lowercased()
    guard !reserved.contains(stem) else { return "some systems reserve the name" }
    return nil
  }

  /// Names of devices on Windows, with any extension.
  private static let reserved: Set<String> = {
    let numbered = ["com", "lpt"].flatMap { name in (0...9).map { "\(name)\($0)" } }
    return Set(["con", "prn", "aux", "nul"] + numbered)
  }()
}
