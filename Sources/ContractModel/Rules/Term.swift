public import ContractJSON

/// Something a rule can speak of: a part of the exchange, of the state before it, or a constant.
///
/// A term may have no value (an optional field that was not sent); a rule with such a term is not
/// judged.
public indirect enum Term: Sendable, Hashable {
  /// The values at a place in the body of the response.
  case response(JSON.Pointer)
  /// The values at a place in the body of the request.
  case request(JSON.Pointer)
  /// The values at a place in a message of a channel.
  case message(JSON.Pointer)
  /// A parameter of the path, decoded.
  case path(String)
  /// A part of the resource the operation is about, as it stood before the operation.
  case stored(JSON.Pointer)
  /// A value that an earlier step of the scenario captured.
  case captured(String)
  case constant(JSON)
  /// How many elements the list has.
  case count(Term)
  /// Whole days from one moment to another, towards zero. Dates count as midnight UTC.
  case days(from: Term, to: Term)
  /// The moment of the exchange.
  case now
  /// A number, so much more.
  case sum(Term, JSON.Number)
  /// The elements of a list in the order of some keys, the first one deciding first; elements that
  /// are equal by all of them stay as they stand.
  case sorted(Term, by: [SortKey])
  /// A place in the first element of a list that holds a value at another place.
  case element(of: Term, where: JSON.Pointer, is: Term, at: JSON.Pointer)
}

/// A place by which lists are ordered.
public struct SortKey: Sendable, Hashable {
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    case ascending, descending
  }

  public var pointer: JSON.Pointer
  public var direction: Direction

  /// Another place that may be meant: only what is out of order by both is out of order.
  public var alternative: JSON.Pointer?

  /// Smallest first; false comes before true, an earlier moment before a later one.
  public static func ascending(_ pointer: JSON.Pointer) -> SortKey {
    SortKey(pointer: pointer, direction: .ascending)
  }

  /// Largest first; `or` where the documents leave open which of two places they mean.
  public static func descending(
    _ pointer: JSON.Pointer, or alternative: JSON.Pointer? = nil
  ) -> SortKey {
    SortKey(pointer: pointer, direction: .descending, alternative: alternative)
  }
}

/// A term together with the line it was written on, so that a rule knows its place.
public struct PositionedTerm: Sendable, Hashable {
  public var term: Term
  public var position: SourcePosition

  package init(_ term: Term, file: String, line: Int) {
    self.term = term
    self.position = SourcePosition(filePath: file, line: line)
  }
}

/// The values at a place in the body of the response.
public func response(
  _ pointer: JSON.Pointer, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.response(pointer), file: file, line: line)
}

/// The values at a place in the body of the request.
public func request(
  _ pointer: JSON.Pointer, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.request(pointer), file: file, line: line)
}

/// The values at a place in a message of a channel.
public func message(
  _ pointer: JSON.Pointer, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.message(pointer), file: file, line: line)
}

/// A parameter of the path.
public func path(
  _ name: String, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.path(name), file: file, line: line)
}

/// A part of the resource the operation is about, as it stood before the operation.
public func stored(
  _ pointer: JSON.Pointer, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.stored(pointer), file: file, line: line)
}

/// A value that an earlier step of the scenario captured.
public func captured(
  _ name: String, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.captured(name), file: file, line: line)
}

/// A fixed value.
public func constant(
  _ value: JSON, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.constant(value), file: file, line: line)
}

/// How many elements a list has.
public func count(
  _ list: PositionedTerm, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.count(list.term), file: file, line: line)
}

/// Whole days from one moment to another, towards zero.
public func days(
  from start: PositionedTerm, to end: PositionedTerm, file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.days(from: start.term, to: end.term), file: file, line: line)
}

/// The moment of the exchange.
public func now(file: String = #filePath, line: Int = #line) -> PositionedTerm {
  PositionedTerm(.now, file: file, line: line)
}

/// The elements of a list in the order of some keys, the first one deciding first.
public func sorted(
  _ list: PositionedTerm, by keys: SortKey..., file: String = #filePath, line: Int = #line
) -> PositionedTerm {
  PositionedTerm(.sorted(list.term, by: keys), file: file, line: line)
}

extension PositionedTerm {
  /// A number, so much more.
  public static func + (left: PositionedTerm, right: JSON.Number) -> PositionedTerm {
    PositionedTerm(term: .sum(left.term, right), position: left.position)
  }

  /// A place in the first element of this list that holds a value at another place.
  public func element(
    where key: JSON.Pointer, is value: PositionedTerm, at place: JSON.Pointer
  ) -> PositionedTerm {
    PositionedTerm(
      term: .element(of: term, where: key, is: value.term, at: place), position: position)
  }

  private init(term: Term, position: SourcePosition) {
    self.term = term
    self.position = position
  }
}
