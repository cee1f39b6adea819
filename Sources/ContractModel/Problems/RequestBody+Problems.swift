import ContractHTTP
import ContractJSON

extension Contract {
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
    let inSchema =
      (schema?.problems(at: body.position) ?? [])
      + (schema?.subschemas() ?? []).compactMap(\.field).flatMap { field -> [ContractProblem] in
        field.resource.map { unknownResource($0, at: field.position) } ?? []
      }
    switch body.content {
    case .json: return inSchema
    case .form: return inSchema + formProblems(of: body)
    case .raw(let content): return content.problems(at: body.position)
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
            + (field.schema.isOneText && !field.schema.isNullable
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
  /// Why a form without files cannot carry the field.
  fileprivate var formProblem: String? {
    guard schema.isOneText || schema.holdsOneTexts else {
      return "must hold plain values, because a form carries texts"
    }
    if schema.isNullable {
      return "cannot be null in a form; make it optional, or accept an empty text"
    }
    if let style {
      if schema.isOneText { return "is one value, which needs no style" }
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
