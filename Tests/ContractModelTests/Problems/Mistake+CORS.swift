import ContractModel

/// Mistakes with what the contract lets apps of other origins do.
extension Mistake {
  static let crossOrigin: [Mistake] =
    [
      "https://app.example.com/", "https://app.example.com/path", "app.example.com", "*", "null",
      "HTTPS://app.example.com", "https://APP.example.com", "https://", "https://a b",
      "https://user@app.example.com", "https://app.example.com:443", "http://app.example.com:80",
      "https://app.example.com:", "https://app.example.com:08080", "https://app.example.com:99999",
      "https://[::1", "1https://app.example.com", "",
    ].map { origin in
      .crossOrigin(
        "'\(origin)' is no origin; write scheme, host and port alone, like "
          + "https://app.example.com", CORS(origins: origin, line: 190))
    } + [
      .crossOrigin("cors allows no origin; state one, or .any", CORS(line: 190)),
      .crossOrigin(
        "cors has the origin 'https://a.b' twice",
        CORS(origins: "https://a.b", "https://a.b", "https://a.b", line: 190)),
      .crossOrigin(
        "browsers send no credentials to a service of any origin; list the origins of cors",
        CORS(origins: .any, allowsCredentials: true, line: 190)),
      .crossOrigin(
        "'*' is no header field of a request; cors needs the name of one",
        CORS(origins: .any, headers: "*", line: 190)),
      .crossOrigin(
        "'X A' is no header field of a response; cors needs the name of one",
        CORS(origins: .any, exposes: "X A", line: 190)),
      .crossOrigin(
        "cors has the header field 'etag' twice",
        CORS(origins: .any, exposes: "ETag", "etag", line: 190)),
      .crossOrigin(
        "the maxAge of cors is negative", CORS(origins: .any, maxAge: -1, line: 190)),
    ]

  private static func crossOrigin(_ told: String, _ cors: CORS) -> Mistake {
    Mistake(["190: \(told)"], file: #filePath) { $0.cors = cors }
  }
}
