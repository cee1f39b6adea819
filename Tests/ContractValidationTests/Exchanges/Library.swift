import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import TestSupport

extension Contract {
  /// A small contract with every kind of failure.
  static let library = Contract(
    "library", version: "1", title: "Library", authentication: .bearer,
    errors: .coded,
    failures: [
      Failure(400, "INVALID", when: .invalid), Failure(400, "BAD_PRICE", when: .invalid("/price")),
      Failure(401, "UNAUTHORIZED", when: .unauthenticated),
      Failure(403, "FORBIDDEN", when: .foreign("book")),
      Failure(404, "NOT_FOUND", when: .missing("book")),
      Failure(500, "INTERNAL", when: .serverError),
    ],
    resources: [Resource("book", id: "/id")],
    operations: [.create, .read, .recent, .list, .replace, .delete, .check])
}

extension Schema {
  static let newBook: Schema = .object {
    Field("title", .string(.nonEmpty))
    Field("price", .number(.atLeast(0)))
    Field("pages", .integer(.atLeast(1)), .optional)
    Field("kind", .string(.oneOf(["novel", "poems"])), .optional)
  }

  static let book: Schema = .object {
    Field("id", .integer)
    Field("title", .string)
  }
}

extension Operation {
  static let create = Operation(
    "create", .post, "/books", body: .json(.newBook), responses: [.created(.book)],
    effects: [.creates("book", id: response("/id"))])

  static let read = Operation(
    "read", .get, "/books/{id}", path: [Field("id", .integer(.atLeast(1)))],
    responses: [.ok(.book)], effects: [.reads("book", id: path("id"))])

  static let recent = Operation("recent", .get, "/books/recent", responses: [.ok(.book)])

  static let list = Operation("list", .get, "/books", responses: [.ok(.array(of: .book))])

  static let replace = Operation(
    "replace", .put, "/books/{id}", path: [Field("id", .integer(.atLeast(1)))],
    body: .json(.newBook), responses: [.ok(.book)], effects: [.updates("book", id: path("id"))])

  static let delete = Operation(
    "delete", .delete, "/books/{id}", path: [Field("id", .integer(.atLeast(1)))],
    responses: [Response(200, nil), .noContent()],
    effects: [.deletes("book", id: path("id"))])

  /// Knows no failure about its request.
  static let check = Operation(
    "check", .head, "/books", requiresAuthentication: false, responses: [Response(200, nil)])
}

extension CompiledOperation {
  static func library(_ id: String) throws -> CompiledOperation {
    guard let operation = try CompiledContract(.library).operation(id) else {
      throw UnknownOperation(id: id)
    }
    return operation
  }

  struct UnknownOperation: Error { var id: String }

  /// The documented failures of these names.
  func failures(_ names: [String]) -> [Failure] {
    failures.filter { names.contains($0.code ?? "") }
  }
}

extension HTTPResponse {
  /// A response with a JSON body, declared as such unless `type` says otherwise.
  static func json(
    _ status: HTTPStatus, _ body: String, type: String? = "application/json"
  ) -> HTTPResponse {
    var fields: HTTPFields = [:]
    if let type { fields.append("Content-Type", type) }
    return HTTPResponse(status: status, fields: fields, body: Array(body.utf8))
  }

  static func error(_ status: HTTPStatus, _ code: String) -> HTTPResponse {
    .json(status, #"{"error":{"code":"\#(code)","message":"so it is"}}"#)
  }
}

extension Drift {
  /// Kind, location and severity in a form that tables can hold.
  var brief: String {
    "\(kind) at \(location)" + (severity == .note ? " (note)" : "")
  }
}
