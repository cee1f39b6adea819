import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractRunner
import Synchronization
import Testing

/// Folders with pages, of which no operation deletes a page.
@Suite struct `What no operation deletes` {
  private static var contract: Contract {
    let shown = Schema.object {
      Field("id", .uuid)
      Field("text", .string)
    }
    let body = RequestBody.json(.object { Field("text", .string(.length(1...40))) })
    func operation(
      _ id: String, _ method: HTTPMethod, _ path: String, _ effects: [Effect],
      response: Response = .ok(shown)
    ) -> ContractModel.Operation {
      var operation = Operation(
        id, method, path, body: method == .post ? body : nil, responses: [response],
        failures: [Failure(400, when: .invalid)]
          + (path.contains("{") ? [Failure(404, when: .missing("folder"))] : []),
        effects: effects)
      operation.parameters = ["folder", "id"].filter { path.contains("{\($0)}") }.map {
        Field($0, .uuid)
      }
      return operation
    }
    let folder = Effect.reads("folder", id: path("folder"))
    return Contract(
      "folders", version: "1", title: "Folders", authentication: .none, errors: .coded,
      resources: [Resource("folder", id: "/id"), Resource("page", id: "/id")],
      operations: [
        operation(
          "addFolder", .post, "/folders",
          [.creates("folder", id: response("/id"), state: response(""))],
          response: .created(shown)),
        operation(
          "removeFolder", .delete, "/folders/{folder}", [.deletes("folder", id: path("folder"))],
          response: .noContent()),
        operation(
          "addPage", .post, "/folders/{folder}/pages",
          [folder, .creates("page", id: response("/id"), state: response(""))],
          response: .created(shown)),
        operation(
          "showPage", .get, "/folders/{folder}/pages/{id}",
          [folder, .reads("page", id: path("id"), state: response(""))]),
      ])
  }

  /// How many pages a run creates, and which it reports as left behind.
  private static func pages(
    areDeletedWithFolder: Bool
  ) async throws -> (created: Int, left: [Leak]) {
    let state = Mutex((pages: [String: JSON](), count: 0))
    let backend = try Backend(contract) { arrival throws(TransportError.Reason) in
      state.withLock { state in
        let path = String(arrival.request.path)
        switch arrival.method {
        case .post:
          guard let sent = try? JSON(parsing: arrival.request.body), let text = sent["text"],
            let length = text.stringValue?.unicodeScalars.count, 1...40 ~= length
          else { return .json(400, ["error": ["code": "INVALID", "message": ""]]) }
          guard path == "/folders" || state.pages[String(path.dropLast("/pages".count))] != nil
          else { return .json(404, ["error": ["code": "MISSING", "message": ""]]) }
          state.count += 1
          let digits = String(state.count)
          let id =
            "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
          let page: JSON = ["id": .string(id), "text": text]
          state.pages["\(path)/\(id)"] = page
          return .json(.created, page)
        case .delete:
          guard state.pages.removeValue(forKey: path) != nil else {
            return .json(404, ["error": ["code": "MISSING", "message": ""]])
          }
          if areDeletedWithFolder {
            state.pages = state.pages.filter { !$0.key.hasPrefix(path + "/") }
          }
          return HTTPResponse(status: .noContent)
        default:
          guard let page = state.pages[path] else {
            return .json(404, ["error": ["code": "MISSING", "message": ""]])
          }
          return .json(.ok, page)
        }
      }
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples, .protocol] }
    let created = backend.requests.count { request in
      request.method == .post && request.path.hasSuffix("/pages")
    }
    return (created, rehearsal.leaks)
  }

  @Test func `is gone with the resource whose path it is below`() async throws {
    let (created, left) = try await Self.pages(areDeletedWithFolder: true)
    #expect(created > 20)
    #expect(left.filter { !$0.isPossible } == [])
  }

  @Test func `is left behind where it can still be read`() async throws {
    let left = try await Self.pages(areDeletedWithFolder: false).left
    #expect(left.filter { !$0.isPossible }.map(\.subject) == ["page"])
  }
}
