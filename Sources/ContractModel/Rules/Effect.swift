/// What an operation does to a resource when it succeeds.
///
/// Effects are what the runner's prerequisites, the ledger, the state checks and the mock's state
/// are derived from.
public struct Effect: Sendable, Hashable {
  public enum Action: String, Sendable, Hashable, CaseIterable {
    case creates, reads, updates, deletes, lists
  }

  public var action: Action

  /// The name of the ``Resource``.
  public var resource: String

  /// Where the identity stands; `nil` for lists, and for what the caller has only one of.
  ///
  /// A path parameter, a place in the response of a creation, or the ``Resource/key`` in a request.
  public var id: Term?

  /// Where the representation stands in the response; `nil` when the response does not show it.
  ///
  /// For lists the array of representations.
  public var state: Term?

  /// For lists: the boolean that says whether elements are left out of this answer.
  public var hasMore: Term?

  /// For updates: whether the request stands for the whole resource (RFC 9110, section 9.3.4).
  ///
  /// What it leaves out of its optional fields is then gone, or has its ``Field/fallback``.
  public var replacesWhole = false

  public var position: SourcePosition
}

extension Effect {
  public static func creates(
    _ resource: String, id: PositionedTerm, state: PositionedTerm? = nil
  ) -> Effect {
    Effect(.creates, resource, id: id, state: state)
  }

  public static func reads(_ resource: String, id: PositionedTerm, state: PositionedTerm? = nil)
    -> Effect
  {
    Effect(.reads, resource, id: id, state: state)
  }

  /// Shows the one resource that the caller has by being somebody: a profile, a score.
  public static func readsOwn(_ resource: String, state: PositionedTerm) -> Effect {
    own(.reads, resource, state)
  }

  /// Changes the one resource that the caller has by being somebody.
  public static func updatesOwn(_ resource: String, state: PositionedTerm) -> Effect {
    own(.updates, resource, state)
  }

  public static func updates(
    _ resource: String, id: PositionedTerm, state: PositionedTerm? = nil
  ) -> Effect {
    Effect(.updates, resource, id: id, state: state)
  }

  /// An update that puts what the request says in the place of the whole resource.
  public static func replaces(
    _ resource: String, id: PositionedTerm, state: PositionedTerm? = nil
  ) -> Effect {
    var effect = updates(resource, id: id, state: state)
    effect.replacesWhole = true
    return effect
  }

  public static func deletes(_ resource: String, id: PositionedTerm) -> Effect {
    Effect(.deletes, resource, id: id, state: nil)
  }

  /// The response holds the caller's resources in an array, all of them unless `hasMore` is true.
  public static func lists(
    _ resource: String, in items: PositionedTerm, hasMore: PositionedTerm? = nil
  ) -> Effect {
    Effect(
      action: .lists, resource: resource, id: nil, state: items.term, hasMore: hasMore?.term,
      position: items.position)
  }

  private static func own(_ action: Action, _ resource: String, _ state: PositionedTerm) -> Effect {
    Effect(
      action: action, resource: resource, id: nil, state: state.term, hasMore: nil,
      position: state.position)
  }

  init(
    action: Action, resource: String, id: Term?, state: Term?, hasMore: Term?,
    position: SourcePosition
  ) {
    self.action = action
    self.resource = resource
    self.id = id
    self.state = state
    self.hasMore = hasMore
    self.position = position
  }

  private init(_ action: Action, _ resource: String, id: PositionedTerm, state: PositionedTerm?) {
    self.init(
      action: action, resource: resource, id: id.term, state: state?.term, hasMore: nil,
      position: id.position)
  }
}
