import ContractRunner

extension RunRetry {
  var sentence: String {
    "\(subject): \(reason); attempt \(attempt) after \(wait.inSeconds)"
  }
}

extension Leak {
  var sentence: String {
    "\(resource) \(id): \(reason)"
  }
}
