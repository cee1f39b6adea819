import ContractModel
import ContractText

/// The source of the program that runs models.
///
/// It exchanges length-prefixed messages with `MessageProcess`. A request is the number of a model
/// in four little-endian bytes, and a body; a response is a byte for the result, which
/// `ModelResult(response:)` decodes, and its details. The output of models goes to standard error.
struct ModelProgramSource {
  var expressions: [ModelExpression]

  /// The program exits by itself after this time with one body, in case no other process ends it.
  var timeLimitSeconds: Int
}

extension ModelProgramSource {
  var text: String {
    let rows = expressions.map { expression in
      let call =
        "    rows.append(Row((\(expression.type)).self, "
        + "decoder: \(expression.decoder ?? "JSONDecoder()"), "
        + "encoder: \(expression.encoder ?? "JSONEncoder()")))\n"
      guard let position = expression.position else { return call }
      return "    #sourceLocation(file: \(Self.literal(position.file)), line: \(position.line))\n"
        + call + "    #sourceLocation()\n"
    }
    return Self.head.replacingScalars("TIME_LIMIT", with: "\(timeLimitSeconds)") + rows.joined()
      + Self.tail
  }

  private static func literal(_ text: String) -> String {
    "\"" + text.replacingScalars("\\", with: "\\\\").replacingScalars("\"", with: "\\\"") + "\""
  }

  private static let head = #"""
    import Foundation

    @main enum ContractCheckProbe {
      struct Row {
        let recode: (Foundation.Data) -> Foundation.Data

        init<Model: Swift.Decodable & Swift.Encodable>(
          _ model: Model.Type, decoder: Foundation.JSONDecoder, encoder: Foundation.JSONEncoder
        ) {
          recode = { body in
            let value: Model
            do {
              value = try decoder.decode(Model.self, from: body)
            } catch {
              return ContractCheckProbe.failure(error)
            }
            do {
              return [0] + (try encoder.encode(value))
            } catch {
              return [2] + Foundation.Data("\(error)".utf8)
            }
          }
        }

        init<Model: Swift.Decodable>(
          _ model: Model.Type, decoder: Foundation.JSONDecoder, encoder: Foundation.JSONEncoder
        ) {
          recode = { body in
            do {
              _ = try decoder.decode(Model.self, from: body)
              return Foundation.Data([1])
            } catch {
              return ContractCheckProbe.failure(error)
            }
          }
        }
      }

      static func failure(_ error: any Swift.Error) -> Foundation.Data {
        func response(_ reason: String, _ words: String, _ path: [any Swift.CodingKey]) -> Foundation.Data {
          let tokens: [Any] = path.map { $0.intValue as Any? ?? $0.stringValue }
          let details: [Any] = [reason, words, tokens]
          return [3] + ((try? Foundation.JSONSerialization.data(withJSONObject: details)) ?? .init())
        }
        switch error as? Swift.DecodingError {
        case .keyNotFound(let key, let context)?:
          return response("key", "", context.codingPath + [key])
        case .valueNotFound(let type, let context)?:
          return response("value", "\(type)", context.codingPath)
        case .typeMismatch(let type, let context)?:
          return response("type", "\(type)", context.codingPath)
        case .dataCorrupted(let context)?: return response("data", "", context.codingPath)
        default: return response("other", "\(error)", [])
        }
      }

      static func read(_ count: Int) -> Foundation.Data? {
        var bytes = Foundation.Data()
        while bytes.count < count {
          guard let more = try? Foundation.FileHandle.standardInput.read(upToCount: count - bytes.count),
            !more.isEmpty
          else { return nil }
          bytes.append(more)
        }
        return bytes
      }

      static func number(_ bytes: Foundation.Data) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
      }

      static func main() {
        let output = Foundation.FileHandle(fileDescriptor: dup(1))
        dup2(2, 1)
        let rows = rows()
        while let length = read(4), let message = read(number(length)) {
          var response = Foundation.Data()
          if message.count >= 4 {
            alarm(TIME_LIMIT)
            response = rows[number(message.prefix(4))].recode(Foundation.Data(message.dropFirst(4)))
            alarm(0)
          }
          let count = (0..<4).map { UInt8(truncatingIfNeeded: response.count >> (8 * $0)) }
          guard (try? output.write(contentsOf: count + response)) != nil else { return }
        }
      }

      static func rows() -> [Row] {
        var rows: [Row] = []

    """#

  private static let tail = """
        return rows
      }
    }

    """
}
