import ContractFindings

extension RunRetry {
  var sentence: String {
    "\(subject): \(reason); attempt \(attempt) after \(wait.inSeconds)"
  }
}

extension RunSummary.Fuzzing {
  var sentence: String {
    "fuzz: \(sent) of \(planned.counted("random request")) within \(limit)"
  }
}

extension Leak {
  var sentence: String {
    "\(resource) \(id): \(reason)"
  }
}
