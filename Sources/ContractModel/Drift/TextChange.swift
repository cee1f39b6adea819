package import ContractJSON

/// How a text that came back differs from the text that was sent, where one defect explains it
/// whatever member it is seen in.
public enum TextChange: String, Sendable, CaseIterable {
  /// The end is missing.
  case cut
  /// Markup characters are written as entities, or quotes with backslashes.
  case escaped
  /// White space at the ends or within is missing.
  case trimmed
  /// The letter case differs.
  case otherCase
  /// The same characters are composed differently (Unicode, canonical equivalence).
  case recomposed
  /// Some characters are missing or replaced by a substitute.
  case charactersLost

  /// Recognises a change of a value; `nil` for what is no text, and for times.
  package init?(from sent: JSON, to received: JSON) {
    guard let sent = sent.stringValue, let received = received.stringValue, Moment(sent) == nil
    else { return nil }
    self.init(from: sent, to: received)
  }

  /// Recognises a change of a text; `nil` for equal and for unrelated texts.
  package init?(from sent: String, to received: String) {
    let (old, new) = (Array(sent.unicodeScalars), Array(received.unicodeScalars))
    guard old != new else { return nil }
    if sent == received {
      self = .recomposed
    } else if sent.lowercased() == received.lowercased() {
      self = .otherCase
    } else if old.withoutSpaces == new.withoutSpaces {
      self = .trimmed
    } else if received.isEscape(of: sent) {
      self = .escaped
    } else if !new.isEmpty, old.starts(with: new.withoutEllipsis) {
      self = .cut
    } else if new.count >= old.count / 2, new.remains(of: old) {
      self = .charactersLost
    } else {
      return nil
    }
  }
}

extension [Unicode.Scalar] {
  fileprivate var withoutSpaces: [Unicode.Scalar] { filter { !$0.properties.isWhitespace } }

  fileprivate var withoutEllipsis: ArraySlice<Unicode.Scalar> {
    if last == "…" { return dropLast() }
    return suffix(3).elementsEqual("...".unicodeScalars) ? dropLast(3) : self[...]
  }

  /// Whether these are the characters of a text in their order, without some of them or with
  /// substitutes in their place.
  fileprivate func remains(of old: [Unicode.Scalar]) -> Bool {
    let substitutes: Set<Unicode.Scalar> = ["?", "\u{FFFD}", "_", " "]
    var rest = old[...]
    return allSatisfy { scalar in
      if let index = rest.firstIndex(of: scalar) {
        rest = rest[(index + 1)...]
        return true
      }
      return substitutes.contains(scalar)
    }
  }
}

extension String {
  /// Whether the text is another one with its markup characters or quotes escaped, once or
  /// repeatedly.
  fileprivate func isEscape(of original: String) -> Bool {
    let escapes = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"),
      ("&#x27;", "'"), ("&apos;", "'"), ("&#x2F;", "/"), ("\\\"", "\""), ("\\'", "'"), ("''", "'"),
      ("\\\\", "\\"), ("&amp;", "&"),
    ]
    // Both sides, because the original may contain escapes itself.
    func unescaped(_ text: String) -> String {
      var text = text
      for _ in 0..<3 {
        for (escape, plain) in escapes { text = text.replacing(escape, with: plain) }
      }
      return text
    }
    return unescaped(self) == unescaped(original)
  }
}
