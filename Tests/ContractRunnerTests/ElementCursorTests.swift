import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import Testing

/// Coins whose list goes on after the one that a request names.
@Suite struct `A page that the last element of the page before names` {
  private static var contract: Contract {
    let coin = Schema.object {
      Field("id", .uuid)
      Field("year", .integer(.between(1, 2000)))
    }
    let page = Schema.object {
      Field("coins", .array(of: coin))
      Field("has_more", .boolean)
    }
    return Contract(
      "coins", version: "1", title: "Coins", authentication: .none, errors: .coded,
      resources: [Resource("coin", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/coins",
          body: .json(.object { Field("year", .integer(.between(1, 2000))) }),
          responses: [.created(coin)], failures: [Failure(400, when: .invalid)],
          effects: [.creates("coin", id: response("/id"), state: response(""))]),
        Operation(
          "list", .get, "/coins",
          query: [
            Field("after", .uuid, .optional), Field("limit", .integer(.between(1, 50)), .optional),
          ],
          responses: [.ok(page)], failures: [Failure(400, when: .invalid)],
          effects: [.lists("coin", in: response("/coins"), hasMore: response("/has_more"))],
          listing: [
            .pages(
              by: query("after"), size: query("limit"), items: response("/coins"),
              next: .cursor(response("/coins/*/id")))
          ]),
        Operation(
          "remove", .delete, "/coins/{id}", path: [Field("id", .uuid)],
          responses: [.noContent()], failures: [Failure(404, when: .missing("coin"))],
          effects: [.deletes("coin", id: path("id"))]),
      ])
  }

  private static func kinds(
    _ change: @escaping @Sendable (HTTPRequest, HTTPResponse) -> HTTPResponse
  ) async throws -> Set<Drift.Kind> {
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      change(arrival.request, arrival.response())
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.identities = [:]
      $0.phases = [.scenarios]
    }
    return Set(rehearsal.causes.map(\.drift.kind))
  }

  @Test func `begins behind that element`() async throws {
    #expect(try await Self.kinds { $1 } == [])
  }

  @Test func `does not begin with that element`() async throws {
    let kinds = try await Self.kinds { request, response in
      guard let query = request.query, let named = QueryItems(parsing: query)["after"],
        let coins = (try? JSON(parsing: response.body))?["coins"]?.arrayValue
      else { return response }
      return response.setting("/coins", to: .array([["id": .string(named), "year": 1]] + coins))
    }
    #expect(kinds.contains(.ruleBroken))
  }

  @Test func `is there where the page before says that there are more`() async throws {
    let kinds = try await Self.kinds { request, response in
      request.query == nil ? response : response.setting("/has_more", to: false)
    }
    #expect(kinds.contains(.ruleBroken))
  }
}
