import Simulation

/// The server that a load disturbs and measures: one of its own, or somebody else's, which it only
/// measures.
final class LoadDisturber: Sendable {
    /// The address at which the load asks.
    let address: String
    private let owned: OwnedServer?
    private let figures: ServerFigures

    /// Starts the server that the options name a command for.
    init(_ options: LoadOptions) async throws {
        let command = options.start.map { ServerCommand($0) }
        if let command {
            let server = try await OwnedServer(
                command, address: options.server, log: options.file + ".server.log")
            owned = server
            address = await server.address
        } else {
            owned = nil
            address = options.server ?? ""
        }
        figures = ServerFigures(
            folder: command?.dataFolder,
            metrics: options.metrics ?? command?.metrics.map { "http://\($0)" })
    }

    /// Does a disturbance, and returns when it is over.
    func disturb(_ deed: LoadChaos.Deed) async throws { try await owned?.disturb(deed) }

    /// Returns the server's figures of now; `nil` if there are none.
    func sample() -> ServerSample? { figures.sample() }

    /// Ends what was started.
    func end() async {
        await figures.end()
        await owned?.end()
    }
}
