import ContractJSON
import ContractModel
import ContractModels
import Foundation
import Testing

extension `Foundation's traps` {
  private static func count(_ schema: Schema) -> Schema {
    .object { Field("count", schema) }
  }

  /// What Int decodes, and what the contract allows as a whole number and as digits.
  @Test(
    arguments: [
      ("1", true, [], []),
      ("1.0", true, [], ["constraint-broken(digits)"]),
      ("1e2", true, [], ["constraint-broken(digits)"]),
      ("1.5", false, ["constraint-broken(whole)"], ["constraint-broken(digits)"]),
      ("true", false, ["type-changed"], ["type-changed"]),
      ("9223372036854775807", true, [], []),
      ("9223372036854775808", false, [], []),
    ] as [(String, Bool, [String], [String])])
  func `Int decodes other numbers than a contract allows`(
    number: String, isTaken: Bool, whole: [String], digits: [String]
  ) {
    let body = #"{"count":\#(number)}"#
    #expect(Self.decodes(Counted<Int>.self, body) == isTaken)
    #expect(Self.drifts(body, Self.count(.integer)) == whole)
    #expect(Self.drifts(body, Self.count(.integer(form: .digits))) == digits)
  }

  @Test func `Int decodes whole numbers in any form`() throws {
    let losses = try Self.losses(Counted<Int>.self, Self.count(.integer(.between(0, 100))))
    #expect(losses.map(\.description) == [])
  }

  @Test func `Int rejects fractions`() throws {
    let losses = try Self.losses(Counted<Int>.self, Self.count(.number(.between(0, 1))))
    #expect(losses.map(\.kind) == [.decodeFailed])
    #expect(losses.map(\.location) == ["/count"])
  }

  @Test func `Int overflows, and the error has no location`() throws {
    let beyond = try #require(JSON.Number("9223372036854775808"))
    let schema: Schema = .object { Field("count", .integer, example: .number(beyond)) }
    let losses = try Self.losses(Counted<Int>.self, schema)
    #expect(losses.map(\.kind) == [.decodeFailed])
    #expect(losses.map(\.location) == ["/count"])
    #expect(losses.map(\.sample) == [["count": .number(beyond)]])
  }

  @Test func `a Double changes 2^53 + 1`() throws {
    let losses = try Self.losses(
      Counted<Double>.self, Self.count(.integer(.between(0, 9_007_199_254_740_993))))
    #expect(
      losses.map(\.description) == [
        "precision-changed at /count: 9007199254740993 → 9007199254740992"
      ])
  }

  @Test func `a number of JSONSerialization is also a Bool`() throws {
    let body = #"{"closed":1}"#
    let read = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
    #expect(read?["closed"] as? Bool == true)
    let closed: Schema = .object { Field("closed", .boolean) }
    #expect(Self.drifts(body, closed) == ["type-changed"])
    #expect(Self.drifts(#"{"closed":true}"#, closed) == [])
  }
}
