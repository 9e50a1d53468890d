import Merge
import Primitives
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Sync

private let note = DocumentKind(rawValue: "note")

/// A machine with a store; it can be rebooted.
private struct Machine {
    let store: Store
    let clock = ManualClock(Instant(seconds: 1_700_000_000))
    private let environment: Environment

    init(_ store: Store) {
        self.store = store
        environment = Environment.seeded(1, clock: clock)
    }

    /// Opens the replica as a program does.
    func open() async throws -> Replica {
        try await Replica.open(
            in: store, owner: .local, environment: environment,
            residence: FileIdentity(fingerprint: "here", readNote: { nil }, writeNote: { _ in }))
    }

    func edit(_ id: String, _ number: Int64, by replica: Replica) async throws {
        try await store.write { transaction in
            _ = try? replica.edit(note, id, in: transaction) { $0.set("n", to: .integer(number)) }
        }
    }

    /// Returns the documents with kept states, each with its change.
    func kept() async throws -> [String] {
        try await store.read {
            try $0.all(Query(BootSnapshot.table)).map { "\($0.id) \($0.change)" }
        }
    }
}

@Suite("What is kept in case that a machine was cloned")
struct StateAtBootTests {
    @Test(
        "Only the first change after a start keeps how a document was, and only if it waited then",
        arguments: Engine.allCases)
    func once(engine: Engine) async throws {
        try await withStore(engine, tables: Domain.replica.tables) { store in
            let machine = Machine(store)
            var replica = try await machine.open()
            for number in Int64(1)...3 { try await machine.edit("a", number, by: replica) }
            #expect(try await machine.kept() == [])
            // Another program, as long as the machine is on.
            replica = try await machine.open()
            try await machine.edit("a", 4, by: replica)
            #expect(try await machine.kept() == [])
            machine.clock.reboot()
            replica = try await machine.open()
            for number in Int64(5)...6 { try await machine.edit("a", number, by: replica) }
            try await machine.edit("b", 1, by: replica)
            #expect(try await machine.kept() == ["a 4"])
            machine.clock.reboot()
            replica = try await machine.open()
            try await machine.edit("a", 7, by: replica)
            #expect(try await machine.kept() == ["a 4", "a 6"])
            // Acknowledged documents need no kept state.
            try await store.write { [replica] transaction in
                let batch = try #require(try replica.makeBatch(limit: 9, in: transaction))
                try replica.acknowledge(batch, in: transaction)
            }
            #expect(try await machine.kept() == [])
            machine.clock.reboot()
            replica = try await machine.open()
            for number in Int64(8)...9 { try await machine.edit("a", number, by: replica) }
            #expect(try await machine.kept() == [])
        }
    }

    @Test("A machine that is started again and again and never syncs keeps no more than 64 states")
    func bounded() async throws {
        try await withStore(.memory, tables: Domain.replica.tables) { store in
            let machine = Machine(store)
            for number in Int64(1)...80 {
                machine.clock.reboot()
                let replica = try await machine.open()
                try await machine.edit("a", number, by: replica)
            }
            let kept = try await machine.kept()
            #expect(kept.count == 64 && kept.last == "a 79")
            let replica = try await machine.open()
            let boots = try await store.read { try replica.boots(in: $0).count }
            #expect(boots == 64)
        }
    }

    @Test("A program tells the starts since the last that the server acknowledged")
    func tells() async throws {
        try await withStore(.memory, tables: Domain.replica.tables) { store in
            let machine = Machine(store)
            var trails: [BootHistory] = []
            for number in Int64(1)...4 {
                machine.clock.reboot()
                let replica = try await machine.open()
                try await machine.edit("a", number, by: replica)
                let batch = try await store.write { try replica.makeBatch(limit: 9, in: $0) }
                trails.append(try #require(batch).boots)
                if number == 2 {
                    try await store.write {
                        if let batch { try replica.acknowledge(batch, in: $0) }
                    }
                }
            }
            #expect(trails.map(\.marks.count) == [1, 2, 2, 3])
            #expect(trails[3].marks.map(\.change) == [2, 3, 4])
            for (older, newer) in zip(trails, trails.dropFirst()) {
                #expect(newer.continues(older) && !older.continues(newer))
            }
        }
    }

    @Test("A trail is one text, and no other text is one")
    func text() throws {
        let trail = BootHistory([
            BootRecord(name: .max, change: 0), BootRecord(name: 0, change: .max),
        ])
        #expect("\(trail)" == "ffffffffffffffff:0,0:9223372036854775807")
        #expect(BootHistory("\(trail)") == trail)
        #expect(BootHistory("") == BootHistory())
        let long = Array(repeating: "1:1", count: 65).joined(separator: ",")
        for text in [",", "1", "1:", ":1", "1:1,", "A:1", "1:+1", "01:1", "1:1:1", long] {
            #expect(BootHistory(text) == nil, "\(text)")
        }
    }
}
