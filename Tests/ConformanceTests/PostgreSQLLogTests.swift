import Primitives
import Synchronization
import TestSupport
import Testing

@testable import PostgreSQLStorage
@testable import Storage

/// Tests of what one process on a store in PostgreSQL is told of the commits of another.
@Suite(.enabled(if: Backend.server != nil, "QUAD_POSTGRESQL names no server"))
struct PostgreSQLLogTests {
    private let scratch = Scratch()

    /// Opens two engines on one store, as two processes have them, and observes the notes by one.
    private func observing(
        _ body: (_ engine: PostgreSQLEngine, _ other: PostgreSQLEngine, _ told: Told) async throws
            -> Void
    ) async throws {
        let engine = try await engine()
        let other = try await self.engine()
        let told = Told()
        let observation = Store(engine: engine).observe(["notes"]) { told.add($0) }
        try await body(engine, other, told)
        withExtendedLifetime(observation) {}
        await other.close()
        await engine.close()
    }

    private func engine() async throws -> PostgreSQLEngine {
        try #require(
            try await Backend.postgresql.engine(scratch.path, [Notes.table]) as? PostgreSQLEngine)
    }

    private func place() throws -> StorePlace {
        let address = try Backend.postgresql.address(scratch.path)
        return StorePlace(
            name: address.name, address: address.address, space: address.space, replicas: 0)
    }

    /// Writes a note; returns its commit.
    private static func put(
        _ number: Int, in engine: some StorageEngine, for scope: Scope = .of("ann")
    ) async throws -> Commit {
        try await engine.write(for: scope) { writer in
            try writer.put(Notes.table, row: [.integer(Int64(number)), .text("note")])
            return Commit(number: try writer.number(), tables: ["notes"], homes: scope.homes)
        }
    }

    @Test(
        "A commit of another process is told with its tables and homes",
        arguments: [
            Scope.whole, .of("ann"), .of("a", "b\0", "\u{1}é"), .of("a\nb"), .of(5, -7), .of("", 1),
            .of(each: [String]()), .of([UInt8]([1])),
        ])
    func homes(_ scope: Scope) async throws {
        try await observing { engine, other, told in
            var commit = try await Self.put(1, in: other, for: scope)
            try await engine.follow()
            // Homes that a line can't hold are everybody's.
            if [Scope.of("a\nb"), .of([UInt8]([1]))].contains(scope) {
                commit = Commit(number: commit.number, tables: ["notes"])
            }
            #expect(told.events == [.commit(commit)])
        }
    }

    @Test("A hint tells of a commit long before the next look, and is not needed for one")
    func hints() async throws {
        try await observing { engine, other, told in
            var waits: [Duration] = []
            for number in 0..<15 {
                let begin = ContinuousClock.now
                let commit = try await Self.put(number, in: other)
                try await told.wait { $0.contains(.commit(commit)) }
                waits.append(ContinuousClock.now - begin)
            }
            // Without hints it would be half a second.
            #expect(waits.sorted()[7] < .milliseconds(250), "\(waits)")
            #expect(told.events.count == 15)
        }
    }

    @Test("Without its hint a commit is told by the next look", .timeLimit(.minutes(1)))
    func lostHints() async throws {
        try await observing { engine, other, told in
            let connection = try place().connect()
            let space = try place().space
            // Written as a process does that ends before its hint.
            try connection.run("BEGIN")
            let number = try connection.run("SELECT pg_current_xact_id()").integer(0, 0)
            let commit = Commit(
                number: try StoreMarks(connection, in: place()).currentBase() + number,
                tables: ["notes"], homes: [.text("ann")])
            try connection.run("INSERT INTO \(space).notes VALUES (1, 'note')")
            _ = try connection.run(
                CommitLog(in: place()).add, CommitLog.values(commit, nonce: 1))
            try connection.run("COMMIT")
            try await told.wait { $0 == [.commit(commit)] }
        }
    }

    @Test("A hint that is doubled, late or without reason tells nothing twice")
    func spareHints() async throws {
        try await observing { engine, other, told in
            let connection = try place().connect()
            let hint = "NOTIFY \(TableSQL.quoted(try place().space))"
            var commits: [StoreEvent] = []
            for number in 0..<10 {
                for _ in 0..<5 { try connection.run(hint) }
                let writer = number % 3 == 0 ? engine : other
                commits.append(.commit(try await Self.put(number, in: writer)))
                try await engine.follow()
                for _ in 0..<5 { try connection.run(hint) }
            }
            try await engine.follow()
            #expect(told.events == commits)
        }
    }

    @Test("Watchers are told in order, below what still runs, observers at once")
    func order() async throws {
        try await observing { engine, other, told in
            let events = Store(engine: engine).watch(["notes"])
            let connection = try place().connect()
            try connection.run("BEGIN")
            let low = try connection.run("SELECT pg_current_xact_id()").integer(0, 0)
            let above = try await Self.put(1, in: other)
            let own = try await Self.put(2, in: engine)
            try await engine.follow()
            #expect(told.events.count == 2)
            let base = try StoreMarks(connection, in: place()).currentBase()
            let below = Commit(number: base + low, tables: ["notes"], homes: [.text("ann")])
            _ = try connection.run(
                CommitLog(in: place()).add, CommitLog.values(below, nonce: 1))
            try connection.run("COMMIT")
            try await engine.follow()
            try await engine.follow()
            #expect(told.events.last == .commit(below))
            await Store(engine: engine).close()
            var watched: [StoreEvent] = []
            for await event in events { watched.append(event) }
            #expect(watched == [.commit(below), .commit(above), .commit(own)])
        }
    }

    @Test("Writers in three processes are each told once to all, in rising order to watchers")
    func manyWriters() async throws {
        let engines = [try await engine(), try await engine(), try await engine()]
        let watched = engines.map { Store(engine: $0).watch(["notes"], capacity: 1000) }
        let told = engines.map { _ in Told() }
        let observed = zip(engines, told).map { engine, told in
            Store(engine: engine).observe(["notes"]) { told.add($0) }
        }
        let commits = try await withThrowingTaskGroup(of: [Commit].self) { group in
            for writer in 0..<6 {
                group.addTask {
                    var commits: [Commit] = []
                    for number in 0..<40 {
                        commits.append(
                            try await Self.put(
                                writer * 40 + number, in: engines[writer % 3],
                                for: .of("home \(writer)")))
                    }
                    return commits
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.number < $1.number }
        }
        for (engine, told) in zip(engines, told) {
            try await engine.follow()
            let events = told.events
            #expect(events.count == commits.count)
            #expect(Set(events) == Set(commits.map { .commit($0) }))
            let last = try #require(commits.last).number
            while try await engine.read({ try $0.lastCommit() }) < last {
                try await Task.sleep(for: .milliseconds(20))
            }
            try await engine.follow()
        }
        withExtendedLifetime(observed) {}
        for (engine, watched) in zip(engines, watched) {
            await Store(engine: engine).close()
            var events: [StoreEvent] = []
            for await event in watched { events.append(event) }
            #expect(events == commits.map { .commit($0) })
        }
    }

    @Test("More commits than a page are told one by one")
    func pages() async throws {
        let place = try place()
        await (try engine()).close()
        let connection = try place.connect()
        let position = try LogReader.state(connection)
        let base = try StoreMarks(connection, in: place).currentBase()
        let count = 2 * CommitLog.page + 1
        for _ in 0..<count {
            try connection.sendOnce("SELECT pg_current_xact_id()")
            try connection.endGroup()
        }
        try connection.receive()
        let first = base + position.next
        try connection.run(
            """
            INSERT INTO \(place.space)."\(CommitLog.tableName)" (number, nonce, tables) \
            SELECT \(first) + x, x, 'notes' FROM generate_series(0, \(count - 1)) AS x
            """)
        try await Self.following(place, from: position, base) { follower, told in
            try await follower.look()
            let numbers = first..<first + Int64(count)
            #expect(told.events == numbers.map { .commit(Commit(number: $0, tables: ["notes"])) })
        }
    }

    /// Follows the log from a place.
    private static func following(
        _ place: StorePlace, from position: LogPosition, _ base: Int64,
        _ body: (LogFollower, Told) async throws -> Void
    ) async throws {
        let pending = PendingCommits(after: base + position.lowest - 1, bell: Bell())
        let follower = LogFollower(place, pending, EngineCounts(.live))
        let told = Told()
        let observation = pending.feed.observe(["notes"]) { told.add($0) }
        follower.begin(at: position, base: base, .live)
        try await body(follower, told)
        withExtendedLifetime(observation) {}
        await follower.close()
    }

    @Test("Rows are removed after an hour; who had not read them is told that it missed them")
    func removal() async throws {
        let place = try place()
        try await observing { engine, other, told in
            let connection = try place.connect()
            let position = try LogReader.state(connection)
            let base = try StoreMarks(connection, in: place).currentBase()
            let old = try await Self.put(1, in: other)
            let table = "\(place.space).\"\(CommitLog.tableName)\""
            try connection.run("UPDATE \(table) SET at = now() - interval '61 minutes'")
            let young = try await Self.put(2, in: other)
            let reader = try LogReader(place)
            #expect(try !reader.removeOld())
            let page = try reader.read(after: position)
            #expect(page.commits == [young])
            #expect(page.removed == old.number && position.isBefore(old.number - base))
            #expect(!page.position.isBefore(old.number - base))
            try await Self.following(place, from: position, base) { follower, told in
                try await follower.look()
                try await told.wait { events in
                    events.contains { event in
                        guard case .missed(let through) = event else { return false }
                        return through >= young.number
                    }
                }
                let next = try await Self.put(3, in: other)
                try await follower.look()
                // The horizon, which other tests hold back, may tell once more of what was missed.
                #expect(told.events.contains(.commit(next)))
            }
        }
    }

    @Test("A follower whose session was ended goes on where it was")
    func endedSession() async throws {
        try await observing { engine, other, told in
            let connection = try place().connect()
            var commits: [StoreEvent] = []
            for number in 0..<4 {
                try connection.run(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                    WHERE pid <> pg_backend_pid() AND position($1 IN query) > 0
                    """, [.text(try place().space)], types: [.text])
                commits.append(.commit(try await Self.put(number, in: other)))
            }
            try await told.wait { $0 == commits }
        }
    }

    @Test("A place in the log is PostgreSQL's form of a state, or nothing")
    func positions() throws {
        let position = try #require(LogPosition("10:20:10,14,19"))
        #expect(position.list == "{10,14,19}")
        #expect((9...21).filter(position.isBefore) == [10, 14, 19, 20, 21])
        let cut = position.cut(before: 15)
        #expect((9...21).filter(cut.isBefore) == [10, 14] + Array(15...21))
        #expect(position.cut(before: 30) == position && LogPosition("10:10:") != nil)
        for text in ["", "10", "10:20", "a:20:", "10:b:", "1:2:3:4"] {
            #expect(LogPosition(text) == nil, "\(text)")
        }
    }
}

/// The events that an observer was told, in order.
private final class Told: Sendable {
    private let state = Mutex<[StoreEvent]>([])

    var events: [StoreEvent] { state.withLock { $0 } }

    func add(_ event: StoreEvent) { state.withLock { $0.append(event) } }

    /// Waits until the events are as wanted, ten seconds at most.
    func wait(until isSo: ([StoreEvent]) -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(10)
        while !isSo(events) {
            guard ContinuousClock.now < end else {
                Issue.record("\(events) after ten seconds")
                throw StorageError.closed
            }
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}
