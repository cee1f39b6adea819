import ContractFindings

extension RunRetry {
  var sentence: String {
    "\(subject): \(reason); attempt \(attempt) after \(wait.inSeconds)"
  }
}

extension RunSummary.Fuzzing {
  func sentence(_ options: OptionNames) -> String {
    "fuzz: \(sent) of \(planned.counted("random request")), \(options.text(limit))"
  }
}

extension Leak {
  var sentence: String {
    "\(resource) \(id): \(reason)"
  }
}
