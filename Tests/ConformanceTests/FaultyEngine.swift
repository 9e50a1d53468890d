import Storage
import Synchronization
import TestSupport

/// An engine that does one thing wrong, to prove that the suite notices.
final class FaultyEngine: WrappingEngine {
    enum Fault: String, CaseIterable {
        /// An index has no entry of the row with the greatest key.
        case lostIndexEntry
        /// Two rows of a scan come in the wrong order.
        case unsortedScan
        /// A commit is acknowledged but never made.
        case unwrittenCommit
        /// The writes of a transaction that threw are kept.
        case keptRollback
        /// A unique index accepts a row that it should refuse.
        case takenTwice
    }

    let base: any StorageEngine
    private let fault: Fault

    init(_ base: any StorageEngine, _ fault: Fault) {
        self.base = base
        self.fault = fault
    }

    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        try await base.read { [fault] in try body(FaultyReader($0, fault)) }
    }

    private struct NeverMade: Error {}

    func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        switch fault {
        case .unwrittenCommit: try await answerWithoutWriting(body)
        case .keptRollback: try await keepWhatThrows(body)
        default: try await base.write { [fault] in try body(FaultyWriter($0, fault)) }
        }
    }

    private func keepWhatThrows<Result: Sendable>(
        _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        let outcome = try await base.write { writer in Swift.Result { try body(writer) } }
        return try outcome.get()
    }

    /// Forgets one commit in three, so that some of the rows are there.
    private func answerWithoutWriting<Result: Sendable>(
        _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        let kept = Mutex<Result?>(nil)
        do {
            return try await base.write { writer in
                let result = try body(writer)
                if try writer.count(Scan(table: Commands.schema)) % 3 == 0 {
                    kept.withLock { $0 = result }
                    throw NeverMade()
                }
                return result
            }
        } catch let error as NeverMade {
            guard let result = kept.withLock({ $0 }) else { throw error }
            return result
        }
    }
}

private class FaultyReader: EngineReader {
    private let base: any EngineReader
    let fault: FaultyEngine.Fault

    init(_ base: any EngineReader, _ fault: FaultyEngine.Fault) {
        self.base = base
        self.fault = fault
    }

    func get(_ table: TableSchema, key: Key) throws -> Row? {
        try base.get(table, key: key)
    }

    func scan(_ scan: Scan) throws -> [Row] {
        var rows = try base.scan(scan)
        if fault == .unsortedScan, rows.count > 2 { rows.swapAt(0, 1) }
        if fault == .lostIndexEntry, scan.index?.name == "by_note",
            let last = try base.scan(Scan(table: scan.table, isReversed: true, limit: 1)).first
        {
            rows.removeAll { $0 == last }
        }
        return rows
    }

    func count(_ scan: Scan) throws -> Int { try base.count(scan) }
    func lastCommit() throws -> Int64 { try base.lastCommit() }
}

private final class FaultyWriter: FaultyReader, EngineWriter {
    private let writer: any EngineWriter

    init(_ writer: any EngineWriter, _ fault: FaultyEngine.Fault) {
        self.writer = writer
        super.init(writer, fault)
    }

    func put(_ table: TableSchema, row: Row) throws {
        do {
            try writer.put(table, row: row)
        } catch {
            if fault != .takenTwice { throw error }
        }
    }

    func delete(_ table: TableSchema, key: Key) throws -> Bool {
        try writer.delete(table, key: key)
    }

    func number() throws -> Int64 { try writer.number() }
}
