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
  @Test func `shows the update of one of them`() async throws {
    let hidden = Mutex<String?>(nil)
    let backend = try Backend { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      let data = (try? JSON(parsing: response.body))?["data"]
      switch arrival.request.operation {
      case "createGoal" where response.status.isSuccess:
        hidden.withLock { $0 = $0 ?? data?["id"]?.stringValue }
      case "listGoals" where response.status.isSuccess:
        guard let id = hidden.withLock({ $0 }) else { break }
        let shown = data?["goals"]?.arrayValue ?? []
        return response.setting(
          "/data/goals", to: .array(shown.filter { $0["id"]?.stringValue != id })
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
