import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractText
import ContractValidation

extension Observations.Happens: Comparing {
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    if response.exchange.status.isSuccess { record.memory.reversal.happened.insert(moment) }
    return nil
  }
}

/// The states that a case has seen around two operations of which one takes back what the other does.
struct ReversalRecord {
  var states: [Observations.Reversal.Moment: JSON.Object] = [:]
  var happened: Set<Observations.Reversal.Moment> = []
}

extension Observations.Reversal: Comparing, CaseMemory.Key {
  typealias Value = ReversalRecord

  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    guard response.exchange.status.isSuccess,
      let now = response.document?[state]?.objectValue
    else { return "the state cannot be read" }
    record.memory.reversal.states[moment] = now
    let happened = record.memory.reversal.happened
    guard moment != .before, moment != .unchanged, happened.contains(.done),
      happened.contains(moment)
    else { return nil }
    let operation = record.probed
    record.noteCheck(check, of: operation)
    guard let difference = difference(now, record.memory.reversal) else { return nil }
    let location = state.appending(.name(difference.member))
    record.report(
      .state(
        difference.kind, check, operation, at: location, expected: difference.expected,
        actual: now[difference.member]?.text() ?? "absent"
      ).shared(if: true), of: operation, response.exchange)
    return nil
  }

  private struct Difference {
    var kind: Drift.Kind
    var member: String
    var expected: String
  }

  private func difference(_ now: JSON.Object, _ seen: ReversalRecord) -> Difference? {
    guard let before = seen.states[.unchanged], let first = seen.states[.before] else { return nil }
    switch moment {
    case .before, .unchanged: return nil
    case .done:
      let flag = now.members.first { isFlag($0) && $0.value == false && before[$0.name] == false }
      return flag.map {
        Difference(kind: .stateLost, member: $0.name, expected: "true after a successful request")
      }
    case .repeated:
      guard let done = seen.states[.done], isIdempotent || now.members.contains(where: isFlag)
      else { return nil }
      let changed = now.members.first { member in
        !member.name.changesByItself && member.value.isNumberOrList
          && done[member.name].map { $0 != member.value } ?? false
      }
      return changed.map {
        Difference(
          kind: .stateLeaked, member: $0.name,
          expected:
            "\(done[$0.name]?.text() ?? "absent"), because the same request again changes nothing"
        )
      }
    case .takenBack:
      let other = before.members.first { member in
        first[member.name] == member.value && !member.name.changesByItself
          && now[member.name] != member.value
      }
      return other.map {
        Difference(
          kind: .stateLeaked, member: $0.name,
          expected: "\($0.value.text()), as before both requests, because one takes the other back")
      }
    }
  }

  /// Whether a member says whether what the first operation does is done: `joined` for `join`, `isFavorite` for
  /// `favorite`.
  private func isFlag(_ member: JSON.Object.Member) -> Bool {
    guard case .boolean = member.value, let word, word.utf8.count > 2 else { return false }
    let stem = word.utf8.last == UInt8(ascii: "e") ? word.dropLast() : word[...]
    return member.name.words.contains { $0.hasPrefix(stem) }
  }
}

extension JSON {
  fileprivate var isNumberOrList: Bool {
    switch self {
    case .number, .array: true
    case .null, .boolean, .string, .object: false
    }
  }
}

extension String {
  /// Whether the name is that of a member which goes on, whatever is taken back: a time, a version, an address.
  fileprivate var changesByItself: Bool { !Self.wordsOfChange.isDisjoint(with: words) }

  private static let wordsOfChange: Set<String> = [
    "accessed", "active", "activity", "age", "changed", "checksum", "cursor", "date", "edited",
    "etag", "events", "ever", "hash", "highest", "history", "hits", "last", "log", "modified",
    "next", "number", "rev", "revision", "seen", "seq", "sequence", "serial", "signature", "time",
    "timestamp", "token", "touched", "updated", "uptime", "url", "usage", "version", "views",
    "visits",
  ]
}

extension CaseMemory {
  fileprivate var reversal: ReversalRecord {
    get { self[Observations.Reversal.self] ?? ReversalRecord() }
    set { self[Observations.Reversal.self] = newValue }
  }
}
