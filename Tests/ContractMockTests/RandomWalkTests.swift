import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import Contracts
import TestSupport
import Testing

@Suite struct `Any requests to a mock` {
  @Test(arguments: Catalog.all.map(\.id), 1...4 as ClosedRange<UInt64>)
  func `get documented responses`(contract: String, seed: UInt64) throws {
    var walk = try RandomWalk(.named(contract), seed: seed)
    for _ in 0..<150 { try walk.step() }
    #expect(walk.client.offences.isEmpty, "seed \(seed)")
  }
}

/// Random valid and invalid requests with the ids of earlier responses.
private struct RandomWalk {
  let client: MockClient
  private let contract: Contract
  private var random: SeededRandom
  private var source: RandomSource

  /// The ids of earlier responses, and an unknown one.
  private var ids = ["0f8fad5b-d9cb-469f-a165-70867728950e"]

  init(_ contract: Contract, seed: UInt64) throws {
    client = try MockClient(contract, seed: seed)
    self.contract = contract
    random = SeededRandom(seed: seed)
    source = RandomSource(seed: seed)
  }

  mutating func step() throws {
    guard let operation = contract.operations.randomElement(using: &random) else { return }
    let target = operation.template.split(separator: "/").map { segment in
      segment.hasPrefix("{") ? id() : String(segment)
    }.joined(separator: "/")
    let identities: [MockIdentity?] = [.user, .user, .user, .other, .other, .unknown, nil]
    let identity = identities.randomElement(using: &random) ?? nil
    let response = client.send(
      operation.method, "/" + target, try body(of: operation), as: identity)
    if Int.random(in: 0..<10, using: &random) == 0 { client.wait(seconds: 100_000) }
    guard response.status.isSuccess, let answer = try? JSON(parsing: response.body) else { return }
    for location in ["/id", "/data/id", "/conversationId", "/entries/0/id"] as [JSON.Pointer] {
      if let id = answer.at(location)?.stringValue { ids.append(id) }
    }
  }

  /// Later ids are chosen more often.
  private mutating func id() -> String {
    let recent = ids.suffix(Int.random(in: 1...ids.count, using: &random))
    return recent.randomElement(using: &random) ?? ""
  }

  private mutating func body(of operation: Operation) throws -> [UInt8] {
    guard let schema = operation.body?.schema else { return [] }
    let now = Instant(secondsSince1970: 1_763_407_562)
    let generator = try Generator(schema: schema, today: now.date, now: now)
    var body = generator.random(&source)
    for (_, location) in operation.references where body[location] != nil {
      _ = body.set(.string(id()), at: location)
    }
    if Int.random(in: 0..<5, using: &random) == 0,
      let name = body.objectValue?.names.randomElement(using: &random)
    {
      _ = body.set(
        [.null, 5, "", []].randomElement(using: &random) ?? .null, at: JSON.Pointer([.name(name)]))
    }
    return body.bytes()
  }
}
