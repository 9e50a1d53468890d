import Primitives
import Storage

extension Hub {
    /// Writes into the place of this process what others have committed of some accounts, and what
    /// could not be written before: each machine may have a place of its own.
    ///
    /// - Throws: ``Storage/StorageError`` if the store can't be read.
    func keepEnds(of changed: ChangedAccounts) async throws {
        guard let ends, !changed.isEmpty || ends.isBehind else { return }
        var list = try await read { reader in
            try changed.isAll ? reader.reading.ends() : reader.reading.ends(of: changed.some)
        }
        list.drop(expiredAt: environment.now())
        let wasBehind = ends.isBehind
        do {
            try await ends.follow(list)
            if wasBehind { logger.notice("what must outlive the store is written again") }
        } catch {
            unsettled.withLock { $0.ends.add(changed) }
            if case StorageError.unconfirmed = error { storeFailure.note() }
            if !wasBehind {
                logger.error(
                    "what must outlive the store can't be written",
                    metadata: ["reason": .string("\(error)")])
            }
        }
    }
}
