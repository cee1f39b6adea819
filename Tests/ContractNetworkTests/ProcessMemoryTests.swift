import ContractNetwork
import Testing

@Suite struct `Process memory` {
  /// Other tests of the process may free memory meanwhile, so one of several attempts must show it.
  @Test func `includes memory that was written to`() throws {
    let shows = try (0..<20).contains { _ in
      let before = try #require(ProcessMemory.residentBytes)
      let block = [UInt8](repeating: 1, count: 64 << 20)
      let after = try #require(ProcessMemory.residentBytes)
      return block.last == 1 && after - before > 32 << 20
    }
    #expect(shows)
  }
}
