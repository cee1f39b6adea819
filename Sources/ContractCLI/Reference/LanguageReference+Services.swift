// The page Services.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let services = #"""
    # Services

    What a mock does beyond the data of its contract.

    ## Mocks by hand

    A mock responds with data that fits the contract, and keeps what was created. Behaviour that is not in the contract is a
    `Service` of ContractService: a value that computes the responses of some operations. The mock still rejects invalid
    requests and checks credentials. A catalog names the services beside its contracts, by the identifier of the contract:
    `["weather": WeatherService()]`.

    ```swift
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
    ```

    Accepted:

    ```http
    GET /forecasts/Oslo
    HTTP/1.1 200

    {"city": "Oslo", "request": 1}
    ```

    Rejected:

    ```http
    GET /forecasts/Oslo
    HTTP/1.1 200

    {"city": "Rome", "request": 0}
    // the mock responds with 200 {"city":"Oslo","request":1}
    ```

    See ``Contract`` and `contracts/Catalog.swift`. A `drifts` of the service names what it does wrong on demand.

    """#
}
