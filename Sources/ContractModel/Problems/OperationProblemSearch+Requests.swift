import ContractHTTP
import ContractJSON

extension OperationProblemSearch {
  /// Returns the problems with the parameters of an operation, except for the path template.
  func parameterProblems() -> [ContractProblem] {
    repeated(operation.parameters.map { ($0.name, $0.position) }, "path parameter")
      + repeated(operation.queryParameters.map { ($0.name, $0.position) }, "query parameter")
      + repeated(operation.headers.map { ($0.name.lowercased(), $0.position) }, "header field")
      + repeated(operation.cookies.map { ($0.name, $0.position) }, "cookie")
      + operation.allParameters.flatMap { parameter in
        parameter.field.schema.problems(at: parameter.field.position) + problems(of: parameter)
      }
  }

  private func problems(of parameter: Operation.Parameter) -> [ContractProblem] {
    let field = parameter.field
    func problem(_ message: String) -> [ContractProblem] {
      [ContractProblem(message, at: field.position)]
    }
    if let style = field.style {
      if field.schema.isPrimitive {
        let written = style.writtenInPath(field.name).map { "; write the path with '\($0)'" } ?? ""
        return problem("'\(field.name)' is one value, which needs no style\(written)")
      }
      if !style.fits(parameter.location, field.schema) {
        return problem(
          "a \(parameter.location.noun) cannot have the style '\(style.rawValue)' with this schema")
      }
    }
    if !field.schema.isPrimitive, !field.schema.isCollectionOfPrimitives, field.style != .json {
      return problem("'\(field.name)' must hold plain values, because it is written as text")
    }
    switch parameter.location {
    case .path, .query: return []
    case .header:
      guard HTTPFields.isName(field.name) else {
        return problem("'\(field.name)' cannot be the name of a header field")
      }
      return Self.reservedFields.contains(field.name.lowercased())
        ? problem("header field '\(field.name)' is set by the request itself") : []
    case .cookie:
      return HTTPFields.isName(field.name)
        ? [] : problem("'\(field.name)' cannot be the name of a cookie")
    }
  }

  /// The fields about the message, the connection or the sender, in lower case.
  static let reservedFields: Set<String> = [
    "accept", "authorization", "connection", "content-length", "content-type", "cookie", "expect",
    "host",
    "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
  ]
}

extension OperationProblemSearch {
  /// Returns the problems of the body of requests.
  func problems(of body: RequestBody) -> [ContractProblem] {
    let forms = [body] + body.alternatives
    return forms.flatMap(ownProblems)
      + alternativeProblems(
        forms.map { ($0.mediaType, $0.position) },
        nested: body.alternatives.contains { !$0.alternatives.isEmpty })
  }

  private func ownProblems(of body: RequestBody) -> [ContractProblem] {
    let schema = body.schema
    let inSchema = schema?.problems(at: body.position) ?? []
    switch body.content {
    case .json, .stream, .open: return inSchema
    case .form: return inSchema + formProblems(of: body)
    case .raw(let content): return problems(of: content, at: body.position)
    case .multipart(let parts):
      return repeated(parts.map { ($0.name, $0.position) }, "part")
        + parts.filter { MediaType($0.mediaType) == nil }.map {
          ContractProblem("'\($0.mediaType)' is not a media range", at: $0.position)
        }
        + parts.filter { $0.sizeLimit ?? 1 < 1 }.map {
          ContractProblem("no size is allowed: at most \($0.sizeLimit ?? 0) bytes", at: $0.position)
        }
        + parts.compactMap(\.field).flatMap { field in
          field.schema.problems(at: field.position)
            + (field.schema.isPrimitive && !field.schema.isNullable
              ? []
              : [
                ContractProblem(
                  "'\(field.name)' must be a plain value, because a part carries one text",
                  at: field.position)
              ])
        }
        + (parts.isEmpty ? [ContractProblem("a form needs a part", at: body.position)] : [])
    }
  }

  /// The problems of fields that a form cannot carry.
  private func formProblems(of body: RequestBody) -> [ContractProblem] {
    let fields = body.formFields
    if fields.isEmpty { return [ContractProblem("a form needs a field", at: body.position)] }
    return fields.compactMap { field in
      field.formProblem.map { ContractProblem("'\(field.name)' \($0)", at: field.position) }
    }
  }
}

extension Field {
  /// The reason why a form without files cannot carry the field.
  fileprivate var formProblem: String? {
    guard schema.isPrimitive || schema.isCollectionOfPrimitives else {
      return "must hold plain values, because a form carries texts"
    }
    if schema.isNullable {
      return "cannot be null in a form; make it optional, or accept an empty text"
    }
    if let style {
      if schema.isPrimitive { return "is one value, which needs no style" }
      if !style.fits(.query, schema) {
        return "cannot have the style '\(style.rawValue)' in a form with this schema"
      }
    }
    guard isRequired, case .array(_, let limits) = schema.kind,
      !limits.required().contains(where: { $0.sizes?.minimum ?? 0 > 0 })
    else { return nil }
    return "is a list that may be empty, which a form cannot show; make it .nonEmpty or optional"
  }
}
