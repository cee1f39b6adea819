/// How many schemas the finite forms of schemas have, see ``Schema/finite(at:knowing:)``, as far as that can be
/// known without making them.
///
/// Shapes that need several values of each other double with each level.
struct FiniteSizes {
  /// The largest number of schemas of a finite form, and of schemas inside each other.
  private static let limit = (size: 100_000, depth: 150)

  private struct Extent {
    var size = 1
    var depth = 1
  }

  private let shapes: [String: Schema]
  private var known: [String: Extent] = [:]
  private var open: Set<String> = []

  /// - Parameter shapes: What references stand for that are not defined around them.
  init(_ shapes: [String: Schema]) {
    self.shapes = shapes
  }
}

extension FiniteSizes {
  /// Whether the finite form of a schema can be made.
  mutating func allow(_ schema: Schema) -> Bool { extent(of: schema, at: 0) != nil }

  /// - Returns: `nil` where a limit is reached.
  private mutating func extent(of schema: Schema, at depth: Int) -> Extent? {
    guard depth < Self.limit.depth else { return nil }
    switch schema.kind {
    case .reference(let name):
      return open.contains(name) ? Extent() : extent(of: name, at: depth)
    case .recursive(let name, let body):
      let isOuter = !open.insert(name).inserted
      defer { if !isOuter { open.remove(name) } }
      return extent(of: body, at: depth + 1)
    case .object(let shape):
      let fields = shape.fields.filter { !isLeftOut($0) }.map(\.schema)
      return sum(fields + [shape.others].compactMap(\.self), at: depth)
    default: return sum(schema.parts, at: depth)
    }
  }

  private mutating func extent(of name: String, at depth: Int) -> Extent? {
    if let known = known[name] { return depth + known.depth < Self.limit.depth ? known : nil }
    guard let shape = shapes[name] else { return Extent() }
    open.insert(name)
    defer { open.remove(name) }
    let extent = extent(of: shape, at: depth + 1)
    if let extent { known[name] = extent }
    return extent
  }

  private mutating func sum(_ parts: [Schema], at depth: Int) -> Extent? {
    var whole = Extent()
    for part in parts {
      guard let inner = extent(of: part, at: depth + 1) else { return nil }
      whole.size += inner.size
      whole.depth = max(whole.depth, inner.depth + 1)
      guard whole.size <= Self.limit.size else { return nil }
    }
    return whole
  }

  /// Whether a field of a shape is left out because it may be absent and refers to others.
  private func isLeftOut(_ field: Field) -> Bool {
    !open.isEmpty && !field.isRequired && field.schema.isRecursive
  }
}
