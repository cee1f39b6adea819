import ContractNetwork
import Foundation
import Synchronization
import Testing

@Suite struct `An interrupt` {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `requests an orderly end`(number: Int32) async {
    await #expect(processExitsWith: .exitCode(42)) { [number] in
      let interrupts = Interrupts { exit(42) }
      kill(getpid(), number)
      withExtendedLifetime(interrupts) { while true { pause() } }
    }
  }

  @Test(arguments: [(SIGINT, SIGTERM), (SIGINT, SIGINT), (SIGHUP, SIGINT), (SIGTERM, SIGHUP)])
  func `requests an immediate end the second time`(first: Int32, second: Int32) async {
    await #expect(processExitsWith: .exitCode(43)) { [first, second] in
      let interrupts = Interrupts({ kill(getpid(), second) }, then: { exit(43) })
      kill(getpid(), first)
      withExtendedLifetime(interrupts) { while true { pause() } }
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `ends the process the third time`(last: Int32) async {
    await #expect(processExitsWith: .signal(last)) { [last] in
      let interrupts = Interrupts(
        { kill(getpid(), SIGINT) }, then: { kill(getpid(), last) })
      kill(getpid(), SIGINT)
      withExtendedLifetime(interrupts) { while true { pause() } }
    }
  }

  @Test func `by SIGHUP is ignored where the parent ignores it, as nohup does`() async {
    await #expect(processExitsWith: .exitCode(44)) {
      signal(SIGHUP, SIG_IGN)
      let interrupts = Interrupts { exit(42) }
      kill(getpid(), SIGHUP)
      withExtendedLifetime(interrupts) { exit(44) }
    }
  }
}

@Suite struct `The second interrupt` {
  @Test(arguments: [true, false])
  func `cancels what is left running, or is about to`(isEarly: Bool) async {
    let second = SecondInterrupt()
    let (cancelled, cancellation) = AsyncStream.makeStream(of: Void.self)
    if isEarly { second.arrive() }
    let task = Task {
      await withTaskCancellationHandler {
        for await _ in cancelled {}
      } onCancel: {
        cancellation.finish()
      }
    }
    async let end: Void = second.cancelling(task)
    if !isEarly { second.arrive() }
    await end
    #expect(task.isCancelled)
  }

  @Test func `does not reach what has ended`() async {
    let second = SecondInterrupt()
    let task = Task {}
    await second.cancelling(task)
    second.arrive()
    #expect(!task.isCancelled)
  }
}
