import ContractJSON
import ContractModel
import Testing

/// An invalid part of an otherwise valid lock.
private struct Broken: Sendable, CustomTestStringConvertible {
  var location: String
  var part: String
  var told: String

  init(_ location: String, _ part: String, _ told: String) {
    (self.location, self.part, self.told) = (location, part, told)
  }

  var testDescription: String { "\(location): \(part)" }

  /// A field of the error shape.
  static func field(_ members: String, _ told: String) -> Broken {
    Broken(
      "field",
      #"{"name": "a", "schema": {"type": "date"}, \#(members), "source": "a:1"}"#, told)
  }

  static func schema(_ schema: String, _ told: String) -> Broken { Broken("schema", schema, told) }

  static func term(_ term: String, _ told: String) -> Broken { Broken("term", term, told) }

  static func operation(_ members: String, _ told: String) -> Broken {
    Broken(
      "operation",
      #"{"id": "a", "method": "GET", "path": "/", "responses": [], \#(members), "source": "a:1"}"#,
      told)
  }

  static func step(_ step: String, _ told: String) -> Broken { Broken("step", step, told) }

  /// A member of the contract.
  static func member(_ member: String, _ told: String) -> Broken { Broken("member", member, told) }

  var lock: [UInt8] {
    func part(_ location: String, _ whole: String) -> String {
      self.location == location ? self.part : whole
    }
    let text = """
      {
        "lock": 1, "id": "a", "version": "1", "title": "A", "authentication": "none",
        "errors": {
          "schema": \(part("schema", #"{"type": "object", "fields": [\#(part("field", ""))]}"#)),
          "message": "/m"},
        "policies": {"undocumentedFields": "note", "fieldNames": "any"},
        \(part("member", #""failures": []"#)),
        "operations": [
          \(part(
            "operation",
            #"{"id": "a", "method": "GET", "path": "/", "responses": [], "source": "a:1", "#
              + #""rules": [{"left": \#(part("term", #"{"now": true}"#)), "relation": "equal", "#
              + #""right": {"now": true}, "source": "a:1"}]}"#))],
        "scenarios": [
          {"id": "s", "title": "", "steps": [\(part("step", ""))], "source": "a:1"}],
        "source": "a:1"
      }
      """
    return Array(text.utf8)
  }

  static let all: [Broken] = schemas + fields + terms + operations + members + steps

  private static let schemas: [Broken] = [
    .schema(#"{"type": "union"}"#, "expected a member 'of' at "),
    .schema(#"{"type": "union", "of": {}}"#, "expected an array, found object at /of"),
    .schema(
      #"{"type": "union", "of": [], "constraints": []}"#,
      "unknown member 'constraints'; known: type, of, nullable at /constraints"),
    .schema(
      #"{"type": "union", "of": [{"type": "any"}, {"type": "an"}]}"#,
      "expected one of boolean, number, string, date, timestamp, uuid, array, object, map, constants, recursive, reference, union, all, exactlyOne, not, tagged, tuple, perType, choice, containing, any, "
        + "found \"an\" at /of/1/type"),
    .schema(#"{"type": "any", "of": []}"#, "unknown member 'of'; known: type, nullable at /of"),
    .schema(
      #"{"type": "any", "nullable": "no"}"#, "expected true or false, found \"no\" at /nullable"),
  ]

  private static let fields: [Broken] = [
    .field(
      #""presence": "maybe""#,
      "expected \"required\", \"advised\", \"optional\" or an alias, found \"maybe\" at /presence"),
    .field(
      #""presence": true"#,
      "expected \"required\", \"advised\", \"optional\" or an alias, found true at /presence"),
    .field(
      #""presence": {"alais": "b"}"#,
      "unknown member 'alais'; did you mean 'alias'? at /presence/alais"),
    .field(#""presence": {}"#, "expected a member 'alias' at /presence"),
    .field(#""presence": {"alias": 1}"#, "expected a string, found 1 at /presence/alias"),
    .field(#""resource": ["a"]"#, "expected a string, found array at /resource"),
    .field(#""default": "now""#, "expected an object with one member, found \"now\" at /default"),
    .field(#""default": {"now": 1}"#, "expected true, found 1 at /default/now"),
    .field(#""deprecated": true"#, "expected a string, found true at /deprecated"),
    .field(#""fix": null"#, "expected a string, found null at /fix"),
    .field(#""fixs": """#, "unknown member 'fixs'; did you mean 'fix'? at /fixs"),
  ]

  private static let terms: [Broken] = [
    .term(#"{"message": "a"}"#, "expected a JSON Pointer, found \"a\" at /message"),
    .term(#"{"sum": {"of": {"now": true}}}"#, "expected a member 'and' at /sum"),
    .term(
      #"{"sum": {"of": {"now": true}, "and": "1"}}"#, "expected a number, found \"1\" at /sum/and"),
    .term(
      #"{"sum": {"of": {"now": true}, "or": 1}}"#,
      "unknown member 'or'; did you mean 'of'? at /sum/or"
    ),
    .term(#"{"sorted": {"list": {"now": true}}}"#, "expected a member 'by' at /sorted"),
    .term(
      #"{"sorted": {"list": {"now": true}, "by": [{"ascend": "/a"}]}}"#,
      "unknown member 'ascend'; known: ascending, descending, or at /sorted/by/0/ascend"),
    .term(
      #"{"sorted": {"list": {"now": true}, "by": [{"ascending": "", "descending": ""}]}}"#,
      "expected a pointer in ascending or descending, found object at /sorted/by/0"),
    .term(
      #"{"sorted": {"list": {"now": true}, "by": [{"descending": "", "or": true}]}}"#,
      "expected a string, found true at /sorted/by/0/or"),
    .term(
      #"{"sorted": {"list": {"now": true}, "by": [{"ascending": 1}]}}"#,
      "expected a string, found 1 at /sorted/by/0/ascending"),
    .term(
      #"{"element": {"of": {"now": true}, "where": "/a", "is": {"now": true}}}"#,
      "expected a member 'at' at /element"),
    .term(
      #"{"element": {"of": {"now": true}, "where": "/a", "is": 5, "at": "/b"}}"#,
      "expected an object with one member, found 5 at /element/is"),
    .term(
      #"{"elementz": {}}"#, "unknown term 'elementz'; did you mean 'element'? at "),
    .term(
      #"{"part": {"of": {"now": true}}}"#, "expected a member 'at' at /part"),
  ]
}

extension Broken {
  private static let operations: [Broken] = [
    .operation(#""definedIn": 1"#, "expected a string, found 1 at /definedIn"),
    .operation(
      #""body": {"parts": {}, "source": "a:1"}"#, "expected an array, found object at /body/parts"),
    .operation(
      #""body": {"schema": {"type": "any"}, "stream": "line", "source": "a:1"}"#,
      "unknown stream 'line'; did you mean 'lines'? at /body/stream"),
    .operation(
      #""body": {"parts": [], "schema": {"type": "any"}, "source": "a:1"}"#,
      "unknown member 'schema'; known: parts, alternatives, source at /body/schema"),
    .operation(
      #""body": {"source": "a:1"}"#, "expected a member 'schema' at /body"),
    .operation(
      #""body": {"parts": [{"name": "a", "source": "a:1"}], "source": "a:1"}"#,
      "expected a member 'mediaType' at /body/parts/0"),
    .operation(
      #""body": {"parts": [{"name": "a", "mediaType": "b", "sizeLimit": 1.5, "source": "a:1"}], "#
        + #""source": "a:1"}"#,
      "expected a whole number, found 1.5 at /body/parts/0/sizeLimit"),
    .operation(
      #""failures": [{"status": 400, "when": {"absnt": "/a"}, "source": "a:1"}]"#,
      "unknown condition 'absnt'; did you mean 'absent'? at /failures/0/when"),
    .operation(
      #""failures": [{"status": 400, "when": {"duplicate": "a"}, "source": "a:1"}]"#,
      "expected a JSON Pointer, found \"a\" at /failures/0/when/duplicate"),
    .operation(
      #""failures": [{"status": 400, "when": {"absent": true}, "source": "a:1"}]"#,
      "expected a string, found true at /failures/0/when/absent"),
    .operation(
      #""effects": [{"reads": "a", "id": "/a", "source": "a:1"}]"#,
      "expected an object with one member, found \"/a\" at /effects/0/id"),
    .operation(
      #""rules": [{"left": {"now": true}, "relation": "endswith"}]"#,
      "expected one of equal, atMost, contains, excludes, endsWith, includes, found \"endswith\" "
        + "at /rules/0/relation"),
  ]

  private static let members: [Broken] = [
    .member(#""host": 1"#, "expected a string, found 1 at /host"),
    .member(#""channels": {}"#, "expected an array, found object at /channels"),
    .member(
      #""channels": [{"id": "c", "path": "/", "client": [], "source": "a:1"}]"#,
      "expected a member 'server' at /channels/0"),
    .member(
      #""channels": [{"id": "c", "path": "/", "client": [], "server": [], "x": 1}]"#,
      "unknown member 'x'; known: id, path, summary, requiresAuthentication, authentication, "
        + "client, server, source at /channels/0/x"),
    .member(
      #""channels": [{"id": "c", "path": "/", "client": [{"name": 1}]}]"#,
      "expected a string, found 1 at /channels/0/client/0/name"),
    .member(
      #""definitions": [{"name": "A", "schema": [], "source": "a:1"}]"#,
      "expected an object, found array at /definitions/0/schema"),
    .member(
      #""resources": [{"name": "a", "id": "/id", "key": "x"}]"#,
      "expected a JSON Pointer, found \"x\" at /resources/0/key"),
    .member(
      #""resources": [{"name": "a", "id": "/id", "access": "member"}]"#,
      "expected one of owner, members, everyone, found \"member\" at /resources/0/access"),
  ]

  private static let steps: [Broken] = [
    .step(
      #"{"call": "a", "expect": "refuse", "source": "a:1"}"#,
      "expected an object, found \"refuse\" at /expect"),
    .step(
      #"{"call": "a", "expect": {"variant": 1}, "source": "a:1"}"#,
      "expected a string, found 1 at /expect/variant"),
    .step(
      #"{"call": "a", "expect": {"variant": "b", "code": "c"}, "source": "a:1"}"#,
      "unknown member 'code'; known: variant at /expect/code"),
    .step(
      #"{"call": "a", "expect": "success", "retryWaits": ["1"], "source": "a:1"}"#,
      "expected a whole number, found \"1\" at /retryWaits/0"),
    .step(#"{"socket": 1, "close": true}"#, "expected a string, found 1 at /socket"),
    .step(#"{"socket": "a", "close": 1}"#, "expected true, found 1 at /close"),
    .step(#"{"socket": "a", "source": "a:1"}"#, "expected a member 'close' at "),
    .step(
      #"{"socket": "a", "silence": "1s"}"#, "expected a whole number, found \"1s\" at /silence"),
    .step(#"{"socket": "a", "connect": []}"#, "expected a string, found array at /connect"),
    .step(
      #"{"socket": "a", "send": "m", "rules": []}"#,
      "unknown member 'rules'; known: socket, send, changes, source at /rules"),
    .step(
      #"{"socket": "a", "receive": "m", "capture": [{"name": "x"}]}"#,
      "expected a member 'term' at /capture/0"),
    .step(
      #"{"socket": "a", "send": "m", "receive": "n"}"#,
      "unknown member 'receive'; known: socket, send, changes, source at /receive"),
  ]

  /// The location of the invalid part.
  var root: String {
    switch location {
    case "schema": "/errors/schema"
    case "field": "/errors/schema/fields/0"
    case "term": "/operations/0/rules/0/left"
    case "operation": "/operations/0"
    case "step": "/scenarios/0/steps/0"
    default: ""
    }
  }
}

@Suite struct `A lock with an invalid member` {
  @Test func `is read without the change`() throws {
    #expect(try Contract(lock: Broken.member(#""host": "a""#, "").lock).host == "a")
  }

  @Test(arguments: Broken.all)
  private func `is rejected with the error and its location`(broken: Broken) throws {
    let error = try #require(throws: LockError.self) { try Contract(lock: broken.lock) }
    let location =
      error.pointer.map { String($0.description.dropFirst(broken.root.utf8.count)) } ?? ""
    #expect("\(error.message) at \(location)" == broken.told)
    #expect(error.pointer?.description.hasPrefix(broken.root) == true)
  }
}
