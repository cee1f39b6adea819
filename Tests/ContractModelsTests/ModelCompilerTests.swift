import ContractJSON
import ContractModel
import ContractModels
import Foundation
import Testing

/// Whether models can be compiled on this machine.
let hasCompiler = (try? ModelCompiler(environment: ProcessInfo.processInfo.environment)) != nil

@Suite(.enabled(if: hasCompiler)) struct `Models compiled from source` {
  private static let source = """
    import Foundation

    struct Visit: Codable {
      var title: String
      var count: Int
    }

    struct Envelope<Content: Codable>: Codable { var data: Content }

    struct ReadOnly: Decodable { var title: String }

    struct Late: Codable { var at: Date }

    struct Talkative: Codable {
      var title: String
      init(from decoder: any Decoder) throws {
        for _ in 0..<10_000 { print("I am read, and say so at length") }
        title = try decoder.singleValueContainer().decode(String.self)
      }
    }

    struct Careless: Codable {
      var number: Int
      init(from decoder: any Decoder) throws {
        number = Int(try decoder.singleValueContainer().decode(String.self))!
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\\(number)")
      }
    }

    struct Endless: Decodable {
      init(from decoder: any Decoder) throws { while true {} }
    }

    struct Quitting: Decodable {
      init(from decoder: any Decoder) throws { exit(3) }
    }

    struct Stubborn: Codable {
      var title: String
      func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
          title, .init(codingPath: encoder.codingPath, debugDescription: ""))
      }
    }

    extension JSONDecoder {
      static var app: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
      }
    }

    extension JSONEncoder {
      static let app: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return encoder
      }()
    }
    """

  private static func models(
    _ expressions: ModelExpression..., source: String = source
  ) async throws -> [WireModel] {
    try await ModelCompiler(environment: ProcessInfo.processInfo.environment)
      .models(expressions, in: [.text(source, named: "Visits.swift")])
  }

  private static func recode(_ model: WireModel, _ body: String) -> ModelResult {
    model.recode(Array(body.utf8))
  }

  private static func failure(_ result: ModelResult) -> String {
    if case .unresponsive(let words) = result { return ": \(words)" }
    guard case .rejected(let location, let words) = result else { return "\(result)" }
    return "\(location): \(words)"
  }

  @Test func `are decoded and encoded by type expression`() async throws {
    let models = try await Self.models("Visit", "[Visit]", "Envelope<[Visit]>", "[String: Visit]")
    #expect(models.map(\.name) == ["Visit", "[Visit]", "Envelope<[Visit]>", "[String: Visit]"])
    let visit = #"{"count":1,"title":"a"}"#
    let bodies = [visit, "[\(visit)]", "{\"data\":[\(visit)]}", "{\"x\":\(visit)}"]
    for (model, body) in zip(models, bodies) {
      guard case .encoded(let bytes) = Self.recode(model, body) else {
        Issue.record("\(model.name) wrote nothing")
        continue
      }
      #expect(try JSON(parsing: bytes) == JSON(parsing: Array(body.utf8)))
    }
  }

  @Test func `reject the same bodies as in this process`() async throws {
    let models = try await Self.models("Visit", "[Visit]", "Envelope<Visit>")
    struct Visit: Codable {
      var title: String
      var count: Int
    }
    struct Envelope: Codable { var data: Visit }
    let own = [WireModel(Visit.self), WireModel([Visit].self), WireModel(Envelope.self)]
    let bodies = [
      #"{"title":"a"}"#, #"{"title":null,"count":1}"#, #"{"title":"a","count":"1"}"#,
      #"[{"title":"a","count":1},{"title":"a","count":1.5}]"#, #"{"data":{"title":"é\"\n"}}"#,
      "", "nonsense", "null", #"{"title":"a","count":1}"#,
    ]
    for body in bodies {
      for (model, own) in zip(models, own) where !Self.recode(own, body).isEncoded {
        #expect(Self.recode(model, body) == Self.recode(own, body), "\(model.name) \(body)")
      }
    }
  }

  @Test func `use the coders of the app`() async throws {
    let models = try await Self.models(
      ModelExpression("Late", name: "Late 1.0", decoder: ".app", encoder: "JSONEncoder.app"),
      "Late")
    let body = #"{"at":"2025-11-17T19:26:02Z"}"#
    #expect(models[0].name == "Late 1.0")
    #expect(Self.recode(models[0], body) == .encoded(Array(body.utf8)))
    #expect(Self.failure(Self.recode(models[1], body)) == "/at: not a Double")
  }

  @Test func `can be decodable only`() async throws {
    let model = try await Self.models("ReadOnly")[0]
    #expect(Self.recode(model, #"{"title":"a"}"#) == .decoded)
    #expect(
      Self.failure(Self.recode(model, "{}")) == "/title: required by the model, but absent")
  }

  @Test func `may print`() async throws {
    let model = try await Self.models("Talkative")[0]
    #expect(Self.recode(model, #""a""#) == .encoded(Array(#"{"title":"a"}"#.utf8)))
    #expect(Self.recode(model, #""b""#) == .encoded(Array(#"{"title":"b"}"#.utf8)))
  }

  @Test func `fail to encode when they throw`() async throws {
    let model = try await Self.models("Stubborn")[0]
    guard case .encodingFailed = Self.recode(model, #"{"title":"a"}"#) else {
      Issue.record("it was written")
      return
    }
  }

  @Test func `reject a body on which they crash, and decode the next`() async throws {
    let models = try await Self.models("Careless", "Quitting")
    #expect(Self.recode(models[0], #""1""#) == .encoded(Array(#""1""#.utf8)))
    for _ in 0..<3 {
      let failure = Self.failure(Self.recode(models[0], #""one""#))
      #expect(failure.hasPrefix(": the model crashed: "))
      #expect(failure.contains("Visits.swift:") && failure.contains("Unexpectedly found nil"))
    }
    #expect(Self.recode(models[0], #""2""#) == .encoded(Array(#""2""#.utf8)))
    #expect(
      Self.failure(Self.recode(models[1], "1")) == ": the model ended the program with status 3")
    #expect(Self.recode(models[0], #""3""#) == .encoded(Array(#""3""#.utf8)))
  }

  @Test func `reject a body on which they time out`() async throws {
    let compiler = try ModelCompiler(
      environment: ProcessInfo.processInfo.environment, bodyTimeLimit: .seconds(1))
    let model = try await compiler.models(
      ["Endless"], in: [.text(Self.source, named: "Visits.swift")])[0]
    for _ in 0..<3 {
      #expect(Self.failure(Self.recode(model, "1")) == ": the model timed out after 1 s")
    }
    #expect(
      Self.failure(Self.recode(model, "1")) == ": not attempted, because the model timed out before"
    )
  }

  @Test func `decode bodies larger than a pipe buffer`() async throws {
    let model = try await Self.models("[String]")[0]
    let body = "[" + Array(repeating: #""abcdefghij""#, count: 20_000).joined(separator: ",") + "]"
    #expect(Self.recode(model, body) == .encoded(Array(body.utf8)))
  }

  @Test func `leave no open files and no folders`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "probe-\(ProcessInfo.processInfo.globallyUniqueString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    var environment = ProcessInfo.processInfo.environment
    environment["TMPDIR"] = folder.path
    do {
      let models = try await ModelCompiler(environment: environment).models(
        ["Careless"], in: [.text(Self.source, named: "Visits.swift")])
      _ = Self.recode(models[0], #""one""#)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) != [])
      // Used once more, so that it is not released before.
      _ = Self.recode(models[0], #""1""#)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test(
    arguments: [
      (
        "struct Visit: Codable { var title: Sting }", "Visit",
        "Visits.swift:1:36: error: cannot find type 'Sting' in scope"
      ),
      (
        "struct Visit: Codable {}", "Vist",
        "models.json:7: error: cannot find 'Vist' in scope"
      ),
      (
        "struct Visit {}", "Visit",
        "models.json:7: error: a model requires that 'Visit' conform to 'Decodable'"
      ),
    ])
  func `report compiler errors with their position`(source: String, type: String, error: String)
    async throws
  {
    let expression = ModelExpression(
      type, position: SourcePosition(file: "models.json", line: 7))
    let thrown = await #expect(throws: ModelCompilerError.self) {
      try await Self.models(expression, source: source)
    }
    #expect(thrown?.description.hasPrefix(error) == true, "\(thrown?.description ?? "")")
  }
}

@Suite struct `A missing compiler` {
  @Test(arguments: [
    (
      ["PATH": "/no/such/folder"],
      "models need a Swift compiler, and there is no swiftc on PATH; install Swift, or set "
        + "CONTRACT_CHECK_SWIFTC"
    ),
    (
      ["CONTRACT_CHECK_SWIFTC": "/no/swiftc"],
      "models need a Swift compiler, and /no/swiftc of CONTRACT_CHECK_SWIFTC cannot be run"
    ),
  ])
  func `is reported with a fix`(environment: [String: String], message: String) {
    let error = #expect(throws: ModelCompilerError.self) {
      try ModelCompiler(environment: environment)
    }
    #expect(error?.description == message)
  }
}

extension ModelResult {
  fileprivate var isEncoded: Bool {
    if case .encoded = self { true } else { false }
  }
}
