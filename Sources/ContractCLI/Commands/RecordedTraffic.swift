import ContractFindings
import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractModel
import ContractNetwork
import ContractRunner
import ContractText
import ContractValidation

/// The exchanges of recordings in the order in which they have ended.
struct RecordedTraffic {
  private var exchanges: [(exchange: Recording.Exchange, path: String)] = []
  private var unanswered: [Recording.Unanswered] = []

  /// The order; `nil` where some exchanges have no times.
  private let order: RecordedOrder?

  /// The number of exchanges of another host.
  private(set) var elsewhere = 0

  /// The number of exchanges without times.
  private let untimed: Int

  /// - Parameters:
  ///   - files: The recordings.
  ///   - origin: The host of the exchanges to use; every host where it is `nil`.
  init(_ files: [Recording], at origin: Origin?) {
    for exchange in files.flatMap(\.exchanges) {
      guard let path = exchange.path(at: origin) else {
        elsewhere += 1
        continue
      }
      exchanges.append((exchange, path))
    }
    unanswered = files.flatMap(\.unanswered).filter { !$0.method.isSafe }
    let times = exchanges.compactMap(\.exchange.time)
    let starts = unanswered.compactMap(\.start)
    untimed = exchanges.count - times.count + unanswered.count - starts.count
    order = untimed == 0 ? RecordedOrder(of: times, unanswered: starts) : nil
  }
}

extension RecordedTraffic {
  /// Checks the exchanges, and compares what they show with what earlier ones did, where their order is known.
  ///
  /// - Returns: The check, and for each exchange whether a contract has an operation for it.
  mutating func check(_ contracts: [CompiledContract]) -> (TrafficCheck, [Bool]) {
    var check = TrafficCheck(contracts, trackingState: order != nil)
    var known: [Bool] = []
    for step in order?.steps ?? exchanges.indices.map({ .exchange($0, begin: $0) }) {
      guard case .exchange(let index, let begin) = step else {
        check.forgetState()
        continue
      }
      let (exchange, path) = exchanges[index]
      known.append(
        check.add(
          exchange.request, exchange.response, path: path[...], begin: begin,
          from: RecordedCheck.Source(
            origin: exchange.origin, sender: exchange.sender, isFromCache: exchange.isFromCache)))
      for message in exchange.messages {
        check.add(message.bytes, isFromServer: !message.isSent, path: path.prefix(upToASCII: "?"))
      }
    }
    return (check, known)
  }

  /// The reason why the state of resources was not compared; `nil` where it was.
  var untimedLine: String? {
    guard order == nil else { return nil }
    return "what exchanges show of earlier ones was not compared: "
      + "\(untimed.counted("exchange")) without a time"
  }
}
