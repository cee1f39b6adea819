import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import Testing

/// A deviation of the backend, and the drift that it causes.
struct Fault: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var operation: String
  var kind: Drift.Kind
  var check: Check
  var location: String

  /// A part of the violated line of the contract.
  var line: String
  var conduct: Backend.Conduct

  init(
    _ description: String, in operation: String, _ kind: Drift.Kind, _ check: Check,
    at location: String, line: String, _ conduct: @escaping Backend.Conduct
  ) {
    testDescription = description
    self.operation = operation
    self.kind = kind
    self.check = check
    self.location = location
    self.line = line
    self.conduct = conduct
  }
}

extension Fault {
  static let all: [Fault] = [
    Fault(
      "tips are objects", in: "tips", .typeChanged, .responseSchema, at: "/data/tips/*",
      line: "Field(",
      onSuccess(of: "tips") { response in
        response.changing { json in
          let tips = json["data"]?["tips"]?.arrayValue ?? []
          _ = json.set(.array(tips.map { ["tip": $0] }), at: "/data/tips")
        }
      }),
    Fault(
      "the count is wrong", in: "tips", .ruleBroken, .responseRules, at: "/data/count",
      line: "count(response(\"/data/tips\"))",
      onSuccess(of: "tips") { $0.setting("/data/count", to: 17) }),
    Fault(
      "progress is a percentage", in: "updateGoal", .constraintBroken("maximum"), .responseSchema,
      at: "/data/progress", line: "\"progress\"",
      onSuccess(of: "updateGoal") { $0.setting("/data/progress", to: 45) }),
    Fault(
      "milliseconds for nanoseconds", in: "analysis", .precisionChanged, .responseSchema,
      at: "/data/generated_at", line: "\"generated_at\"",
      onSuccess(of: "analysis") { $0.setting("/data/generated_at", to: "2025-11-17T19:26:02.996Z") }
    ),
    Fault(
      "a message is null", in: "suggestions", .nullUnexpected, .responseSchema,
      at: "/data/motivational_message", line: "\"motivational_message\"",
      onSuccess(of: "suggestions") { $0.setting("/data/motivational_message", to: .null) }),
    Fault(
      "200 for 201", in: "createGoal", .statusUndocumented, .status, at: "status",
      line: "responses: [.created(.data(.goal))]",
      onSuccess(of: "createGoal") { response in
        var response = response
        response.status = .ok
        return response
      }),
    Fault(
      "another code for an unknown goal", in: "updateGoal", .errorShapeChanged, .errorShape,
      at: "/error/code", line: "GOAL_NOT_FOUND",
      { arrival throws(Backend.Fault) in
        let response = arrival.response()
        return response.status == .notFound ? response.setting("/error/code", to: "GONE") : response
      }),
    Fault(
      "500", in: "tips", .serverFailed, .serverError, at: "status",
      line: "responses: [.ok(.data(.goalTips))]",
      onSuccess(of: "tips") { _ in
        HTTPResponse(
          status: .internalServerError, fields: ["Content-Type": "application/json"],
          body: Array(#"{"error":{"code":"INTERNAL_ERROR","message":"oh"}}"#.utf8))
      }),
    Fault(
      "half an answer", in: "analysis", .connectionBroken, .connection, at: "connection",
      line: "static let analysis",
      { arrival throws(Backend.Fault) in
        guard arrival.request.operation == "analysis" else { return arrival.response() }
        throw .closedInResponse(missingBytes: 12)
      }),
    Fault(
      "a page of HTML by its name", in: "suggestions", .contentTypeChanged, .contentType,
      at: "header Content-Type", line: "responses: [.ok(.data(.goalSuggestions))]",
      onSuccess(of: "suggestions") { response in
        var response = response
        response.fields["Content-Type"] = "text/html"
        return response
      }),
    Fault(
      "a comma too many", in: "analysis", .bodyUnreadable, .bodyReadable, at: "body",
      line: "responses: [.ok(.data(.goalAnalysis))]",
      onSuccess(of: "analysis") { response in
        var response = response
        response.body.insert(UInt8(ascii: ","), at: response.body.count - 1)
        return response
      }),
    Fault(
      "a deleted goal remains", in: "deleteGoal", .stateLeaked, .deletedIsGone, at: "state",
      line: "static let deleteGoal",
      { arrival throws(Backend.Fault) in
        guard arrival.request.isDeletionByUser, arrival.isAboutSomething else {
          return arrival.response()
        }
        return HTTPResponse(status: .noContent)
      }),
    Fault(
      "what is created is not listed", in: "createGoal", .stateLost, .createdIsAvailable,
      at: "state", line: "static let createGoal",
      onSuccess(of: "listGoals") { response in
        response.setting("/data/goals", to: []).setting("/data/total", to: 0)
      }),
    Fault(
      "no token is needed", in: "tips", .authenticationIgnored, .requiresAuthentication,
      at: "status", line: "UNAUTHORIZED",
      { arrival throws(Backend.Fault) in
        guard arrival.request.operation == "tips" else { return arrival.response() }
        return arrival.changing { request in
          if request.token != "Bearer other-token" {
            request.fields["Authorization"] = "Bearer user-token"
          }
        }.response()
      }),
    Fault(
      "a title is not needed", in: "createGoal", .invalidAccepted, .rejectsInvalid,
      at: "request /title", line: "INVALID_REQUEST",
      { arrival throws(Backend.Fault) in
        guard arrival.request.operation == "createGoal" else { return arrival.response() }
        let response = arrival.changing { request in
          guard var body = try? JSON(parsing: request.body), body.objectValue != nil,
            body["title"] == nil
          else { return }
          _ = body.set("made up (to be rejected)", at: "/title")
          request.body = body.bytes()
        }.response()
        return response
      }),
    Fault(
      "others' goals are listed", in: "listGoals", .identityLeak, .isolatesIdentities,
      at: "state", line: "static let listGoals",
      { arrival throws(Backend.Fault) in
        guard arrival.request.operation == "listGoals",
          arrival.request.token == "Bearer other-token"
        else { return arrival.response() }
        let own = arrival.response()
        let others = arrival.changing { $0.fields["Authorization"] = "Bearer user-token" }
          .response()
        return own.changing { json in
          let goals = [own, others].flatMap { response -> [JSON] in
            let body = try? JSON(parsing: response.body)
            return body?["data"]?["goals"]?.arrayValue ?? []
          }
          let disguised = goals.map { goal in
            var goal = goal
            _ = goal.set(.string(MockIdentity.other.userID), at: "/user_id")
            return goal
          }
          _ = json.set(.array(disguised), at: "/data/goals")
          _ = json.set(JSON.number(JSON.Number(disguised.count)), at: "/data/total")
        }
      }),
  ]

  private static func onSuccess(
    of operation: String, _ change: @escaping @Sendable (HTTPResponse) -> HTTPResponse
  ) -> Backend.Conduct {
    { arrival throws(Backend.Fault) in
      let response = arrival.response()
      let isMeant = arrival.request.operation == operation && response.status.isSuccess
      return isMeant ? change(response) : response
    }
  }
}

extension Backend.Arrival {
  func changing(_ change: (inout HTTPRequest) -> Void) -> Backend.Arrival {
    var copy = self
    change(&copy.request)
    return copy
  }
}

extension HTTPRequest {
  fileprivate var isDeletionByUser: Bool { method == .delete && token == "Bearer user-token" }
}

extension Backend.Arrival {
  /// Whether the goal in the path exists.
  fileprivate var isAboutSomething: Bool {
    changing { request in
      request.method = .post
      request.target += "/tips"
    }.response().status == .ok
  }
}
