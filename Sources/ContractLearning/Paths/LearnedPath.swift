import ContractHTTP
import ContractModel
import ContractText

/// The path template of an operation with names for its parameters.
struct LearnedPath: Sendable, Equatable {
  let shape: PathLearner.Shape

  /// The names of the parameters in order.
  let names: [String]

  /// Creates the path, with parameters named after the segments before them: `goal_id` behind `goals`.
  init(_ shape: PathLearner.Shape, isSnakeCase: Bool) {
    self.shape = shape
    var names: [String] = []
    for (index, segment) in shape.enumerated() where segment == nil {
      let before = shape[..<index].last { $0 != nil }?.flatMap { $0 } ?? ""
      let words = before.asciiWords.map { $0.lowercased() }
      var noun: [String] = words.dropLast()
      noun += [words.last?.singular ?? "item", "id"]
      let name =
        isSnakeCase
        ? noun.joined(separator: "_")
        : noun[0] + noun.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      var number = 2
      var own = name
      while names.contains(own) {
        own = "\(name)\(number)"
        number += 1
      }
      names.append(own)
    }
    self.names = names
  }

  /// The template: `/goals/{goal_id}`.
  var template: String {
    var rest = names[...]
    return "/"
      + shape.map { $0.map(PercentCoding.encode) ?? "{\(rest.popFirst() ?? "id")}" }
      .joined(separator: "/")
  }

  /// The template up to each parameter, which identifies what the parameter names.
  var prefixes: [PathLearner.Shape] {
    shape.indices.filter { shape[$0] == nil }.map { Array(shape[...$0]) }
  }
}

extension PathLearner.Shape {
  /// The noun for the things that a template with a parameter at its end identifies: `goal`.
  var noun: String {
    let words = (dropLast().last { $0 != nil }?.flatMap { $0 } ?? "item").asciiWords
    var noun: [String] = words.dropLast()
    noun.append(words.last?.singular ?? "item")
    return noun.joined(separator: "-").lowercased()
  }
}

extension String {
  /// The parts of letters and digits of ASCII.
  var asciiWords: [String] {
    utf8.split { !($0.isLetter || 0x30...0x39 ~= $0) }.compactMap { String($0) }
  }
}
