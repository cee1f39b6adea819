import ContractJSON
import ContractModel
import ContractService

/// Goals and conversations, linked in both directions.
struct LumeLinkingService: Service {
  var initialState: State { State() }

  struct State: Sendable {
    var goals: [String: Goal] = [:]

    /// The goals in order of creation.
    var order: [String] = []
    var conversations: [String: Conversation] = [:]
  }

  struct Goal: Sendable {
    var id: String
    var user: String
    var title: String
    var description: String
    var status = "not_started"
    var progress: JSON = 0
    var category: String?
    var targetDate: String
    var conversation: String?
    var createdAt: Instant
    var updatedAt: Instant
  }

  struct Conversation: Sendable {
    var id: String
    var user: String
    var goal: String?
    var createdAt: Instant
    var updatedAt: Instant
  }

  func respond(to call: ServiceCall, _ state: inout State) throws(ServiceRejection)
    -> ServiceResponse?
  {
    switch call.operation {
    case "createGoal": return state.create(call)
    case "listGoals": return state.list(call)
    case "goalDetails":
      return ServiceResponse(try state.goal(call.path["goalId"], call).shape(call))
    case "updateGoal": return try state.update(call)
    case "chatAboutGoal": return try state.chat(call)
    case "conversationDetails":
      let conversation = try state.conversation(call.path["conversationId"], call)
      return ServiceResponse(conversation.shape)
    default: return nil
    }
  }

  /// Each violates a sentence of the document, and a scenario of the contract detects it.
  let drifts = [
    ServiceDrift(
      "link-one-sided", "a chat links its conversation to the goal, but not the goal to it",
      detectedAs: "rule-broken"),
    ServiceDrift(
      "conversation-unlinked", "a conversation does not name its goal", detectedAs: "rule-broken"),
    ServiceDrift(
      "list-without-links", "the list shows goals without their conversations",
      detectedAs: "rule-broken", "state-lost"),
    ServiceDrift(
      "list-out-of-date", "the list shows goals as they were created", detectedAs: "rule-broken",
      "state-lost"),
    ServiceDrift(
      "new-goal-linked", "a new goal already has a conversation", detectedAs: "rule-broken"),
    ServiceDrift(
      "empty-link-left-out", "conversationId is absent where there is none",
      detectedAs: "field-missing"),
    ServiceDrift(
      "patch-replaces", "PATCH resets members that the request omits", detectedAs: "rule-broken"),
    ServiceDrift(
      "patch-forgets-link", "PATCH does not change conversationId", detectedAs: "rule-broken"),
  ]
}

extension LumeLinkingService.State {
  mutating func create(_ call: ServiceCall) -> ServiceResponse {
    let goal = LumeLinkingService.Goal(
      id: call.identifiers.uuid(), user: call.user, title: call.text("title") ?? "",
      description: call.text("description") ?? "", category: call.text("category"),
      targetDate: call.text("targetDate") ?? call.now.text(fractionDigits: 0),
      conversation: call.injects("new-goal-linked") ? call.identifiers.uuid() : nil,
      createdAt: call.now, updatedAt: call.now)
    goals[goal.id] = goal
    order.append(goal.id)
    return ServiceResponse(goal.shape(call))
  }

  func list(_ call: ServiceCall) -> ServiceResponse {
    let shown = order.compactMap { goals[$0] }.filter { goal in
      goal.user == call.user || call.injects("other-users-listed")
    }
    return ServiceResponse(
      .array(
        shown.map { goal in
          var goal = goal
          if call.injects("list-without-links") { goal.conversation = nil }
          if call.injects("list-out-of-date") {
            (goal.status, goal.conversation, goal.updatedAt) = ("not_started", nil, goal.createdAt)
          }
          return goal.shape(call)
        }))
  }

  mutating func update(_ call: ServiceCall) throws(ServiceRejection) -> ServiceResponse {
    var goal = try goal(call.path["goalId"], call)
    if call.injects("patch-replaces") {
      (goal.title, goal.description, goal.status, goal.progress) = ("", "", "not_started", 0)
    }
    goal.title = call.text("title") ?? goal.title
    goal.description = call.text("description") ?? goal.description
    goal.targetDate = call.text("targetDate") ?? goal.targetDate
    goal.status = call.text("status") ?? goal.status
    goal.category = call.text("category") ?? goal.category
    if let progress = call.body["progress"], progress.numberValue != nil {
      goal.progress = progress
    }
    goal.updatedAt = call.now
    if let id = call.text("conversationId"), !call.injects("patch-forgets-link") {
      link(try conversation(id, call), to: &goal, call)
    }
    goals[goal.id] = goal
    return ServiceResponse(goal.shape(call))
  }

  mutating func chat(_ call: ServiceCall) throws(ServiceRejection) -> ServiceResponse {
    var goal = try goal(call.text("goalId"), call)
    let conversation = LumeLinkingService.Conversation(
      id: call.identifiers.uuid(), user: call.user, createdAt: call.now, updatedAt: call.now)
    link(conversation, to: &goal, call)
    goals[goal.id] = goal
    return ServiceResponse([
      "conversationId": .string(conversation.id), "goalId": .string(goal.id),
      "createdAt": .wholeSeconds(call.now), "persona": .coach,
    ])
  }

  /// "Bidirectional linking keeps data consistent": a goal that had the conversation loses it.
  private mutating func link(
    _ conversation: LumeLinkingService.Conversation, to goal: inout LumeLinkingService.Goal,
    _ call: ServiceCall
  ) {
    var conversation = conversation
    if let old = conversation.goal, old != goal.id, goals[old]?.conversation == conversation.id {
      goals[old]?.conversation = nil
    }
    conversation.goal = call.injects("conversation-unlinked") ? nil : goal.id
    conversation.updatedAt = call.now
    conversations[conversation.id] = conversation
    if !call.injects("link-one-sided") { goal.conversation = conversation.id }
    goal.updatedAt = call.now
  }

  fileprivate func goal(
    _ id: String?, _ call: ServiceCall
  ) throws(ServiceRejection) -> LumeLinkingService.Goal {
    let goal = try call.require(id.flatMap { goals[$0] }, or: .missing("goal"))
    try call.reject(.foreign("goal"), if: goal.user != call.user)
    return goal
  }

  fileprivate func conversation(
    _ id: String?, _ call: ServiceCall
  ) throws(ServiceRejection) -> LumeLinkingService.Conversation {
    let found = try call.require(id.flatMap { conversations[$0] }, or: .missing("conversation"))
    try call.reject(.foreign("conversation"), if: found.user != call.user)
    return found
  }
}

extension LumeLinkingService.Goal {
  fileprivate func shape(_ call: ServiceCall) -> JSON {
    var shape: JSON = [
      "id": .string(id), "userId": .string(user), "title": .string(title),
      "description": .string(description), "status": .string(status), "progress": progress,
      "category": .text(category), "targetDate": .string(targetDate),
    ]
    if conversation != nil || !call.injects("empty-link-left-out") {
      shape = shape.adding(["conversationId": .text(conversation)])
    }
    return shape.adding([
      "createdAt": .wholeSeconds(createdAt), "updatedAt": .wholeSeconds(updatedAt),
    ])
  }
}

extension LumeLinkingService.Conversation {
  fileprivate var shape: JSON {
    [
      "id": .string(id), "userId": .string(user), "goalId": .text(goal), "persona": .coach,
      "createdAt": .wholeSeconds(createdAt), "updatedAt": .wholeSeconds(updatedAt),
      "messageCount": 0, "lastMessageAt": nil,
    ]
  }
}

extension JSON {
  fileprivate static let coach: JSON = [
    "id": "wellness-coach", "name": "Wellness Coach", "avatar": "/avatars/wellness-coach.png",
  ]

  fileprivate static func wholeSeconds(_ moment: Instant) -> JSON {
    .string(moment.text(fractionDigits: 0))
  }
}
