import API
import Storage
import Synchronization

/// Space on the disk of a store that is kept for what must go on when the disk is full.
package protocol DiskReserve: Sendable {
    /// The path of the store, for messages.
    var store: String { get }

    /// Gives the space back to the disk.
    func release()

    /// Takes the space if there is enough besides; returns whether it is taken.
    func take() -> Bool
}

/// Decides what is written when the disk is full: nothing but blocks, sign-outs, deletions and
/// housekeeping, into the space of a reserve.
final class FullDisk: Sendable {
    private let reserve: (any DiskReserve)?
    private let state: Mutex<Bool>
    private let whenFull: @Sendable () -> Void

    /// Creates a guard of a disk; without a reserve everything is tried on a full disk, too.
    ///
    /// - Parameter whenFull: Called each time the disk becomes full.
    init(_ reserve: (any DiskReserve)?, whenFull: @escaping @Sendable () -> Void = {}) {
        self.reserve = reserve
        self.whenFull = whenFull
        state = Mutex(reserve.map { !$0.take() } ?? false)
    }

    /// Whether the disk was full when something was written last, or still has no room for the
    /// reserve.
    var isFull: Bool { state.withLock { $0 } }

    /// Takes the reserve again if there is room; returns whether the disk was full and is not any
    /// more.
    func look() -> Bool {
        guard let reserve, isFull, reserve.take() else { return false }
        state.withLock { $0 = false }
        return true
    }

    /// Writes something.
    ///
    /// - Parameter isNeeded: Whether it is written into the reserve, too.
    func writing<Result>(isNeeded: Bool, _ work: () async throws -> Result) async throws -> Result {
        if let reserve, isFull, !isNeeded { throw StorageError.diskFull(path: reserve.store) }
        do {
            let result = try await work()
            if reserve == nil { state.withLock { $0 = false } }
            return result
        } catch {
            guard Problem(describing: error).code == .storageFull else { throw error }
            let isNew = state.withLock { isFull in
                defer { isFull = true }
                return !isFull
            }
            if isNew { whenFull() }
            reserve?.release()
            guard reserve != nil, isNeeded else { throw error }
            return try await work()
        }
    }
}
