import API
import Hub
import Logging
import ServiceLifecycle

/// The periodic work of a hub, and its shutdown.
struct Housekeeping: Service {
    let hub: Hub
    let logger: Logger

    /// The number of heartbeats between two tidyings: about ten minutes.
    private static let beatsPerTidying = 40

    func run() async throws {
        await withGracefulShutdownHandler {
            var beats = 0
            while !Task.isCancelled, !Task.isShuttingDownGracefully {
                if beats % Self.beatsPerTidying == 0 { await tidy() }
                await refreshPlaces()
                beats += 1
                try? await cancelWhenGracefulShutdown {
                    try await Task.sleep(for: APILimits.heartbeat)
                }
                await beat()
            }
        } onGracefulShutdown: {
            hub.stop()
        }
    }

    private func beat() async {
        do {
            try await hub.heartbeat()
        } catch {
            logger.error(
                "could not read the sessions", metadata: ["reason": .string("\(error)")])
        }
    }

    /// Loads the places that `quad-server places import` has written since.
    private func refreshPlaces() async {
        do {
            guard let count = try await hub.refreshPlaces() else { return }
            logger.notice("the map has changed", metadata: ["places": .stringConvertible(count)])
        } catch {
            logger.error("could not read the map", metadata: ["reason": .string("\(error)")])
        }
    }

    private func tidy() async {
        do {
            try await hub.tidy()
        } catch {
            logger.error("could not tidy up", metadata: ["reason": .string("\(error)")])
        }
    }
}
