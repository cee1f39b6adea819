import ContractHTTP

/// The decisions of a browser, step by step as the Fetch standard writes them.
struct Browser {
  var origin: String
  var includesCredentials: Bool

  /// Section "CORS check".
  func canRead(_ response: HTTPResponse) -> Bool {
    let allowed = response.fields.values("Access-Control-Allow-Origin")
    guard !allowed.isEmpty else { return false }
    let value = allowed.joined(separator: ", ")
    if !includesCredentials && value == "*" { return true }
    if value != origin { return false }
    if !includesCredentials { return true }
    return response.fields.values("Access-Control-Allow-Credentials").joined(separator: ", ")
      == "true"
  }

  /// Section "CORS-preflight fetch", from step 7 on.
  func sends(_ method: String, _ fields: [String], after preflight: HTTPResponse) -> Bool {
    guard canRead(preflight), (200..<300).contains(preflight.status.code) else { return false }
    let methods = list(preflight, "Access-Control-Allow-Methods")
    let names = list(preflight, "Access-Control-Allow-Headers").map { $0.lowercased() }
    if !methods.contains(method) && !["GET", "HEAD", "POST"].contains(method)
      && (includesCredentials || !methods.contains("*"))
    {
      return false
    }
    if fields.contains("authorization") && !names.contains("authorization") { return false }
    for field in fields where !names.contains(field) {
      if includesCredentials || !names.contains("*") { return false }
    }
    return true
  }

  private func list(_ response: HTTPResponse, _ name: String) -> [String] {
    response.fields.values(name).joined(separator: ",").split(separator: ",").map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}
