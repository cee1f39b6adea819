package import ContractJSON
public import Foundation

/// A Codable type of an app, decoded and encoded as the app does it.
public struct WireModel: Sendable {
  /// The name in reports.
  public var name: String

  /// The type as the language or its source names it.
  package var type: String

  /// The source in which the type is declared; evaluated only when there is a loss to report.
  package var declarations: @Sendable () -> ModelDeclarations? = { nil }

  /// Decodes a body and encodes the result.
  package var recode: @Sendable ([UInt8]) -> ModelResult

  package init(name: String, type: String, recode: @escaping @Sendable ([UInt8]) -> ModelResult) {
    self.name = name
    self.type = type
    self.recode = recode
  }

  /// Creates a model that is decoded and encoded.
  ///
  /// - Parameters:
  ///   - model: The type of the app.
  ///   - name: The name in reports; the name of the type by default.
  ///   - decoder: The decoder that the app uses.
  ///   - encoder: The encoder that the app uses.
  public init<Model: Codable & SendableMetatype>(
    _ model: Model.Type, name: String? = nil, decoder: JSONDecoder = JSONDecoder(),
    encoder: JSONEncoder = JSONEncoder()
  ) {
    self.init(name: name ?? "\(model)", type: String(reflecting: model)) { body in
      do {
        let value = try decoder.decode(Model.self, from: Data(body))
        do {
          return .encoded(Array(try encoder.encode(value)))
        } catch {
          return .encodingFailed("\(error)")
        }
      } catch {
        return ModelResult(DecodingFailure(error))
      }
    }
  }

  /// Creates a model that is only decoded, so that rejected bodies are found, but not lost data.
  ///
  /// - Parameters:
  ///   - model: The type of the app.
  ///   - name: The name in reports; the name of the type by default.
  ///   - decoder: The decoder that the app uses.
  public init<Model: Decodable & SendableMetatype>(
    decoding model: Model.Type, name: String? = nil, decoder: JSONDecoder = JSONDecoder()
  ) {
    self.init(name: name ?? "\(model)", type: String(reflecting: model)) { body in
      do {
        _ = try decoder.decode(Model.self, from: Data(body))
        return .decoded
      } catch {
        return ModelResult(DecodingFailure(error))
      }
    }
  }
}

/// The result of decoding and encoding one body.
package enum ModelResult: Sendable, Equatable {
  /// Decoding failed at a location (the root where the decoder names none) for a reason.
  case rejected(at: JSON.Pointer, String)
  /// The model returned no result: it crashed, timed out, or was not tried.
  case unresponsive(String)
  /// Decoding succeeded, and the model is not encodable.
  case decoded
  /// Decoding succeeded, encoding failed.
  case encodingFailed(String)
  case encoded([UInt8])

  /// Whether decoding succeeded.
  var isDecoded: Bool {
    switch self {
    case .rejected, .unresponsive: false
    case .decoded, .encodingFailed, .encoded: true
    }
  }
}

/// The reason why a decoder rejects a body, and the location.
///
/// The texts of decoders differ between systems, so they are not used.
struct DecodingFailure: Sendable, Equatable {
  enum Reason: Sendable, Equatable {
    case keyNotFound
    /// With the required type.
    case valueNotFound(String)
    /// With the required type.
    case typeMismatch(String)
    case dataCorrupted
    /// The description of an error that is not a `DecodingError`.
    case other(String)
  }

  var reason: Reason

  /// The location with indices; the root where the decoder names none.
  var location: JSON.Pointer

  init(_ reason: Reason, at location: JSON.Pointer = .root) {
    self.reason = reason
    self.location = location
  }

  init(_ error: any Error) {
    func location(_ path: [any CodingKey]) -> JSON.Pointer {
      JSON.Pointer(path.map { key in key.intValue.map { .index($0) } ?? .name(key.stringValue) })
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?:
      self.init(.keyNotFound, at: location(context.codingPath + [key]))
    case .valueNotFound(let type, let context)?:
      self.init(.valueNotFound("\(type)"), at: location(context.codingPath))
    case .typeMismatch(let type, let context)?:
      self.init(.typeMismatch("\(type)"), at: location(context.codingPath))
    case .dataCorrupted(let context)?: self.init(.dataCorrupted, at: location(context.codingPath))
    case nil: self.init(.other("\(error)"))
    @unknown default: self.init(.other("it cannot be decoded"))
    }
  }
}

extension DecodingFailure.Reason {
  var words: String {
    switch self {
    case .keyNotFound: "required by the model, but absent"
    case .valueNotFound(let type): "the model requires \(type), but the value is null"
    case .typeMismatch(let type): "not a \(type)"
    case .dataCorrupted: "not a value of the model"
    case .other(let words): words
    }
  }
}

extension ModelResult {
  init(_ failure: DecodingFailure) {
    self = .rejected(at: failure.location, failure.reason.words)
  }
}
