package import ContractJSON
package import ContractModel

/// A released version of an app, and the contract that it was built with.
package struct ShippedVersion: Sendable, Equatable {
  /// The version of the app: `2.1`.
  package var version: String
  package var released: CalendarDate

  /// The last day on which the app is supported; always when `nil`.
  package var supportedUntil: CalendarDate?

  /// The folder with the models of this version, as `--models` reads it.
  package var models: String?
  package var contract: Contract

  package init(
    _ version: String, released: CalendarDate, supportedUntil: CalendarDate? = nil,
    models: String? = nil, contract: Contract
  ) {
    self.version = version
    self.released = released
    self.supportedUntil = supportedUntil
    self.models = models
    self.contract = contract
  }
}

extension ShippedVersion {
  /// Whether the app is still supported on a day.
  func isSupported(on day: CalendarDate) -> Bool {
    supportedUntil.map { $0 >= day } ?? true
  }

  /// The document of the version, with the contract as a lock.
  package var json: JSON {
    .members(
      ("version", .string(version)), ("released", .string("\(released)")),
      ("supportedUntil", supportedUntil.map { .string("\($0)") }),
      ("models", models.map(JSON.string)), ("contract", contract.lock))
  }

  /// The reason why a document is not a shipped version, in one line with the location.
  package struct ReadError: Error, Sendable, Equatable, CustomStringConvertible {
    package var description: String
  }

  /// Reads a document.
  ///
  /// - Throws: ``ReadError`` at the first member that is missing or of another form.
  package init(_ document: JSON) throws(ReadError) {
    func text(_ name: String) throws(ReadError) -> String {
      guard let text = document[name]?.stringValue else {
        throw ReadError(description: "/\(name): expected a text")
      }
      return text
    }
    func day(_ name: String) throws(ReadError) -> CalendarDate {
      let text = try text(name)
      guard let day = CalendarDate(text) else {
        throw ReadError(description: "/\(name): expected a date such as 2026-12-31")
      }
      return day
    }
    guard let lock = document["contract"] else {
      throw ReadError(description: "/contract: expected a lock")
    }
    let contract: Contract
    do throws(LockError) {
      contract = try Contract(lock: lock.bytes())
    } catch {
      throw ReadError(description: "/contract\(error.pointer ?? .root): \(error.message)")
    }
    self.init(
      try text("version"), released: try day("released"),
      supportedUntil: document["supportedUntil"] == nil ? nil : try day("supportedUntil"),
      models: document["models"] == nil ? nil : try text("models"), contract: contract)
  }
}
