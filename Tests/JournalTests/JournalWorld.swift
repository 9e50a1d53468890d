import Journal
import Merge
import Primitives
import Storage
import Sync
import TestSupport

/// The journal of one person on one device, with a manual clock.
struct JournalWorld {
    static let tables = Domain.replica.tables + Domain.journal.tables
    /// 2023-11-14 22:13:20 in UTC.
    static let start = Instant(seconds: 1_700_000_000)

    let store: Store
    let clock: ManualClock
    let environment: Environment
    let replica: Replica
    let domain: JournalDomain
    let lock: JournalLock
    let keeper: ProcessKeyKeeper

    init(
        store: Store, seed: UInt64 = 1, clock: ManualClock = ManualClock(JournalWorld.start),
        keeper: ProcessKeyKeeper = ProcessKeyKeeper()
    ) async throws {
        self.store = store
        self.clock = clock
        self.keeper = keeper
        environment = Environment.seeded(seed, clock: clock)
        replica = try await Replica.open(in: store, owner: .local, environment: environment)
        domain = JournalDomain(replica: replica, environment: environment, keeper: keeper)
        lock = JournalLock(store: store, domain: domain)
    }

    /// Runs a closure with a journal on an empty store of an engine.
    static func with(
        _ engine: Engine = .memory, _ body: (JournalWorld) async throws -> Void
    ) async throws {
        try await withStore(engine, tables: tables) { try await body(JournalWorld(store: $0)) }
    }

    /// Runs a closure with two devices of one person that share a clock.
    static func withTwo(
        _ engine: Engine = .memory, _ body: (JournalWorld, JournalWorld) async throws -> Void
    ) async throws {
        let clock = ManualClock(start)
        try await withStore(engine, tables: tables) { first in
            try await withStore(engine, tables: tables) { second in
                try await body(
                    JournalWorld(store: first, seed: 1, clock: clock),
                    JournalWorld(store: second, seed: 2, clock: clock))
            }
        }
    }

    /// Opens another program on the same store; it shares the kept keys, but no memory.
    func again(seed: UInt64 = 77) async throws -> JournalWorld {
        try await JournalWorld(store: store, seed: seed, clock: clock, keeper: keeper)
    }

    /// Reads entries in one transaction.
    func read<Result: Sendable>(
        _ body: @Sendable (Entries) throws -> Result
    ) async throws -> Result {
        return try await store.read { transaction in
            try body(domain.entries(in: transaction))
        }
    }

    /// Changes entries in one action.
    @discardableResult
    func act<Result: Sendable>(
        _ body: @Sendable (EntryEditor) throws -> Result
    ) async throws -> Result {
        let occasion = environment.occasion()
        return try await store.write { transaction in
            let environment = occasion.environment()
            let replica = replica.at(environment)
            let action = try replica.begin(in: transaction)
            let result = try body(domain.at(environment).editor(in: action))
            try replica.log(action, in: transaction)
            return result
        }
    }

    /// Writes an entry one second after the last.
    @discardableResult
    func write(_ text: String) async throws -> Entry {
        clock.advance(by: .seconds(1))
        return try await act { try $0.add(text) }
    }

    /// Encrypts with a minimal cost.
    func encrypt(_ passphrase: String, for duration: Duration? = nil) async throws {
        try await lock.encrypt(
            with: passphrase, unlockedFor: duration, work: JournalLock.rehearsalWork)
    }

    /// Unlocks the journal on this device, until the process ends or for a duration.
    @discardableResult
    func unlock(_ passphrase: String, for duration: Duration? = nil) async throws -> Int {
        try await lock.unlock(with: passphrase, for: duration)
    }

    /// Undoes the latest action.
    func undo() async throws {
        _ = try await store.write {
            try replica.undo(with: JournalDomain.projections(of: replica), in: $0)
        }
    }

    /// Redoes the action that was undone last.
    func redo() async throws {
        _ = try await store.write {
            try replica.redo(with: JournalDomain.projections(of: replica), in: $0)
        }
    }

    /// Returns the recorded actions, newest first.
    func actions() async throws -> [ActionRecord] {
        try await store.read { try replica.actions(limit: 1000, in: $0) }
    }

    /// Returns the texts of all entries, newest first.
    func texts() async throws -> [String] { try await read { try $0.last(.max) }.map(\.text) }

    /// Sends all waiting documents to another device, as a server would.
    func send(to other: JournalWorld) async throws {
        while let batch = try await store.write({ try replica.makeBatch(limit: 50, in: $0) }) {
            try await other.receive(batch.documents)
            try await store.write { try replica.acknowledge(batch, in: $0) }
        }
        try await other.lock.tidy()
    }

    func receive(_ documents: [SharedDocument]) async throws {
        let projections = JournalDomain.projections(of: replica)
        try await store.write { transaction in
            let position = try replica.position(in: transaction).revision
            let joined = try replica.absorb(
                documents.map { ($0, position + 1) }, through: position + 1, in: transaction)
            for (document, before) in joined {
                for projection in projections where projection.kind == document.kind {
                    try projection.project(
                        document.state, id: document.id, cause: .sync(before: before),
                        in: transaction)
                }
            }
        }
    }

    /// Syncs two devices until they agree.
    static func sync(_ left: JournalWorld, _ right: JournalWorld) async throws {
        for _ in 0..<3 {
            try await left.send(to: right)
            try await right.send(to: left)
        }
    }
}

extension JournalWorld {
    private static let entryKind = DocumentKind(rawValue: "entry")

    /// Returns the only text of an entry in its stored form.
    func sealedText(of id: Entry.ID) async throws -> String {
        try await store.read { transaction in
            let document = try replica.document(Self.entryKind, "\(id)", in: transaction)
            return document?.text("text").latest?.text ?? ""
        }
    }

    /// Puts a stored text into an entry, as an attacker with the store but no key might.
    func plant(_ text: String, in id: Entry.ID) async throws {
        try await store.write { transaction in
            let document = try replica.edit(Self.entryKind, "\(id)", in: transaction) { edit in
                let stamp = edit.stamp()
                edit.document.changeText("text") { $0.set(.text(text), at: stamp) }
            }
            try EntryProjection(owner: .local)
                .project(document, id: "\(id)", cause: .edit, in: transaction)
        }
    }

    /// Marks all keys as retired, as a server without any of them might.
    func forgeRetirement(_ word: String) async throws {
        let projection = KeyProjection(owner: .local)
        try await store.write { transaction in
            let document = try replica.edit(projection.kind, "journal", in: transaction) { edit in
                for name in edit.document.texts.keys.sorted() {
                    let key = name.dropFirst("key-".count)
                    edit.set("retired-\(key)", to: .text(word))
                }
            }
            try projection.project(
                document, id: "journal", cause: .sync(before: nil), in: transaction)
        }
    }
}
