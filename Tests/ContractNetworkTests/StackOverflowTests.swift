import ContractNetwork
import Testing

@Suite struct `Work that overflows the stack` {
  @Test func `ends the process with the message and the status`() async {
    let result = await #expect(processExitsWith: .exitCode(7), observing: [\.standardErrorContent])
    {
      _ = StackOverflow.reporting("too deep\n", status: 7) { depth(below: 0) }
    }
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "too deep\n")
  }

  @Test func `in another thread does so as well`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      await Task.detached { _ = StackOverflow.reporting("", status: 7) { depth(below: 0) } }.value
    }
  }

  @Test func `is the only work that does`() {
    #expect(StackOverflow.reporting("", status: 7) { 1 } == 1)
  }
}

// MARK: - Fixtures

/// Calls itself without an end.
@inline(never)
private func depth(below level: Int) -> Int {
  withExtendedLifetime([level]) { depth(below: level + 1) } + 1
}
