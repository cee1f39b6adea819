import ContractJSON
import ContractText

/// The JSON Schema of `contract-check.yaml` (draft 2020-12), made of the option table.
enum ConfigurationSchema {
  static var text: String {
    let options = properties(of: Option.configurable)
    let commands = Command.all.compactMap { command -> JSON.Object.Member? in
      let own = command.options.filter(\.isConfigurable)
      guard !own.isEmpty else { return nil }
      return JSON.Object.Member(name: command.name, value: object(properties(of: own)))
    }
    let sections = [
      JSON.Object.Member(
        name: "profiles",
        value: [
          "type": "object", "description": "options by the name of --profile",
          "additionalProperties": object(options),
        ]),
      JSON.Object.Member(
        name: "commands",
        value: [
          "type": "object", "description": "options of single commands",
          "properties": .object(JSON.Object(commands)), "additionalProperties": false,
        ]),
    ]
    let schema: JSON = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "contract-check.yaml", "type": "object",
      "properties": .object(JSON.Object(options + sections)), "additionalProperties": false,
    ]
    return String(decoding: schema.bytes(.pretty), as: UTF8.self) + "\n"
  }

  private static func object(_ properties: [JSON.Object.Member]) -> JSON {
    [
      "type": "object", "properties": .object(JSON.Object(properties)),
      "additionalProperties": false,
    ]
  }

  private static func properties(of options: [Option]) -> [JSON.Object.Member] {
    options.sorted { $0.name < $1.name }.map { option in
      JSON.Object.Member(name: String(option.name.dropFirst(2)), value: schema(of: option))
    }
  }

  private static func schema(of option: Option) -> JSON {
    let description = JSON.string(option.summary)
    guard let value = option.value else {
      return ["type": "boolean", "description": description]
    }
    let types: [JSON] = ["string", "number"] + (value == "JSON" ? ["object"] : [])
    let scalar: JSON = ["type": .array(types)]
    guard option.isList || option.isRepeated else {
      return ["type": .array(types), "description": description]
    }
    return [
      "anyOf": [scalar, ["type": "array", "items": scalar]], "description": description,
    ]
  }
}
