package import ContractJSON
package import ContractModel
package import ContractValidation

/// The resources that one response shows, and whether these are all.
package struct ResourceListing: Sendable {
  package var byID: [String: JSON]
  package var hasMore: Bool

  /// Ids that are listed more than once.
  package var repeated: Set<String> = []

  /// Whether only one resource is shown, by its details.
  package var isDetail = false

  package init(_ byID: [String: JSON], hasMore: Bool = false) {
    self.byID = byID
    self.hasMore = hasMore
  }
}

extension ResourceListing {
  /// The evidence that the pages after the first one provide.
  package enum FurtherPages: Sendable {
    /// They were read to the last one.
    case all
    /// There are more.
    case some
    /// Other cases created and deleted elements meanwhile, so that one may be on two pages, or on none.
    case changing
  }

  /// Reads the body of a success; `nil` where it does not show the resource as documented.
  ///
  /// - Parameters:
  ///   - document: The body.
  ///   - resource: The type to look for.
  ///   - operation: The operation that responded.
  ///   - size: How many elements the request wants at most, where it says so.
  ///   - detailID: Returns the id of the resource that details are about.
  package init?(
    _ document: JSON, of resource: CompiledResource, from operation: CompiledOperation,
    size: Int? = nil, detailID: (CompiledEffect) -> String?
  ) {
    guard let effect = operation.effect(.lists, on: resource) else {
      guard let effect = operation.effect(.reads, on: resource),
        let shown = effect.representation(in: document), let id = detailID(effect)
      else { return nil }
      self.init([id: shown], hasMore: true)
      isDetail = true
      return
    }
    guard let elements = effect.representation(in: document)?.arrayValue else { return nil }
    self.init([:])
    hasMore = operation.paging != nil && elements.mayHaveMore(than: size)
    if case .response(let pointer)? = effect.hasMore {
      hasMore = CompiledEffect.find(pointer, in: document) == true
    }
    add(elements, of: resource)
  }

  private mutating func add(_ elements: [JSON], of resource: CompiledResource) {
    for element in elements {
      guard let id = resource.identity(in: element), id.utf8.count <= World.idLimit else {
        continue
      }
      if byID.updateValue(element, forKey: id) != nil { repeated.insert(id) }
    }
  }

  /// Adds the elements of the pages that follow.
  package mutating func add(
    _ elements: [JSON], of resource: CompiledResource, from pages: FurtherPages
  ) {
    guard !isDetail else { return }
    let repeatedOnPage = repeated
    add(elements, of: resource)
    if pages == .changing { repeated = repeatedOnPage }
    hasMore = pages != .all
  }
}

extension [JSON] {
  /// Whether there may be elements on other pages.
  fileprivate func mayHaveMore(than size: Int?) -> Bool { size.map { count >= $0 } ?? true }
}

extension CompiledEffect {
  /// The resource as a response shows it.
  func representation(in document: JSON) -> JSON? {
    guard case .response(let pointer)? = self.state else { return nil }
    return CompiledEffect.find(pointer, in: document)
  }

  /// The value at a location, also where the envelope around it is missing.
  ///
  /// A backend that has dropped its envelope gets one drift for that; everything else can still be
  /// checked.
  static func find(_ pointer: JSON.Pointer, in document: JSON) -> JSON? {
    document[pointer] ?? document[JSON.Pointer(Array(pointer.tokens.dropFirst()))]
  }
}

extension Identity {
  /// The id of the identity's per-user singletons, which no resource of a backend has.
  package var ownID: String { "\u{0}\(rawValue)" }

  /// The identity whose per-user singletons have this id.
  init?(ownID: String) {
    guard let identity = Identity.allCases.first(where: { $0.ownID == ownID }) else { return nil }
    self = identity
  }
}
