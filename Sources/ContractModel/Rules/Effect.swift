public import ContractJSON

/// The effect of a successful request on a resource.
///
/// The runner's fixtures, clean-up and state checks and the state of the mock are derived from
/// effects.
public struct Effect: Sendable, Hashable {
  /// The type of effect.
  package enum Action: String, Sendable, CaseIterable, Hashable {
    /// The action of the operation on the resource.
    case creates, reads, updates, deletes, lists, links
  }

  /// How a member of one resource names another one, and a member of that one names the first.
  package struct Link: Sendable, Hashable {
    /// The location in the representation of the effect's resource that names the other one.
    package var member: JSON.Pointer

    /// The type of the other resource.
    package var other: String

    /// The location of the identity of the other resource.
    package var id: Term

    /// The location in the representation of the other resource that names the first one, if it does.
    package var back: JSON.Pointer?

    /// Whether each of both has one link at the most: linking it anew clears the former one, and so
    /// does the deletion of one of both.
    package var isExclusive: Bool
  }

  /// The type of effect.
  package var action: Action

  /// The name of the ``Resource``.
  package var resource: String

  /// The location of the identity; `nil` for lists and per-user singletons.
  ///
  /// A path parameter, a location in the response to a creation, or the ``Resource/key`` in a
  /// request.
  package var id: Term?

  /// The location of the representation in the response, for lists of the array of them; `nil` when
  /// the response does not show it.
  package var state: Term?

  /// For lists: the location of the Boolean that reports whether elements are missing from this
  /// page.
  package var hasMore: Term?

  /// For updates: whether the request replaces the whole resource (RFC 9110, section 9.3.4).
  ///
  /// An optional field that the request omits is then absent, or has its ``Field/fallback``.
  package var replacesWhole = false

  /// For links: both sides of the link.
  package var link: Link?

  /// The line the effect was written on.
  package var position: SourcePosition
}

extension Effect {
  /// The location in the response of the representation of one resource, with `*` for each element of a
  /// list; `nil` where the response does not show it.
  package var representationPointer: JSON.Pointer? {
    guard case .response(let pointer)? = state else { return nil }
    return action == .lists ? pointer.appending(.every) : pointer
  }

  /// Creates an effect that was written somewhere else.
  package init(
    _ action: Action, _ resource: String, id: Term?, state: Term?, at position: SourcePosition
  ) {
    self.init(action: action, resource: resource, id: id, state: state, position: position)
  }

  /// Creates a resource, whose identity the response holds.
  public static func creates(
    _ resource: String, id: PositionedTerm, state: PositionedTerm? = nil
  ) -> Effect {
    one(.creates, resource, id, state)
  }

  /// Shows a resource.
  public static func reads(
    _ resource: String, id: PositionedTerm, state: PositionedTerm? = nil
  ) -> Effect {
    one(.reads, resource, id, state)
  }

  /// Shows a per-user singleton: the caller's only resource of this type, like a profile.
  public static func readsOwn(_ resource: String, state: PositionedTerm) -> Effect {
    Effect(action: .reads, resource: resource, state: state.term, position: state.position)
  }

  /// Changes a per-user singleton: the caller's only resource of this type.
  public static func updatesOwn(_ resource: String, state: PositionedTerm) -> Effect {
    Effect(action: .updates, resource: resource, state: state.term, position: state.position)
  }

  /// Changes the members of a resource that the request holds.
  public static func updates(
    _ resource: String, id: PositionedTerm, state: PositionedTerm? = nil
  ) -> Effect {
    one(.updates, resource, id, state)
  }

  /// Replaces the whole resource with the request.
  public static func replaces(
    _ resource: String, id: PositionedTerm, state: PositionedTerm? = nil
  ) -> Effect {
    var effect = updates(resource, id: id, state: state)
    effect.replacesWhole = true
    return effect
  }

  /// Deletes a resource.
  public static func deletes(_ resource: String, id: PositionedTerm) -> Effect {
    one(.deletes, resource, id, nil)
  }

  /// Lists the caller's resources in an array, all of them unless `hasMore` is true.
  public static func lists(
    _ resource: String, in items: PositionedTerm, hasMore: PositionedTerm? = nil
  ) -> Effect {
    Effect(
      action: .lists, resource: resource, state: items.term, hasMore: hasMore?.term,
      position: items.position)
  }

  /// Sets members of two existing or new resources to the identities of each other: the member at
  /// `member` of the resource, and that at `back` of the other one.
  ///
  /// A request without one of both identities links nothing.
  public static func links(
    _ resource: String, _ id: PositionedTerm, at member: JSON.Pointer,
    to other: String, _ otherID: PositionedTerm, back: JSON.Pointer? = nil
  ) -> Effect {
    var effect = one(.links, resource, id, nil)
    effect.link = Link(
      member: member, other: other, id: otherID.term, back: back, isExclusive: false)
    return effect
  }

  /// The link as one of at most one for both resources: another one clears it, and so does the deletion
  /// of one of both.
  public var exclusive: Effect {
    var copy = self
    copy.link?.isExclusive = true
    return copy
  }

  private static func one(
    _ action: Action, _ resource: String, _ id: PositionedTerm, _ state: PositionedTerm?
  ) -> Effect {
    Effect(
      action: action, resource: resource, id: id.term, state: state?.term, position: id.position)
  }
}
