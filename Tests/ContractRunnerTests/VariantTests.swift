import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractRunner
import Synchronization
import Testing

@Suite struct `The same request of other clients` {
  @Test func `shows the same in the mock`() async throws {
    for contract in ["lume-goals", "deuce-diary"] {
      let rehearsal = try await Rehearsal(Backend(try .named(contract))) {
        $0.phases = [.examples, .protocol]
      }
      #expect(rehearsal.findings.filter { $0.drift.kind == .representationChanged }.isEmpty)
    }
  }

  @Test(arguments: [
    ("Accept-Encoding", "gzip, deflate", Drift.Severity.drift), ("Accept-Language", "de", .note),
    ("Time-Zone", "Asia/Tokyo", .note), ("Connection", "close", .drift),
  ])
  func `shows something else where a field changes a value`(
    name: String, value: String, severity: Drift.Severity
  ) async throws {
    let rehearsal = try await rehearsal { arrival, response in
      guard arrival.request.fields[name]?.hasPrefix(value) == true else { return response }
      return response.setting("/data/goals/0/target_value", to: 77)
    }
    #expect(rehearsal.changes.map(\.severity) == [severity])
    #expect(rehearsal.changes.map(\.location.pointer) == ["/data/goals/*/target_value"])
  }

  @Test func `is not compared in what differs anyway`() async throws {
    let count = Mutex(0)
    let rehearsal = try await rehearsal { _, response in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return response.setting("/data/goals/0/target_value", to: .number(JSON.Number(number)))
    }
    #expect(rehearsal.changes.isEmpty)
  }

  /// A clock may show the same time to both usual requests, and another one later.
  @Test(arguments: [3, 4, 7]) func `is not compared in what changes with time`(
    requestsPerTick: Int
  ) async throws {
    let count = Mutex(0)
    let rehearsal = try await rehearsal { _, response in
      let tick = count.withLock { count in
        count += 1
        return count / requestsPerTick
      }
      return response.setting("/data/goals/0/target_value", to: .number(JSON.Number(tick)))
    }
    #expect(rehearsal.changes.isEmpty)
  }

  @Test func `has elements in any order, and times in any zone`() {
    func differences(_ old: JSON, _ new: JSON) -> [String] {
      BodyDifferences(between: old.bytes(), and: new.bytes()).locations.map(\.description).sorted()
    }
    #expect(differences([["id": 1], ["id": 2]], [["id": 2], ["id": 1]]).isEmpty)
    #expect(
      differences(["at": "2025-11-17T10:00:00Z"], ["at": "2025-11-17T11:00:00+01:00"]).isEmpty)
    #expect(differences(["at": "2025-11-17T10:00:00Z"], ["at": "2025-11-17T11:00:00Z"]) == ["/at"])
    #expect(differences([["id": 1, "n": 1]], [["id": 1, "n": 2]]) == ["/*/n"])
    #expect(differences([["id": 1]], []) == [""])
    #expect(differences(["n": 1], ["n": 1.0]).isEmpty)
    #expect(BodyDifferences(between: [0xFF], and: [0xFE]).locations == [.root])
  }

  @Test func `shows a body that is not of its coding`() async throws {
    let rehearsal = try await rehearsal { arrival, response in
      guard arrival.request.fields["Accept-Encoding"] != nil else { return response }
      var response = response
      response.fields["Content-Encoding"] = "gzip"
      return response.decoded(for: arrival.request)
    }
    let drifts = rehearsal.findings.map(\.drift).filter { $0.kind == .bodyUnreadable }
    #expect(drifts.contains { $0.location.part == .header("Content-Encoding") })
    #expect(drifts.contains { $0.actual.contains("gzip") })
  }

  @Test func `does not disturb the first user after another one`() async throws {
    let last = Mutex<String?>(nil)
    let rehearsal = try await rehearsal { arrival, response in
      let token = arrival.request.token
      let isAfterOther = last.withLock { last in
        defer { last = token }
        return last != nil && last != token
      }
      return isAfterOther && arrival.number > 40
        ? response.setting("/data/goals/0/title", to: "Of the other user") : response
    }
    #expect(!rehearsal.changes.isEmpty)
  }

  /// Checks the mock with another list.
  private func rehearsal(
    _ change: @escaping @Sendable (Backend.Arrival, HTTPResponse) -> HTTPResponse
  ) async throws -> Rehearsal {
    let backend = try Backend { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      guard arrival.method == .get, response.status.isSuccess else { return response }
      return change(arrival, response)
    }
    return try await Rehearsal(backend) { $0.phases = [.examples, .protocol] }
  }
}

extension Rehearsal {
  fileprivate var changes: [Drift] {
    findings.map(\.drift).filter { $0.kind == .representationChanged }
  }
}
