import ContractJSON
import ContractText
import Foundation
import Synchronization

extension AgentTool {
  /// A call that cannot be carried out, in one line.
  struct CallError: Error {
    var message: String
  }

  /// The command line of a call, and what it reads from standard input.
  struct Call {
    var words: [String]
    var input: [UInt8] = []
  }

  /// Makes the command line of a call: values of an agent are never options.
  ///
  /// - Parameters:
  ///   - values: The parameters.
  ///   - start: The options that a person has started the server with.
  /// - Returns: The command line, and the standard input of the command.
  /// - Throws: ``CallError`` for parameters that the tool does not have, or of another type.
  func call(_ values: JSON, _ start: Arguments) throws(CallError) -> Call {
    for name in values.objectValue?.names ?? []
    where !parameters.contains(where: { $0.name == name }) {
      throw CallError(message: "\(self.name) has no parameter '\(name)'")
    }
    var call = Call(words: [command] + words)
    var operands: [String] = []
    for parameter in parameters {
      guard let value = values[parameter.name], value != .null else {
        guard !parameter.isRequired else {
          throw CallError(message: "\(name) needs the parameter '\(parameter.name)'")
        }
        continue
      }
      switch parameter.role {
      case .input: call.input = value.bytes()
      case .operand: operands.append(try Self.operand(value, parameter))
      case .option(let option):
        call.words += try Self.texts(value, parameter).map { "\(option.name)=\($0)" }
      }
    }
    if parameters.contains(where: { if case .input = $0.role { true } else { false } }) {
      operands.append("-")
    }
    let taken = Set(call.words.map { String($0.prefix(upToASCII: "=")) })
    call.words += start.words(of: command, without: taken) + ["--"] + operands
    return call
  }

  private static func texts(
    _ value: JSON, _ parameter: Parameter
  ) throws(CallError) -> [String] {
    let texts =
      value.arrayValue?.map { $0.stringValue }
      ?? [value.stringValue ?? value.numberValue.map(\.text)]
    guard !texts.contains(nil) else {
      throw CallError(message: "'\(parameter.name)' is no \(parameter.type)")
    }
    return texts.compactMap(\.self)
  }

  /// An operand that is a word or a file of this machine: an agent does not choose what is fetched.
  private static func operand(
    _ value: JSON, _ parameter: Parameter
  ) throws(CallError) -> String {
    guard let text = value.stringValue, !text.isEmpty else {
      throw CallError(message: "'\(parameter.name)' is no string")
    }
    guard !text.containsScalars("://") else {
      throw CallError(
        message: "'\(parameter.name)' is an address, and nothing is fetched for a tool")
    }
    return text
  }
}

extension Arguments {
  /// The options of a command that are set here, as words of a command line.
  fileprivate func words(of command: String, without taken: Set<String>) -> [String] {
    let options = Command.named(command)?.options ?? []
    return options.filter { has($0) && !taken.contains($0.name) }.flatMap { option in
      option.value == nil ? [option.name] : texts(of: option).map { "\(option.name)=\($0)" }
    }
  }
}

/// The output of a command.
final class CapturedOutput: Sendable {
  private let text = Mutex("")

  func append(_ part: String) { text.withLock { $0 += part } }

  var all: String { text.withLock(\.self) }
}

extension AgentTool {
  /// Carries out a call in this process; its result is an object of the protocol.
  func result(
    of values: JSON, _ start: Arguments, _ process: ProcessEnvironment
  ) async -> JSON {
    let call: Call
    do {
      call = try self.call(values, start)
    } catch {
      return Self.content(error.message, isError: true)
    }
    let (out, errors) = (CapturedOutput(), CapturedOutput())
    var child = ProcessEnvironment(
      contracts: process.contracts, services: process.services, environment: process.environment,
      out: { out.append($0) }, error: { errors.append($0) })
    child.input = { [input = call.input] in input }
    child.name = process.name
    let report = FileManager.default.temporaryDirectory
      .appendingPathComponent("contract-check-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: report) }
    var words = call.words
    if hasReport { words.insert(contentsOf: [OptionKey.report.name, "json=\(report)"], at: 1) }
    let status = await ContractCheck(child)(words)
    if hasReport, status != .usage, let data = FileManager.default.contents(atPath: report),
      let document = try? JSON(parsing: Array(data))
    {
      return Self.structured(document.withoutResults)
    }
    if let outcome = outcomes[status] {
      return Self.structured([
        "outcome": .string(outcome), "text": .string((out.all + errors.all).trimmedLines),
      ])
    }
    let isError = status == .usage || status == .couldNotTest
    let text = (isError ? errors.all + out.all : out.all).trimmedLines
    if !isError, let json = try? JSON(parsing: Array(text.utf8)), json.objectValue != nil {
      return Self.structured(json)
    }
    return Self.content(text, isError: isError)
  }

  private static func structured(_ value: JSON) -> JSON {
    [
      "content": [["type": "text", "text": .string(value.text())]], "structuredContent": value,
    ]
  }

  static func content(_ text: String, isError: Bool) -> JSON {
    [
      "content": [["type": "text", "text": .string(text)]], "isError": isError ? true : false,
    ]
  }
}

extension JSON {
  /// The report without the list of all checks, which is long and says nothing that findings do not.
  fileprivate var withoutResults: JSON {
    guard let object = objectValue else { return self }
    return .object(
      JSON.Object(
        object.map { member in
          guard member.name == "runs", let runs = member.value.arrayValue else { return member }
          let short = runs.map { run in
            JSON.object(
              JSON.Object((run.objectValue ?? JSON.Object([])).filter { $0.name != "results" }))
          }
          return JSON.Object.Member(name: member.name, value: .array(short))
        }))
  }
}

extension String {
  fileprivate var trimmedLines: String { trimmingCharacters(in: .newlines) }
}
