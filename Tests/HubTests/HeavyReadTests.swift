import API
import Hub
import MemoryStorage
import Primitives
import Storage
import Synchronization
import TestSupport
import Testing

@Suite("Reads that are short, or end")
struct HeavyReadTests {
    @Test("A read that takes too long is a problem document that says when to come again")
    func deadline() async throws {
        let engine = SlowEngine(schema: Hub.schema)
        let world = try await HubWorld(engine: engine)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let step: Duration = .milliseconds(1800)
        engine.slowDown { world.clock.advance(by: step) }
        for route in [Routes.people.description.name, Routes.conversations.description.name] {
            var request =
                route == Routes.people.description.name
                ? try Routes.people.request(PeopleQuery())
                : try Routes.conversations.request(ListQuery())
            request.token = ada.client.token
            let response = await world.hub.handle(request)
            #expect(response.status == 503, "\(route)")
            let problem = try APICoder.decode(Problem.self, from: response.body)
            #expect(problem.code == .unavailable)
            #expect(problem.retryAfterSeconds == 5)
            #expect(problem.detail.contains("too long"))
        }
        engine.slowDown {}
        #expect(try await ada.conversations().count == 1)
    }

    @Test("One person's page, a first message, an answer and a mark read nobody else's presences")
    func pairs() async throws {
        let engine = SlowEngine(schema: Hub.schema)
        let world = try await HubWorld(engine: engine, hubs: 1)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        for number in 0..<12 {
            let other = try await world.join("other\(number)")
            try await world.visit(other, "Library", minutes: 30)
        }
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 30) }
        engine.take()
        _ = try await ada.client.call(Routes.person, PersonPath(person: ben.id))
        #expect(engine.take() == 2)
        try await world.message("Hi", from: ada, to: ben)
        #expect(engine.take() == 2)
        _ = try await ben.client.call(Routes.accept, PersonPath(person: ada.id))
        #expect(engine.take() == 2)
        _ = try await ada.conversations()
        #expect(engine.take() == 2)
        _ = try await ben.client.call(Routes.read, ReadMark(person: ada.id, through: 1))
        #expect(engine.take() == 0)
        // The feed reads everybody's once, and then its own and what has changed.
        #expect(try await ada.feed().count == 13)
        #expect(engine.take() >= 14)
        #expect(try await ada.feed().count == 13)
        #expect(engine.take() == 1)
        try await world.visit(ada, "Library", minutes: 30)
        engine.take()
        #expect(try await ada.feed().count == 13)
        #expect((1...3).contains(engine.take()))
    }

    @Test("Lists of conversations announce all rows before they read them")
    func announced() async throws {
        let engine = SlowEngine(schema: Hub.schema)
        let world = try await HubWorld(engine: engine)
        let ada = try await world.join("ada")
        for number in 0..<12 {
            let other = try await world.join("other\(number)")
            try await world.connect(other, ada)
        }
        _ = try await ada.conversations()
        engine.takeUnannounced()
        #expect(try await ada.conversations().count == 12)
        // The session, the sides, and the viewer's own presences.
        #expect(engine.takeUnannounced() <= 6)
        for number in 0..<12 {
            let other = try await world.join("further\(number)")
            try await world.visit(other, "Library", minutes: 30)
            try await world.message("May I?", from: other, to: ada)
        }
        engine.takeUnannounced()
        #expect(try await ada.client.call(Routes.requests).requests.count == 12)
        #expect(engine.takeUnannounced() <= 6)
    }

    @Test("A mark in the middle of very many unread messages counts them outside of the writer")
    func marks() async throws {
        let engine = SlowEngine(schema: Hub.schema)
        let world = try await HubWorld(engine: engine)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        for number in 0..<1300 {
            let (sender, recipient) = number % 3 == 0 ? (ben, ada) : (ada, ben)
            try await world.message("\(number)", from: sender, to: recipient)
        }
        for through in [3, 600, 601, 650, 1290, 1301] {
            _ = try await ben.client.call(
                Routes.read, ReadMark(person: ada.id, through: through))
            let unread = try #require(try await ben.conversations().first?.unread)
            // Message 1 is Ada's; then each third one, from the second on, is Ben's.
            let expected = ((through + 1)..<1302).count { $0 == 1 || ($0 - 2) % 3 != 0 }
            #expect(unread == expected, "through \(through)")
        }
        #expect(engine.longestInWriter <= 501)
    }
}

/// An engine in memory that counts rows of presences, scans without announcement, and rows that one
/// scan of a writer returns; and does something before each row that is read.
private final class SlowEngine: WrappingEngine {
    fileprivate struct State {
        var presences = 0
        var unannounced = 0
        var longestInWriter = 0
        var beforeRow: @Sendable () -> Void = {}
    }

    let base: any StorageEngine
    private let state = Mutex(State())

    init(schema: Schema) { base = MemoryEngine(schema: schema) }

    func slowDown(_ action: @escaping @Sendable () -> Void) {
        state.withLock { $0.beforeRow = action }
    }

    /// Returns the rows of presences that were read since the last call.
    @discardableResult
    func take() -> Int {
        state.withLock { state in
            defer { state.presences = 0 }
            return state.presences
        }
    }

    /// Returns the rows and scans that were read without announcement since the last call.
    @discardableResult
    func takeUnannounced() -> Int {
        state.withLock { state in
            defer { state.unannounced = 0 }
            return state.unannounced
        }
    }

    var longestInWriter: Int { state.withLock { $0.longestInWriter } }

    fileprivate func note(_ change: (inout State) -> Void) {
        let action = state.withLock { state in
            change(&state)
            return state.beforeRow
        }
        action()
    }

    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        try await base.read { try body(SlowReader($0, self)) }
    }

    func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await base.write(for: scope) { try body(SlowWriter($0, self)) }
    }
}

private class SlowReader: EngineReader {
    private let base: any EngineReader
    fileprivate let engine: SlowEngine
    private var expected: Set<String> = []

    init(_ base: any EngineReader, _ engine: SlowEngine) {
        self.base = base
        self.engine = engine
    }

    func get(_ table: TableSchema, key: Key) throws -> Row? {
        let isExpected = expected.contains("\(table.name) \(key)")
        engine.note {
            if table.name == "presences" { $0.presences += 1 }
            if !isExpected { $0.unannounced += 1 }
        }
        return try base.get(table, key: key)
    }

    func scan(_ scan: Scan) throws -> [Row] {
        let isExpected = expected.contains(name(of: scan))
        let rows = try base.scan(scan)
        engine.note {
            if scan.table.name == "presences" { $0.presences += rows.count }
            if !isExpected { $0.unannounced += 1 }
            if self is any EngineWriter { $0.longestInWriter = max($0.longestInWriter, rows.count) }
        }
        return rows
    }

    func count(_ scan: Scan) throws -> Int { try base.count(scan) }
    func lastCommit() throws -> Int64 { try base.lastCommit() }
    func expect(_ table: TableSchema, key: Key) { expected.insert("\(table.name) \(key)") }
    func expect(_ scan: Scan) { expected.insert(name(of: scan)) }

    private func name(of scan: Scan) -> String {
        "\(scan.table.name) \(scan.index?.name ?? "key") \(scan.prefix) \(scan.isReversed)"
    }
}

private final class SlowWriter: SlowReader, EngineWriter {
    private let base: any EngineWriter

    init(_ base: any EngineWriter, _ engine: SlowEngine) {
        self.base = base
        super.init(base, engine)
    }

    func put(_ table: TableSchema, row: Row) throws { try base.put(table, row: row) }
    func delete(_ table: TableSchema, key: Key) throws -> Bool {
        try base.delete(table, key: key)
    }
    func number() throws -> Int64 { try base.number() }
}
