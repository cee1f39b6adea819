import ContractSwift
import ContractModel
import Contracts
import Foundation
import TestSupport
import Testing

@Suite struct `Models of a contract` {
  private static func properties(_ schema: Schema) -> [SwiftProperty] {
    guard case .record(let properties)? = SwiftModels(schema, named: "m").declarations.first?.form
    else { return [] }
    return properties
  }

  private static func lines(_ schema: Schema) -> [String] {
    SwiftModels(schema, named: "m").file.text.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  @Test(arguments: [
    (Field("a", .string), "var a: String"),
    (Field("a", .string.nullable), "@Nullable var a: String?"),
    (Field("a", .string, .optional), "var a: String?"),
    (Field("a", .string.nullable, .optional), "var a: Nullable<String>?"),
    (Field("a", .any), "var a: JSONValue"),
    (Field("a", .any.nullable, .optional), "var a: JSONValue?"),
    (Field("a", .array(of: .date.nullable)), "var a: [CalendarDate?]"),
    (Field("a", .uuid), "var a: UUID"),
    (Field("a", .timestamp(fractionDigits: 9)), "var a: Timestamp"),
    (Field("a", .number), "var a: Decimal"),
    (Field("a", .integer(.atLeast(0))), "var a: Int"),
    (Field("a", .integer(.atMost(1e30))), "var a: Decimal"),
    (Field("a", .string(.oneOf(["only"]))), "var a: A = .only"),
    (Field("a", .either(.string, .uuid)), "var a: String"),
    (Field("a", .either(.any, .uuid)), "var a: JSONValue"),
    (Field("a", .either(.date.nullable, .integer)), "@Nullable var a: A?"),
  ])
  func `distinguish absent, null and value`(field: Field, line: String) {
    #expect(Self.lines(.object { field }).contains(line))
  }

  @Test func `keep the members of an object that have no field in a dictionary`() {
    let prices: Schema = .object {
      Field("currency", .string, summary: "of all prices")
      Field("valid until", .date.nullable, .optional)
    }.with(others: .number(.atLeast(0)), keys: .length(1...20))
    let lines = Self.lines(.object { Field("prices", prices) })
    #expect(lines.contains("var prices: Prices"))
    #expect(lines.contains("var validUntil: Nullable<CalendarDate>?"))
    #expect(lines.contains("/// The members that have no property of their own."))
    #expect(lines.contains("/// Each: must be at least 0."))
    #expect(lines.contains("var additionalMembers: [String: Decimal]"))
  }

  @Test func `name the dictionary differently where a field has its name`() {
    let schema: Schema = .object { Field("additionalMembers", .string) }.open
    let lines = Self.lines(schema)
    #expect(lines.contains("var additionalMembers: String"))
    #expect(lines.contains("var otherMembers: [String: JSONValue]"))
  }

  @Test func `drop aliases from the further members`() {
    let schema: Schema = .object {
      Field("groups", .array(of: .string))
      Field("group", .string, .alias(of: "groups"))
    }.with(others: .integer)
    let lines = Self.lines(schema)
    #expect(!lines.contains("var group: String"))
    #expect(lines.contains("case group"))
  }

  @Test func `have a property for each position of a tuple`() {
    let lines = Self.lines(
      .object { Field("row", .tuple(.date, .number.nullable, .string, rest: .integer, minimum: 2)) }
    )
    #expect(lines.contains("var row: Row"))
    #expect(lines.contains("var first: CalendarDate"))
    #expect(lines.contains("@Nullable var second: Decimal?"))
    #expect(lines.contains("var third: String?"))
    #expect(lines.contains("var rest: [Int]"))
  }

  @Test func `distinguish open and closed enumerations`() {
    let open = Self.lines(.object { Field("unit", .string(.commonly(["kg", "other"]))) })
    #expect(open.contains("case other"))
    #expect(open.contains("case unknown(String)"))
    let closed = Self.lines(.object { Field("unit", .string(.oneOf(["kg", "not_started"]))) })
    #expect(closed.contains("enum Unit: String, Codable, Sendable, Hashable, CaseIterable {"))
    #expect(closed.contains(#"case notStarted = "not_started""#))
    let advised = Self.lines(.object { Field("unit", .string(.advised(.oneOf(["kg"])))) })
    #expect(advised.contains("case other(String)"))
  }

  @Test func `omit deprecated aliases, and document them`() throws {
    let properties = Self.properties(
      .object {
        Field("groupIds", .array(of: .string))
        Field("groupId", .string, .alias(of: "groupIds")).deprecated("prefer groupIds")
      })
    #expect(properties.map(\.key) == ["groupIds"])
    #expect(
      properties[0].documentation == [
        "Deprecated alias, neither decoded nor encoded: groupId (prefer groupIds)."
      ])
  }

  @Test func `document constraints, each sentence as a paragraph`() {
    let field = Field(
      "progress", .number(.between(0, 1)), summary: "how far it is. None is 0")
    #expect(
      Self.properties(.object { field })[0].documentation
        == ["How far it is.", "None is 0.", "Must be between 0 and 1."])
  }

  @Test func `share one type and the common documentation for one shape`() {
    let models = SwiftModels(
      .object {
        Field("from", .object { Field("count", .integer(.atLeast(1)), summary: "how many") })
        Field("to", .object { Field("count", .integer, summary: "how many") })
      }, named: "m")
    #expect(models.declarations.map(\.name) == ["Model", "From"])
    guard case .record(let properties) = models.declarations[1].form else { return }
    #expect(properties[0].documentation == ["How many."])
  }

  @Test func `try the most specific alternatives first`() {
    let union: Schema = .either(
      .string, .number, .timestamp(fractionDigits: 0), .integer, .date, .string(.oneOf(["none"])))
    let models = SwiftModels(.object { Field("a", union) }, named: "m")
    guard case .union(let alternatives, prefersWhole: false)? = models["A"]?.form else {
      Issue.record("no union")
      return
    }
    #expect(
      alternatives.map(\.name) == ["integer", "number", "timestamp", "date", "none", "text"])
  }

  @Test func `have predictable names`() throws {
    let contract = try #require(Catalog.all.first { $0.id == "deuce-diary" })
    let models = SwiftModels(contract)
    let names = Set(models.declarations.map(\.name))
    #expect(
      names.isSuperset(of: [
        "User", "DeuceEntry", "DeuceEntryWithUser", "ListedGroup", "UpdateUserRequest",
        "JoinGroupNewMemberResponse", "ErrorResponse", "DeuceLoggedMessage", "DateOrEmpty",
      ]))
    #expect(models["GetUserResponse"]?.form == .alias(.named("User")))
    #expect(models["ListGroupsResponse"]?.form == .alias(.list(.named("ListedGroup"))))
    #expect(models["RemoveReactionResponse"]?.form != .alias(.named("ErrorResponse")))
  }

  @Test func `have a case for each response with one status`() throws {
    let contract = try #require(Catalog.all.first { $0.id == "deuce-diary" })
    let models = SwiftModels(contract)
    guard case .union(let cases, prefersWhole: true)? = models["JoinGroupResponse"]?.form else {
      Issue.record("no union")
      return
    }
    #expect(cases.map(\.name) == ["alreadyAMember", "newMember"])
    #expect(cases.map(\.content).contains(.value(.named("JoinGroupNewMemberResponse"))))
    #expect(models.bodies.count { $0.type == "JoinGroupResponse" } == 2)
  }

  @Test func `exist for every JSON body of the contract`() {
    for contract in Catalog.all {
      let models = SwiftModels(contract)
      for operation in contract.operations where !operation.isSetUpOnly {
        // A form is an object of texts; a text is no value of its own.
        let sends = operation.body.map { $0.raw == nil && $0.schema != nil } ?? false
        let locations = models.bodies.map(\.location)
        #expect(locations.contains(.request(operation: operation.id)) == sends)
        let responses = locations.count { location in
          if case .response(operation.id, _, _) = location { true } else { false }
        }
        #expect(responses == operation.responses.count { $0.body != nil }, "\(operation.id)")
      }
      #expect(models.bodies.allSatisfy { models[$0.type] != nil })
    }
  }

  @Test(arguments: Catalog.all)
  func `are the same for a contract and its lock`(contract: Contract) throws {
    let locked = try Contract(lock: Array(contract.lockText.utf8))
    #expect(SwiftModels(contract).files == SwiftModels(locked).files)
    #expect(SwiftModels(contract).files == SwiftModels(contract).files)
  }

  @Test func `use dates on request, and document the loss`() throws {
    let contract = try #require(Catalog.all.first { $0.id == "lume-goals" })
    let text = SwiftModels(contract, dates: contract.foundationDates).file.text
    #expect(text.contains("    var createdAt: Date\n"))
    #expect(text.contains("Timestamp(date, fractionDigits: 9).text"))
    #expect(text.contains("/// Timestamps lose their offset"))
  }

  @Test func `are tested against a lock file by its path`() throws {
    let contract = try #require(Catalog.all.first { $0.id == "lume-goal-tips" })
    let text = SwiftModels(contract).tests(from: .lock("locks/tips.json")).text
    #expect(text.contains(#"let lock = URL(fileURLWithPath: "locks/tips.json")"#))
    #expect(!text.contains("import Contracts"))
  }
}
