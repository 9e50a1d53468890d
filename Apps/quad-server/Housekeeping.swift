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
            // Beats never wait for tidying, which may take as long as the disk does.
            async let tidying: Void = repeating(every: Self.beatsPerTidying) { await tidy() }
            await repeating(every: 1) {
                await beat()
                await refreshPlaces()
            }
            await tidying
        } onGracefulShutdown: {
            hub.stop()
        }
    }

    /// Does something at once and each time after a number of heartbeats, until the server stops.
    private func repeating(every beats: Int, _ work: () async -> Void) async {
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            await work()
            try? await cancelWhenGracefulShutdown {
                try await Task.sleep(for: APILimits.heartbeat * beats)
            }
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
