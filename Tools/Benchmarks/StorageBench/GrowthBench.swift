import Foundation
import Measuring
import MemoryStorage
import RawSQLite
import SQLiteStorage
import Storage

/// The cost of one row in tables of growing size.
struct GrowthBench {
    let scratch: Scratch
    let sizes: [Int]

    func table() async throws -> String {
        var lines = [["engine", "rows", "insert", "get", "range read", "bytes per row"]]
        for size in sizes {
            let taps = Tap.make(0..<size)
            let path = scratch.path()
            let sqlite = Store(
                engine: try await SQLiteEngine.open(path: path, tables: [Tap.table.schema]))
            let cells = try await measure(sqlite, taps)
            await sqlite.close()
            let file = try FileManager.default.attributesOfItem(atPath: path)
            let bytes = (file[.size] as? Int ?? 0) / size
            lines.append(["sqlite", "\(size)"] + cells + ["\(bytes)"])
            try FileManager.default.removeItem(atPath: path)
        }
        for size in sizes {
            let taps = Tap.make(0..<size)
            let before = heap_bytes()
            let memory = Store(engine: MemoryEngine(tables: [Tap.table.schema]))
            let cells = try await measure(memory, taps)
            let bytes = Int(heap_bytes() - before) / size
            await memory.close()
            lines.append(["memory", "\(size)"] + cells + ["\(bytes)"])
        }
        return lines.aligned
    }

    private func measure(_ store: Store, _ taps: [Tap]) async throws -> [String] {
        var inserting = 0.0
        for start in stride(from: 0, to: taps.count, by: 10_000) {
            inserting += try await workSeconds { () throws(StorageError) in
                try await store.write { transaction throws(StorageError) in
                    for tap in taps[start..<(start + 10_000)] {
                        try transaction.put(tap, in: Tap.table)
                    }
                }
            }
        }
        let gets = 20_000
        let getting = try await workSeconds { () throws(StorageError) in
            try await store.read { transaction throws(StorageError) in
                for step in 0..<gets {
                    let number = Int64(step &* 7_654_321 % taps.count)
                    let tap = try transaction.get(Tap.table, Tap.owner, number)
                    precondition(tap?.number == number, "a row is missing")
                }
            }
        }
        let ranges = 200
        let reading = try await workSeconds { () throws(StorageError) in
            try await store.read { transaction throws(StorageError) in
                for step in 0..<ranges {
                    let start = Int64(step &* 7_654_321 % (taps.count - 100))
                    let query = Query(Tap.table, equals: Tap.owner).from(start).limited(to: 100)
                    let found = try transaction.all(query)
                    precondition(found.count == 100, "rows are missing")
                }
            }
        }
        return [
            Outcome.rate(Double(taps.count) / inserting), Outcome.rate(Double(gets) / getting),
            Outcome.rate(Double(ranges * 100) / reading),
        ]
    }
}
