import ContractJSON
import ContractModel
import Foundation
import TestSupport
import Testing

@Suite struct `An invalid lock file` {
  /// A small lock with one invalid line.
  private static func lock(_ line: Int, _ text: String) -> [UInt8] {
    var lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    lines[line - 1] = Substring(text)
    return Array(lines.joined(separator: "\n").utf8)
  }

  private static let whole = """
    {
      "lock": 1,
      "id": "letters", "version": "1", "title": "Letters",
      "authentication": "none",
      "errors": {"schema": {"type": "object", "fields": []}, "message": "/m"},
      "policies": {"undocumentedFields": "note", "fieldNames": "any"},
      "operations": [
        {"id": "send", "method": "POST", "path": "/letters",
          "body": {
            "schema": {"type": "string", "constraints": [{"matches": "^a"}]},
            "source": "contracts/Letters.swift:3"},
          "responses": [{"status": 204, "source": "contracts/Letters.swift:4"}],
          "rules": [],
          "effects": [],
          "source": "contracts/Letters.swift:2"}],
      "source": "contracts/Letters.swift:1"
    }
    """

  @Test func `is a contract without the change`() throws {
    #expect(try Contract(lock: Array(Self.whole.utf8)).operations.count == 1)
  }

  @Test(arguments: [
    (1, "[", "2:9: unexpected \":\", expected a comma or ]"),
    (2, "  \"lock\": 2,", "2:11: expected lock format 1, found 2 (at /lock)"),
    (2, "", "1:1: expected a member 'lock'"),
    (
      2, "  \"lock\": 1, \"lokc\": 2,",
      "2:22: unknown member 'lokc'; did you mean 'lock'? (at /lokc)"
    ),
    (2, "  \"lock\": 1, \"id\": \"a\",", "1:1: member 'id' appears twice"),
    (
      3, "  \"id\": 7, \"version\": \"1\", \"title\": \"\",",
      "3:9: expected a string, found 7 (at /id)"
    ),
    (
      4, "  \"authentication\": \"barer\",",
      "4:21: expected one of none, bearer, basic, or a list of alternatives, found \"barer\" "
        + "(at /authentication)"
    ),
    (
      4, "  \"authentication\": [[{\"heeder\": \"X\"}]],",
      "4:23: unknown place of a key 'heeder'; did you mean 'header'? (at /authentication/0/0)"
    ),
    (
      4, "  \"authentication\": [\"bearer\"],",
      "4:22: expected an array, found \"bearer\" (at /authentication/0)"
    ),
    (
      5, "  \"errors\": {\"schema\": {\"type\": \"date\"}, \"message\": \"m\"},",
      "5:53: expected a JSON Pointer, found \"m\" (at /errors/message)"
    ),
    (
      5, "  \"errors\": {\"schema\": {\"type\": \"dat\"}, \"message\": \"\"},",
      "5:33: expected one of boolean, number, string, date, timestamp, uuid, array, object, map, constants, recursive, reference, union, all, exactlyOne, not, tagged, tuple, perType, choice, containing, any, found \"dat\" (at /errors/schema/type)"
    ),
    (
      5, "  \"errors\": {\"schema\": {}, \"message\": \"\"},",
      "5:24: expected a member 'type' (at /errors/schema)"
    ),
    (6, "  \"policies\": [],", "6:15: expected an object, found array (at /policies)"),
    (
      6, "  \"policies\": {\"fieldNames\": \"any\"},",
      "6:15: expected a member 'undocumentedFields' (at /policies)"
    ),
    (
      10, "\"schema\": {\"type\": \"date\", \"constraints\": []},",
      "10:43: unknown member 'constraints'; known: type, nullable (at /operations/0/body/schema/constraints)"
    ),
    (
      10, "\"schema\": {\"type\": \"string\", \"constraints\": {}},",
      "10:45: expected an array, found object (at /operations/0/body/schema/constraints)"
    ),
    (
      10, "\"schema\": {\"type\": \"string\", \"constraints\": [{\"mathces\": \"\"}]},",
      "10:46: unknown constraint on a string 'mathces'; did you mean 'matches'? (at /operations/0/body/schema/constraints/0)"
    ),
    (
      10, "\"schema\": {\"type\": \"string\", \"constraints\": [{}]},",
      "10:46: expected an object with one member, found object (at /operations/0/body/schema/constraints/0)"
    ),
    (
      10,
      "\"schema\": {\"type\": \"array\", \"of\": {\"type\": \"date\"}, \"constraints\": [{\"unique\": false}]},",
      "10:80: expected true, found false (at /operations/0/body/schema/constraints/0/unique)"
    ),
    (
      10, "\"schema\": {\"type\": \"timestamp\", \"fractionDigits\": [9, 3], \"zone\": \"utc\"},",
      "10:51: expected the least and the most digits, found array (at /operations/0/body/schema/fractionDigits)"
    ),
    (
      10, "\"schema\": {\"type\": \"uuid\", \"version\": 1.5},",
      "10:39: expected a whole number, found 1.5 (at /operations/0/body/schema/version)"
    ),
    (
      10, "\"schema\": {\"type\": \"date\", \"nullable\": 1},",
      "10:40: expected true or false, found 1 (at /operations/0/body/schema/nullable)"
    ),
    (
      11, "\"source\": \"contracts/Letters.swift\"},",
      "11:11: expected a source position, file:line, found \"contracts/Letters.swift\" (at /operations/0/body/source)"
    ),
    (
      11, "\"source\": \"contracts/Letters.swift:0\"},",
      "11:11: expected a source position, file:line, found \"contracts/Letters.swift:0\" (at /operations/0/body/source)"
    ),
    (
      12, "\"responses\": [{\"status\": 99, \"source\": \"a:1\"}],",
      "12:26: expected a status from 100 to 599, found 99 (at /operations/0/responses/0/status)"
    ),
    (
      13, "\"rules\": [{\"left\": {\"now\": false}}],",
      "13:28: expected true, found false (at /operations/0/rules/0/left/now)"
    ),
    (
      13, "\"rules\": [{\"left\": {\"resp\": \"\"}}],",
      "13:20: unknown term 'resp'; known: response, request, message, path, query, header, cookie, responseHeader, stored, captured, constant, count, days, seconds, now, sum, sorted, element, created, elements, dayCounts, part (at /operations/0/rules/0/left)"
    ),
    (
      14, "\"effects\": [{\"reads\": \"a\", \"lists\": \"a\", \"source\": \"a:1\"}],",
      "14:13: expected an effect: creates, reads, updates, deletes, lists, links, found object (at /operations/0/effects/0)"
    ),
    (
      16, "  \"source\": \"contracts/Letters.swift:1\",",
      "17:1: comma before the end of an array or object"
    ),
  ])
  func `is reported with its location and the expected content`(
    line: Int, text: String, message: String
  ) throws {
    let error = try #require(throws: LockError.self) {
      try Contract(lock: Self.lock(line, text))
    }
    #expect("\(error.line):\(error.column): \(error.message)\(error.location)" == message)
    #expect(!"\(error)".contains("\n"))
  }

  @Test(arguments: 0..<80)
  func `is rejected or read after any damage`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let bytes = random.damage(try Self.committed.get())
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    do throws(LockError) {
      let contract = try Contract(lock: bytes)
      #expect(try Contract(lock: Array(contract.lockText.utf8)) == contract)
      _ = contract.problems()
    } catch {
      #expect((1...lines).contains(error.line), "\(error)")
      #expect(error.column >= 1)
    }
  }

  private static let committed = Result {
    Array(
      try Data(
        contentsOf: URL(fileURLWithPath: PackageRoot.path + "/snapshots/locks/lume-goals.json")))
  }
}

extension LockError {
  fileprivate var location: String {
    pointer.flatMap { $0 == .root ? nil : " (at \($0))" } ?? ""
  }
}

extension RandomNumberGenerator {
  /// Changes bytes in half of the cases, members and elements in the others.
  fileprivate mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
    guard Bool.random(using: &self), let json = try? JSON(parsing: bytes) else {
      return damageBytes(of: bytes)
    }
    var damaged = json
    for _ in 0..<Int.random(in: 1...3, using: &self) { damaged = damage(damaged, depth: 8) }
    return damaged.bytes(.pretty)
  }

  private mutating func damageBytes(of bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &self) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &self)
      switch Int.random(in: 0..<4, using: &self) {
      case 0: bytes[index] = .random(in: 0...255, using: &self)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(contentsOf: bytes[index...].prefix(9), at: index)
      default: bytes.removeSubrange(index...)
      }
    }
    return bytes
  }

  /// Deletes, repeats or replaces one inner value.
  private mutating func damage(_ json: JSON, depth: Int) -> JSON {
    switch json {
    case .object(var object) where !object.isEmpty:
      let index = Int.random(in: 0..<object.count, using: &self)
      if depth > 0, Int.random(in: 0..<8, using: &self) > 0 {
        object.members[index].value = damage(object.members[index].value, depth: depth - 1)
      } else if Bool.random(using: &self) {
        object.members.remove(at: index)
      } else {
        object.members.append(object.members[index])
      }
      return .object(object)
    case .array(var elements) where !elements.isEmpty:
      let index = Int.random(in: 0..<elements.count, using: &self)
      if depth > 0, Int.random(in: 0..<8, using: &self) > 0 {
        elements[index] = damage(elements[index], depth: depth - 1)
      } else if Bool.random(using: &self) {
        elements.remove(at: index)
      } else {
        elements.append(elements[index])
      }
      return .array(elements)
    default:
      let values: [JSON] = [
        nil, true, "", "/", "a:9223372036854775808", 0, -1, 9_223_372_036_854_775_807, 1.5, [], [:],
      ]
      return values.randomElement(using: &self) ?? nil
    }
  }
}
