import ContractModel

/// The source of the program that takes bodies through models.
///
/// It reads and prints messages as `MessageProcess` has them. A question is the number of a model
/// in four bytes, the lowest first, and a body; an answer is a byte of ``Reply/Kind`` and what
/// belongs to it. What models print goes to the standard error.
struct ProbeText {
  var expressions: [ModelExpression]

  /// After so many seconds with one body the program ends itself, should nobody end it.
  var patienceSeconds: Int
}

extension ProbeText {
  var text: String {
    let rows = expressions.map { expression in
      let call =
        "    rows.append(Row((\(expression.type)).self, \(expression.decoder ?? "JSONDecoder()"), "
        + "\(expression.encoder ?? "JSONEncoder()")))\n"
      guard let position = expression.position else { return call }
      return "    #sourceLocation(file: \(Self.literal(position.file)), line: \(position.line))\n"
        + call + "    #sourceLocation()\n"
    }
    return Self.head.replacing("PATIENCE", with: "\(patienceSeconds)") + rows.joined()
      + Self.tail
  }

  private static func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static let head = #"""
    import Foundation

    @main enum ContractCheckProbe {
      struct Row {
        let pass: (Foundation.Data) -> Foundation.Data

        init<Model: Swift.Decodable & Swift.Encodable>(
          _ model: Model.Type, _ decoder: Foundation.JSONDecoder, _ encoder: Foundation.JSONEncoder
        ) {
          pass = { body in
            let value: Model
            do {
              value = try decoder.decode(Model.self, from: body)
            } catch {
              return ContractCheckProbe.refusal(error)
            }
            do {
              return [0] + (try encoder.encode(value))
            } catch {
              return [2] + Foundation.Data("\(error)".utf8)
            }
          }
        }

        init<Model: Swift.Decodable>(
          _ model: Model.Type, _ decoder: Foundation.JSONDecoder, _ encoder: Foundation.JSONEncoder
        ) {
          pass = { body in
            do {
              _ = try decoder.decode(Model.self, from: body)
              return Foundation.Data([1])
            } catch {
              return ContractCheckProbe.refusal(error)
            }
          }
        }
      }

      static func refusal(_ error: any Swift.Error) -> Foundation.Data {
        func answer(_ reason: String, _ words: String, _ path: [any Swift.CodingKey]) -> Foundation.Data {
          let tokens: [Any] = path.map { $0.intValue as Any? ?? $0.stringValue }
          let told: [Any] = [reason, words, tokens]
          return [3] + ((try? Foundation.JSONSerialization.data(withJSONObject: told)) ?? .init())
        }
        switch error as? Swift.DecodingError {
        case .keyNotFound(let key, let context)?:
          return answer("key", "", context.codingPath + [key])
        case .valueNotFound(let type, let context)?:
          return answer("value", "\(type)", context.codingPath)
        case .typeMismatch(let type, let context)?:
          return answer("type", "\(type)", context.codingPath)
        case .dataCorrupted(let context)?: return answer("data", "", context.codingPath)
        default: return answer("other", "\(error)", [])
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
        let answers = Foundation.FileHandle(fileDescriptor: dup(1))
        dup2(2, 1)
        let rows = rows()
        while let length = read(4), let message = read(number(length)) {
          var answer = Foundation.Data()
          if message.count >= 4 {
            alarm(PATIENCE)
            answer = rows[number(message.prefix(4))].pass(Foundation.Data(message.dropFirst(4)))
            alarm(0)
          }
          let count = (0..<4).map { UInt8(truncatingIfNeeded: answer.count >> (8 * $0)) }
          guard (try? answers.write(contentsOf: count + answer)) != nil else { return }
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
