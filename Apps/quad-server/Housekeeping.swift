import API
import Hub
import Logging
import ServiceLifecycle

/// The periodic work of a hub, and its shutdown.
struct Housekeeping: Service {
    let hub: Hub
    let logger: Logger

    /// The time between two tidyings.
    private static let tidying = APILimits.heartbeat * 40

    func run() async throws {
        await withGracefulShutdownHandler {
            // Beats never wait for tidying, which may take as long as the disk does.
            async let tidying: Void = repeating(every: Self.tidying) { await tidy() }
            // A store that can't be read is told of with the next beat.
            async let following: Void = repeating(every: Hub.lookForOthers) {
                try? await hub.look()
            }
            await repeating(every: APILimits.heartbeat) { await beat() }
            _ = await (tidying, following)
        } onGracefulShutdown: {
            hub.stop()
        }
    }

    /// Does something at once and each time after a pause, until the server stops.
    private func repeating(every pause: Duration, _ work: () async -> Void) async {
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            await work()
            try? await cancelWhenGracefulShutdown {
                try await Task.sleep(for: pause)
            }
        }
    }

    private func beat() async {
        do {
            try await hub.heartbeat()
        } catch {
            logger.error(
                "could not look after the store", metadata: ["reason": .string("\(error)")])
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
