import ContractGeneration
import ContractJSON
import ContractModel
import Contracts

/// The day and the moment that all values of these tests are made on.
let now = Instant(secondsSince1970: 1_763_407_562, nanoseconds: 996_263_011)

func generator(_ schema: Schema) throws(GenerationError) -> Generator {
  try Generator(schema: schema, today: now.date, now: now)
}

func typical(_ schema: Schema, seed: UInt64 = 1) throws(GenerationError) -> JSON {
  var source = RandomSource(seed: seed)
  return try generator(schema).typical(&source)
}

/// Every schema in the contracts of this package, with a name for it.
var contractSchemas: [(name: String, schema: Schema)] {
  Catalog.all.flatMap { contract in
    contract.operations.flatMap { operation in
      let request = operation.body.map { [("\(operation.id) request", $0.schema)] } ?? []
      let responses = operation.responses.compactMap { response in
        response.body.map { ("\(operation.id) \(response.status.code)", $0) }
      }
      return request + responses
    } + [("\(contract.id) error", contract.errors.schema)]
  }
}

extension Schema {
  /// A request with something of everything; not from a contract, which may change.
  static let plan: Schema = .object {
    Field("title", .string(.nonEmpty), example: "Eat More Vegetables")
    Field("note", .string(.advised(.nonEmpty)), .optional)
    Field("start_date", .date)
    Field("target_date", .date)
    Field("kind", .string(.oneOf(["activity", "sleep"])))
    Field("target", .number(.greaterThan(0)), example: 5)
    Field("unit", .string(.commonly(["kg", "steps"])))
  }
}
