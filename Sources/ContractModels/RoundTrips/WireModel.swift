package import ContractJSON
public import Foundation

/// A type of an app that goes over the wire, read and written as the app does it.
public struct WireModel: Sendable {
  /// What reports call it.
  public var name: String

  /// The type as the language or its source names it.
  package var type: String

  /// Where it is declared; looked into only when there is something to tell.
  package var declarations: @Sendable () -> ModelDeclarations? = { nil }

  /// Reads a body, and writes what was read.
  package var pass: @Sendable ([UInt8]) -> Passage

  package init(name: String, type: String, pass: @escaping @Sendable ([UInt8]) -> Passage) {
    self.name = name
    self.type = type
    self.pass = pass
  }

  /// A type that is read and written.
  ///
  /// - Parameters:
  ///   - model: The type of the app.
  ///   - name: What reports call it; the name of the type unless told.
  ///   - decoder: As the app decodes with.
  ///   - encoder: As the app encodes with.
  public init<Model: Codable & SendableMetatype>(
    _ model: Model.Type, name: String? = nil, decoder: JSONDecoder = JSONDecoder(),
    encoder: JSONEncoder = JSONEncoder()
  ) {
    self.init(name: name ?? "\(model)", type: String(reflecting: model)) { body in
      do {
        let value = try decoder.decode(Model.self, from: Data(body))
        do {
          return .written(Array(try encoder.encode(value)))
        } catch {
          return .unwritable("\(error)")
        }
      } catch {
        return Passage(Refusal(error))
      }
    }
  }

  /// A type that is only read: what it loses cannot be seen, what it refuses can.
  ///
  /// - Parameters:
  ///   - model: The type of the app.
  ///   - name: What reports call it; the name of the type unless told.
  ///   - decoder: As the app decodes with.
  public init<Model: Decodable & SendableMetatype>(
    reading model: Model.Type, name: String? = nil, decoder: JSONDecoder = JSONDecoder()
  ) {
    self.init(name: name ?? "\(model)", type: String(reflecting: model)) { body in
      do {
        _ = try decoder.decode(Model.self, from: Data(body))
        return .read
      } catch {
        return Passage(Refusal(error))
      }
    }
  }
}

/// What became of one body in a model.
package enum Passage: Sendable, Hashable {
  /// It was not read: where, with indices, and why; the root where the decoder does not say.
  case refused(at: JSON.Pointer, String)
  /// The model gave no answer: it crashed, took too long, or was not asked.
  case silent(String)
  /// It was read, and the model is not for writing.
  case read
  /// It was read and could not be written.
  case unwritable(String)
  /// It was read and written as these bytes.
  case written([UInt8])

  /// Whether the model has read it.
  package var isRead: Bool {
    switch self {
    case .refused, .silent: false
    case .read, .unwritable, .written: true
    }
  }
}
