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
  /// At the first update, others have created so much that the list shows the first resource of the run no
  /// more, or none of the run.
  @Test(arguments: [1, 100]) func `shows the update of one of them`(hiddenCount: Int) async throws {
    let created = Mutex<[String]>([])
    let hidden = Mutex<Set<String>?>(nil)
    let backend = try Backend { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      let data = (try? JSON(parsing: response.body))?["data"]
      switch arrival.request.operation {
      case "createGoal" where response.status.isSuccess:
        if let id = data?["id"]?.stringValue { created.withLock { $0.append(id) } }
      case "updateGoal":
        let known = Set(created.withLock(\.self).prefix(hiddenCount))
        if !known.isEmpty { hidden.withLock { $0 = $0 ?? known } }
      case "listGoals" where response.status.isSuccess:
        guard let ids = hidden.withLock(\.self) else { break }
        let shown = data?["goals"]?.arrayValue ?? []
        return response.setting(
          "/data/goals", to: .array(shown.filter { !ids.contains($0["id"]?.stringValue ?? "") })
        ).setting("/data/has_more", to: true)
      default: break
      }
      return response
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    #expect(hidden.withLock(\.self) != nil)
    #expect(rehearsal.outcome(.updatePreserves, of: "updateGoal")?.isPassed == true)
    #expect(rehearsal.outcome(.acceptsValid, of: "updateGoal")?.isPassed == true)
  }
}
