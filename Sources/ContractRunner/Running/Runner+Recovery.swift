import ContractFindings
import ContractPlanning
import Synchronization

extension Runner {
  /// Creates the resources that cases share again, where the backend was restarted and may have lost them.
  ///
  /// Cases at the same time share one recovery.
  func recover() async {
    guard backend.outage.withLock(\.needsRecovery) else {
      await recovery.withLock { $0 }?.value
      return
    }
    let task = recovery.withLock { running in
      if let running { return running }
      let task = Task { await self.createAgain() }
      running = task
      return task
    }
    await task.value
  }

  private func createAgain() async {
    let repetitions = backend.outage.withLock { outage in
      defer { outage.repetitions = [] }
      outage.needsRecovery = false
      return outage.repetitions
    }
    world.withLock { world in
      world.noteRestart()
      for (request, trace) in repetitions { world.notePossibleCreation(by: request, trace) }
    }
    await prepare()
    recovery.withLock { $0 = nil }
  }

  /// Creates what cases share again, where no list shows it any more.
  func createMissing() async {
    world.withLock { $0.lacksFixtures = false }
    await prepare()
  }

  private func prepare() async {
    for planned in preparation where backend.reasonToEnd == nil {
      _ = await CaseRunner(planned, in: self, writes: nil, over: nil).prepared()
    }
  }
}

extension CaseRunner {
  /// Carries the case through for what it creates.
  fileprivate func prepared() async -> CaseOutcome {
    var runner = self
    return await runner.run()
  }
}
