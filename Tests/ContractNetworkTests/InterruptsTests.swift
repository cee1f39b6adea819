import ContractNetwork
import Foundation
import Testing

@Suite struct `An interrupt` {
  @Test(arguments: [SIGINT, SIGTERM])
  func `requests an orderly end`(number: Int32) async {
    await #expect(processExitsWith: .exitCode(42)) { [number] in
      let interrupts = Interrupts { exit(42) }
      kill(getpid(), number)
      withExtendedLifetime(interrupts) { while true { pause() } }
    }
  }

  @Test(arguments: [(SIGINT, SIGTERM), (SIGINT, SIGINT), (SIGTERM, SIGINT)])
  func `ends the process the second time`(first: Int32, second: Int32) async {
    await #expect(processExitsWith: .signal(second)) { [first, second] in
      let interrupts = Interrupts { kill(getpid(), second) }
      kill(getpid(), first)
      withExtendedLifetime(interrupts) { while true { pause() } }
    }
  }
}
