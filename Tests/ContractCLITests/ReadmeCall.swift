import ContractHTTP
import Foundation
import TestSupport
import Testing

/// A line with `curl` in README, and the status that its comment names.
struct ReadmeCall: Sendable {
  var request: HTTPRequest
  var status: Int

  /// The calls of a section of README to a port, with the words that the section assigns to variables.
  static func all(in section: Substring, port: Int) throws -> [ReadmeCall] {
    var variables: [String: String] = [:]
    for match in section.matches(of: /(?m)^([A-Z]+)='([^']*)'$/) {
      variables[String(match.1)] = String(match.2)
    }
    return section.split(separator: "\n").compactMap { line in
      ReadmeCall(String(line), port: port, variables)
    }
  }

  /// The text of a section of README.
  static func section(_ title: String) throws -> Substring {
    let readme = try String(contentsOfFile: PackageRoot.path + "/README.md", encoding: .utf8)
    let rest = try #require(readme.split(separator: "## \(title)\n").last)
    return try #require(rest.split(separator: "\n## ").first)
  }

  private init?(_ line: String, port: Int, _ variables: [String: String]) {
    let host = "curl http://localhost:\(port)"
    guard line.hasPrefix(host),
      let match = line.dropFirst(host.count).firstMatch(of: /^(\S+)(.*)# (\d{3})/),
      let status = Int(match.3)
    else { return nil }
    self.status = status
    request = HTTPRequest(
      method: .get, target: String(match.1), fields: ["Host": "localhost"], body: [])
    for option in String(match.2).matches(of: /-(H|d|X) (?:'([^']*)'|"([^"]*)"|(\S+))/) {
      var word = String(option.2 ?? option.3 ?? option.4 ?? "")
      for (name, value) in variables { word = word.replacing("$\(name)", with: value) }
      switch option.1 {
      case "H":
        let parts = word.split(separator: ": ", maxSplits: 1)
        request.fields.append(String(parts[0]), String(parts[1]))
      case "X": request.method = HTTPMethod(word)
      default:
        request.method = .post
        request.body = Array(word.utf8)
      }
    }
  }
}
