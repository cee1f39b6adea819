import ContractModel

extension Operation {
  static let sendFeedback = Operation(
    "sendFeedback", .post, "/feedback",
    summary: "Send a message to the shop",
    body: .text(.string(.length(1...1000))),
    responses: [Response(202, nil).withOpenBody])
}
