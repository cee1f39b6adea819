import ContractInterchange
import ContractJSON
import Foundation
import Synchronization
import Testing

@Suite struct `The limits on YAML` {
  private final class Outcome: Sendable {
    let reason = Mutex<YAML.ParseError.Reason?>(nil)
    let end = DispatchSemaphore(value: 0)
  }

  /// The reason that a document is rejected when it is read, and freed, with a stack of 512 KiB.
  private func reason(
    _ yaml: String, limits: YAML.Limits = YAML.Limits()
  ) -> YAML.ParseError.Reason? {
    let outcome = Outcome()
    let bytes = Array(yaml.utf8)
    let thread = Thread {
      do throws(YAML.ParseError) {
        _ = try JSON(yaml: bytes, limits: limits)
      } catch {
        outcome.reason.withLock { $0 = error.reason }
      }
      outcome.end.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    outcome.end.wait()
    return outcome.reason.withLock { $0 }
  }

  private static let shapes: [@Sendable (Int) -> String] = [
    { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) },
    { String(repeating: "{a: ", count: $0) + String(repeating: "}", count: $0) },
    { String(repeating: "- ", count: $0) + "a" },
    { String(repeating: "? ", count: $0 - 1) + "- a" },
    { depth in (0..<depth).map { String(repeating: " ", count: $0) + "a:\n" }.joined() },
    { depth in
      "- &a0 []\n"
        + (1..<max(depth - 1, 1)).map { "- &a\($0) [*a\($0 - 1)]\n" }.joined()
    },
  ]

  @Test(arguments: shapes.indices)
  func `allow 512 levels of nesting, with aliases, on a small stack`(index: Int) {
    let shape = Self.shapes[index]
    // Collections as keys are rejected for what they are, but not before they are read.
    let accepted: YAML.ParseError.Reason? = index == 3 ? .keyNotScalar : nil
    #expect(reason(shape(512)) == accepted)
    #expect(reason(shape(513)) == .nestedTooDeeply(limit: 512))
    #expect(reason(shape(4000)) == .nestedTooDeeply(limit: 512))
  }

  @Test(arguments: ["[", "{a: ", "- ", "? ", "[{a: ", "&a [", "- ? "])
  func `end endless nesting`(part: String) {
    let limit = reason(String(repeating: part, count: 100_000))
    #expect(limit == .nestedTooDeeply(limit: 512))
  }

  @Test func `end aliases that multiply`() {
    var sequences = "a0: &a0 [b, b, b, b, b, b, b, b, b]\n"
    var mappings = "a0: &a0 {b: c, d: e}\n"
    for level in 1...30 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      sequences += "a\(level): &a\(level) [\(aliases)]\n"
      mappings += "a\(level): &a\(level) {<<: *a\(level - 1), x: *a\(level - 1)}\n"
    }
    #expect(reason(sequences) == .tooManyValues(limit: 10_000_000))
    #expect(reason(mappings) == .tooManyValues(limit: 10_000_000))
  }

  @Test func `count the values that aliases repeat`() {
    var limits = YAML.Limits()
    limits.values = 8
    #expect(reason("[&a [1, 2], *a, 3]", limits: limits) == nil)
    #expect(reason("[&a [1, 2], *a, 3, 4]", limits: limits) == .tooManyValues(limit: 8))
    #expect(reason("{a: &a {b: 1}, c: *a, d: {<<: *a}}", limits: limits) == nil)
    #expect(
      reason("{a: &a {b: 1}, c: *a, d: {<<: *a}, e: 1}", limits: limits)
        == .tooManyValues(limit: 8))
  }

  @Test func `count the levels that aliases add`() {
    var limits = YAML.Limits()
    limits.depth = 3
    #expect(reason("[&a [[]], *a]", limits: limits) == nil)
    #expect(reason("[&a [[]], [*a]]", limits: limits) == .nestedTooDeeply(limit: 3))
  }

  @Test(arguments: [
    "&a [*a]", "&a {b: *a}", "&a {b: [c, {d: *a}]}", "&a\n- *a\n", "&a\nb:\n  - c: *a\n",
    "- &a b\n- &a [*a]\n", "&a {<<: *a}",
  ])
  func `exclude values that contain themselves`(yaml: String) {
    #expect(reason(yaml) == .cyclicAlias("a"))
  }
}
