import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork

extension RunContext {
  /// Gets a token from the login operation of the contract.
  func logIn(_ identity: Identity, by request: HTTPRequest) async -> Result<String, TokenError> {
    let option = identity == .other ? "--as-other-login" : "--login"
    guard let login = contract.login, case .response(let place) = login.token else {
      return .failure(TokenError("\(option): the contract has no login operation"))
    }
    let name = login.operation
    let response: HTTPResponse
    do throws(TransportError) {
      response = try await sendAside(request, for: name)
    } catch {
      return .failure(TokenError("\(option): \(error)"))
    }
    guard response.status.isSuccess else {
      return .failure(TokenError("\(option): \(name) answered \(response.status)"))
    }
    guard let token = response.text(at: place) else {
      return .failure(TokenError("\(option): the answer of \(name) has no token at \(place)"))
    }
    return .success(token)
  }
}

extension HTTPResponse {
  fileprivate func text(at place: JSON.Pointer) -> String? {
    guard let text = (try? JSON(parsing: body))?[place]?.stringValue, !text.isEmpty else {
      return nil
    }
    return text
  }

  /// Whatever may be a token in the answer of a login: what stands at its place, and all that is
  /// long.
  func textsOfLogin(_ login: Login?) -> [String] {
    guard status.isSuccess, case .response(let place)? = login?.token else { return [] }
    let texts =
      (try? JSON(parsing: body))?.texts
      ?? String(decoding: body, as: UTF8.self).split { " \t\r\n\"',:<>{}[]".contains($0) }
      .map(String.init)
    return texts.filter { $0.utf8.count >= 16 } + [text(at: place)].compactMap(\.self)
  }
}
