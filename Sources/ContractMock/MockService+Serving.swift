import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractService
import Synchronization

extension MockService {
  /// What the service says to a request that nothing is formally wrong with; `nil` where it leaves
  /// the answer to the contract's data.
  func served(
    _ call: Call, by identity: MockIdentity, _ state: inout MockState, _ overlooked: [Failure]
  ) -> Answer? {
    guard var service = state.service else { return nil }
    let indulgence = Indulgence(conduct)
    let serviceCall = serviceCall(call, by: identity, indulgence)
    // Letting go of the old value first keeps the state from being copied.
    let isForgetting = conduct.forgets(call.plan.operation)
    if !isForgetting { state.service = nil }
    defer { if !isForgetting { state.service = service } }
    do throws(Refusal) {
      guard let answer = try service.answer(serviceCall) else { return nil }
      let indulged = indulgence.conditions.flatMap {
        call.plan.compiled.failures(answering: .condition($0), to: call.request)
      }
      var told = self.answer(
        call.plan, answer, instead: overlooked.isEmpty ? indulged : overlooked)
      if call.plan.response(answer.variant).location != nil {
        let id = call.plan.effect?.id?.responsePointer.flatMap { answer.body[$0] }
        locate(id?.identityText, in: &told, call)
      }
      return told
    } catch {
      let objection = Objection.condition(error.condition)
      guard conduct.overlooks(objection) else {
        return refusals.answer(to: objection, of: call.plan.compiled, request: call.request)
      }
      let due = call.plan.compiled.failures(answering: objection, to: call.request)
      return madeUp(call, by: identity, instead: overlooked + due)
    }
  }

  private func serviceCall(
    _ call: Call, by identity: MockIdentity, _ indulgence: Indulgence
  ) -> ServiceCall {
    let isSomebody = call.plan.requiresAuthentication || knownCaller(of: call.request) != nil
    return ServiceCall(
      operation: call.plan.operation.id, user: isSomebody ? identity.userID : "",
      path: call.path, body: (try? JSON(parsing: call.request.body)) ?? .null, now: call.now,
      quirks: quirks, overlooked: { indulgence.overlooks($0) }, identities: source)
  }

  private func answer(
    _ plan: OperationPlan, _ answer: ServiceAnswer, instead: [Failure]
  ) -> Answer {
    Answer(
      meaning: .success(insteadOf: instead, variant: answer.variant),
      status: plan.response(answer.variant).status, fields: .json, body: answer.body.bytes(),
      announcements: answer.announcements)
  }

  /// An answer about what is not there, from the contract's data.
  private func madeUp(_ call: Call, by identity: MockIdentity, instead: [Failure]) -> Answer {
    var ingredients = Ingredients(rules: call.rules, caller: identity.userID)
    ingredients.identity = .string(source.uuid())
    return Answer(
      meaning: .success(insteadOf: instead), status: call.plan.success.status, fields: .json,
      body: call.plan.body(from: ingredients).bytes)
  }
}

/// Lets conditions pass as a conduct says, and remembers which.
private final class Indulgence: Sendable {
  private let conduct: Conduct
  private let passed = Mutex<[Failure.Condition]>([])

  init(_ conduct: Conduct) {
    self.conduct = conduct
  }

  var conditions: [Failure.Condition] { passed.withLock(\.self) }

  func overlooks(_ condition: Failure.Condition) -> Bool {
    guard conduct.overlooks(condition) else { return false }
    passed.withLock { $0.append(condition) }
    return true
  }
}

extension OperationPlan {
  /// The documented success of that variant, or the usual one.
  func response(_ variant: String?) -> Response {
    variant.flatMap { name in operation.responses.first { $0.variant == name } } ?? success
  }
}

extension IdentitySource {
  /// Makes the same identities for the same seed.
  convenience init(seed: UInt64) throws(GenerationError) {
    let moment = Instant(secondsSince1970: 0)
    let uuids = try Generator(schema: .uuid(version: 4), today: moment.date, now: moment)
    let random = RandomBox(RandomSource(seed: seed))
    self.init { random.next(uuids) }
  }
}

private final class RandomBox: Sendable {
  private let random: Mutex<RandomSource>

  init(_ random: RandomSource) {
    self.random = Mutex(random)
  }

  func next(_ generator: Generator) -> String {
    random.withLock { generator.typical(&$0) }.identityText
  }
}
