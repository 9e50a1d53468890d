import API
import Hub
import Logging
import ServiceLifecycle

/// What a hub needs from time to time, and its end.
struct Housekeeping: Service {
    let hub: Hub
    let logger: Logger

    /// How many heartbeats pass between two tidyings: about ten minutes.
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
                hub.heartbeat()
            }
        } onGracefulShutdown: {
            hub.stop()
        }
    }

    /// Takes up what `quad-server places import` wrote meanwhile.
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
