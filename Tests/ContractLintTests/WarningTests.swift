import ContractHTTP
import ContractLint
import ContractModel
import Testing

@Suite struct `Warnings about a contract` {
  @Test func `are empty for a sound contract`() {
    #expect([Contract.notes("a")].findings().isEmpty)
  }

  @Test(arguments: WarningCase.all)
  func `report questionable parts`(testCase: WarningCase) {
    var contract = Contract.notes("a")
    testCase.change(&contract)
    let findings = [contract].findings()
    #expect(findings.map(\.text) == testCase.found)
    #expect(findings.allSatisfy { $0.first.contract == "a" && $0.first.position.line > 1 })
  }

  @Test(arguments: WarningCase.all)
  func `ignore set-up-only operations`(testCase: WarningCase) {
    var contract = Contract.notes("a")
    testCase.change(&contract)
    contract.operations = contract.operations.map { $0.setUpOnly(from: "b") }
    let kinds = Set([contract].findings().map(\.kind))
    let expected: [LintFinding.WarningKind] = [
      .unusedDefinition, .unreachableFailure, .openWithoutToken,
    ]
    #expect(kinds.isSubset(of: expected.map(LintFinding.Kind.warning)))
  }

  @Test func `suggest the deleting operation of another contract of the host`() throws {
    var lacking = Contract.notes("a")
    lacking.operations.removeLast()
    let finding = try #require([lacking, .notes("b")].findings().last)
    #expect(
      finding.text
        == "not-deletable: no operation deletes a note, so a run leaves it behind on a live host"
        + "; to delete a note, use deleteNote of b for set-up")
    #expect(finding.first.name == "createNote" && finding.first.contract == "a")
    #expect(finding.second?.name == "deleteNote" && finding.second?.contract == "b")
  }

  @Test func `accept a set-up-only operation that deletes the resource`() {
    var contract = Contract.notes("a")
    contract.operations[4] = contract.operations[4].setUpOnly(from: "b")
    #expect([contract].findings().isEmpty)
  }

  @Test func `accept public resources without a token`() {
    var contract = Contract.notes("a")
    contract.resources[0].access = .everyone
    contract.failures.remove(at: 2)
    contract.change("listNotes") { $0.requiresAuthentication = false }
    #expect([contract].findings().isEmpty)
  }

  @Test func `accept a response without a token that is another object than a private one`() {
    var contract = Contract.notes("a")
    contract.operations = contract.operations.map { operation in
      var operation = operation
      operation.responses = operation.responses.map { response in
        var response = response
        if response.body == .data(.note) { response.body = .data(.note.closed) }
        if response.body == .data(.array(of: .note)) {
          response.body = .data(.array(of: .note.closed))
        }
        return response
      }
      return operation
    }
    contract.operations.append(
      Operation(
        "showHours", .get, "/hours", requiresAuthentication: false,
        responses: [.ok(.data(.object { Field("opens", .time) }.closed))]))
    #expect([contract].findings().isEmpty)
  }

  @Test func `accept a creation without a token`() {
    var contract = Contract.notes("a")
    contract.change("createNote") { $0.requiresAuthentication = false }
    #expect([contract].findings().isEmpty)
  }

  @Test func `accept an older spelling that ends on a stated day`() {
    var contract = Contract.notes("a")
    contract.change("changeNote") { operation in
      operation.body = .json(
        .object {
          Field("text", .string)
          Field("body", .string, .alias(of: "text")).deprecated("use text", until: "2027-12-31")
        })
    }
    #expect([contract].findings().isEmpty)
  }

  @Test func `count a definition as used among other fields, and in messages`() {
    var contract = Contract.notes("a")
    contract.definitions = [
      Definition("Author", .object { Field("author_id", .uuid) }),
      Definition("Ping", .object { Field("ping", .integer) }),
    ]
    contract.channels = [
      Channel(
        "events", "/ws", client: [],
        server: [
          Message(
            "ping",
            .object {
              Field("type", .string)
              Field("ping", .integer)
            })
        ])
    ]
    #expect([contract].findings().isEmpty)
  }
}

/// A change to a sound contract, and the expected warnings.
struct WarningCase: Sendable, CustomTestStringConvertible {
  var change: @Sendable (inout Contract) -> Void
  var found: [String]

  var testDescription: String { found.joined(separator: " | ") }

  init(_ found: String..., change: @escaping @Sendable (inout Contract) -> Void) {
    self.found = found
    self.change = change
  }

  static let all: [WarningCase] = [
    WarningCase(
      "cross-origin-gap: cors lacks Content-Type, without which web apps cannot call createNote and "
        + "changeNote",
      "cross-origin-gap: cors does not expose ETag, which web apps cannot read in showNote"
    ) { contract in
      contract.cors = CORS(origins: .any, headers: "authorization", exposes: "Location")
      contract.change("showNote") {
        $0.responses[0] = $0.responses[0].with(
          headers: Field("ETag", .string), Field("Last-Modified", .string))
      }
      contract.change("createNote") { $0.responses[0].location = "note" }
    },
    WarningCase(
      "unused-definition: no operation or message contains a whole Draft, so no check covers it"
    ) {
      contract in
      contract.definitions = [
        Definition("Note", .note),
        Definition(
          "Draft",
          .object {
            Field("text", .string)
            Field("draft", .boolean)
          }),
      ]
    },
    WarningCase(
      "unused-definition: no operation or message contains a whole Draft, so no check covers it"
    ) {
      contract in
      contract.definitions = [
        Definition("Author", .object { Field("books", .array(of: .reference("Book"))) }),
        Definition("Book", .object { Field("authors", .array(of: .reference("Author"))) }),
        Definition("Shelf", .object { Field("last", .reference("Book")) }),
        Definition("Draft", .object { Field("draft", .reference("Draft"), .optional) }),
      ]
      contract.change("showNote") { $0.responses[0].body = .reference("Shelf") }
      contract = contract.withResolvedReferences
    },
    WarningCase(
      "unreachable-failure: no request to any operation can cause 404: "
        + "it does not name a tag"
    ) { contract in
      contract.resources.append(Resource("tag", id: "/id"))
      contract.failures.append(Failure(404, when: .missing("tag")))
    },
    WarningCase(
      "unreachable-failure: no request to listNotes can cause 400: "
        + "it has no parameter and no body"
    ) { contract in
      contract.change("listNotes") { $0.failures = [Failure(400, when: .invalid)] }
    },
    WarningCase(
      "unreachable-failure: no request to any operation can cause 403: "
        + "a note is open to everyone"
    ) { contract in
      contract.resources[0].access = .everyone
    },
    WarningCase(
      "unreachable-failure: no request to any operation can cause 401: "
        + "it requires no credentials",
      "unreachable-failure: no request to any operation can cause 403: "
        + "it requires no credentials",
      change: { $0.authentication = .none }),
    WarningCase(
      "unspecified-rejection: no documented response for an unknown note (showNote, changeNote, deleteNote)"
    ) { contract in
      contract.failures.removeLast()
    },
    WarningCase(
      "unspecified-rejection: no documented response for another user's note (showNote, changeNote, "
        + "deleteNote)"
    ) { contract in
      contract.failures.remove(at: 2)
    },
    WarningCase(
      "open-without-token: events shows note without credentials, which other operations require"
    ) { contract in
      contract.channels = [
        Channel(
          "events", "/ws", requiresAuthentication: false, client: [],
          server: [
            Message(
              "written",
              .object {
                Field("type", .string)
                Field("note", .note)
              })
          ])
      ]
    },
    WarningCase(
      "not-deletable: no operation deletes a note, so a run leaves it behind on a live host"
    ) { contract in
      contract.operations.removeLast()
    },
    WarningCase(
      "created-with-200: createNote creates with 200; 201 would report a new resource"
    ) { contract in
      contract.change("createNote") { $0.responses = [.ok(.data(.note))] }
    },
    WarningCase(
      "mixed-identifier: identity of note: UUID at createNote /data/id; string at "
        + "changeNote request /noteIds"
    ) { contract in
      contract.change("changeNote") { operation in
        operation.body = .json(
          .object {
            Field("noteIds", .array(of: .string))
          })
      }
    },
    WarningCase(
      "sentinel-value: \"\" means \"no date\" at changeNote request /due; "
        + "null would be unambiguous"
    ) { contract in
      contract.change("changeNote") { operation in
        operation.body = .json(
          .object {
            Field("due", .date.or(""))
          })
      }
    },
    WarningCase("legacy-alias: changeNote request still accepts body for text; state until when") {
      contract in
      contract.change("changeNote") { operation in
        operation.body = .json(
          .object {
            Field("text", .string)
            Field("body", .string, .alias(of: "text"))
          })
      }
    },
    WarningCase(
      "unusual-body: deleteNote sends a body by DELETE, which proxies may drop "
        + "(RFC 9110, section 9.3)"
    ) { contract in
      contract.change("deleteNote") { $0.body = .json(.newNote) }
    },
  ]
}
