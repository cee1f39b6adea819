/// The effect that a request may have on the backend, as far as its operation and its identifiers show.
///
/// A run changes only what it has created, and what it reads before and puts back, unless its users are disposable.
package enum WriteEffect: Sendable, Hashable {
  /// Nothing: the request only reads.
  case reads
  /// It adds something, of that type where it is known.
  case creates(String?)
  /// It changes something that this run has created, or creates something below it.
  case changesOwn(String)
  /// It names something by an identifier with random characters of this run, which nothing has.
  case namesNothing(String)
  /// It changes what a user has only one of; the run reads that before, and puts it back where it can.
  case changesSingleton(String, isPutBack: Bool)
  case refused(WriteRefusal)
}

/// The reason why a request is not sent: it might change something that was there before the run.
package enum WriteRefusal: Sendable, Hashable {
  /// The value of a path parameter is given or guessed, so that it may name something.
  case givenIdentifier(String)
  /// No part of the path says which of several things the request is about.
  case namesAll(HTTPMethodName)
  /// The words of the operation say that it changes more than one request creates.
  case words(String)
  /// The value that would be changed cannot be read before, or not be put back.
  case cannotPutBack(String)
  /// A member of the body names something that the run has not created.
  case givenMember(String)
  /// The path may lead a lenient server to another path.
  case ambiguousPath

  /// The name of a method, as in a request line.
  package typealias HTTPMethodName = String
}

extension WriteEffect {
  /// The reason why the request is not sent; `nil` where it is.
  package var refusal: WriteRefusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }
}

extension WriteEffect: CustomStringConvertible {
  /// The change that the request makes, in the words of `plan`; empty where it only reads.
  package var description: String {
    switch self {
    case .reads: ""
    case .creates(let resource): resource.map { "creates a \($0)" } ?? "may create something"
    case .changesOwn(let resource): "changes a \(resource) of this run"
    case .namesNothing(let resource): "names no existing \(resource)"
    case .changesSingleton(let resource, let isPutBack):
      "changes the user's \(resource)\(isPutBack ? ", put back" : "")"
    case .refused(let refusal): "not sent: \(refusal)"
    }
  }
}

extension WriteRefusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .givenIdentifier(let name):
      "it could change something that was there before: {\(name)} names nothing that this run has "
        + "created"
    case .namesAll(let method):
      "\(method) without an identifier could change everything that was there before"
    case .words(let word):
      "it could change something that was there before: \"\(word)\" is no creation"
    case .cannotPutBack(let name):
      "it could change the \(name) that was there before, which cannot be read and put back"
    case .givenMember(let location):
      "it could change something that was there before: \(location) of the body names nothing that this run "
        + "has created"
    case .ambiguousPath: "a server may read its path as another one"
    }
  }
}
