package import ContractFindings
package import ContractHTTP
package import ContractJSON
import ContractModel

/// Forms without files: their bytes as an object, and an object as their bytes.
extension CompiledOperation {
  /// The bytes of a request body: JSON, a text, or the form with the members of an object.
  ///
  /// A form has no null, so that a member with it is omitted.
  package func bytes(of body: JSON) -> [UInt8] {
    if let stream = operation.body?.stream { return stream.bytes(of: body) }
    guard operation.body?.holdsTexts == true else { return body.bytes() }
    guard operation.body?.isForm == true, case .object(let object) = body else {
      return Array(body.parameterText.utf8)
    }
    let items = object.members.filter { $0.value != .null }.map { member in
      let field = requests.formFields.first { $0.field.name == member.name }?.stated
      return (field ?? Operation.Parameter(location: .query, field: Field(member.name, .string)))
        .queryText(of: member.value.parameterText)
    }
    return Array(items.filter { !$0.isEmpty }.joined(separator: "&").utf8)
  }

  /// The body of a request as a value; a form is the object of its fields and texts, each read as the
  /// type of its schema.
  package func document(of request: HTTPRequest) -> JSON? {
    form(of: request).ownDocument(of: request)
  }

  private func ownDocument(of request: HTTPRequest) -> JSON? {
    if !requests.textParts.isEmpty { return texts(inFormOf: request) }
    guard let content = operation.body, !content.isJSON else {
      return try? JSON(parsing: request.body)
    }
    if content.isForm { return formDocument(of: request) }
    if let stream = content.stream { return stream.document(of: request.body) }
    return body.flatMap { content.schema?.reading(of: request.body, $0) }
  }

  /// The body of the request of an exchange as a value, see ``document(of:)``.
  package func requestDocument(of exchange: HTTPExchange) -> JSON? {
    let body = operation.body
    return body?.alternatives.isEmpty ?? true && body?.isJSON ?? true
      ? exchange.requestDocument : document(of: exchange.request)
  }

  /// Whether a reader of a request gets this body as it is: a form can show no empty list, and no
  /// difference between a number and its text.
  package func carries(_ body: JSON) -> Bool {
    guard operation.body?.isJSON == false, operation.body?.schema != nil else { return true }
    let request = HTTPRequest(
      method: operation.method, target: "/", fields: HTTPFields(), body: bytes(of: body))
    return document(of: request) == body
  }

  /// The object that a form is for a lenient reader.
  ///
  /// An optional field without a value may count as absent. Undocumented fields are texts.
  func formDocument(of request: HTTPRequest) -> JSON {
    // A form is written like a query.
    let text = String(decoding: request.body, as: UTF8.self)
    let query = HTTPRequest(
      method: request.method, target: "/?\(text)", fields: HTTPFields(), body: [])
    var object = JSON.Object()
    for field in requests.formFields {
      let readings = formReadings(of: field, in: query)
      let accepted = readings.first { field.validator.accepts($0.bytes()) }
      guard let value = accepted ?? readings.first else { continue }
      if accepted == nil, !field.field.isRequired,
        texts(of: field, in: query, path: [:]).allSatisfy(\.isEmpty), value.objectValue == nil
      {
        continue
      }
      object[field.field.name] = value
    }
    let known = Set(requests.formFields.map(\.field.name))
    for item in QueryItems(parsing: text).items {
      let name = String(item.name.prefix { $0 != "[" })
      if !known.contains(name), object[item.name] == nil {
        object[item.name] = .string(item.value ?? "")
      }
    }
    return .object(object)
  }

  /// What readers may take a field for, the most usual first; none where it is absent.
  ///
  /// Of a field that is sent twice readers use the first value or the last one.
  private func formReadings(of field: RequestValidators.Parameter, in query: HTTPRequest) -> [JSON]
  {
    guard field.field.schema.isOneText else {
      return field.stated.compoundReadings(in: query, path: [:])
    }
    return texts(of: field, in: query, path: [:]).reversed()
      .flatMap { field.field.schema.readings(of: $0) }
  }
}
