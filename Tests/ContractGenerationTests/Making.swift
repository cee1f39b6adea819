import ContractGeneration
import ContractJSON
import ContractModel
import Contracts

/// The date and time of all generated values in these tests.
let now = Instant(secondsSince1970: 1_763_407_562, nanoseconds: 996_263_011)

func generator(_ schema: Schema) throws(GenerationError) -> Generator {
  try Generator(schema: schema, today: now.date, now: now)
}

func typical(_ schema: Schema, seed: UInt64 = 1) throws(GenerationError) -> JSON {
  var source = RandomSource(seed: seed)
  return try generator(schema).typical(&source)
}

/// Every schema in the contracts of this package, with a name for it.
let contractSchemas: [(name: String, schema: Schema)] = Catalog.all.flatMap(\.schemas)

extension Contract {
  fileprivate var schemas: [(name: String, schema: Schema)] {
    var all = [("\(id) error", errors.schema)]
    for operation in operations where !operation.isSetUpOnly {
      if let schema = operation.body?.schema {
        all.append(("\(id) \(operation.id) request", schema))
      }
      for response in operation.responses {
        let name = "\(id) \(operation.id) \(response.status.code) \(response.variant ?? "")"
        if let schema = response.body { all.append((name, schema)) }
      }
    }
    for message in channels.flatMap({ $0.clientMessages + $0.serverMessages }) {
      all.append(("\(id) \(message.name)", message.schema))
    }
    for definition in definitions { all.append(("\(id) \(definition.name)", definition.schema)) }
    return all
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
