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

func requestSchema(_ operation: String) -> Schema {
  let schemas = contractSchemas.filter { $0.name == "\(operation) request" }
  guard let schema = schemas.first?.schema else {
    preconditionFailure("the contracts have no request \(operation)")
  }
  return schema
}
