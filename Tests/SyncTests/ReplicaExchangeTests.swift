import Merge
import Primitives
import Storage
import TestSupport
import Testing

@testable import Sync

private let note = DocumentKind(rawValue: "note")

/// A projection that writes a document's number into the replica's table under another owner; it
/// refuses 13.
private struct NumberProjection: Projection {
    let kind = note

    func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws {
        guard document["n"] != .integer(13) else {
            throw StorageError.notUnique(table: "numbers", index: "n")
        }
        try transaction.put(
            DocumentRow(
                owner: AccountID(high: 9, low: 9), kind: kind, id: id,
                state: document.canonicalText, revision: 0, change: 0), in: DocumentRow.table)
    }
}

@Suite("Exchanging documents")
struct ReplicaExchangeTests {
    private let environment = Environment.seeded(
        1, clock: ManualClock(Instant(seconds: 1_700_000_000)))

    private func withReplica(
        _ engine: Engine = .memory, _ body: (Replica, Store) async throws -> Void
    ) async throws {
        try await withStore(engine, tables: Domain.replica.tables) { store in
            let replica = try await Replica.open(
                in: store, owner: .local, environment: environment)
            try await body(replica, store)
        }
    }

    private func shared(_ id: String, _ number: Int64, time: UInt64, device: UInt64 = 8)
        -> SharedDocument
    {
        var document = Document()
        document.set(
            "n", to: .integer(number),
            at: Stamp(time: time, device: DeviceID(high: 0, low: device)))
        return SharedDocument(kind: note, id: id, state: document)
    }

    @Test("A batch holds the oldest changes first, up to a limit", arguments: Engine.allCases)
    func batches(engine: Engine) async throws {
        try await withReplica(engine) { replica, store in
            try await store.write { transaction in
                #expect(try replica.makeBatch(limit: 2, in: transaction) == nil)
                for id in ["c", "a", "b"] {
                    try replica.edit(note, id, in: transaction) { $0.set("n", to: .integer(1)) }
                }
                let first = try #require(try replica.makeBatch(limit: 2, in: transaction))
                #expect(first.documents.map(\.id) == ["c", "a"])
                let again = try #require(try replica.makeBatch(limit: 2, in: transaction))
                #expect(again.documents == first.documents)
                #expect(again.number == first.number + 1)
                try replica.acknowledge(first, in: transaction)
                let rest = try #require(try replica.makeBatch(limit: 2, in: transaction))
                #expect(rest.documents.map(\.id) == ["b"])
                #expect(rest.number == again.number + 1)
                try replica.acknowledge(rest, in: transaction)
                #expect(try replica.makeBatch(limit: 2, in: transaction) == nil)
                #expect(try replica.pendingCount(in: transaction) == 0)
            }
        }
    }

    @Test("What changed after a batch was taken goes on waiting", arguments: Engine.allCases)
    func changeInBetween(engine: Engine) async throws {
        try await withReplica(engine) { replica, store in
            try await store.write { transaction in
                for id in ["a", "b"] {
                    try replica.edit(note, id, in: transaction) { $0.set("n", to: .integer(1)) }
                }
            }
            let batch = try #require(
                try await store.write { try replica.makeBatch(limit: 9, in: $0) })
            _ = try await store.write { transaction in
                try replica.edit(note, "a", in: transaction) { $0.set("n", to: .integer(2)) }
            }
            try await store.write { try replica.acknowledge(batch, in: $0) }
            try await store.write { transaction in
                #expect(try replica.pendingCount(in: transaction) == 1)
                let next = try #require(try replica.makeBatch(limit: 9, in: transaction))
                #expect(next.documents.map(\.id) == ["a"])
                #expect(next.documents[0].state["n"] == .integer(2))
                // A late repetition of the acknowledgement still does not hide the change.
                try replica.acknowledge(batch, in: transaction)
                #expect(try replica.pendingCount(in: transaction) == 1)
            }
        }
    }

    @Test("What a server gave is joined with what waits here, and that goes on waiting")
    func absorbBesidesLocal() async throws {
        try await withReplica { replica, store in
            try await store.write { transaction in
                try replica.edit(note, "a", in: transaction) { $0.set("mine", to: .integer(1)) }
                let joined = try replica.absorb(
                    [(shared("a", 5, time: 4), 7), (shared("b", 6, time: 4), 9)], through: 12,
                    in: transaction)
                #expect(joined.map(\.document.id) == ["a", "b"])
                #expect(joined[0].document.state["n"] == .integer(5))
                #expect(joined[0].document.state["mine"] == .integer(1))
                #expect(joined[0].before?.fields.keys.sorted() == ["mine"])
                #expect(joined[1].before == nil)
                #expect(try replica.position(in: transaction).revision == 12)
                #expect(try replica.pendingCount(in: transaction) == 1)
                // Once the server's state contains the change, nothing waits any more.
                let echo = try #require(try replica.document(note, "a", in: transaction))
                _ = try replica.absorb(
                    [(SharedDocument(kind: note, id: "a", state: echo), 13)], through: 13,
                    in: transaction)
                #expect(try replica.pendingCount(in: transaction) == 0)
            }
        }
    }

    @Test("Documents of a page are joined in the order of kinds, ids and revisions")
    func inOrder() async throws {
        let long = String(repeating: "x", count: 16)
        let names: [(kind: String, id: String)] = [
            ("note", "b"), ("zebra", "a"), ("note", long + "b"), ("note", "a"), ("a", long),
            ("note", long + "a"), ("note", ""), ("note", long),
        ]
        try await withReplica { replica, store in
            func shared(_ name: (kind: String, id: String), _ value: Int64) -> SharedDocument {
                var document = Document()
                let stamp = Stamp(time: UInt64(value), device: DeviceID(high: 1, low: 1))
                document.set("n", to: .integer(value), at: stamp)
                return SharedDocument(
                    kind: DocumentKind(rawValue: name.kind), id: name.id, state: document)
            }
            let pages = [1, 2].map { page in
                names.enumerated().map { number, name in
                    (
                        document: shared(name, Int64(10 * page + number)),
                        revision: Int64(10 * page + number)
                    )
                }
            }
            var ready = ReadyPage(pages[0])
            ready.append(ReadyPage(pages[1]))
            let all = ready
            let joined = try await store.write {
                try replica.absorb(all, through: 30, in: $0)
            }
            let sorted = names.sorted { ($0.kind, $0.id) < ($1.kind, $1.id) }
            #expect(
                joined.map { "\($0.document.kind.rawValue) \($0.document.id)" }
                    == sorted.flatMap { ["\($0.kind) \($0.id)", "\($0.kind) \($0.id)"] })
            for (first, second) in zip(joined, joined.dropFirst())
            where first.document.id == second.document.id
                && first.document.kind == second.document.kind
            {
                #expect(first.before == nil && second.before == first.document.state)
            }
            let (count, checksums) = try await store.read { transaction in
                let rows = try transaction.all(Query(DocumentRow.table, equals: replica.owner))
                return (rows.count, rows.map(\.checksum))
            }
            let position = try await store.read { try replica.position(in: $0) }
            #expect(count == names.count && position.checksum == checksums.reduce(0, ^))
        }
    }

    @Test(
        "A page, its projection and the position are one transaction", arguments: Engine.allCases)
    func oneTransaction(engine: Engine) async throws {
        try await withReplica(engine) { replica, store in
            func absorb(_ documents: [SharedDocument], through revision: Int64) async throws {
                try await store.write { transaction in
                    let joined = try replica.absorb(
                        documents.map { ($0, revision) }, through: revision, in: transaction)
                    for (document, before) in joined {
                        try NumberProjection().project(
                            document.state, id: document.id, cause: .sync(before: before),
                            in: transaction)
                    }
                }
            }
            try await absorb([shared("a", 1, time: 1)], through: 1)
            let before = try await store.read { try replica.position(in: $0) }
            await #expect(throws: StorageError.notUnique(table: "numbers", index: "n")) {
                try await absorb([shared("b", 2, time: 2), shared("c", 13, time: 3)], through: 3)
            }
            try await store.read { transaction throws in
                #expect(try replica.position(in: transaction) == before)
                #expect(try replica.document(note, "b", in: transaction) == nil)
                let projected = Replica(
                    owner: AccountID(high: 9, low: 9), device: replica.device,
                    environment: environment)
                #expect(try projected.document(note, "a", in: transaction) != nil)
                #expect(try projected.document(note, "b", in: transaction) == nil)
            }
        }
    }

    @Test("Each document that changes on a server takes the next revision; repeats take none")
    func accept() async throws {
        try await withReplica { replica, store in
            try await store.write { transaction in
                let documents = [shared("a", 1, time: 1), shared("b", 1, time: 1)]
                func accept(_ documents: [SharedDocument]) throws -> [Int64?] {
                    let acceptance = try replica.accept(documents, in: transaction)
                    return [acceptance.previous, acceptance.revision] + acceptance.revisions
                }
                #expect(try accept(documents) == [0, 2, 1, 2])
                #expect(try accept(documents) == [2, 2, 1, 2])
                let mixed = [shared("a", 1, time: 1), shared("b", 2, time: 2)]
                #expect(try accept(mixed) == [2, 3, 1, 3])
                let older = [shared("b", 9, time: 0)]
                #expect(try accept(older) == [3, 3, 3])
                let (changes, _) = try replica.changes(since: 0, limit: 9, in: transaction)
                #expect(changes.map(\.document.id) == ["a", "b"])
                #expect(changes.map(\.revision) == [1, 3])
                #expect(try replica.pendingCount(in: transaction) == 0)
            }
        }
    }

    @Test("Pages of changes cover everything once, in order of revision", arguments: 1...7)
    func pages(limit: Int) async throws {
        try await withReplica { replica, store in
            try await store.write { transaction in
                for number in 0..<10 {
                    let document = shared("\(number % 7)", Int64(number), time: UInt64(number))
                    _ = try replica.accept([document], in: transaction)
                }
                var seen: [Int64] = []
                var position: Int64 = 0
                while true {
                    let (page, isComplete) = try replica.changes(
                        since: position, limit: limit, in: transaction)
                    #expect(page.count <= limit)
                    #expect(isComplete == (page.count < limit))
                    guard let last = page.last else { break }
                    seen += page.map(\.revision)
                    position = last.revision
                }
                #expect(seen == [4, 5, 6, 7, 8, 9, 10])
            }
        }
    }

    @Test("A portion ends before it has too many bytes, but holds at least one document")
    func portions() async throws {
        try await withReplica { replica, store in
            try await store.write { transaction in
                let lengths = [10, 10, 500, 10]
                for (number, length) in lengths.enumerated() {
                    try replica.edit(note, "\(number)", in: transaction) {
                        $0.set("text", to: .text(String(repeating: "x", count: length)))
                    }
                }
                var batches: [[String]] = []
                while let batch = try replica.makeBatch(limit: 9, bytes: 250, in: transaction) {
                    batches.append(batch.documents.map(\.id))
                    try replica.acknowledge(batch, in: transaction)
                }
                #expect(batches == [["0", "1"], ["2"], ["3"]])
            }
        }
    }

    @Test("Replicas with the same documents have one checksum, by whatever way they got them")
    func checksum() async throws {
        for seed in UInt64(1)...40 {
            var random = SeededGenerator(seed: seed)
            let documents = (0..<12).map { _ in
                shared(
                    "\(Int.random(in: 0..<5, using: &random))", .random(in: 0...9, using: &random),
                    time: .random(in: 1...9, using: &random),
                    device: .random(in: 1...3, using: &random))
            }
            let orders = [documents, documents.shuffled(using: &random) + documents]
            var checksums: [Int64] = []
            for order in orders {
                try await withReplica { replica, store in
                    checksums.append(
                        try await store.write { transaction in
                            for document in order {
                                _ = try replica.accept([document], in: transaction)
                            }
                            return try replica.position(in: transaction).checksum
                        })
                }
            }
            #expect(checksums[0] == checksums[1], "seed \(seed)")
            #expect(checksums[0] != 0, "seed \(seed)")
        }
    }

    @Test("A checksum tells two documents, two ids and two kinds apart")
    func checksumDiffers() {
        func checksum(_ kind: String, _ id: String, _ state: String) -> Int64 {
            DocumentRow(
                owner: .local, kind: DocumentKind(rawValue: kind), id: id, state: state,
                revision: 0, change: 0
            ).checksum
        }
        let all = [
            checksum("a", "b", "{}"), checksum("b", "a", "{}"), checksum("ab", "", "{}"),
            checksum("a", "b", "{ }"), checksum("", "ab", "{}"),
        ]
        #expect(Set(all).count == all.count)
        // The revision and the queue are not part of the checksum that both sides must agree on.
        let row = DocumentRow(
            owner: .local, kind: note, id: "b", state: "{}", revision: 4, change: 9)
        #expect(row.checksum == checksum("note", "b", "{}"))
    }

    @Test("Starting over queues every document and keeps every state", arguments: Engine.allCases)
    func startOver(engine: Engine) async throws {
        try await withReplica(engine) { replica, store in
            try await store.write { transaction in
                _ = try replica.absorb(
                    [(shared("a", 1, time: 1), 5), (shared("b", 2, time: 2), 6)], through: 6,
                    in: transaction)
                try replica.edit(note, "c", in: transaction) { $0.set("n", to: .integer(3)) }
                let before = try replica.position(in: transaction)
                try replica.startOver(in: transaction)
                #expect(try replica.pendingCount(in: transaction) == 3)
                let after = try replica.position(in: transaction)
                #expect(after == (0, before.checksum))
                #expect(try replica.document(note, "a", in: transaction)?["n"] == .integer(1))
                let batch = try #require(try replica.makeBatch(limit: 9, in: transaction))
                #expect(Set(batch.documents.map(\.id)) == ["a", "b", "c"])
            }
        }
    }
}
