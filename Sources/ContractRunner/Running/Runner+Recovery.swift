import ContractFindings
import ContractModel
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
    await prepare(by: preparation, isAlone: true)
    recovery.withLock { $0 = nil }
  }

  /// Creates what cases share again, where no list shows it any more.
  func createMissing() async {
    let isMissing = world.withLock { world in
      defer { world.lacksFixtures = false }
      return world.lacksFixtures
    }
    guard isMissing else { return }
    let creations = preparation.filter { planned in
      planned.steps.contains { $0.purpose == .probe && $0.operation?.performs(.creates) == true }
    }
    await prepare(by: creations, isAlone: false)
  }

  private func prepare(by cases: [Plan.Case], isAlone: Bool) async {
    for planned in cases where backend.reasonToEnd == nil {
      var runner = CaseRunner(planned, in: self, writes: nil, over: nil)
      runner.record.isAlone = isAlone
      _ = await runner.run()
    }
  }
}
