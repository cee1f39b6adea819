import ContractJSON
import ContractNetwork

/// The subject of a ledger: the backend, the contract, and the process of the run.
struct LedgerHeader: Sendable, Equatable {
  /// The address of the backend: scheme, host, port and base path.
  var host: String

  /// The contract as `--contract` names it.
  var contract: String

  /// The id of the contract; `nil` in ledgers of the first format.
  var id: String?

  /// `nil` in ledgers of the first format.
  var process: ProcessIdentity?
  var startedAt: String

  init(
    host: String, contract: String, id: String?, process: ProcessIdentity?, startedAt: String
  ) {
    self.host = host
    self.contract = contract
    self.id = id
    self.process = process
    self.startedAt = startedAt
  }
}

extension LedgerHeader {
  private static let version = 2

  var json: JSON {
    var object: JSON.Object = [
      "ledger": .number(JSON.Number(Self.version)), "host": .string(host),
      "contract": .string(contract),
    ]
    object["id"] = id.map(JSON.string)
    object["process"] = process.map {
      [
        "number": .number(JSON.Number(Int($0.number))), "began": .string($0.began),
        "boot": .string($0.boot),
      ]
    }
    object["started"] = .string(startedAt)
    return .object(object)
  }

  /// Reads the first line of a ledger file, in this format or the first one.
  init(reading json: JSON) throws(LedgerLineError) {
    guard let version = json["ledger"] else { throw .missing("ledger") }
    guard version == 1 || version == 2 else { throw .invalid("ledger") }
    func text(_ name: String) throws(LedgerLineError) -> String {
      guard let value = json[name] else { throw .missing(name) }
      guard let text = value.stringValue else { throw .invalid(name) }
      return text
    }
    self.init(
      host: try text("host"), contract: try text("contract"), id: nil, process: nil,
      startedAt: json["started"]?.stringValue ?? "")
    guard version == 2 else { return }
    id = try text("id")
    guard let process = json["process"],
      let number = process["number"]?.numberValue.flatMap({ Int32($0.text) }),
      let began = process["began"]?.stringValue, let boot = process["boot"]?.stringValue
    else { throw .invalid("process") }
    self.process = ProcessIdentity(number: number, began: began, boot: boot)
  }
}
