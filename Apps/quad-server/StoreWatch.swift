import Hub
import Logging
import ServiceLifecycle

/// Ends the server when its store did not confirm a commit; the next start checks the store.
struct StoreWatch: Service {
    let hub: Hub
    /// The mark for the next start; `nil` for a store that is no file.
    let mark: StoreMark?
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown { await hub.untilStoreFails() }
        guard hub.hasStoreFailed else { return }
        mark?.leave()
        logger.critical("the disk did not confirm a commit: the next start checks the store")
        throw Failure(
            .inputOutput, "the disk did not confirm a commit: start again, which checks the store")
    }
}
