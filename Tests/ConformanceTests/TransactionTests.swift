import Storage
import TestSupport
import Testing

@Suite struct TransactionTests {
    @Test("What a commit wrote is read by the next transaction", arguments: Backend.allCases)
    func writesAreRead(_ backend: Backend) async throws {
        let sample = Sample(number: 7, real: 1.5, note: "hello", bytes: [1, 2], slot: 3)
        try await backend.run([Sample.table.schema]) { store in
            try await store.write { try $0.put(sample, in: Sample.table) }
            let found = try await store.read { try $0.get(Sample.table, "a", 7) }
            #expect(found == sample)
            let missing = try await store.read { try $0.get(Sample.table, "a", 8) }
            #expect(missing == nil)
        }
    }

    @Test("A transaction reads its own writes", arguments: Backend.allCases)
    func ownWritesAreRead(_ backend: Backend) async throws {
        try await backend.run([Sample.table.schema]) { store in
            try await store.write { transaction in
                try transaction.put(Sample(number: 1, note: "x"), in: Sample.table)
                try transaction.put(Sample(number: 2, note: "x"), in: Sample.table)
                #expect(try transaction.get(Sample.table, "a", 1)?.note == "x")
                let noted = Query(Sample.table, by: "by_note", equals: "x")
                #expect(try transaction.all(noted).map(\.number) == [1, 2])
                #expect(try transaction.delete(Sample.table, "a", 1))
                #expect(try transaction.count(noted) == 1)
                #expect(try !transaction.delete(Sample.table, "a", 1))
            }
        }
    }

    @Test(
        "A record that replaces another is there with every value, whatever differs",
        arguments: Backend.allCases)
    func replaced(_ backend: Backend) async throws {
        let old = Sample(number: 1, real: 0, note: "é", bytes: [1], slot: 3)
        let others = [
            old, Sample(number: 1, real: 0, note: "e\u{301}", bytes: [1], slot: 3),
            Sample(number: 1, real: 0, note: nil, bytes: [], slot: nil),
            Sample(number: 1, real: 2, note: "é", bytes: [1], slot: 4),
        ]
        for new in others {
            try await backend.run([Sample.table.schema]) { store in
                try await store.write { try $0.put(old, in: Sample.table, replacing: nil) }
                try await store.write { transaction in
                    let read = try transaction.get(Sample.table, "a", 1)
                    try transaction.put(new, in: Sample.table, replacing: read)
                }
                let all = try await store.read { try $0.all(Query(Sample.table)) }
                let bytes = { (sample: Sample) in sample.note.map { Array($0.utf8) } }
                #expect(all.map(bytes) == [bytes(new)])
                #expect(all == [new])
                let bySlot = Query(Sample.table, by: "slot", equals: "a").after(Int64(0))
                let found = try await store.read { try $0.all(bySlot) }
                #expect(found == all.filter { $0.slot != nil })
            }
        }
    }

    @Test(
        "A record that is not as its writer was told is put; a refusal names its index",
        arguments: Backend.allCases)
    func replacedWrongly(_ backend: Backend) async throws {
        let new = Sample(number: 1, real: 1, note: "new", slot: 5)
        for told in [Sample(number: 1, note: "gone", slot: 5), new] {
            try await backend.run([Sample.table.schema]) { store in
                try await store.write { try $0.put(new, in: Sample.table, replacing: told) }
                let all = try await store.read { try $0.all(Query(Sample.table)) }
                #expect(all == [new])
            }
        }
        try await backend.run([Sample.table.schema]) { store in
            let refusal = try await store.write { transaction in
                try transaction.put(new, in: Sample.table)
                try transaction.put(Sample(number: 2, slot: 6), in: Sample.table)
                return Self.refusal {
                    var taken = new
                    taken.slot = 6
                    try transaction.put(taken, in: Sample.table, replacing: new)
                }
            }
            #expect(refusal == .notUnique(table: "samples", index: "slot"))
            let all = try await store.read { try $0.all(Query(Sample.table)) }
            #expect(all == [new, Sample(number: 2, slot: 6)])
        }
    }

    @Test("Nothing remains of a transaction that throws", arguments: Backend.allCases)
    func throwingRollsBack(_ backend: Backend) async throws {
        try await backend.run([Sample.table.schema]) { store in
            try await store.write { try $0.put(Sample(number: 1, slot: 1), in: Sample.table) }
            await expect(throws: StorageError.closed) {
                try await store.write { transaction in
                    try transaction.put(Sample(number: 1, slot: 9), in: Sample.table)
                    try transaction.put(Sample(number: 2), in: Sample.table)
                    throw StorageError.closed
                }
            }
            let all = try await store.read { try $0.all(Query(Sample.table)) }
            #expect(all == [Sample(number: 1, slot: 1)])
        }
    }

    @Test("A refused row leaves the transaction as it was", arguments: Backend.allCases)
    func refusedRowIsSkipped(_ backend: Backend) async throws {
        try await backend.run([Sample.table.schema]) { store in
            let refusals = try await store.write { transaction in
                try transaction.put(Sample(number: 1, slot: 1), in: Sample.table)
                let refusals = [
                    Self.refusal {
                        try transaction.put(Sample(number: 2, slot: 1), in: Sample.table)
                    },
                    Self.refusal {
                        try transaction.insert(Sample(number: 1), in: Sample.table)
                    },
                ]
                try transaction.put(Sample(number: 3, slot: 3), in: Sample.table)
                return refusals
            }
            #expect(
                refusals == ["slot", "key"].map { .notUnique(table: "samples", index: $0) })
            let all = try await store.read { try $0.all(Query(Sample.table)) }
            #expect(all == [Sample(number: 1, slot: 1), Sample(number: 3, slot: 3)])
        }
    }

    /// Returns the error of a closure; what the last run of a transaction learns counts, since an
    /// engine may tell of a refusal late and run it again.
    private static func refusal(_ body: () throws -> Void) -> StorageError? {
        do {
            try body()
            return nil
        } catch {
            return error as? StorageError
        }
    }
}
