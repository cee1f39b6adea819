import ContractJSON
import ContractModel
import ContractValidation
import Foundation
import TestSupport
import Testing

/// Schemas under which any body can be read, along the documented and the undocumented way.
private let validators = [
  SchemaValidator(.object {}, policies: Policies(undocumentedFields: .ignore)),
  SchemaValidator(.array(of: .string)), SchemaValidator(.array(of: .number)),
  SchemaValidator(.string),
  SchemaValidator(.object { Field("a", .array(of: .boolean.nullable), .optional) }),
  SchemaValidator(.timestamp(fractionDigits: 0...9)), SchemaValidator(.uuid), SchemaValidator(.any),
  SchemaValidator(.either(.object {}, .array(of: .string), .number)),
  SchemaValidator(.array(of: .either(.string, .array(of: .any).nullable))),
]

/// Whether a body is not JSON; every validator must agree with the parser.
private func isUnreadable(_ body: [UInt8]) -> Bool {
  (try? JSON(parsing: body)) == nil
}

private func saysUnreadable(_ validator: SchemaValidator, _ body: [UInt8]) -> Bool {
  validator.drifts(in: body).contains { $0.kind == .bodyUnreadable && $0.expected == "strict JSON" }
}

@Suite struct `Reading bodies strictly` {
  @Test(arguments: [
    ("", 0, "empty document at byte 0 (line 1, column 1)"),
    ("\u{FEFF}{}", 0, "byte order mark, which is not allowed in JSON at byte 0"),
    ("{\n\"a\":[true,]}", 13, "comma before the end of an array or object at byte 12"),
    ("{}x", 2, "unexpected text after the document at byte 2 (line 1, column 3)"),
  ])
  func `reports why a body is not JSON`(text: String, offset: Int, actual: String) throws {
    let drifts = validators[4].drifts(in: Array(text.utf8))
    let drift = try #require(drifts.last)
    #expect(drift.kind == .bodyUnreadable)
    #expect(drift.check == .bodyReadable)
    #expect(drift.expected == "strict JSON")
    #expect(drift.actual.hasPrefix(actual))
  }

  @Test func `keeps the drifts before the end of a truncated body`() {
    let schema = Schema.object { Field("a", .integer) }
    let drifts = SchemaValidator(schema).drifts(
      in: Array(#"{"a":"x","b":"#.utf8), check: .errorShape)
    #expect(drifts.map(\.kind) == [.typeChanged, .bodyUnreadable])
    #expect(drifts.map(\.check) == [.errorShape, .bodyReadable])
  }

  @Test func `agrees with the parser on every prefix of a body`() {
    let body = Array(Goals.body(count: 1).utf8)
    for end in 0..<body.count {
      #expect(saysUnreadable(SchemaValidator(Goals.list), Array(body[..<end])), "up to byte \(end)")
    }
    #expect(SchemaValidator(Goals.list).drifts(in: body).isEmpty)
  }

  @Test(arguments: 0..<20) func `agrees with the parser on damaged bodies`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let original = Array(Goals.body(count: 1).utf8)
    let validator = SchemaValidator(Goals.list)
    for _ in 0..<200 {
      var body = original
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let index = Int.random(in: body.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: body[index] = UInt8.random(in: 0...255, using: &random)
        case 1: body.remove(at: index)
        case 2: body.insert(body[Int.random(in: body.indices, using: &random)], at: index)
        default:
          body[index] = Array("{}[],:\"\\0123eE+-.tfnu \n".utf8).randomElement(using: &random) ?? 0
        }
      }
      let isUnreadable = isUnreadable(body)
      let text = String(decoding: body, as: UTF8.self)
      #expect(saysUnreadable(validator, body) == isUnreadable, "\(text)")
      let isRejected = validator.drifts(in: body).contains { $0.severity == .drift }
      #expect(validator.accepts(body) != isRejected, "\(text)")
    }
  }

  @Test(arguments: 0..<20) func `agrees with the parser on random tokens`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let tokens = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"", "\\", "\\u00e9", "\\ud83d\\ude00", "\\ud83d",
      "0", "-", "1.5", "1e5", "01", "true", "fals", "null", " ", "\n", "\u{B}", "é", "\u{1F}",
    ]
    for _ in 0..<500 {
      var text = ""
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        text += tokens.randomElement(using: &random) ?? ""
      }
      let body = Array(text.utf8)
      for validator in validators {
        #expect(saysUnreadable(validator, body) == isUnreadable(body), "\(text)")
      }
    }
  }

  @Test(arguments: [511, 512, 513]) func `has the depth limit of the parser`(depth: Int) {
    for (start, end) in [("[", "]"), ("{\"a\":", "}"), ("{\"b\":", "}")] {
      let text =
        String(repeating: start, count: depth - 1) + "[]" + String(repeating: end, count: depth - 1)
      let body = Array(text.utf8)
      for validator in validators { #expect(saysUnreadable(validator, body) == (depth > 512)) }
    }
  }
}

private let folder = PackageRoot.path + "/../shared/data/JSONTestSuite/test_parsing"

@Suite(.enabled(if: FileManager.default.fileExists(atPath: folder)))
struct `Reading the public JSON test suite` {
  @Test func `agrees with the parser`() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let body = Array(try Data(contentsOf: URL(filePath: folder + "/" + name)))
      for validator in validators {
        #expect(saysUnreadable(validator, body) == isUnreadable(body), "\(name)")
      }
    }
  }
}
