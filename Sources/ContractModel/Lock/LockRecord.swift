import ContractHTTP
import ContractJSON
import ContractText

/// A type whose values have a form in locks.
protocol Lockable: Sendable {
  /// The value in a lock.
  var locked: JSON { get }

  /// Reads the value from a lock.
  init(locked node: LockNode) throws(LockNode.Mismatch)
}

/// A structure whose form in locks is an object, with a table of its members.
protocol LockableRecord: Lockable {
  static var lockRecord: LockRecord<Self> { get }
}

extension LockableRecord {
  var locked: JSON { .members(Self.lockRecord.members(of: self)) }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    self = try Self.lockRecord.value(of: node)
  }
}

/// The members that a structure has in locks, in their order; each is written and read by the same line.
struct LockRecord<Value: Sendable>: Sendable {
  /// The value of which reading begins; each member that must be there replaces a part of it.
  private let blank: Value

  private let table: [LockMember<Value>]

  init(_ blank: Value, _ table: LockMember<Value>...) {
    self.blank = blank
    self.table = table
  }

  /// The members of a value; those without a value are left out.
  func members(of value: Value) -> [(String, JSON?)] { table.flatMap { $0.write(value) } }

  /// Reads a value, and rejects members that are none of the table, nor among some others.
  func value(of node: LockNode, besides others: String...) throws(LockNode.Mismatch) -> Value {
    try node.allow(others + table.flatMap { $0.names(node) })
    var value = blank
    for member in table { try member.read(node, &value) }
    return value
  }
}

/// A member of a structure in locks, or several that belong together.
struct LockMember<Value: Sendable>: Sendable {
  typealias Path<Part> = any WritableKeyPath<Value, Part> & Sendable

  /// The names that an object may have for it.
  let names: @Sendable (LockNode) -> [String]
  let write: @Sendable (Value) -> [(String, JSON?)]
  let read: @Sendable (LockNode, inout Value) throws(LockNode.Mismatch) -> Void
}

extension LockMember {
  private init(
    _ name: String, _ write: @escaping @Sendable (Value) -> JSON?,
    _ read: @escaping @Sendable (LockNode, inout Value) throws(LockNode.Mismatch) -> Void
  ) {
    self.init(names: { _ in [name] }, write: { [(name, write($0))] }, read: read)
  }

  /// A member that is always there.
  static func required<Part: Lockable>(_ name: String, _ path: Path<Part>) -> LockMember {
    LockMember(name) {
      $0[keyPath: path].locked
    } _: { (node, value) throws(LockNode.Mismatch) in
      value[keyPath: path] = try Part(locked: node.member(name))
    }
  }

  /// A list that is always there.
  static func required<Part: Lockable>(_ name: String, _ path: Path<[Part]>) -> LockMember {
    LockMember(name) {
      .array($0[keyPath: path].map(\.locked))
    } _: { (node, value) throws(LockNode.Mismatch) in
      value[keyPath: path] = try node.member(name).list(Part.init(locked:))
    }
  }

  /// A member that is left out where there is no value.
  static func optional<Part: Lockable>(_ name: String, _ path: Path<Part?>) -> LockMember {
    LockMember(name) {
      $0[keyPath: path]?.locked
    } _: { (node, value) throws(LockNode.Mismatch) in
      value[keyPath: path] = try node.value(name)
    }
  }

  /// A list that is left out where it is empty.
  static func list<Part: Lockable>(_ name: String, _ path: Path<[Part]>) -> LockMember {
    LockMember(name) {
      .list($0[keyPath: path].map(\.locked))
    } _: { (node, value) throws(LockNode.Mismatch) in
      value[keyPath: path] = try node.list(name, Part.init(locked:))
    }
  }

  /// A member that is left out where it has its usual value.
  static func unless<Part: Lockable & Equatable>(
    _ usual: Part, _ name: String, _ path: Path<Part>
  ) -> LockMember {
    LockMember(name) {
      // The literal nil would be the JSON value null.
      $0[keyPath: path] == usual ? JSON?.none : $0[keyPath: path].locked
    } _: { (node, value) throws(LockNode.Mismatch) in
      value[keyPath: path] = try node.value(name) ?? usual
    }
  }
}
