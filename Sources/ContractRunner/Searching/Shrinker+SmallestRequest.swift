import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation

extension Shrinker {
  /// The description of a variant that shows the cause.
  func smallest(_ planned: Plan.Case) -> SmallestRequest {
    let steps = planned.steps
    let requests = outcome.trail.map(\.request)
    let last = requests.last.map { "\($0.method.name) \($0.target)" } ?? ""
    guard let probe = planned.onlyProbe, let request = probe.request,
      failing.planned.onlyProbe != nil
    else {
      let lines = requests.enumerated().map { index, request in
        SmallestRequest.Line(
          "\(request.method.name) \(request.target)".cut(to: Self.lineLimit),
          matters: index == requests.count - 1)
      }
      return described(last, lines, "\(steps.count) of \(failing.planned.steps.count) steps")
    }
    let sent = requests.last?.body ?? []
    guard !best.isUsual else {
      return described(last, lines(of: sent, []), "any request shows it")
    }
    var words = neededPointers.map { summary(of: $0, in: request.body) }
    words += neededParameters(of: request, to: probe.operation).map { "\($0): \($1)" }
    words += request.changes.map(\.summary)
    switch request.body {
    case .bytes, .form, .malformed:
      words.append("a body of \(sent.count.counted("byte"))")
    case .none, .json, .changed, .unissued, .distinct: break
    }
    if words.isEmpty { words.append(probe.reason) }
    return described(last, lines(of: sent, neededPointers), words.joined(separator: ", "))
  }

  private func described(_ request: String, _ lines: [SmallestRequest.Line], _ words: String)
    -> SmallestRequest
  {
    let masked = runner.backend.redaction
    return SmallestRequest(
      request: masked(request),
      lines: lines.map { SmallestRequest.Line(masked($0.text), matters: $0.matters) },
      words: masked(words), requests: spent)
  }

  private static let lineLimit = 2_000

  private func neededParameters(
    of request: Plan.Request, to operation: CompiledOperation?
  ) -> [(String, String)] {
    let parameters = request.parameters
    guard let operation else { return [] }
    let usual = planner.parameters(of: operation)
    return Set(usual.keys).union(parameters.keys).sorted().compactMap { key in
      guard parameters[key] != usual[key] else { return nil }
      switch parameters[key] {
      case .text(let text): return (key, text.cut(to: 60))
      case nil: return (key, "missing")
      case .unissued, .unknown: return (key, "never issued")
      case .fresh, .made, .fixture, .unique, .similar, .term: return nil
      }
    }
  }

  private func summary(of pointer: JSON.Pointer, in body: Plan.Body) -> String {
    let name = pointer == .root ? "the body" : String(pointer.description.dropFirst())
    guard case .json(let json) = body, let value = json[pointer] else { return "\(name): missing" }
    return "\(name): \(value.text(cutTo: 60))"
  }

  private func lines(of body: [UInt8], _ pointers: [JSON.Pointer]) -> [SmallestRequest.Line] {
    guard !body.isEmpty else { return [] }
    guard let json = try? JSON(parsing: body), case .object = json else {
      let text = String(decoding: runner.backend.redaction.masking(body, upTo: 400), as: UTF8.self)
      let rest = body.count - 400
      return [SmallestRequest.Line(rest > 0 ? "\(text)… \(rest) more bytes" : text)]
    }
    return json.lines(marking: pointers)
  }
}

extension JSON {
  /// The value with one member a line, those at the pointers marked; on one line without pointers.
  func lines(marking pointers: [Pointer]) -> [SmallestRequest.Line] {
    let short = text()
    guard !pointers.isEmpty || short.count > 60 else { return [SmallestRequest.Line(short)] }
    var lines: [SmallestRequest.Line] = []
    write(at: .root, "", "", pointers, 0, &lines)
    return lines
  }

  private func write(
    at pointer: Pointer, _ name: String, _ end: String, _ marked: [Pointer], _ depth: Int,
    _ lines: inout [SmallestRequest.Line]
  ) {
    let indent = String(repeating: "  ", count: depth)
    let isOpen = pointer == .root || marked.contains { $0 != pointer && $0.hasPrefix(pointer) }
    var children: [(String, Pointer, JSON)] = []
    switch self {
    case .object(let object) where isOpen:
      children = object.members.map {
        (JSON.string($0.name).text() + ": ", pointer.appending(.name($0.name)), $0.value)
      }
    case .array(let elements) where isOpen:
      children = elements.enumerated().map { ("", pointer.appending(.index($0)), $1) }
    default:
      let isMarked = marked.contains { pointer.hasPrefix($0) }
      return lines.append(
        SmallestRequest.Line(indent + name + text(cutTo: 200) + end, matters: isMarked))
    }
    let isObject = objectValue != nil
    lines.append(SmallestRequest.Line(indent + name + (isObject ? "{" : "[")))
    for (index, (name, inner, value)) in children.enumerated() {
      value.write(
        at: inner, name, index < children.count - 1 ? "," : "", marked, depth + 1, &lines)
    }
    for missing in marked where missing.parent == pointer && self[missing.tokens.last] == nil {
      let name = JSON.Pointer(missing.tokens.suffix(1)).description.dropFirst()
      lines.append(SmallestRequest.Line("\(indent)  (no \(name))", matters: true))
    }
    lines.append(SmallestRequest.Line(indent + (isObject ? "}" : "]") + end))
  }

  /// At most so many characters of the text; a longer text is truncated, with the number of
  /// characters of its string.
  fileprivate func text(cutTo limit: Int) -> String {
    text().cut(to: limit, count: stringValue?.count)
  }

  private subscript(token: Pointer.Token?) -> JSON? {
    token.flatMap { self[Pointer([$0])] }
  }
}

extension String {
  /// At most so many characters; a longer text is truncated, with its number of characters.
  fileprivate func cut(to limit: Int, count: Int? = nil) -> String {
    self.count > limit ? "\(prefix(limit))… (\(count ?? self.count) characters)" : self
  }
}

extension MessageChange {
  fileprivate var summary: String {
    switch self {
    case .credential(let change, let scheme): change.words(of: scheme)
    case .method(let method): "method \(method.name)"
    case .preflight(let origin, let method, _): "a preflight of \(method.name) from \(origin)"
    case .trailingSlash: "a trailing slash"
    case .encodedLetter: "an encoded letter in the path"
    case .invalidEncoding: "an invalid encoding in the path"
    case .notation(let notation): notation.rawValue
    case .unknownQuery: "an unknown query item"
    case .smallFieldNames: "names of fields in small letters"
    case .field(let name, nil): "no \(name)"
    case .field(let name, let value?), .added(let name, let value):
      "\(name): \(value.cut(to: 60))"
    }
  }
}
