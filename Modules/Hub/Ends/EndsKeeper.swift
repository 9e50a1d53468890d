import Primitives
import Storage
import Sync
import Synchronization

/// The place beside a store in which its ends are kept, such as a file.
///
/// Several processes may use one place at a time.
package protocol EndsPlace: Sendable {
    /// The name for messages, such as a path.
    var name: String { get }

    /// Returns the text that is kept; `nil` if the place is not there.
    func read() throws -> [UInt8]?

    /// Appends lines, and returns once they are durable.
    func append(_ lines: [UInt8]) throws

    /// Puts a text in the place of the one that is kept, all or nothing, while nobody appends.
    func replace(_ change: ([UInt8]) -> [UInt8]) throws
}

/// Keeps the ends of a store in a place beside it, before anybody is told that they are done.
package actor EndsKeeper: OutsideKeeper {
    nonisolated let place: any EndsPlace
    private let executor = SerialQueueExecutor(label: "quad.ends")
    /// The ends that stand in the store, and not yet in the place.
    private var pending: [End] = []
    /// Whether something was kept that a removed account leaves there.
    private var hasRemains = false
    private var appended = 0
    /// The ends that were written since the place was made smaller.
    private var written = EndList()
    private let behind = Mutex(false)

    /// Whether ends stand in the store that could not be written into the place.
    nonisolated var isBehind: Bool { behind.withLock { $0 } }

    /// The number of lines after which a place is made smaller, if most of them are out of date.
    private static let mostLines = 1000

    /// The queue on which the place is written.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Creates a keeper.
    package init(in place: any EndsPlace) { self.place = place }

    /// Writes ends into their table, later than those before.
    package nonisolated func record(
        _ facts: [any Sendable], in transaction: Transaction
    ) throws -> [any Sendable] {
        let ends = facts.compactMap { $0 as? End }
        let removed = Set(ends.filter { $0.kind == .removed }.map(\.account))
        var kept: [End] = []
        for end in ends {
            if removed.contains(end.account), end.kind != .removed { continue }
            let last = try transaction.end(of: end.account, end.subject)
            // What stands stays, so that asking twice for the same costs nothing.
            if last?.kind == end.kind { continue }
            let at = last.map { max(end.at, $0.at + .milliseconds(1)) }
            let new = end.moved(to: at ?? end.at)
            if end.kind == .removed {
                try transaction.deleteAll(of: end.account, in: EndRow.table.schema)
            }
            try transaction.put(new)
            kept.append(new)
        }
        return kept
    }

    /// Appends ends to the place, with those that could not be appended before.
    package func keep(_ facts: [any Sendable]) async throws {
        pending += facts.compactMap { $0 as? End }
        guard !pending.isEmpty else { return }
        try noting {
            try append(pending)
            pending = []
        }
    }

    /// Writes ends of the store that other processes may have committed, with those that could not
    /// be written before.
    func follow(_ ends: EndList) throws {
        try noting {
            if !pending.isEmpty { try append(pending) }
            pending = []
            guard !ends.later(than: written).isEmpty else { return }
            try bring(ends)
            written.add(ends)
        }
    }

    private func append(_ ends: [End]) throws {
        try place.append(ends.flatMap(EndList.line))
        appended += ends.count
        for end in ends {
            written.add(end)
            if end.kind == .removed { hasRemains = true }
        }
    }

    /// Writes into the place, and notes whether that was possible.
    private func noting(_ write: () throws -> Void) throws {
        do {
            try write()
            behind.withLock { $0 = false }
        } catch {
            behind.withLock { $0 = true }
            switch error {
            case StorageError.unconfirmed: throw error
            case StorageError.cannotOpen(_, let reason):
                throw StorageError.notKept(path: place.name, reason: reason)
            case StorageError.diskFull:
                throw StorageError.notKept(path: place.name, reason: "no space left")
            default: throw StorageError.notKept(path: place.name, reason: "\(error)")
            }
        }
    }

    /// Removes from the place what later ends and time have made useless; of an account that was
    /// removed that is done at the next call.
    func compact(at now: Instant) throws {
        guard hasRemains || appended > Self.mostLines else { return }
        try place.replace { text in
            var list = EndList(reading: text)
            list.drop(expiredAt: now)
            return list.bytes
        }
        (hasRemains, appended, written) = (false, 0, EndList())
    }

    /// Makes the place hold all ends of a list, beside later ones that it has.
    func bring(_ ends: EndList) throws {
        let text = try place.read()
        let known = EndList(reading: text ?? [])
        let missing = ends.later(than: known)
        let hasOld = known.bytes.count < text?.count ?? 0
        if hasOld || missing.contains(where: { $0.kind == .removed }) { hasRemains = true }
        if text != nil, known.damagedLines.isEmpty {
            if !missing.isEmpty { try place.append(missing.flatMap(EndList.line)) }
            return
        }
        try place.replace { text in
            var list = EndList(reading: text)
            list.add(ends)
            return list.bytes
        }
    }
}
