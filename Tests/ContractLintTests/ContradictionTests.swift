import ContractHTTP
import ContractLint
import ContractModel
import Testing

/// A change to one of two equal contracts, and the expected findings.
struct ContradictionCase: Sendable, CustomTestStringConvertible {
  var change: @Sendable (inout Contract) -> Void
  var found: [String]

  var testDescription: String { found.joined(separator: " | ") }

  init(_ found: String..., change: @escaping @Sendable (inout Contract) -> Void) {
    self.found = found
    self.change = change
  }
}

@Suite struct `Contracts of one host` {
  @Test func `have no findings when they are equal`() {
    #expect([Contract.notes("a"), .notes("b")].findings().isEmpty)
  }

  @Test(arguments: ContradictionCase.all)
  func `contradict each other`(testCase: ContradictionCase) {
    var other = Contract.notes("b")
    testCase.change(&other)
    #expect([.notes("a"), other].findings().map(\.text) == testCase.found)
  }

  @Test(arguments: ContradictionCase.all)
  func `are reported with a part of each contract`(testCase: ContradictionCase) throws {
    var other = Contract.notes("b")
    testCase.change(&other)
    for finding in [.notes("a"), other].findings() where finding.kind.isContradiction {
      let second = try #require(finding.second)
      #expect(Set([finding.first.contract, second.contract]) == ["a", "b"])
      #expect(finding.first.position.line > 1 && second.position.line > 1)
    }
  }

  @Test(arguments: ContradictionCase.all)
  func `are not compared across hosts`(testCase: ContradictionCase) {
    var other = Contract.notes("b")
    testCase.change(&other)
    other.host = "elsewhere.example"
    var homeless = [Contract.notes("a"), other]
    #expect(homeless.findings().allSatisfy { !$0.kind.isContradiction })
    for index in homeless.indices { homeless[index].host = "" }
    #expect(homeless.findings().allSatisfy { !$0.kind.isContradiction })
  }

  @Test(arguments: ContradictionCase.all)
  func `are not compared for set-up-only operations`(testCase: ContradictionCase) {
    var other = Contract.notes("b")
    testCase.change(&other)
    other.operations = other.operations.map { $0.setUpOnly(from: "a") }
    let kinds = [.notes("a"), other].findings().map(\.kind).filter(\.isContradiction)
    // The error shape does not depend on operations.
    #expect(kinds.allSatisfy { $0 == .contradiction(.differentErrorShape) })
  }

  @Test func `are reported once for any number of contracts`() {
    var third = Contract.notes("c")
    third.change("changeNote") { $0.method = .patch }
    let text = "different-method: changeNote: PUT in a and b; PATCH in c"
    #expect([.notes("a"), .notes("b"), third].findings().map(\.text) == [text])
    // The second pair has its sides exchanged.
    #expect([.notes("a"), third, .notes("b")].findings().map(\.text) == [text])
  }

  @Test func `are reported once for all fields, with a count`() {
    var other = Contract.notes("b")
    other.resources[0].owner = "/authorId"
    other.changeFields { field in
      var copy = field
      copy.name = ["author_id": "authorId", "written_at": "writtenAt"][field.name] ?? field.name
      return copy
    }
    let findings = [.notes("a"), other].findings()
    #expect(findings.map(\.kind) == [.contradiction(.differentFieldNames)])
    #expect(findings.map(\.count) == [2])
  }

  @Test func `contradict each other in parameters`() {
    var contracts = [Contract.notes("a"), .notes("b")]
    contracts[0].change("listNotes") {
      $0.queryParameters = [Field("limit", .integer), Field("page", .integer)]
      $0.headers = [Field("X-Tenant", .uuid)]
    }
    contracts[1].change("listNotes") {
      $0.queryParameters = [Field("limit", .string)]
      $0.headers = [Field("x-tenant", .uuid)]
    }
    #expect(
      contracts.findings().filter(\.kind.isContradiction).map(\.text) == [
        "different-type: parameter ?limit of listNotes: number in a; string in b"
      ])
  }

  @Test func `are reported in a stable order`() {
    var other = Contract.notes("b")
    for testCase in ContradictionCase.all { testCase.change(&other) }
    let findings = [.notes("a"), other].findings()
    #expect(findings.count > 5)
    for _ in 0..<5 { #expect([.notes("a"), other].findings() == findings) }
  }
}

extension ContradictionCase {
  static let all: [ContradictionCase] = [
    ContradictionCase("different-method: changeNote: PUT in a; PATCH in b") { contract in
      contract.change("changeNote") { $0.method = .patch }
    },
    ContradictionCase("different-method: changeNote/patchNote: PUT in a; PATCH in b") { contract in
      contract.change("changeNote") { operation in
        operation.id = "patchNote"
        operation.method = .patch
      }
    },
    ContradictionCase("different-path: createNote: /notes in a; /v2/notes in b") { contract in
      contract.change("createNote") { $0.template = "/v2/notes" }
    },
    ContradictionCase("different-path: createNote/addNote: /notes in a; /v2/notes in b") {
      contract in
      contract.change("createNote") { operation in
        operation.id = "addNote"
        operation.template = "/v2/notes"
      }
    },
    ContradictionCase(
      "different-authentication: listNotes: with a token in a; without credentials in b",
      "open-without-token: listNotes shows note without credentials, which other operations require"
    ) { contract in
      contract.change("listNotes") { $0.requiresAuthentication = false }
    },
    ContradictionCase("different-status: deleteNote: 204 in a; 202 in b") { contract in
      contract.change("deleteNote") { $0.responses[0].status = 202 }
    },
    ContradictionCase(
      "different-status: an unknown note (showNote, changeNote, deleteNote): 404 in a; 410 in b"
    ) { contract in
      contract.failures[3].status = 410
    },
    ContradictionCase(
      "different-status: an invalid request (createNote, showNote, changeNote, deleteNote): "
        + "400 in a; not stated in b"
    ) { contract in
      contract.failures.removeFirst()
    },
    ContradictionCase(
      "different-envelope: responses (createNote): in 'data' in a; "
        + "in 'data' beside 'success' in b"
    ) { contract in
      contract.change("createNote") { operation in
        operation.responses = [
          .created(
            .object {
              Field("success", .boolean)
              Field("data", .note)
            })
        ]
      }
    },
    ContradictionCase(
      "different-envelope: responses (showNote): in 'data' in a; bare in b"
    ) { contract in
      contract.change("showNote") { operation in
        operation.responses = [.ok(.note)]
        operation.effects = [.reads("note", id: path("id"), state: response(""))]
      }
    },
    ContradictionCase("different-error-shape: errors: {message} in a; {error: {code}} in b") {
      contract in
      contract.errors = ErrorShape(
        .object {
          Field(
            "error",
            .object {
              Field("code", .string)
            })
        }, code: "/error/code", message: "/error/code")
    },
    ContradictionCase(
      "different-field-names: note (author_id/authorId): snake_case in a; camelCase in b"
    ) {
      contract in
      contract.resources[0].owner = "/authorId"
      contract.changeFields { field in
        var copy = field
        if field.name == "author_id" { copy.name = "authorId" }
        return copy
      }
    },
    ContradictionCase("different-type: identity of note: UUID in a; number in b") { contract in
      contract.retype("id", .integer)
      for id in ["showNote", "changeNote", "deleteNote"] {
        contract.change(id) { $0.parameters = [Field("id", .integer)] }
      }
    },
    ContradictionCase("different-type: note (tags): array of strings in a; array of objects in b") {
      contract in
      contract.retype(
        "tags",
        .array(
          of: .object {
            Field("name", .string)
          }))
    },
    ContradictionCase("different-enumeration: note (mood): only bad in a; only fair in b") {
      contract in
      contract.retype("mood", .string(.oneOf(["good", "fair"])))
    },
    ContradictionCase("different-enumeration: note (mood): only fine in b; nothing else in a") {
      contract in
      contract.retype("mood", .string(.oneOf(["good", "bad", "fine"])))
    },
    ContradictionCase(
      "different-precision: note (written_at): 3 fraction digits in a; whole seconds in b"
    ) { contract in
      contract.retype("written_at", .timestamp(fractionDigits: 0))
    },
    ContradictionCase("different-required: note: requires tags in a; not in b") { contract in
      contract.changeFields { $0.name == "tags" ? nil : $0 }
    },
    ContradictionCase("different-required: note: requires author_id in a; not in b") { contract in
      contract.changeFields { field in
        var copy = field
        if field.name == "author_id" { copy.presence = .optional }
        return copy
      }
    },
    ContradictionCase("different-required: note: requires written_at not to be null in a; not in b")
    {
      contract in
      contract.retype("written_at", .timestamp(fractionDigits: 3).nullable)
    },
    ContradictionCase("different-required: request of createNote: requires title in b; not in a") {
      contract in
      contract.change("createNote") { operation in
        operation.body = .json(
          .object {
            Field("text", .string)
            Field("mood", .string(.oneOf(["good", "bad"])))
            Field("title", .string)
          })
      }
    },
  ]
}
