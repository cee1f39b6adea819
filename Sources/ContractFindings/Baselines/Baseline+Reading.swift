package import ContractJSON
import ContractModel

extension Baseline {
  /// A mistake in a baseline, and its location.
  package struct ReadError: Error, Sendable, Hashable {
    package var pointer: JSON.Pointer
    package var message: String
  }

  /// Reads a document: an object with the list `known`, whose entries have the members `fingerprint`,
  /// `contract`, `operation`, `check`, `kind`, `at`, `reason`, `owner`, `link`, `expires` and `unstable`.
  ///
  /// - Throws: ``ReadError`` at the first member that is missing, unknown or of another form.
  package init(_ document: JSON) throws(ReadError) {
    guard let object = document.objectValue else {
      throw ReadError(pointer: .root, message: "expected an object with the list 'known'")
    }
    for name in object.names where name != "known" {
      throw ReadError(
        pointer: JSON.Pointer([.name(name)]),
        message: "unknown member '\(name)'\(Suggestion(for: name, among: ["known"]))")
    }
    let location = JSON.Pointer([.name("known")])
    guard let value = document["known"], value != .null else { return }
    guard let list = value.arrayValue else {
      throw ReadError(pointer: location, message: "expected a list of entries")
    }
    for (index, entry) in list.enumerated() {
      entries.append(try Entry(entry, at: location.appending(.index(index))))
    }
  }
}

extension Baseline.Entry {
  private static let members = [
    "fingerprint", "contract", "operation", "check", "kind", "at", "reason", "owner", "link",
    "expires", "unstable",
  ]

  fileprivate init(_ json: JSON, at location: JSON.Pointer) throws(Baseline.ReadError) {
    let members = EntryMembers(json: json, location: location)
    for name in json.objectValue?.names ?? [] where !Self.members.contains(name) {
      throw members.error(
        name, "unknown member '\(name)'\(Suggestion(for: name, among: Self.members))")
    }
    let fingerprint = try members.text("fingerprint")
    guard fingerprint.utf8.count == 16,
      fingerprint.utf8.allSatisfy("0123456789abcdef".utf8.contains)
    else {
      throw members.error("fingerprint", "a fingerprint has 16 hexadecimal digits, in quotes")
    }
    self.init(
      fingerprint: fingerprint, contract: try members.text("contract"),
      operation: try members.text("operation"))
    if let word = try members.text(ifAny: "check") {
      guard let check = Check(rawValue: word) else {
        let known = Check.allCases.map(\.rawValue)
        throw members.error(
          "check", "unknown check '\(word)'\(Suggestion(for: word, among: known))")
      }
      self.check = check
    }
    kind = try members.text(ifAny: "kind") ?? ""
    location = try members.text(ifAny: "at") ?? ""
    known = KnownDrift(
      reason: try members.text(ifAny: "reason") ?? "", owner: try members.text(ifAny: "owner"),
      link: try members.text(ifAny: "link"))
    isQuarantined = try members.flag("unstable")
    if let text = try members.text(ifAny: "expires") {
      guard let day = CalendarDate(text) else {
        throw members.error("expires", "expected a date such as 2026-12-31, not '\(text)'")
      }
      known.expires = day
    } else if isQuarantined {
      throw members.error("unstable", "an unstable drift needs 'expires', a date")
    }
  }
}

/// The members of an entry, read one by one.
private struct EntryMembers {
  var json: JSON
  var location: JSON.Pointer

  func error(_ name: String, _ message: String) -> Baseline.ReadError {
    Baseline.ReadError(
      pointer: json[name] == nil ? location : location.appending(.name(name)), message: message)
  }

  func text(_ name: String) throws(Baseline.ReadError) -> String {
    guard let text = try text(ifAny: name), !text.isEmpty else {
      throw error(name, "an entry needs '\(name)', a text")
    }
    return text
  }

  func text(ifAny name: String) throws(Baseline.ReadError) -> String? {
    guard let value = json[name], value != .null else { return nil }
    guard let text = value.stringValue else { throw error(name, "'\(name)' is a text, in quotes") }
    return text
  }

  func flag(_ name: String) throws(Baseline.ReadError) -> Bool {
    guard let value = json[name], value != .null else { return false }
    guard let flag = value.booleanValue else { throw error(name, "'\(name)' is true or false") }
    return flag
  }
}
