import API
import Hub
import MemoryStorage
import Primitives
import Storage
import SyncProtocol
import Synchronization
import TestSupport
import Testing

/// Tests that rows are announced before they are read, so that an engine behind a network need not
/// fetch them one by one.
@Suite("Rows are announced where there may be many")
struct AnnouncedReadsTests {
    enum Act: CaseIterable { case push, visits, feed, conversations }

    @Test("More of the same costs no more round trips", arguments: Act.allCases)
    func trips(act: Act) async throws {
        let (few, many) = (try await trips(act, 2), try await trips(act, 12))
        #expect(few == many)
    }

    /// Returns how many rows are read without being announced.
    private func trips(_ act: Act, _ count: Int) async throws -> Int {
        let engine = TripEngine(base: StrictEngine(schema: Hub.schema))
        let world = try await HubWorld(engine: engine)
        let ada = try await world.join("ada")
        _ = try await ada.client.call(Routes.me)
        if act == .feed || act == .conversations {
            for number in 0..<count {
                let other = try await world.join("other-\(number)")
                try await world.connect(other, ada)
            }
            _ = try await ada.feed()
        }
        let before = engine.trips
        switch act {
        case .push:
            let first = RouteMatrix.Cast.document(ada)
            let documents = (0..<count).map {
                SharedDocument(kind: first.kind, id: "\($0)", state: first.state)
            }
            _ = try await ada.client.push(
                .init(device: ada.device, batch: 1, documents: documents))
        case .visits:
            let place = try await world.place("Library")
            var events: [VisitEvent] = []
            for number in 0..<count {
                let start = world.clock.now - .minutes(10 * (number + 1))
                events.append(
                    VisitEvent(
                        visit: world.environment.newID(), place: place, kind: .enter, at: start,
                        enteredAt: start))
            }
            try await world.tell(events, of: ada)
        case .feed: #expect(try await ada.feed().count == count)
        case .conversations: #expect(try await ada.conversations().count == count)
        }
        return engine.trips - before
    }
}

/// An engine that counts the rows that are read by their keys without an announcement.
private final class TripEngine: WrappingEngine {
    let base: any StorageEngine
    private let count = Mutex(0)

    init(base: any StorageEngine) { self.base = base }

    var trips: Int { count.withLock { $0 } }

    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        try await base.read { reader in
            try body(TripReader(base: reader) { self.count.withLock { $0 += 1 } })
        }
    }

    func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await base.write(for: scope) { writer in
            try body(TripWriter(base: writer) { self.count.withLock { $0 += 1 } })
        }
    }
}

/// The rows that a transaction has at hand.
private struct KnownRows {
    private var keys: Set<String> = []

    /// Notes that a row comes along; returns whether it is at hand already.
    mutating func note(_ table: TableSchema, _ key: Key) -> Bool {
        !keys.insert("\(table.name) \(key)").inserted
    }
}

private final class TripReader: EngineReader {
    private let base: any EngineReader
    private let note: () -> Void
    private var known = KnownRows()

    init(base: any EngineReader, _ note: @escaping () -> Void) {
        self.base = base
        self.note = note
    }

    func get(_ table: TableSchema, key: Key) throws -> Row? {
        if !known.note(table, key) { note() }
        return try base.get(table, key: key)
    }

    func expect(_ table: TableSchema, key: Key) { _ = known.note(table, key) }
    func scan(_ scan: Scan) throws -> [Row] { try base.scan(scan) }
    func count(_ scan: Scan) throws -> Int { try base.count(scan) }
    func search(_ search: WordSearch) throws -> [Row] { try base.search(search) }
    func lastCommit() throws -> Int64 { try base.lastCommit() }
}

private final class TripWriter: WrappingWriter {
    let base: any EngineWriter
    private let note: () -> Void
    private var known = KnownRows()

    init(base: any EngineWriter, _ note: @escaping () -> Void) {
        self.base = base
        self.note = note
    }

    func get(_ table: TableSchema, key: Key) throws -> Row? {
        if !known.note(table, key) { note() }
        return try base.get(table, key: key)
    }

    func expect(_ table: TableSchema, key: Key) { _ = known.note(table, key) }

    func put(_ table: TableSchema, row: Row) throws {
        _ = known.note(table, table.key(of: row))
        try base.put(table, row: row)
    }
}
