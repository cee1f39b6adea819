import ContractJSON
import ContractModel
import ContractValidation

/// Collects the mutations of a schema and of everything in it.
struct MutationCollector {
  private(set) var mutations: [Mutation] = []

  /// Valid values by schema: generating them costs more than the rest of the collection.
  private var fallbacks: [Schema: JSON] = [:]
}

extension MutationCollector {
  /// Collects the mutations of one value, then those of its children.
  mutating func collect(in schema: Schema, along path: ValuePath) {
    add(schema.changes, schema, path)
    switch schema.kind {
    case .array(let element, _):
      collectAtLocation(of: element, along: path.appending(.firstElement))
      collectInLastElement(of: element, along: path.appending(.lastElement))
    case .object(let shape):
      for field in shape.fields where field.aliased == nil {
        collectInField(field, along: path.appending(.name(field.name)))
      }
    case .union(let alternatives):
      // A value belongs to the first alternative that accepts it. A mutation of it may be valid for
      // another alternative, which shows when the whole value is validated.
      let validators = alternatives.map { SchemaValidator($0) }
      for (index, alternative) in alternatives.enumerated() {
        let step = ValuePath.Step.alternative(
          Array(validators[...index]), fallback: fallback(of: schema),
          sample: fallback(of: alternative))
        collect(in: alternative, along: path.appending(step))
      }
    case .composed(.all(let parts)):
      if let base = parts.first { collect(in: base, along: path) }
    case .composed(.tuple(let positions, let rest, _)):
      for (index, element) in (positions + [rest].compactMap(\.self)).enumerated() {
        collectAtLocation(of: element, along: path.appending(.element(index)))
      }
    case .composed: break
    default:
      break
    }
  }

  /// Collects the mutations of the names and the number of the members of a map.
  mutating func collect(of map: ObjectShape, along path: ValuePath) {
    mutations += map.changes.map { Mutation(path: path, change: $0, fallback: nil) }
  }

  private mutating func collectInField(_ field: Field, along path: ValuePath) {
    if field.isRequired { add([ValueMutation(.missing, .removal)], field.schema, path) }
    // Many backends read null as absent, and no document forbids it.
    collectAtLocation(of: field.schema, along: path, allowsNull: !field.isRequired)
  }

  private mutating func collectAtLocation(
    of schema: Schema, along path: ValuePath, allowsNull: Bool = false
  ) {
    let mayBeEmpty = schema.isNullable || allowsNull
    if !mayBeEmpty, schema.kind != .any {
      add([ValueMutation(.null, .null, words: "null")], schema, path)
    }
    add(schema.wrongTypes, schema, path)
    collect(in: schema, along: path)
    // As with null, many backends read an empty text as absent.
    if schema.kind.typedText != nil, !mayBeEmpty {
      add([ValueMutation(.format, "", words: "empty")], schema, path)
    }
  }

  /// One mutation of each kind shows whether a backend validates more than the first element.
  private mutating func collectInLastElement(of schema: Schema, along path: ValuePath) {
    let count = mutations.count
    collectAtLocation(of: schema, along: path)
    var kinds: Set<Mutation.Kind> = []
    mutations =
      mutations[..<count] + mutations[count...].filter { kinds.insert($0.kind).inserted }
  }

  private mutating func add(_ changes: [ValueMutation], _ schema: Schema, _ path: ValuePath) {
    guard !changes.isEmpty else { return }
    let fallback = fallback(of: schema)
    mutations += changes.map { Mutation(path: path, change: $0, fallback: fallback) }
  }

  /// A valid value that is not null, used where the value at hand has none.
  private mutating func fallback(of schema: Schema) -> JSON? {
    if let known = fallbacks[schema] { return known }
    let start = Instant(secondsSince1970: 0)
    let value = try? Generator(schema: schema, today: start.date, now: start).smallest()
    fallbacks[schema] = value
    return value
  }
}

/// The path from a whole value to a location in it.
struct ValuePath: Sendable {
  enum Step: Sendable {
    case name(String)
    case firstElement
    case element(Int)
    /// The last of several elements. The element of a list of one is appended again, so that the last
    /// element is never the first.
    case lastElement
    /// Continues only with values that the last of these validators is the first to accept, or with
    /// the sample in place of another value.
    case alternative([SchemaValidator], fallback: JSON?, sample: JSON?)
  }

  /// A location in a value.
  struct Location {
    var pointer: JSON.Pointer
    /// `nil` when only the last member is missing.
    var value: JSON?
    /// The numbers of the alternatives of which samples were put into the value.
    var samples: [Int] = []
  }

  private(set) var steps: [Step] = []
}

extension ValuePath {
  func appending(_ step: Step) -> ValuePath {
    var path = self
    path.steps.append(step)
    return path
  }

  /// The location at the end of the path, where that leads through members only.
  var memberPointer: JSON.Pointer? {
    var tokens: [JSON.Pointer.Token] = []
    for step in steps {
      guard case .name(let name) = step else { return nil }
      tokens.append(.name(name))
    }
    return JSON.Pointer(tokens)
  }

  /// The location at the end of the path, and the value there.
  ///
  /// - Parameters:
  ///   - whole: The value; the last element of a list of one is appended again, and samples are put
  ///     into it.
  ///   - putsSamples: Whether a value of another alternative is replaced by a sample.
  /// - Returns: `nil` when there is no such location.
  func location(in whole: inout JSON, puttingSamples putsSamples: Bool) -> Location? {
    var tokens: [JSON.Pointer.Token] = []
    var value: JSON? = whole
    var samples: [Int] = []
    for step in steps {
      switch step {
      case .name(let name):
        guard case .object(let object)? = value else { return nil }
        value = object[name]
        tokens.append(.name(name))
      case .firstElement:
        guard let first = value?.arrayValue?.first else { return nil }
        value = first
        tokens.append(.index(0))
      case .element(let index):
        guard let elements = value?.arrayValue, index < elements.count else { return nil }
        value = elements[index]
        tokens.append(.index(index))
      case .lastElement:
        guard let elements = value?.arrayValue, let last = elements.last else { return nil }
        value = last
        tokens.append(.index(max(1, elements.count - 1)))
        if elements.count == 1 { _ = whole.set(last, at: JSON.Pointer(tokens)) }
      case .alternative(let validators, let fallback, let sample):
        func isOfAlternative(_ value: JSON?) -> Bool {
          guard let bytes = value?.bytes() else { return false }
          return validators.firstIndex { $0.accepts(bytes) } == validators.count - 1
        }
        if isOfAlternative(value.unlessNull ?? fallback) { continue }
        guard putsSamples, let sample, isOfAlternative(sample),
          whole.set(sample, at: JSON.Pointer(tokens))
        else { return nil }
        value = sample
        samples.append(validators.count)
      }
    }
    return Location(pointer: JSON.Pointer(tokens), value: value, samples: samples)
  }
}
