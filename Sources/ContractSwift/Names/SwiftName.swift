import ContractModel
import ContractText

/// The words of a JSON name, from which Swift names are built.
struct SwiftName: Sendable, Equatable {
  /// In lower case, at least one.
  var words: [String]

  init(words: [String]) {
    self.words = words.isEmpty ? ["value"] : words
  }

  /// Splits a text at case changes and at characters that names cannot contain.
  ///
  /// A text without letters is spelled with the names of its characters: `pileOfPoo` for 💩.
  init(_ text: String) {
    var words = Self.words(of: text)
    if words.isEmpty {
      words = text.isEmpty ? ["empty"] : text.unicodeScalars.flatMap(Self.words(naming:))
    }
    self.init(words: words)
  }
}

extension SwiftName {
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      // Joiners and fillers may be part of a name, and cannot be seen.
      guard scalar.properties.isXIDContinue, !scalar.isHidden, scalar != "_" else {
        words.append(word)
        word = ""
        continue
      }
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      let previous = index > 0 ? scalars[index - 1] : nil
      let isStart =
        scalar.properties.isUppercase
        && (previous?.properties.isUppercase == false || next?.properties.isLowercase == true)
      if isStart {
        words.append(word)
        word = ""
      }
      word += scalar.properties.lowercaseMapping
    }
    return (words + [word]).filter { !$0.isEmpty }
  }

  private static func words(naming scalar: Unicode.Scalar) -> [String] {
    guard !scalar.properties.isVariationSelector, !scalar.properties.isJoinControl else {
      return []
    }
    guard let name = scalar.properties.name else { return ["u\(String(scalar.value, radix: 16))"] }
    return words(of: name.lowercased())
  }

  /// Words that Swift writes in capitals.
  private static let acronyms: Set<String> = [
    "ai", "api", "csv", "gps", "html", "http", "https", "id", "ip", "json", "jwt", "pdf", "png",
    "sku", "sql", "uri", "url", "utc", "uuid", "xml",
  ]

  private static func capitalized(_ word: String) -> String {
    if acronyms.contains(word) { return word.uppercased() }
    if word.hasScalarSuffix("s"), acronyms.contains(String(word.dropLast())) {
      return word.dropLast().uppercased() + "s"
    }
    guard let first = word.unicodeScalars.first else { return word }
    return first.properties.titlecaseMapping + String(word.unicodeScalars.dropFirst())
  }

  /// In the spelling of types: `ProfileURL`.
  var asType: String {
    let name = words.map(Self.capitalized).joined()
    return name.beginsName ? name : "Value" + name
  }

  /// The name of the namespace: `DateModels` where `Date` is taken.
  var asNamespace: String {
    var taken = TakenNames.ofNamespaces
    return taken.take(asType, asType + "Models")
  }

  /// In the spelling of properties and cases: `profileURL`.
  var asMember: String {
    let name = words[0] + words.dropFirst().map(Self.capitalized).joined()
    guard name.beginsName else { return "value" + name }
    return TakenNames.ofMembers.contains(name) ? name + "Value" : name
  }

  /// The singular form: `entry` for `entries`.
  var singular: SwiftName {
    var words = words
    words.append(words.removeLast().singular)
    return SwiftName(words: words)
  }

  /// Both names combined; a word that ends this and begins the other occurs once.
  func followed(by other: SwiftName) -> SwiftName {
    SwiftName(
      words: words + (words.last == other.words.first ? other.words.dropFirst() : other.words[...]))
  }

  func followed(by word: String) -> SwiftName { SwiftName(words: words + [word]) }
}

extension String {
  fileprivate var beginsName: Bool { unicodeScalars.first?.properties.isXIDStart ?? false }
}
