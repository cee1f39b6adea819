package import ContractFindings
import ContractJSON
import ContractModel

/// The events of an earlier command, as ``JSONLinesRecorder`` has written them.
package struct RecordedEvents: Sendable {
  /// The reason why a file is not such a record, and its line, counted from 1.
  package struct ReadError: Error, Sendable, Equatable {
    package var line: Int
    package var message: String
  }

  package var events: [RunEvent] = []
  package var ending: ReportEnding

  /// Reads a record.
  ///
  /// A record without its last line is read as far as it goes; its ending has no status, and states it.
  /// Events that this version does not know are passed over.
  ///
  /// - Throws: ``ReadError`` at the first line that cannot be read.
  package init(parsing bytes: [UInt8]) throws(ReadError) {
    var ending: ReportEnding?
    var contract = ""
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) else { continue }
      let json = try Self.json(Array(line), number)
      if number == 1 {
        try Self.checkFormat(json)
        continue
      }
      guard ending == nil else {
        throw ReadError(line: number, message: "a line after the end of the record")
      }
      if json["event"]?.stringValue == "closed" {
        ending = ReportEnding(
          status: json["status"]?.numberValue?.exactInt64.map { Int($0) },
          reasons: json["reasons"]?.arrayValue?.compactMap(\.stringValue) ?? [])
        continue
      }
      do throws(RecordError) {
        guard let event = try RunEvent(json, contract: contract) else { continue }
        if case .started(let info) = event { contract = info.contract }
        events.append(event)
      } catch {
        throw ReadError(line: number, message: error.message)
      }
    }
    guard number > 1 || bytes.count > 0 else {
      throw ReadError(line: 1, message: "the file is empty; expected \(Self.expectation)")
    }
    self.ending =
      ending ?? ReportEnding(status: nil, reasons: ["the record of the run is cut off"])
    if let number = events.firstMisplaced {
      throw ReadError(line: 1, message: "event \(number + 1) is outside a run")
    }
  }

  private static let expectation =
    "a record of events, as contract-check writes it with --report jsonl=FILE"

  private static func json(_ line: [UInt8], _ number: Int) throws(ReadError) -> JSON {
    do throws(JSON.ParseError) {
      return try JSON(parsing: line)
    } catch {
      let what = number == 1 ? "; expected \(expectation)" : ""
      throw ReadError(line: number, message: "\(error.reason) at byte \(error.offset)\(what)")
    }
  }

  private static func checkFormat(_ json: JSON) throws(ReadError) {
    guard json["format"]?.stringValue == JSONLinesRecorder.format,
      let version = json["version"]?.numberValue?.exactInt64
    else { throw ReadError(line: 1, message: "expected \(expectation)") }
    guard version <= JSONLinesRecorder.version else {
      throw ReadError(
        line: 1, message: "version \(version) of the format was written by a newer contract-check")
    }
  }
}

extension [RunEvent] {
  /// The index of the first event about a run that is not within one; recorders rely on the order.
  fileprivate var firstMisplaced: Int? {
    var isRunning = false
    for (index, event) in enumerated() {
      switch event {
      case .started: isRunning = true
      case .ended where !isRunning: return index
      case .ended: isRunning = false
      case .decoded: break
      case .progress, .confirmed, .retried, .result, .leaked, .reduced, .covered:
        if !isRunning { return index }
      }
    }
    return nil
  }
}
