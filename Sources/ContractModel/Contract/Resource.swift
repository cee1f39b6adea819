public import ContractJSON

/// A type of thing with an identity and an access policy.
public struct Resource: Sendable, Equatable {
  /// The users that may read a resource.
  public enum Access: String, Sendable, CaseIterable {
    /// Only the user who created it may read or change it.
    case owner
    /// Only its members may read it; its creator is one.
    case members
    /// Every user may read it.
    case everyone
  }

  /// The name by which effects, fields and failures refer to the resource.
  public var name: String

  /// The location of the identity in a representation.
  public var id: JSON.Pointer

  /// The location of the key by which requests name it, where that is not its identity.
  public var key: JSON.Pointer?

  /// The location of the user it belongs to, if representations show that user.
  public var owner: JSON.Pointer?

  /// The users that may read it.
  public var access: Access

  /// Its states and the ways between them, if the documents define them.
  public var states: StateMachine?

  /// How it is deleted, if its identity still shows it afterwards.
  public var softDeletion: SoftDeletion?

  /// The line the resource was written on.
  public var position: SourcePosition
}

extension Resource {
  /// Creates a resource type from its name and the location of its identity.
  public init(
    _ name: String, id: JSON.Pointer, key: JSON.Pointer? = nil, owner: JSON.Pointer? = nil,
    access: Access = .owner, states: StateMachine? = nil, softDeletion: SoftDeletion? = nil,
    file: String = #filePath, line: Int = #line
  ) {
    self.init(
      name: name, id: id, key: key, owner: owner, access: access, states: states,
      softDeletion: softDeletion,
      position: SourcePosition(filePath: file, line: line))
  }
}
