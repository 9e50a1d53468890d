import Foundation
import Measuring
import SQLiteStorage
import Storage

/// The time to erase what was removed from one table, beside that to compact the whole file.
struct ForgettingBench {
    let scratch: Scratch
    let rounds: Int

    /// The rows of the table from which half are removed, as many as 1,000 people leave in a day.
    private static let rows = 10_000
    /// The rows beside them, about 40 MB.
    private static let others = 300_000

    private static let visits = Table(
        "visits", key: ["owner", "number"], indexes: [.index("by_time", "owner", "at")],
        make: Tap.init(owner:number:at:amount:note:),
        columns: Column("owner", \.owner), Column("number", \.number), Column("at", \.at),
        Column("amount", \.amount), Column("note", \.note))

    func outcomes() async throws -> [Outcome] {
        let path = scratch.path()
        let store = Store(
            engine: try await SQLiteEngine.open(
                path: path, tables: [Tap.table.schema, Self.visits.schema]))
        try await put(Tap.make(0..<Self.others), in: Tap.table, of: store)
        var times: [Double] = []
        var milliseconds: [Double] = []
        for _ in 0..<rounds {
            try await removeHalf(of: store)
            let erasing = try await seconds { try await store.erase([Self.visits.schema.name]) }
            try await removeHalf(of: store)
            let compacting = try await seconds { try await store.compact() }
            times.append(erasing / compacting)
            milliseconds.append(erasing * 1000)
        }
        await store.close()
        return [
            Outcome(
                what: "sqlite: forget 5,000 of 10,000 rows beside 300,000 others",
                unit: .timesPeer("compacting"), least: 0.2, aim: 0.05, figures: times,
                note: String(format: "%.0f ms", milliseconds.sorted()[rounds / 2]))
        ]
    }

    private func removeHalf(of store: Store) async throws {
        try await put(Tap.make(0..<Self.rows), in: Self.visits, of: store)
        try await store.write { transaction throws(StorageError) in
            for number in stride(from: 0, to: Self.rows, by: 2) {
                try transaction.delete(Self.visits, Tap.owner, Int64(number))
            }
        }
    }

    private func put(_ taps: [Tap], in table: Table<Tap>, of store: Store) async throws {
        for start in stride(from: 0, to: taps.count, by: 10_000) {
            try await store.write { transaction throws(StorageError) in
                for tap in taps[start..<min(start + 10_000, taps.count)] {
                    try transaction.put(tap, in: table)
                }
            }
        }
    }
}
