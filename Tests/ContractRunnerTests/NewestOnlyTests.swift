import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractRunner
import Synchronization
import Testing

/// Others create so much at the same time that a list shows only what is new.
@Suite struct `A list that shows the newest elements only` {
  /// Without one of the run itself, it creates another one.
  @Test(arguments: [1, 100]) func `shows the update of one of them`(hiddenCount: Int) async throws {
    let hidden = Mutex<Set<String>>([])
    let isOver = Mutex(false)
    let backend = try Backend { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      let data = (try? JSON(parsing: response.body))?["data"]
      switch arrival.request.operation {
      case "createGoal" where response.status.isSuccess:
        guard !isOver.withLock(\.self), let id = data?["id"]?.stringValue else { break }
        hidden.withLock { ids in
          if ids.count < hiddenCount { ids.insert(id) }
        }
      case "updateGoal": isOver.withLock { $0 = true }
      case "listGoals" where response.status.isSuccess:
        let ids = hidden.withLock(\.self)
        let shown = data?["goals"]?.arrayValue ?? []
        return response.setting(
          "/data/goals", to: .array(shown.filter { !ids.contains($0["id"]?.stringValue ?? "") })
        ).setting("/data/has_more", to: true)
      default: break
      }
      return response
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    #expect(rehearsal.outcome(.updatePreserves, of: "updateGoal")?.isPassed == true)
    #expect(rehearsal.outcome(.acceptsValid, of: "updateGoal")?.isPassed == true)
  }
}
