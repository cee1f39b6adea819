public import ContractJSON

/// A kind of thing with an identity and an access policy.
public struct Resource: Sendable, Hashable {
  public enum Access: String, Sendable, Hashable, CaseIterable {
    /// Only the identity that created it may read or change it.
    case owner
    /// Only those who belong to it may read it; whoever creates it does.
    case members
    /// Everybody may read it.
    case everyone
  }

  public var name: String

  /// Where its identity stands in its representation.
  public var id: JSON.Pointer

  /// Where its representation holds what requests name it by, where that is not its identity.
  public var key: JSON.Pointer?

  /// Where its representation names the user it belongs to, if it does.
  public var owner: JSON.Pointer?

  public var access: Access
  public var position: SourcePosition

  public init(
    _ name: String, id: JSON.Pointer, key: JSON.Pointer? = nil, owner: JSON.Pointer? = nil,
    access: Access = .owner, file: String = #filePath, line: Int = #line
  ) {
    self.init(
      name: name, id: id, key: key, owner: owner, access: access,
      position: SourcePosition(filePath: file, line: line))
  }

  package init(
    name: String, id: JSON.Pointer, key: JSON.Pointer?, owner: JSON.Pointer?, access: Access,
    position: SourcePosition
  ) {
    self.name = name
    self.id = id
    self.key = key
    self.owner = owner
    self.access = access
    self.position = position
  }
}
