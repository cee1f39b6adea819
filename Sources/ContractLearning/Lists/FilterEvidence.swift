import ContractJSON
import ContractModel
import ContractText

/// A query parameter that chooses the elements of a list by one of their members, where all traffic agrees.
struct FilterEvidence: Sendable {
  private let pages: [ListedPage]
  private let parameter: String

  init(_ pages: [ListedPage], _ parameter: String) {
    self.pages = pages
    self.parameter = parameter
  }
}

extension FilterEvidence {
  /// A member of the elements and how it matches.
  private struct Candidate {
    var member: String
    var match: Filter.Match
  }

  /// The rule with its evidence; `nil` where elements contradict all that the name suggests, or nothing else was
  /// left out.
  func rule(at position: SourcePosition) -> (rule: ListingRule, evidence: String)? {
    let chosen = pages.filter { $0.values[parameter] != nil && !$0.elements.isEmpty }
    let members = Set(pages.flatMap(\.elements).flatMap(\.plainNames)).sorted()
    for candidate in candidates(members) where !chosen.isEmpty {
      let isMet = chosen.allSatisfy { page in
        page.elements.allSatisfy { meets($0, page.values[parameter] ?? "", candidate) }
      }
      guard isMet, leavesOut(chosen, candidate) else { continue }
      let rule = ListingRule.filters(
        query(parameter), on: JSON.Pointer([.name(candidate.member)]), by: candidate.match
      ).written(at: position)
      let count = chosen.count
      return (rule, "\(parameter) chooses by \(candidate.member): \(count) of \(count)")
    }
    return nil
  }

  private func candidates(_ members: [String]) -> [Candidate] {
    let name = parameter.comparableName
    var found: [Candidate] = []
    for member in members {
      switch name {
      case member.comparableName: found.append(.init(member: member, match: .equal))
      case let name where name.isLeast(of: member.comparableName):
        found.append(.init(member: member, match: .atLeast))
      case let name where name.isGreatest(of: member.comparableName):
        found.append(.init(member: member, match: .atMost))
      default: continue
      }
    }
    if ["q", "query", "search", "text", "keyword", "term"].contains(name) {
      found += members.map { .init(member: $0, match: .contains) }
    }
    return found
  }

  /// Whether lists for the value lack elements that other lists show.
  private func leavesOut(_ chosen: [ListedPage], _ candidate: Candidate) -> Bool {
    chosen.contains { page in
      let value = page.values[parameter] ?? ""
      return pages.contains { other in
        other.values[parameter] != value
          && other.elements.contains { !meets($0, value, candidate) }
      }
    }
  }

  private func meets(_ element: JSON, _ value: String, _ candidate: Candidate) -> Bool {
    guard let actual = element[candidate.member], actual != .null else { return false }
    switch candidate.match {
    case .equal: return actual.plainText == value
    case .contains:
      return actual.stringValue.map {
        !value.isEmpty && $0.lowercased().containsScalars(value.lowercased())
      } ?? false
    case .atLeast, .after: return actual.compares(with: value).map { $0 >= 0 } ?? false
    case .atMost, .before: return actual.compares(with: value).map { $0 <= 0 } ?? false
    }
  }
}

extension JSON {
  /// The names of the members with plain values.
  fileprivate var plainNames: [String] {
    (objectValue?.members ?? []).filter { $0.value.plainText != nil }.map(\.name)
  }

  /// The text as which a query names a plain value.
  var plainText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): "\(number.plain)"
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// -1, 0 or 1 as the value is less than, equal to or greater than one in a query; `nil` where they have no order.
  fileprivate func compares(with text: String) -> Int? {
    if let number = numberValue {
      guard let own = Double("\(number)"), let other = Double(text) else { return nil }
      return own < other ? -1 : own > other ? 1 : 0
    }
    guard let own = stringValue else { return nil }
    if let time = Instant(own), let other = Instant(text) {
      return time < other ? -1 : time > other ? 1 : 0
    }
    return nil
  }
}

extension String {
  /// Whether a parameter is named as the least value of a member.
  fileprivate func isLeast(of member: String) -> Bool {
    ["min\(member)", "\(member)min", "\(member)from", "\(member)gte", "\(member)after"].contains(
      self)
  }

  /// Whether a parameter is named as the greatest value of a member.
  fileprivate func isGreatest(of member: String) -> Bool {
    ["max\(member)", "\(member)max", "\(member)to", "\(member)lte", "\(member)before"].contains(
      self)
  }
}
