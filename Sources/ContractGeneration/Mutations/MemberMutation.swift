import ContractJSON
import ContractModel
import ContractValidation

/// A change of the members of a valid map or closed object that violates a limit on their names or
/// their number.
struct MemberMutation: Sendable {
  enum Shape: Sendable {
    /// Gives the first member another name.
    case renamed(TextMutation, TextTarget)
    case count(Int)
    /// Adds a member that is not documented.
    case added
    /// Adds a member whose name matches a pattern, with a wrong value.
    case matching(name: String, JSON, words: String)
  }

  let shape: Shape
  let map: MapMembers
}

extension MemberMutation {
  func applied(to object: JSON.Object) -> (value: JSON.Object, words: String)? {
    switch shape {
    case .renamed(let change, let target):
      guard let index = map.freeIndices(in: object).first,
        let name = change.applied(to: object.members[index].name, target),
        object[name] == nil
      else { return nil }
      var renamed = object
      renamed.members[index].name = name
      return (renamed, "name of a member: \(change.words)")
    case .count(let count):
      return map.resized(object, to: count).map { ($0, MapMembers.words(ofCount: count)) }
    case .added:
      return (object.withUndocumentedField, "an undocumented field")
    case .matching(let name, let value, let words):
      guard object[name] == nil else { return nil }
      var added = object
      added[name] = value
      return (added, "\(name): \(words)")
    }
  }
}

/// The members of a map that are not known by name.
struct MapMembers: Sendable {
  /// The most members of a made map: more would test what size of body a backend takes.
  static let limit = 1_000

  let shape: ObjectShape
  private let fields: Set<String>
  private let names: Generator?
  private let validator: SchemaValidator

  init(_ shape: ObjectShape) {
    self.shape = shape
    fields = Set(shape.fields.map(\.name))
    let schema = Schema(.string(shape.keys))
    let start = Instant(secondsSince1970: 0)
    names = try? Generator(schema: schema, today: start.date, now: start)
    validator = SchemaValidator(schema.withAdviceRequired)
  }
}

extension MapMembers {
  func freeIndices(in object: JSON.Object) -> [Int] {
    object.members.indices.filter { !fields.contains(object.members[$0].name) }
  }

  /// The object with fewer or more members; `nil` where there are too few names, or fields alone are more.
  func resized(_ object: JSON.Object, to count: Int) -> JSON.Object? {
    var resized = object
    while resized.members.count > count {
      guard let last = freeIndices(in: resized).last else { return nil }
      resized.members.remove(at: last)
    }
    guard resized.members.count < count else { return resized }
    guard let value = freeIndices(in: object).first.map({ object.members[$0].value }) else {
      return nil
    }
    for name in otherNames(count - resized.members.count, besides: object) {
      resized.members.append(JSON.Object.Member(name: name, value: value))
    }
    return resized.members.count == count ? resized : nil
  }

  /// Valid names that the object does not have, plain ones; the examples come first.
  func otherNames(_ count: Int, besides object: JSON.Object, withExamples: Bool = true) -> [String]
  {
    let samples = Set(shape.sampleKeys)
    var known = Set(object.names).union(fields)
    if !withExamples { known.formUnion(samples) }
    var found: [String] = []
    func add(_ name: String) {
      guard found.count < count, name.isPlainName, !known.contains(name),
        validator.accepts(JSON.string(name).bytes())
      else { return }
      known.insert(name)
      found.append(name)
    }
    for name in shape.sampleKeys { add(name) }
    var source = RandomSource(seed: 0)
    for _ in 0..<(16 * count + 64) where found.count < count {
      if let name = names?.random(&source).stringValue { add(name) }
    }
    for number in 1...(count + 1) where found.count < count { add("member\(number)") }
    return found
  }

  /// A plain name that a pattern matches and no field has.
  func name(matching pattern: String) -> String? {
    let start = Instant(secondsSince1970: 0)
    let names = try? Generator(
      schema: .string(.matches(pattern)), today: start.date, now: start)
    var source = RandomSource(seed: 0)
    return (0..<64).lazy.compactMap { _ in names?.random(&source).stringValue }
      .first {
        $0.isPlainName && !fields.contains($0) && validator.accepts(JSON.string($0).bytes())
      }
  }

  static func words(ofCount count: Int) -> String {
    count == 0 ? "no members" : "\(count.counted("member"))"
  }
}

extension ObjectShape {
  /// Changes of the members of a map, each of which violates exactly one required limit.
  var changes: [ValueMutation] {
    let map = MapMembers(self)
    let matching = patterns.compactMap { $0.change(in: map) }
    guard others != nil else {
      return [ValueMutation(.undocumented, .members(MemberMutation(shape: .added, map: map)))]
        + matching
    }
    guard patterns.isEmpty else { return matching }
    let renamed = TextMutation.changes(keys.required()).compactMap { change -> ValueMutation? in
      guard case .text(let text, let target) = change.operation else { return nil }
      return ValueMutation(
        change.kind, .members(MemberMutation(shape: .renamed(text, target), map: map)))
    }
    let resized = sizes.outside.filter { (0...MapMembers.limit).contains($0) }.map { count in
      ValueMutation(.constraint("count"), .members(MemberMutation(shape: .count(count), map: map)))
    }
    return renamed + resized
  }

  /// Maps with the fewest and the most members, and one with other names than the examples.
  func edges(beside object: JSON.Object) -> [BoundaryValue] {
    guard others != nil, patterns.isEmpty else { return [] }
    let map = MapMembers(self)
    let boundaries = sizes.boundaries
    let counts = Set(boundaries.low + boundaries.high).sorted()
      .filter { (max(minimum, 1)...MapMembers.limit).contains($0) }
    var edges = counts.compactMap { count in
      map.resized(object, to: count).map {
        BoundaryValue(MapMembers.words(ofCount: count), .edge, value: .object($0))
      }
    }
    if !keys.isEmpty, let index = map.freeIndices(in: object).first,
      let name = map.otherNames(1, besides: object, withExamples: false).first
    {
      var renamed = object
      renamed.members[index].name = name
      edges.append(BoundaryValue("name \(name)", .edge, value: .object(renamed)))
    }
    return edges
  }
}

extension MemberPattern {
  /// A member with a name that matches and a value of a wrong type; `nil` where no plain name is found.
  fileprivate func change(in map: MapMembers) -> ValueMutation? {
    guard case .value(let wrong, let words)? = schema.wrongTypes.first?.operation else {
      return nil
    }
    return map.name(matching: pattern).map {
      ValueMutation(
        .type, .members(MemberMutation(shape: .matching(name: $0, wrong, words: words), map: map)))
    }
  }
}

extension Schema {
  /// The maps and closed objects in the schema, also in the first elements of lists, and the paths to them.
  func shapes(along path: ValuePath = ValuePath()) -> [(path: ValuePath, shape: ObjectShape)] {
    func shapes(_ fields: [Field]) -> [(path: ValuePath, shape: ObjectShape)] {
      fields.filter { $0.aliased == nil }.flatMap {
        $0.schema.shapes(along: path.appending(.name($0.name)))
      }
    }
    return switch kind {
    case .object(let shape): (shape.isPlain ? [] : [(path, shape)]) + shapes(shape.fields)
    case .array(let element, _): element.shapes(along: path.appending(.firstElement))
    case .recursive(_, let body): body.shapes(along: path)
    case .composed(.all) where merged != self: merged.shapes(along: path)
    default: []
    }
  }
}

extension String {
  /// Whether every backend takes the name of a member as it is.
  fileprivate var isPlainName: Bool {
    !isEmpty && utf8.count <= 200
      && utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || Array("_-".utf8).contains(byte)
      }
  }
}
