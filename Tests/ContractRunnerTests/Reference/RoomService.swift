import ContractJSON
import ContractModel
import ContractService

/// A server that answers each member who joins with the members of the room.
struct RoomService: Service {
  var initialState: Int { 0 }

  func respond(
    to call: ServiceCall, _ state: inout Int
  ) throws(ServiceRejection) -> ServiceResponse? { nil }

  func receive(
    _ message: JSON, from socket: SocketID, _ call: ServiceCall, _ state: inout Int
  ) -> [ServiceMessage] {
    [ServiceMessage(to: socket, ["type": "joined", "members": ["Anna"]])]
  }
}
