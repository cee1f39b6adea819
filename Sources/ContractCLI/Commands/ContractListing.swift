import ContractHTTP
import ContractJSON
import ContractModel

/// The contents of a contract, for a terminal.
struct ContractListing {
  private var contract: Contract

  init(_ contract: Contract) {
    self.contract = contract
  }
}

extension ContractListing {
  var text: String {
    var lines = ["\(contract.id) \(contract.version)  \(contract.title)"]
    if !contract.host.isEmpty { lines.append("  of \(contract.host)") }
    if !contract.documents.isEmpty {
      lines += hanging("  from ", contract.documents.joined(separator: ", "))
    }
    if contract.authentication != .bearer {
      lines += hanging("  authentication: ", "\(contract.authentication)")
    }
    if let cors = contract.cors { lines += hanging("  cors: ", "\(cors)") }
    lines += operationLines + channelLines
    if !contract.definitions.isEmpty {
      lines += ["", "  \(contract.definitions.count.counted("definition"))"]
      lines += hanging("    ", contract.definitions.map(\.name).joined(separator: ", "))
    }
    lines += ["", "  \(contract.scenarios.count.counted("scenario"))"]
    let width = contract.scenarios.map(\.id.count).max() ?? 0
    for scenario in contract.scenarios {
      lines += hanging("    \(scenario.id.padded(to: width))  ", scenario.title)
    }
    return (lines + omissionLines).joined(separator: "\n") + "\n"
  }

  /// The parts of the documents that the contract does not have.
  private var omissionLines: [String] {
    guard !contract.omissions.isEmpty else { return [] }
    return ["", "  \(contract.omissions.counts) left out"]
      + contract.omissions.flatMap { hanging("    ", "\($0.subject): \($0.reason)", depth: 2) }
  }

  private var operationLines: [String] {
    // Identifiers of documents may be as long as paths.
    let width = min(contract.operations.map(\.id.count).max() ?? 0, 30)
    let indentation = String(repeating: " ", count: width + 6)
    return ["", "  \(contract.operations.count.counted("operation"))"]
      + contract.operations.flatMap { lines(of: $0, width, indentation) }
  }

  private func lines(of operation: Operation, _ width: Int, _ indentation: String) -> [String] {
    let method = operation.method.name.padded(to: 6)
    var lines = ["    \(operation.id.padded(to: width))  \(method) \(operation.template)"]
    if !operation.summary.isEmpty { lines += hanging(indentation, operation.summary) }
    if let own = operation.authentication, own != .none {
      lines += hanging(indentation, "authentication: \(own)", depth: 2)
    }
    for words in operation.parameterWords { lines += hanging(indentation, words, depth: 2) }
    for remark in operation.remarks { lines += hanging(indentation, remark, depth: 2) }
    if contract.infersEffects, let words = operation.effectWords {
      lines += hanging(indentation, "inferred: \(words)", depth: 2)
    }
    return lines + responses(of: operation, indentation)
  }

  /// The responses of an operation; for a set-up only one, the contract that checks it.
  private func responses(of operation: Operation, _ indentation: String) -> [String] {
    if let definer = operation.definedIn { return ["\(indentation)set-up only, from \(definer)"] }
    let failures = contract.failures(of: operation).sorted { $0.status < $1.status }.map(\.name)
    return columns("\(indentation)→ ", operation.successes + failures.distinct)
  }

  private var channelLines: [String] {
    guard !contract.channels.isEmpty else { return [] }
    let width = contract.channels.map(\.id.count).max() ?? 0
    let indentation = String(repeating: " ", count: width + 6)
    return ["", "  \(contract.channels.count.counted("channel"))"]
      + contract.channels.flatMap { lines(of: $0, width, indentation) }
  }

  private func lines(of channel: Channel, _ width: Int, _ indentation: String) -> [String] {
    var lines = ["    \(channel.id.padded(to: width))  WS     \(channel.path)"]
    lines += hanging(indentation, channel.summary)
    for message in channel.clientMessages { lines += message.listing("\(indentation)takes ") }
    for message in channel.serverMessages { lines += message.listing("\(indentation)sends ") }
    return lines
  }

  /// Items separated by commas, broken at 80 columns under their label.
  private func columns(_ label: String, _ items: [String]) -> [String] {
    var lines = [label]
    for (index, item) in items.enumerated() {
      let text = item + (index + 1 < items.count ? ", " : "")
      if lines[lines.count - 1].count + text.count > 80 {
        lines.append(String(repeating: " ", count: label.count))
      }
      lines[lines.count - 1] += text
    }
    return lines.map(\.trimmed)
  }
}

extension Operation {
  /// The parameters of query and header, one line each.
  fileprivate var parameterWords: [String] {
    allParameters.filter { $0.location != .path }.map { parameter in
      let field = parameter.field
      let name =
        switch parameter.location {
        case .path, .query: parameter.key
        case .header: "\(field.name):"
        case .cookie: "cookie \(field.name)"
        }
      let limits = field.schema.summary + (field.isRequired ? "" : ", optional")
      return ["takes \(name) \(limits)", field.summary].filter { !$0.isEmpty }
        .joined(separator: "; ")
    } + listing.map(\.description) + (idempotencyKey.map { ["takes effect once per \($0)"] } ?? [])
      + (storedImage.map { ["stores \($0), named by \($0.url)"] } ?? [])
  }

  /// The defaults and deprecations of the request.
  fileprivate var remarks: [String] {
    ((body?.schema?.subschemas() ?? []).compactMap(\.field)
      + allParameters.filter { $0.location != .path }.map(\.field)).flatMap { field in
        [
          field.fallback.map { "\(field.name) defaults to \($0)" },
          field.deprecation.map { "\(field.name) is deprecated: \($0)" },
        ].compactMap(\.self)
      }
  }

  /// The statuses of success, each once, with the variants of each.
  fileprivate var successes: [String] {
    responses.map(\.status.code).distinct.map { code in
      let matching = responses.filter { $0.status.code == code }
      let variants = matching.compactMap(\.variant)
      let location = matching.contains { $0.location != nil } ? " with Location" : ""
      let headers = matching.flatMap(\.headers).map(\.name).distinct
      return "\(code)" + location
        + (headers.isEmpty ? "" : " with \(headers.joined(separator: ", "))")
        + (variants.isEmpty ? "" : " (\(variants.joined(separator: " or ")))")
    }
  }
}

extension Operation {
  /// The effects of the operation on resources: `creates pet`, `reads pet by {petId}`.
  var effectWords: String? {
    guard !effects.isEmpty else { return nil }
    return effects.map { effect in
      let parameter = effect.pathParameter.map { " by {\($0)}" } ?? ""
      return "\(effect.action.rawValue) \(effect.resource)\(parameter)"
    }.joined(separator: ", ")
  }
}

extension Message {
  fileprivate func listing(_ label: String) -> [String] {
    summary.isEmpty ? [label + name] : hanging("\(label)\(name): ", summary)
  }
}
