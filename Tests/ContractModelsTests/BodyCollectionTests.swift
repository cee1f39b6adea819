import ContractModels
import TestSupport
import Testing

@Suite struct `A collection of bodies` {
  private static func bodies() -> [[UInt8]] {
    (0..<400).map { number in
      Array("{\"n\":\(number),\"t\":\"\(String(repeating: "x", count: number))\"}".utf8)
    }
  }

  private func kept(_ bodies: [[UInt8]]) -> [[UInt8]] {
    var collection = BodyCollection()
    for body in bodies { collection.add(body) }
    return collection.samples.map(\.bytes)
  }

  @Test func `does not depend on the order of bodies`() {
    let bodies = Self.bodies()
    let usual = kept(bodies)
    #expect(usual.count == 256)
    #expect(kept(bodies.reversed()) == usual)
    #expect(kept(Array(bodies[200...]) + bodies[..<200] + bodies) == usual)
  }

  @Test func `ignores a huge body`() {
    let huge = Array("\"\(String(repeating: "x", count: 5 << 20))\"".utf8)
    #expect(kept(Array(Self.bodies()[..<10]) + [huge]).count == 10)
  }

  @Test func `keeps at most 4 MB`() {
    let bodies = (0..<40).map { index in
      Array("\"\(index)\(String(repeating: "a", count: 200_000))\"".utf8)
    }
    let all = kept(bodies)
    #expect(all.count > 10 && all.reduce(0) { $0 + $1.count } <= 4 << 20)
    #expect(kept(bodies.reversed()) == all)
  }

  @Test func `lists bodies that are not JSON, unless they are empty`() {
    var bodies = BodyCollection()
    for body in ["<html>", "{}", ""] { bodies.add(Array(body.utf8)) }
    #expect(bodies.samples.count == 1)
    #expect(bodies.unreadable == [Array("<html>".utf8)])
  }
}
