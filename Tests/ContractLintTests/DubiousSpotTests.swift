import ContractHTTP
import ContractLint
import ContractModel
import Testing

@Suite struct `Within a contract` {
  @Test func `nothing is dubious where all is well`() {
    #expect([Contract.notes("a")].findings().isEmpty)
  }

  @Test(arguments: Doubt.all)
  func `is dubious`(doubt: Doubt) {
    var contract = Contract.notes("a")
    doubt.change(&contract)
    let findings = [contract].findings()
    #expect(findings.map(\.text) == doubt.found)
    #expect(findings.allSatisfy { $0.first.contract == "a" && $0.first.position.line > 1 })
  }

  @Test(arguments: Doubt.all)
  func `nothing is dubious that is only borrowed`(doubt: Doubt) {
    var contract = Contract.notes("a")
    doubt.change(&contract)
    contract.operations = contract.operations.map { $0.setUpOnly(from: "b") }
    let kinds = Set([contract].findings().map(\.kind))
    #expect(kinds.isSubset(of: [.unusedDefinition, .unprovokableFailure, .openToEverybody]))
  }

  @Test func `what another contract of the host deletes is offered, with both places`() throws {
    var lacking = Contract.notes("a")
    lacking.operations.removeLast()
    let finding = try #require([lacking, .notes("b")].findings().last)
    #expect(
      finding.text
        == "created-for-good: nothing deletes a note, so what a check creates stays on a live host"
        + "; borrow deleteNote from b for a note")
    #expect(finding.first.name == "createNote" && finding.first.contract == "a")
    #expect(finding.second?.name == "deleteNote" && finding.second?.contract == "b")
  }

  @Test func `what is deleted by a borrowed operation is not created for good`() {
    var contract = Contract.notes("a")
    contract.operations[4] = contract.operations[4].setUpOnly(from: "b")
    #expect([contract].findings().isEmpty)
  }

  @Test func `what is for everybody may be seen without a token`() {
    var contract = Contract.notes("a")
    contract.resources[0].access = .everyone
    contract.failures.remove(at: 2)
    contract.change("listNotes") { $0.requiresAuthentication = false }
    #expect([contract].findings().isEmpty)
  }

  @Test func `a definition is used where its fields stand among others, and in messages`() {
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

/// What a contract is made to say, and what must be found dubious.
struct Doubt: Sendable, CustomTestStringConvertible {
  var change: @Sendable (inout Contract) -> Void
  var found: [String]

  var testDescription: String { found.joined(separator: " | ") }

  init(_ found: String..., change: @escaping @Sendable (inout Contract) -> Void) {
    self.found = found
    self.change = change
  }

  static let all: [Doubt] = [
    Doubt("unused-definition: no operation or message shows a whole Draft, so nothing can check it")
    {
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
    Doubt(
      "unprovokable-failure: no request to any operation can be answered 404: "
        + "nothing in it names a tag"
    ) { contract in
      contract.resources.append(Resource("tag", id: "/id"))
      contract.failures.append(Failure(404, when: .missing("tag")))
    },
    Doubt(
      "unprovokable-failure: no request to listNotes can be answered 400: "
        + "there is nothing in it to be invalid"
    ) { contract in
      contract.change("listNotes") { $0.failures = [Failure(400, when: .invalid)] }
    },
    Doubt(
      "unprovokable-failure: no request to any operation can be answered 403: "
        + "a note is open to everyone"
    ) { contract in
      contract.resources[0].access = .everyone
    },
    Doubt(
      "unprovokable-failure: no request to any operation can be answered 401: "
        + "no token is asked for",
      "unprovokable-failure: no request to any operation can be answered 403: "
        + "no token is asked for",
      change: { $0.authentication = .none }),
    Doubt(
      "unstated-refusal: not said what answers an unknown note (showNote, changeNote, deleteNote)"
    ) { contract in
      contract.failures.removeLast()
    },
    Doubt(
      "unstated-refusal: not said what answers another user's note (showNote, changeNote, "
        + "deleteNote)"
    ) { contract in
      contract.failures.remove(at: 2)
    },
    Doubt(
      "open-to-everybody: events shows note without a token, and elsewhere one is needed"
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
    Doubt(
      "created-for-good: nothing deletes a note, so what a check creates stays on a live host"
    ) { contract in
      contract.operations.removeLast()
    },
    Doubt(
      "created-without-saying: createNote creates with 200, where 201 says that something is new"
    ) { contract in
      contract.change("createNote") { $0.responses = [.ok(.data(.note))] }
    },
    Doubt(
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
    Doubt(
      "sentinel-value: \"\" stands for no date at changeNote request /due; "
        + "null would need no explaining"
    ) { contract in
      contract.change("changeNote") { operation in
        operation.body = .json(
          .object {
            Field("due", .date.or(""))
          })
      }
    },
    Doubt("kept-alias: changeNote request still takes body for text; say until when") {
      contract in
      contract.change("changeNote") { operation in
        operation.body = .json(
          .object {
            Field("text", .string)
            Field("body", .string, .alias(of: "text"))
          })
      }
    },
    Doubt(
      "unusual-body: deleteNote sends a body by DELETE, which proxies may drop "
        + "(RFC 9110, section 9.3)"
    ) { contract in
      contract.change("deleteNote") { $0.body = .json(.newNote) }
    },
  ]
}
