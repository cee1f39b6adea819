public import ContractJSON

/// An operand of a rule: a part of the exchange, of the state before it, or a constant.
///
/// A term may have no value (an optional field that was not sent); a rule with such a term is not
/// checked.
public indirect enum Term: Sendable, Hashable {
  /// The values at a location in the body of the response.
  case response(JSON.Pointer)
  /// The values at a location in the body of the request.
  case request(JSON.Pointer)
  /// The values at a location in a message of a channel.
  case message(JSON.Pointer)
  /// A path parameter, decoded.
  case path(String)
  /// The value or values of a query parameter; of its type where the operation has it.
  case query(String)
  /// A header field of the request.
  case header(String)
  /// A cookie of the request.
  case cookie(String)
  /// A header field of the response.
  case responseHeader(String)
  /// A part of the operation's resource, as it was before the operation.
  case stored(JSON.Pointer)
  /// A value that an earlier step of the scenario captured.
  case captured(String)
  /// A fixed value.
  case constant(JSON)
  /// The number of elements of a list.
  case count(Term)
  /// The whole days from one time to another, rounded towards zero. Dates count as midnight UTC.
  case days(from: Term, to: Term)
  /// The whole seconds from one time to another, rounded towards zero. Dates count as midnight UTC.
  case seconds(from: Term, to: Term)
  /// The time of the exchange.
  case now
  /// The sum of a number and a constant.
  case sum(Term, JSON.Number)
  /// The elements of a list, sorted by some keys, the first one first; elements that are equal by
  /// all keys keep their order.
  case sorted(Term, by: [SortKey])
  /// A location in the first element of a list that has a value at another location.
  case element(of: Term, where: JSON.Pointer, is: Term, at: JSON.Pointer)
  /// The resources of a type that earlier steps of the scenario have created and not deleted, as
  /// responses have shown them last; of several that one request creates, the one that the effect
  /// names.
  case created(String)
  /// The elements of a list that have a value at a location.
  case elements(of: Term, where: JSON.Pointer, is: Term)
  /// The days (UTC) on which elements of a list fall by the time at a location, those with the most
  /// elements first: objects with `day` and `count`.
  case dayCounts(of: Term, by: JSON.Pointer)
  /// The value at a location within another value.
  case part(of: Term, at: JSON.Pointer)
}

/// A location by which lists are sorted.
public struct SortKey: Sendable, Hashable {
  /// The direction of an order.
  package enum Direction: String, Sendable, CaseIterable {
    /// Smallest or largest first.
    case ascending, descending
  }

  /// The location of the key in an element.
  package var pointer: JSON.Pointer

  /// The direction of the order.
  package var direction: Direction

  /// Another location that may be meant: only elements out of order by both keys are out of order.
  package var alternative: JSON.Pointer?

  /// Sorts the smallest first; false before true, an earlier time before a later one; `or` is for
  /// documents that leave open which of two keys they mean.
  public static func ascending(
    _ pointer: JSON.Pointer, or alternative: JSON.Pointer? = nil
  ) -> SortKey {
    SortKey(pointer: pointer, direction: .ascending, alternative: alternative)
  }

  /// Sorts the largest first; `or` is for documents that leave open which of two keys they mean.
  public static func descending(
    _ pointer: JSON.Pointer, or alternative: JSON.Pointer? = nil
  ) -> SortKey {
    SortKey(pointer: pointer, direction: .descending, alternative: alternative)
  }
}

/// A term together with the line it was written on.
public struct PositionedTerm: Sendable, Equatable {
  /// The term.
  package var term: Term

  /// The line the term was written on.
  package var position: SourcePosition
}

extension PositionedTerm {
  package init(_ term: Term, file: String, line: Int) {
    self.init(term: term, position: SourcePosition(filePath: file, line: line))
  }
}

/// Returns the values at a location in the body of the response.
public func response(
  _ pointer: JSON.Pointer, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.response(pointer), file: file, line: line)
}

/// Returns the values at a location in the body of the request.
public func request(
  _ pointer: JSON.Pointer, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.request(pointer), file: file, line: line)
}

/// Returns the values at a location in a message of a channel.
public func message(
  _ pointer: JSON.Pointer, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.message(pointer), file: file, line: line)
}

/// Returns a path parameter.
public func path(
  _ name: String, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.path(name), file: file, line: line)
}

/// Returns a query parameter.
public func query(
  _ name: String, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.query(name), file: file, line: line)
}

/// Returns a header field of the request.
public func header(
  _ name: String, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.header(name), file: file, line: line)
}

/// Returns a cookie of the request.
public func cookie(
  _ name: String, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.cookie(name), file: file, line: line)
}

/// The parts of a response besides its body: `response.header("ETag")`.
public struct ResponseParts: Sendable {
  /// Returns a header field of the response.
  public func header(
    _ name: String, file: String = #filePath, line: Int = #line
  ) -> PositionedTerm {
    PositionedTerm(.responseHeader(name), file: file, line: line)
  }
}

/// The parts of the response besides its body, which ``response(_:file:line:)`` returns.
public let response = ResponseParts()

/// Returns a part of the operation's resource, as it was before the operation.
public func stored(
  _ pointer: JSON.Pointer, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.stored(pointer), file: file, line: line)
}

/// Returns a value that an earlier step of the scenario captured.
public func captured(
  _ name: String, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.captured(name), file: file, line: line)
}

/// Returns a fixed value.
public func constant(
  _ value: JSON, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.constant(value), file: file, line: line)
}

/// Returns the number of elements of a list.
public func count(
  _ list: PositionedTerm, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.count(list.term), file: file, line: line)
}

/// Returns the whole days from one time to another, rounded towards zero.
public func days(
  from start: PositionedTerm, to end: PositionedTerm, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.days(from: start.term, to: end.term), file: file, line: line)
}

/// Returns the whole seconds from one time to another, rounded towards zero.
public func seconds(
  from start: PositionedTerm, to end: PositionedTerm, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.seconds(from: start.term, to: end.term), file: file, line: line)
}

/// Returns the time of the exchange.
public func now(file: String = #filePath, line: Int = #line) -> PositionedTerm {
  PositionedTerm(.now, file: file, line: line)
}

/// Returns the elements of a list, sorted by some keys, the first one first.
public func sorted(
  _ list: PositionedTerm, by keys: SortKey..., file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.sorted(list.term, by: keys), file: file, line: line)
}

/// Returns the resources of a type that earlier steps of the scenario have created and not deleted.
public func created(
  _ resource: String, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.created(resource), file: file, line: line)
}

/// Returns the greatest value, or the latest time, at a location in the elements of a list.
public func greatest(
  of list: PositionedTerm, at pointer: JSON.Pointer, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  sorted(list, by: .descending(pointer), file: file, line: line)
    .part(at: JSON.Pointer([.index(0)]).appending(pointer))
}

/// Returns the smallest value, or the earliest time, at a location in the elements of a list.
public func smallest(
  of list: PositionedTerm, at pointer: JSON.Pointer, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  sorted(list, by: .ascending(pointer), file: file, line: line)
    .part(at: JSON.Pointer([.index(0)]).appending(pointer))
}

extension PositionedTerm {
  /// Returns the elements of this list that have a value at a location.
  public func elements(where key: JSON.Pointer, is value: PositionedTerm) -> PositionedTerm {
    PositionedTerm(term: .elements(of: term, where: key, is: value.term), position: position)
  }

  /// Returns the days (UTC) on which the elements of this list fall by the time at a location, those
  /// with the most elements first: `dayCounts(by: "/logged_at").part(at: "/0/count")`.
  public func dayCounts(by pointer: JSON.Pointer) -> PositionedTerm {
    PositionedTerm(term: .dayCounts(of: term, by: pointer), position: position)
  }

  /// Returns the value at a location within this value.
  public func part(at pointer: JSON.Pointer) -> PositionedTerm {
    PositionedTerm(term: .part(of: term, at: pointer), position: position)
  }
}

extension PositionedTerm {
  /// Returns the sum of a number and a constant.
  public static func + (left: PositionedTerm, right: JSON.Number) -> PositionedTerm {
    PositionedTerm(term: .sum(left.term, right), position: left.position)
  }

  /// Returns a location in the first element of this list that has a value at another location.
  public func element(
    where key: JSON.Pointer, is value: PositionedTerm, at pointer: JSON.Pointer
  ) -> PositionedTerm {
    PositionedTerm(
      term: .element(of: term, where: key, is: value.term, at: pointer), position: position)
  }
}

extension Term {
  /// Whether the term refers to a parameter of the query, the header or the cookies, or to a header
  /// field of the response.
  package var isField: Bool {
    switch self {
    case .query, .header, .cookie, .responseHeader: true
    case .response, .request, .message, .path, .stored, .captured, .constant, .now, .created,
      .count, .days, .seconds, .dayCounts, .sum, .sorted, .element, .elements, .part:
      operands.contains(where: \.isField)
    }
  }

  /// The terms that this one is computed from.
  package var operands: [Term] {
    switch self {
    case .response, .request, .message, .path, .query, .header, .cookie, .responseHeader, .stored,
      .captured, .constant, .now, .created:
      []
    case .count(let inner), .sum(let inner, _), .sorted(let inner, _), .dayCounts(let inner, _),
      .part(let inner, _):
      [inner]
    case .days(let first, let second), .seconds(let first, let second),
      .element(let first, _, let second, _), .elements(let first, _, let second):
      [first, second]
    }
  }

  /// The types of resources whose creations the term is computed from.
  var createdResources: [String] {
    if case .created(let resource) = self { return [resource] }
    return operands.flatMap(\.createdResources)
  }
}

extension Term: CustomStringConvertible {
  /// The term as text, as in "… must equal …".
  public var description: String {
    switch self {
    case .response(let pointer): "response \(pointer)"
    case .request(let pointer): "request \(pointer)"
    case .path(let name): "path {\(name)}"
    case .query(let name): "query \(name)"
    case .header(let name): "header \(name)"
    case .cookie(let name): "cookie \(name)"
    case .responseHeader(let name): "response header \(name)"
    case .stored(let pointer): "\(pointer) before the call"
    case .captured(let name): "captured \(name)"
    case .constant(let value): value.text()
    case .count(let list): "count of \(list)"
    case .days(let start, let end): "whole days from \(start) to \(end)"
    case .seconds(let start, let end): "whole seconds from \(start) to \(end)"
    case .now: "now"
    case .message(let pointer): "message \(pointer)"
    case .sum(let term, let number): "\(term) + \(number.text)"
    case .sorted(let list, let keys):
      "\(list) by " + keys.map(\.description).joined(separator: ", then ")
    case .element(let list, let key, let value, let location):
      "\(location) of the element of \(list) whose \(key) is \(value)"
    case .created(let resource): "every created \(resource)"
    case .elements(let list, let key, let value): "\(list) whose \(key) is \(value)"
    case .dayCounts(let list, let pointer): "day counts of \(list) by \(pointer)"
    case .part(let term, let pointer): "\(pointer) of \(term)"
    }
  }
}

extension SortKey: CustomStringConvertible {
  public var description: String {
    "\(pointer)" + (alternative.map { " or \($0)" } ?? "") + " \(direction.rawValue)"
  }
}
