import ContractHTTP
import ContractJSON
import ContractText

/// Finds the path templates of recorded requests: which segments are names, and which are parameters.
///
/// A segment is a parameter where it looks generated, where an earlier response had it as an identity, or where
/// many values have the same paths behind them. Requests that were rejected add no templates.
struct PathLearner: Sendable {
  /// A segment of a template; `nil` for a parameter.
  typealias Shape = [String?]

  /// The identities that responses have shown.
  private let identities: Set<String>

  /// The templates by method.
  private(set) var shapes: [HTTPMethod: Set<Shape>] = [:]

  /// How many values of a segment with the same paths behind them make it a parameter.
  private static let variety = 6

  init(_ samples: [TrafficSample]) {
    var identities: Set<String> = []
    for sample in samples { sample.received?.collectIdentities(into: &identities) }
    self.identities = identities
    var known: [HTTPMethod: Set<Shape>] = [:]
    for sample in samples where sample.isAccepted {
      known[sample.method, default: []].insert(shape(of: sample.segments))
    }
    shapes = Self.joined(known)
  }
}

extension PathLearner {
  private func shape(of segments: [String]) -> Shape {
    segments.enumerated().map { index, segment in
      let isParameter =
        segment.isIdentifierLike && !segment.isVersion
        || index > 0 && identities.contains(segment) || segment.isEmpty
        || segment.utf8.contains(UInt8(ascii: "@"))
      return isParameter ? nil : segment
    }
  }

  /// The template of a request: that of its path, or the most specific one that it matches.
  func template(of sample: TrafficSample) -> Shape? {
    let fitting = (shapes[sample.method] ?? []).filter { $0.matches(sample.segments) }
    return fitting.max { left, right in
      let (a, b) = (left.count { $0 != nil }, right.count { $0 != nil })
      return (a, right.text) < (b, left.text)
    }
  }

  /// Templates in which segments of many values with the same paths behind them are parameters.
  private static func joined(_ known: [HTTPMethod: Set<Shape>]) -> [HTTPMethod: Set<Shape>] {
    var all = known
    let depth = known.values.flatMap { $0 }.map(\.count).max() ?? 0
    for position in 0..<depth where position > 0 {
      // By what precedes a segment: its values, each with the methods and paths behind it.
      var uses: [Shape: [String: Set<String>]] = [:]
      for (method, shapes) in all {
        for shape in shapes where shape.count > position {
          guard let name = shape[position] else { continue }
          let rest = shape[(position + 1)...].map { $0 ?? "*" }.joined(separator: "/")
          uses[Array(shape[..<position]), default: [:]][name, default: []].insert(
            "\(method.name) \(rest)")
        }
      }
      for (prefix, values) in uses {
        let groups = Dictionary(grouping: values.keys) { values[$0] ?? [] }
        for names in groups.values where names.count >= variety {
          let names = Set(names)
          all = all.mapValues { shapes in
            Set(
              shapes.map { shape in
                guard shape.count > position, Array(shape[..<position]) == prefix,
                  let name = shape[position], names.contains(name)
                else { return shape }
                var copy = shape
                copy[position] = nil
                return copy
              })
          }
        }
      }
    }
    return all
  }
}

extension PathLearner.Shape {
  /// Whether segments match the template.
  func matches(_ segments: [String]) -> Bool {
    count == segments.count && zip(self, segments).allSatisfy { $0 == nil || $0 == $1 }
  }

  /// The template with `*` for parameters.
  var text: String { "/" + map { $0 ?? "*" }.joined(separator: "/") }
}

extension JSON {
  /// Adds the texts and whole numbers of members that usually hold an identity.
  func collectIdentities(into found: inout Set<String>) {
    switch self {
    case .array(let elements): for element in elements { element.collectIdentities(into: &found) }
    case .object(let object):
      for member in object {
        if member.name.isNameOfIdentity, let text = member.value.identity {
          found.insert(text)
        } else {
          member.value.collectIdentities(into: &found)
        }
      }
    case .null, .boolean, .number, .string: return
    }
  }

  /// The value as a segment of a path would have it; `nil` for what is no identity.
  var identity: String? {
    switch self {
    case .string(let text): text.isEmpty || text.utf8.count > 200 ? nil : text
    case .number(let number): number.isIntegerForm ? number.text : nil
    case .null, .boolean, .array, .object: nil
    }
  }
}

extension String {
  /// Whether a segment of a path is the version of an API: `v1`, `v2.1`.
  fileprivate var isVersion: Bool {
    let bytes = Array(utf8)
    return bytes.count > 1 && bytes[0] | 0x20 == UInt8(ascii: "v")
      && bytes.dropFirst().allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }
  }
}
