import API
import Hub
import MemoryStorage
import Primitives
import Storage
import Synchronization
import TestSupport
import Testing

/// An engine in memory that notes what its readers ask for, in order.
private final class NotingEngine: WrappingEngine {
    let base: any StorageEngine
    private let notes = Mutex<[String]>([])

    init(schema: Schema) { base = MemoryEngine(schema: schema) }

    /// Returns what was asked for since the last call.
    func take() -> [String] {
        notes.withLock { notes in
            defer { notes = [] }
            return notes
        }
    }

    fileprivate func note(_ what: String) { notes.withLock { $0.append(what) } }

    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        try await base.read { try body(NotingReader($0, self)) }
    }

    func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await base.write(for: scope, body)
    }
}

private final class NotingReader: EngineReader {
    private let base: any EngineReader
    private let engine: NotingEngine

    init(_ base: any EngineReader, _ engine: NotingEngine) {
        self.base = base
        self.engine = engine
    }

    func get(_ table: TableSchema, key: Key) throws(StorageError) -> Row? {
        engine.note("get \(table.name)")
        return try base.get(table, key: key)
    }

    func scan(_ scan: Scan) throws(StorageError) -> [Row] {
        let rows = try base.scan(scan)
        // The row of a block is read where there is one; nothing else may differ.
        engine.note(
            scan.table.name == "blocks" ? "scan blocks" : "\(scan.table.name) \(rows.count)")
        return rows
    }

    func count(_ scan: Scan) throws(StorageError) -> Int {
        engine.note("count \(scan.table.name)")
        return try base.count(scan)
    }

    func search(_ search: WordSearch) throws(StorageError) -> [Row] { try base.search(search) }
    func lastCommit() throws(StorageError) -> Int64 { try base.lastCommit() }
}

/// Tests that an answer costs the same, whatever the other did: so its time tells nothing, either.
@Suite("The same work for the same answer")
struct EqualWorkTests {
    enum Fate: String, CaseIterable { case unread, read, declined, blocked, reported, paused }

    @Test(
        "Who waits for an answer has the same read from the store, whatever the other did",
        arguments: Fate.allCases.dropFirst())
    func waiting(fate: Fate) async throws {
        let (work, expected) = (try await adasWork(fate), try await adasWork(.unread))
        #expect(work.count == expected.count)
        for (one, other) in zip(work, expected) { #expect(one == other) }
    }

    private func adasWork(_ fate: Fate) async throws -> [String] {
        let engine = NotingEngine(schema: Hub.schema)
        let world = try await HubWorld(engine: engine)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 30) }
        try await world.message("Hi", from: ada, to: ben)
        switch fate {
        case .unread: break
        case .read:
            _ = try await ben.client.call(Routes.read, ReadMark(person: ada.id, through: 1))
        case .declined: _ = try await ben.client.call(Routes.decline, DeclinePath(person: ada.id))
        case .blocked: _ = try await ben.client.call(Routes.block, PersonPath(person: ada.id))
        case .reported: _ = try await ben.client.call(Routes.report, world.report(ada))
        case .paused: try await ben.set(SettingsChange(isPaused: true))
        }
        let person = PersonPath(person: ben.id)
        let questions = [
            try Routes.conversations.request(ListQuery()), try Routes.requests.request(ListQuery()),
            try Routes.people.request(PeopleQuery()),
            try Routes.people.request(PeopleQuery(order: .suggested)),
            try Routes.person.request(person), try Routes.blocks.request(Empty()),
            try Routes.messages.request(MessageQuery(person: ben.id)),
            try Routes.deletions.request(person),
        ]
        // What the server learns of the store on its own is read with the first question.
        _ = try await ada.feed()
        var work: [String] = []
        for question in questions {
            _ = engine.take()
            var request = question
            request.token = ada.client.token
            _ = await world.hub.handle(request)
            work.append("\(request.path): \(engine.take().joined(separator: ", "))")
        }
        return work
    }
}
