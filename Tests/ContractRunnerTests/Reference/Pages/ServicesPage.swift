import ContractHTTP
import ContractJSON
import ContractModel
import ContractService

/// The snippets of the page `Services` of the language reference, and what its samples are checked with.
enum ServicesPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Mocks by hand": mocksByHand()
    ]
  }

  private static func mocksByHand() -> ReferenceSubject {
    // Snippet: Mocks by hand
    struct WeatherService: Service {
      /// The number of requests so far.
      var initialState: Int { 0 }

      var holdsResources: Bool { false }

      func respond(
        to call: ServiceCall, _ state: inout Int
      ) throws(ServiceRejection) -> ServiceResponse? {
        guard call.operation == "showForecast" else { return nil }
        state += 1
        return ServiceResponse([
          "city": .string(call.path["city"] ?? ""), "request": .count(state),
        ])
      }
    }
    let showForecast = Operation(
      "showForecast", .get, "/forecasts/{city}",
      path: [Field("city", .string(.nonEmpty))],
      responses: [
        .ok(
          .object {
            Field("city", .string)
            Field("request", .integer(.atLeast(1)))
          })
      ])
    // End
    return .served(by: WeatherService(), showForecast)
  }
}
