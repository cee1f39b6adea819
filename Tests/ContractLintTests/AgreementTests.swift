import ContractHTTP
import ContractLint
import ContractModel
import Testing

/// A permitted difference between two contracts.
struct Variation: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var change: @Sendable (inout Contract) -> Void

  init(_ name: String, change: @escaping @Sendable (inout Contract) -> Void) {
    testDescription = name
    self.change = change
  }
}

@Suite struct `Contracts that differ without contradiction` {
  @Test(arguments: Variation.all)
  func `have no findings`(variation: Variation) {
    var other = Contract.notes("b")
    variation.change(&other)
    #expect([.notes("a"), other].findings().map(\.text) == [])
    #expect([other, .notes("a")].findings().map(\.text) == [])
  }
}

extension Variation {
  static let all: [Variation] = [
    Variation("another name for a path parameter") { contract in
      contract.change("deleteNote") { operation in
        operation.template = "/notes/{note_id}"
        operation.parameters = [Field("note_id", .uuid)]
        operation.effects = [.deletes("note", id: path("note_id"))]
      }
    },
    Variation("another name for an operation") { contract in
      contract.change("listNotes") { $0.id = "allNotes" }
    },
    Variation("one operation more") { contract in
      contract.operations.append(
        Operation("countNotes", .get, "/notes/count", responses: [.ok(.data(.integer))]))
    },
    Variation("one operation less") { $0.operations.remove(at: 2) },
    Variation("a PATCH beside the PUT") { contract in
      var patch = Operation.changeNote
      patch.id = "patchNote"
      patch.method = .patch
      contract.operations.append(patch)
    },
    Variation("a success more") { contract in
      contract.change("createNote") { $0.responses.append(.ok(.data(.note))) }
    },
    Variation("a UUID of one version") { contract in
      contract.retype("author_id", .uuid(version: 4))
    },
    Variation("a range of precisions that holds the other") { contract in
      contract.retype("written_at", .timestamp(fractionDigits: 0...9, zone: .any))
    },
    Variation("values that are only usual") { contract in
      contract.retype("mood", .string(.commonly(["good"])))
    },
    Variation("text with any value") { $0.retype("mood", .string) },
    Variation("a value of any type") { $0.retype("tags", .any) },
    Variation("an optional field more") { contract in
      contract.changeFields { field in
        guard field.name == "data", let fields = field.schema.objectFields else {
          return field
        }
        var copy = field
        copy.schema = Schema(.object(fields + [Field("pinned", .boolean, .optional)]))
        return copy
      }
    },
    Variation("errors of any shape") { contract in
      contract.errors = ErrorShape(.any, code: nil, message: "/message")
    },
    Variation("a failure of the backend more") { contract in
      contract.failures.append(Failure(500, when: .serverError))
    },
    Variation("a list with a summary of each") { contract in
      contract.change("listNotes") { operation in
        operation.responses = [
          .ok(
            .data(
              .array(
                of: .object {
                  Field("id", .uuid)
                  Field("text", .string)
                })))
        ]
      }
    },
    Variation("a part of the path that two operations share by name alone") { contract in
      contract.resources.append(Resource("tag", id: "/id", access: .everyone))
      contract.failures.append(Failure(404, when: .missing("tag")))
      contract.operations.append(
        Operation(
          "deleteNote2", .delete, "/tags/{id}", path: [Field("id", .uuid)],
          responses: [.noContent()], effects: [.deletes("tag", id: path("id"))]))
    },
  ]
}
