import ContractHTTP
import ContractModel

extension CompiledOperation {
  /// What is wrong with the `Location` of a documented answer, where one is documented.
  func locationDrifts(in response: HTTPResponse, _ documented: Response) -> [Drift] {
    guard let resource = documented.location, response.fields["location"] ?? "" == "" else {
      return []
    }
    return [
      Drift(
        .fieldMissing, check: .responseSchema, at: Drift.Location(.header("Location")),
        source: documented.position, expected: "a Location that names the new \(resource)",
        actual: response.fields.contains("location") ? "an empty one" : "no Location",
        fix: "send Location with the path of the new \(resource)")
    ]
  }
}
