import ContractHTTP
import ContractJSON
import ContractModel

private let here = "Tests/ContractModelTests/Problems/Mistake+Words.swift"

/// Mistakes with forms, unions, channels and conversations.
extension Mistake {
  static let shapes: [Mistake] = [
    .field("a union needs at least two alternatives", Schema(.union([.string]))),
    .field("a union needs at least two alternatives", .array(of: Schema(.union([])))),
    .field(
      "an enumeration needs at least one value", .either(.integer, .array(of: .string(.oneOf([]))))),
    Mistake("100: 'old' is an alias of 'newer', which the object does not have") { contract in
      contract.addField { _ in Field("old", .string, .alias(of: "newer"), line: 100) }
    },
    Mistake("102: 'oldest' is an alias of 'older', which is an alias itself") { contract in
      contract.addField { _ in Field("older", .string, .alias(of: "text"), line: 101) }
      contract.addField { _ in Field("oldest", .string, .alias(of: "older"), line: 102) }
    },
    Mistake("103: 'self' is an alias of 'self', which is an alias itself") { contract in
      contract.addField { _ in Field("self", .string, .alias(of: "self"), line: 103) }
    },
    Mistake("104: unknown resource 'lettre'; did you mean 'letter'?") { contract in
      contract.addField { _ in Field("answers", .uuid, line: 104).naming("lettre") }
    },
    Mistake("106: definition 'A' is declared twice; the first is at \(here):105") { contract in
      contract.definitions += [
        Definition("A", .string, line: 105), Definition("A", .string, line: 106),
      ]
    },
    Mistake("107: a union needs at least two alternatives") { contract in
      contract.definitions.append(Definition("B", Schema(.union([])), line: 107))
    },
    Mistake("109: there is no /end in definition 'C'") { contract in
      contract.definitions.append(
        Definition(
          "C", .object { Field("start", .date) },
          rules: [
            days(from: response("/start", line: 109), to: response("/end"), line: 109) == 7
          ], line: 108))
    },
  ]

  static let forms: [Mistake] = [
    .upload(
      "112: part 'a' is declared twice; the first is at \(here):111",
      .multipart(.part("a", 111), .part("a", 112), line: 110)),
    .upload("110: a form needs a part", .multipart(line: 110)),
    .upload(
      "111: 'image' is not a media range", .multipart(.part("a", 111, type: "image"), line: 110)),
    .upload(
      "111: no size is allowed: at most 0 bytes", .multipart(.part("a", 111, limit: 0), line: 110)),
    .upload("110: a form needs a field", .form(line: 110) { [Field]() }),
    .upload(
      "111: 'a' must hold plain values, because a form carries texts",
      .form(line: 110) { Field("a", .array(of: .array(of: .string)), .optional, line: 111) }),
    .upload(
      "111: 'a' cannot be null in a form; make it optional, or accept an empty text",
      .form(line: 110) { Field("a", .string.nullable, line: 111) }),
    .upload(
      "111: 'a' is one value, which needs no style",
      .form(line: 110) { Field("a", .string, line: 111).style(.commas) }),
    .upload(
      "111: 'a' cannot have the style 'label' in a form with this schema",
      .form(line: 110) { Field("a", .array(of: .string, .nonEmpty), line: 111).style(.label) }),
    .upload(
      "111: 'a' is a list that may be empty, which a form cannot show; make it .nonEmpty or optional",
      .form(line: 110) { Field("a", .array(of: .string), line: 111) }),
    .upload(
      "111: 'a' must be a plain value, because a part carries one text",
      .multipart(.text("a", .array(of: .string), line: 111), line: 110)),
    .upload("110: 'text' is not a media range", .text(.string, mediaType: "text", line: 110)),
    .upload("110: no size is allowed: at most 0 bytes", .binary("a/b", atMost: 0, line: 110)),
    .upload(
      "110: the schema of a text must be a plain value", .text(.string.nullable, line: 110)),
    Mistake("113: the request has no /b") { contract in
      contract.operations.append(
        .upload(
          .multipart(.part("a", 111), line: 110), [Failure(400, when: .absent("/b"), line: 113)]))
    },
    Mistake("114: no request has /nowhere") {
      $0.failures.append(Failure(409, when: .duplicate("/nowhere"), line: 114))
    },
    Mistake("116: variant 'same' is declared twice; the first is at \(here):115") { contract in
      contract.operations[1].responses += [
        Response(207, .letter, variant: "same", line: 115),
        Response(226, .letter, variant: "same", line: 116),
      ]
    },
    Mistake(
      "118: response '208 b' is declared twice; the first is at \(here):117",
      "118: variant 'b' is declared twice; the first is at \(here):117"
    ) { contract in
      contract.operations[1].responses += [
        Response(208, .letter, variant: "a", line: 117),
        Response(208, .letter, variant: "b", line: 117),
        Response(208, .letter, variant: "b", line: 118),
      ]
    },
  ]

  private static func upload(_ told: String, _ body: RequestBody) -> Mistake {
    Mistake(told, isIndependent: false) { $0.operations.append(.upload(body, [])) }
  }

  static let orders: [Mistake] = [
    .rule(
      "write an order as list == sorted(list, by: …)", 120,
      sorted(response("/list", line: 120), by: .ascending("/id"), line: 120)
        == response("/list", line: 120)),
    .rule(
      "write an order as list == sorted(list, by: …)", 121,
      response("/id", line: 121) == sorted(response("/list"), by: .ascending("/id"))),
    .rule(
      "write an order as list == sorted(list, by: …)", 122,
      response("/list", line: 122)
        <= sorted(response("/list"), by: .ascending("/id"), line: 122)),
    .rule(
      "no element of response /list has /ix in operation 'page'", 123,
      response("/list", line: 123)
        == sorted(response("/list"), by: .ascending("/id"), .descending("/id", or: "/ix"))),
    .rule(
      "no element of response /list has /name in operation 'page'", 124,
      response("/list", line: 124).element(where: "/name", is: constant(1), at: "/id") == 1),
    .rule(
      "no element of response /list has /age in operation 'page'", 125,
      response("/list", line: 125).element(where: "/id", is: constant(1), at: "/age") == 1),
    .rule(
      "no response has /pages in operation 'page'", 126,
      response("/pages", line: 126).element(where: "/a", is: constant(1), at: "/b") == 1),
    .rule(
      "no response has /many in operation 'page'", 127,
      response("/id", line: 127) == response("/many") + 1),
    .rule(
      "a message is not available in operation 'page'", 128,
      message("/a", line: 128) == response("/id")
    ),
  ]

  /// A mistake in a rule of an operation with a list.
  private static func rule(_ message: String, _ line: Int, _ rule: Rule) -> Mistake {
    Mistake("\(line): \(message)", isIndependent: false) { contract in
      contract.operations.append(
        Operation(
          "page", .get, "/page",
          responses: [
            .ok(
              .object {
                Field("id", .uuid)
                Field("list", .array(of: .object { Field("id", .uuid) }))
              })
          ], rules: [rule]))
    }
  }
}

extension RequestBody.Part {
  fileprivate static func part(
    _ name: String, _ line: Int, type: String = "image/*", limit: Int? = nil
  ) -> RequestBody.Part {
    .file(name, type, atMost: limit, line: line)
  }
}

extension Operation {
  fileprivate static func upload(_ body: RequestBody, _ failures: [Failure]) -> Operation {
    Operation("upload", .put, "/upload", body: body, responses: [.noContent()], failures: failures)
  }
}
