import ContractDiff
import ContractJSON
import ContractModel
import Testing

@Suite struct `Released versions` {
  private static let today = CalendarDate(daysSince1970: 20_500)

  private static func contract(_ body: Schema) -> Contract {
    SchemaHistory.contract(.response, body)
  }

  private static func version(_ name: String, until: CalendarDate? = nil) -> ShippedVersion {
    ShippedVersion(
      name, released: CalendarDate(daysSince1970: 20_000), supportedUntil: until,
      contract: contract(.object { Field("id", .integer) }))
  }

  @Test func `are read as they were written`() throws {
    var version = Self.version("2.1", until: CalendarDate(daysSince1970: 21_000))
    version.models = "Models"
    #expect(try ShippedVersion(version.json) == version)
  }

  @Test func `break where a candidate sends what they exclude`() {
    let candidate = Self.contract(.object { Field("id", .string) })
    let matrix = ShipmentMatrix(
      candidate, named: "the code", against: [Self.version("1.0")], today: Self.today)
    #expect(matrix.verdict == .breaks)
    #expect(matrix.rows.first?.changes.first?.witness == ["id": ""])
    #expect(matrix.lines.contains { $0.contains("typeMismatch id") })
  }

  @Test func `are ignored once they are not supported`() {
    let candidate = Self.contract(.object { Field("id", .string) })
    let old = Self.version("1.0", until: CalendarDate(daysSince1970: 20_499))
    let matrix = ShipmentMatrix(candidate, named: "the code", against: [old], today: Self.today)
    #expect(matrix.verdict == .safe)
    #expect(matrix.rows.first?.outcome == .expired)
    #expect(matrix.lines.contains { $0.contains("not supported since") })
  }

  @Test func `are not needed, which is reported`() {
    let matrix = ShipmentMatrix(
      Self.contract(.integer), named: "the code", against: [], today: Self.today)
    #expect(matrix.verdict == .safe)
    #expect(matrix.lines.first?.contains("no shipped version is recorded") == true)
  }
}

@Suite struct `Accepted changes` {
  private static let changes = ContractComparison(
    from: SchemaHistory.contract(.response, .object { Field("id", .integer) }),
    to: SchemaHistory.contract(.response, .object { Field("id", .string) })
  ).changes

  private static func judged(_ expires: String?, _ fingerprint: String? = nil) throws
    -> ReviewedChanges
  {
    let entry = JSON.members(
      ("fingerprint", .string(fingerprint ?? changes[0].fingerprint)), ("reason", "agreed"),
      ("owner", "backend"), ("expires", expires.map(JSON.string)))
    return ReviewedChanges(
      changes, accepting: try AcceptedChange.all(in: ["accepted": [entry]]),
      today: CalendarDate(daysSince1970: 20_454))
  }

  @Test func `do not count`() throws {
    let judged = try Self.judged("2026-01-02")
    #expect(judged.open.isEmpty && judged.accepted.count == 1 && judged.remarks.isEmpty)
  }

  @Test func `count again once they have expired`() throws {
    let judged = try Self.judged("2025-12-31")
    #expect(judged.open.count == 1 && judged.accepted.isEmpty)
    #expect(judged.remarks.first?.contains("has expired on 2025-12-31") == true)
  }

  @Test func `that match nothing are reported`() throws {
    let judged = try Self.judged(nil, "0000000000000000")
    #expect(judged.open.count == 1)
    #expect(judged.remarks.first?.contains("matches no change") == true)
  }

  @Test(arguments: [
    (#"{}"#, "expected an object with the array 'accepted'"),
    (#"{"accepted": [{"reason": "x"}]}"#, "/accepted/0/fingerprint: expected a text"),
    (
      #"{"accepted": [{"fingerprint": "x", "reason": "x", "expires": "soon"}]}"#,
      "/accepted/0/expires: expected a date such as 2026-12-31"
    ),
    (
      #"{"accepted": [{"fingerprint": "x", "reason": "x", "ownr": "y"}]}"#,
      "/accepted/0/ownr: unknown member; did you mean 'owner'?"
    ),
  ])
  func `that cannot be read show where`(text: String, message: String) throws {
    let document = try JSON(parsing: text)
    let error = #expect(throws: AcceptedChange.ReadError.self) {
      try AcceptedChange.all(in: document)
    }
    #expect(error?.description == message)
  }
}
