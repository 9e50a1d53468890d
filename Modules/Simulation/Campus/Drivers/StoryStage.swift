import API
import Primitives

/// The real server of a story with drivers: it has its own time, and programs can reach it.
package protocol StoryStage: Sendable {
    /// The way of the played people to the server.
    var transport: any Transport { get }
    /// The address of the server.
    var address: String { get }

    /// Returns the time of the server and of the drivers.
    func now() -> Instant

    /// Starts the driver of a device; `nil` if the person is played.
    func driver(of person: String, device: String) async throws -> (any StoryDriver)?

    /// Puts the server into a state; `sound` starts it again if it was killed.
    func put(server: ServerState) async throws
}

/// The states of a real server.
package enum ServerState: String, Sendable, Hashable {
    case sound
    case kill
    case restart
}
