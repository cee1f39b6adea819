package import ContractJSON
package import ContractModel

/// A change that a team knows of and has agreed to.
package struct AcceptedChange: Sendable, Equatable {
  /// The ``ContractChange/fingerprint``.
  package var fingerprint: String
  package var reason: String
  package var owner: String?
  package var link: String?

  /// The last day on which it is accepted.
  package var expires: CalendarDate?
}

extension AcceptedChange {
  /// The reason why a file of accepted changes cannot be read, and the location.
  package struct ReadError: Error, Sendable, Equatable, CustomStringConvertible {
    package var pointer: JSON.Pointer
    package var message: String

    package var description: String {
      pointer == .root ? message : "\(pointer): \(message)"
    }
  }

  /// Reads the changes of a document: `{"accepted": [{"fingerprint": …, "reason": …, "owner": …,
  /// "link": …, "expires": "2026-12-31"}]}`.
  ///
  /// - Throws: ``ReadError`` at the first member that is missing or of another form.
  package static func all(in document: JSON) throws(ReadError) -> [AcceptedChange] {
    guard let entries = document["accepted"]?.arrayValue else {
      throw ReadError(
        pointer: .root, message: "expected an object with the array 'accepted'")
    }
    var found: [AcceptedChange] = []
    for (index, entry) in entries.enumerated() {
      found.append(try AcceptedChange(entry, at: JSON.Pointer([.name("accepted"), .index(index)])))
    }
    return found
  }

  private init(_ entry: JSON, at pointer: JSON.Pointer) throws(ReadError) {
    func text(_ name: String) throws(ReadError) -> String {
      guard let text = entry[name]?.stringValue, !text.isEmpty else {
        throw ReadError(pointer: pointer.appending(.name(name)), message: "expected a text")
      }
      return text
    }
    let known = ["fingerprint", "reason", "owner", "link", "expires"]
    for name in entry.objectValue?.names ?? [] where !known.contains(name) {
      throw ReadError(
        pointer: pointer.appending(.name(name)),
        message: "unknown member\(Suggestion(for: name, among: known))")
    }
    self.init(
      fingerprint: try text("fingerprint"), reason: try text("reason"),
      owner: entry["owner"]?.stringValue, link: entry["link"]?.stringValue)
    guard let date = entry["expires"] else { return }
    guard let day = date.stringValue.flatMap(CalendarDate.init) else {
      throw ReadError(
        pointer: pointer.appending(.name("expires")), message: "expected a date such as 2026-12-31")
    }
    expires = day
  }
}

/// Changes, and which of them are accepted.
package struct ReviewedChanges: Sendable {
  /// The changes that are not accepted, or not any more.
  package var open: [ContractChange] = []
  package var accepted: [(change: ContractChange, entry: AcceptedChange)] = []

  /// Entries that have expired, or that no change matches, one line each.
  package var remarks: [String] = []

  /// - Parameters:
  ///   - changes: All changes.
  ///   - entries: The accepted ones.
  ///   - today: The current date.
  package init(
    _ changes: [ContractChange], accepting entries: [AcceptedChange], today: CalendarDate
  ) {
    let known = Set(changes.map(\.fingerprint))
    for entry in entries {
      if !known.contains(entry.fingerprint) {
        remarks.append("accepted change \(entry.fingerprint) matches no change: \(entry.reason)")
      } else if let expires = entry.expires, expires < today {
        remarks.append(
          "accepted change \(entry.fingerprint) has expired on \(expires): \(entry.reason)")
      }
    }
    for change in changes {
      let entry = entries.first { entry in
        entry.fingerprint == change.fingerprint && entry.expires.map { $0 >= today } ?? true
      }
      if let entry { accepted.append((change, entry)) } else { open.append(change) }
    }
  }
}
