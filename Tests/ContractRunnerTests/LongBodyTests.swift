import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractRunner
import Synchronization
import Testing

@Suite struct `A response with a long body` {
  @Test func `that is cut is not tested, but its status is`() async throws {
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.request.operation == "listGoals", arrival.response().status.isSuccess else {
        return arrival.response()
      }
      var response = HTTPResponse(status: HTTPStatus(202))
      response.isCut = true
      return response
    }
    let rehearsal = try await Rehearsal(backend) { $0.maxBody = 1_000 }
    #expect(rehearsal.causes.map(\.drift.kind) == [.statusUndocumented])
    let schema = rehearsal.outcome(.responseSchema, of: "listGoals")
    #expect(
      schema?.word
        == "not tested: the response body of listGoals is longer than the limit of 1000 bytes")
    #expect(rehearsal.outcome(.responseSchema, of: "tips")?.isPassed == true)
  }

  @Test func `that violates the contract is read twice, then only its head`() async throws {
    let long = Array("[\(String(repeating: " ", count: 1 << 20))]".utf8)
    let reads = Mutex(0)
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.request.operation == "tips", arrival.response().status.isSuccess else {
        return arrival.response()
      }
      guard arrival.timeouts.bodyBytes ?? .max > 1 << 20 else {
        var response = HTTPResponse(status: .ok)
        response.isCut = true
        return response
      }
      reads.withLock { $0 += 1 }
      return HTTPResponse(
        status: .ok, fields: ["Content-Type": "application/json"], body: long)
    }
    let rehearsal = try await Rehearsal(backend) { $0.jobs = 1 }
    #expect(rehearsal.causes.contains { $0.operation == "tips" })
    // The first case is repeated to confirm its drift.
    #expect(reads.withLock { $0 } == 2)
  }

  @Test func `that is too long is read twice, then only its head`() async throws {
    let limits = Mutex<[Int]>([])
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.request.operation == "tips", arrival.response().status.isSuccess else {
        return arrival.response()
      }
      limits.withLock { $0.append(arrival.timeouts.bodyBytes ?? .max) }
      var response = HTTPResponse(status: .ok)
      response.isCut = true
      return response
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.jobs = 1
      $0.maxBody = 1 << 20
    }
    let read = limits.withLock { $0 }
    #expect(read.count > 2)
    #expect(read.prefix(2) == [1 << 20, 1 << 20])
    #expect(read.dropFirst(2).allSatisfy { $0 == 64 << 10 })
    #expect(rehearsal.causes.isEmpty)
  }

  @Test func `leaves those of other operations to be read`() async throws {
    let limits = Mutex<Set<Int>>([])
    let lists = Mutex(0)
    let backend = try Backend { arrival throws(Backend.Fault) in
      let response = arrival.response()
      switch arrival.request.operation {
      case "createGoal": limits.withLock { _ = $0.insert(arrival.timeouts.bodyBytes ?? .max) }
      case "listGoals" where response.status.isSuccess:
        lists.withLock { $0 += 1 }
        var cut = HTTPResponse(status: .ok)
        cut.isCut = true
        return cut
      default: break
      }
      return response
    }
    _ = try await Rehearsal(backend) { $0.maxBody = 1 << 20 }
    #expect(lists.withLock { $0 } > 10)
    #expect(limits.withLock { $0 } == [1 << 20])
  }

  /// Others had long resources in it for some time.
  @Test func `that is shorter later is read again`() async throws {
    let limits = Mutex<[Int]>([])
    let backend = try Backend { arrival throws(Backend.Fault) in
      let response = arrival.response()
      guard arrival.request.operation == "tips", response.status.isSuccess else { return response }
      let limit = arrival.timeouts.bodyBytes ?? .max
      let count = limits.withLock { limits in
        limits.append(limit)
        return limits.count
      }
      let length = count <= 5 ? 1 << 30 : 100 << 10
      guard length > limit else { return response }
      var cut = HTTPResponse(status: .ok, fields: ["Content-Length": "\(length)"])
      cut.isCut = true
      return cut
    }
    _ = try await Rehearsal(backend) {
      $0.jobs = 1
      $0.maxBody = 1 << 20
    }
    let (whole, head) = (1 << 20, 64 << 10)
    let read = limits.withLock { $0 }
    #expect(read.prefix(6) == [whole, whole, head, head, head, head])
    #expect(read.count > 10)
    #expect(read.dropFirst(6).allSatisfy { $0 == whole })
  }

  @Test func `of a list is read again after a while`() async throws {
    let lists = Mutex(0)
    let backend = try Backend { arrival throws(Backend.Fault) in
      let response = arrival.response()
      guard arrival.request.operation == "listGoals", response.status.isSuccess,
        lists.withLock({ count in
          count += 1
          return [1, 4].contains(count)
        })
      else { return response }
      var cut = HTTPResponse(status: .ok)
      cut.isCut = true
      return cut
    }
    let rehearsal = try await Rehearsal(backend) { $0.jobs = 1 }
    #expect(rehearsal.waits.contains(.seconds(1)))
    #expect(rehearsal.outcome(.responseSchema, of: "listGoals")?.isPassed == true)
    #expect(rehearsal.outcome(.createdIsAvailable, of: "createGoal")?.isPassed == true)
  }

  @Test func `with too many values to be parsed is checked by its schema only`() async throws {
    // What has so many commas may have as many values.
    let long = Array((#"{"data":""# + String(repeating: ",", count: 510_000) + #""}"#).utf8)
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.request.operation == "listGoals", arrival.response().status.isSuccess else {
        return arrival.response()
      }
      return HTTPResponse(status: .ok, fields: ["Content-Type": "application/json"], body: long)
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.jobs = 1
      $0.phases = [.examples]
      $0.only = ["listGoals"]
    }
    #expect(
      rehearsal.causes.contains { $0.operation == "listGoals" && $0.drift.kind == .typeChanged })
    #expect(
      rehearsal.outcome(.responseRules, of: "listGoals")?.word
        == "not tested: the response body of listGoals has too many values to be parsed")
  }

  @Test func `is not parsed beyond a number of values`() {
    let long = HTTPResponse(
      status: .ok, body: Array(("[" + String(repeating: "1,", count: 250_001) + "1]").utf8))
    let request = HTTPRequest(method: .get, target: "/")
    #expect(HTTPExchange(request, long).responseDocument == nil)
    #expect(HTTPExchange(request, long).responseHasTooManyValues)
    let short = HTTPResponse(status: .ok, body: Array("[1,1]".utf8))
    #expect(HTTPExchange(request, short).responseDocument == [1, 1])
  }
}
