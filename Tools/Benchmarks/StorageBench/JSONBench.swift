import JSONStorage
import Measuring
import RawSQLite
import Storage

/// The benchmark of the JSON engine; its commits are compared with a bare append.
struct JSONBench {
    let scratch: Scratch
    let rounds: Int

    func outcomes() async throws -> [Outcome] {
        [try await opening(), try await commits()]
    }

    private func opening() async throws -> Outcome {
        let path = scratch.path()
        let taps = Tap.make(0..<100_000)
        let store = try await open(path)
        try await store.write { transaction throws(StorageError) in
            for tap in taps { try transaction.put(tap, in: Tap.table) }
        }
        await store.close()
        let raw = RawTaps(taps)
        var figures: [Double] = []
        var times: [Double] = []
        for _ in 0..<rounds {
            let peer = raw_open(":memory:", "NORMAL")
            let inserting = raw_insert_all(peer, raw.rows.baseAddress, Int32(taps.count))
            raw_close(peer)
            let start = raw_work_clock()
            let store = try await open(path)
            times.append(raw_work_clock() - start)
            figures.append(times[times.count - 1] / inserting)
            let count = try await store.read { transaction throws(StorageError) in
                try transaction.count(Query(Tap.table))
            }
            precondition(count == taps.count, "rows are missing")
            await store.close()
        }
        return Outcome(
            what: "json: open 100,000 rows",
            unit: .timesPeer("raw inserts of them in memory"), least: 4, aim: 2, figures: figures,
            note: "\(Int(1000 * times.sorted()[times.count / 2])) ms")
    }

    private func commits() async throws -> Outcome {
        let taps = Tap.make(0..<600)
        // As long as the line of a commit.
        let line = String(repeating: "x", count: 219) + "\n"
        var figures: [Double] = []
        for _ in 0..<rounds {
            let peer = raw_append(scratch.path(), line, Int32(taps.count))
            let store = try await open(scratch.path())
            let own = try await seconds { () throws(StorageError) in
                for tap in taps {
                    try await store.write { transaction throws(StorageError) in
                        try transaction.put(tap, in: Tap.table)
                    }
                }
            }
            await store.close()
            figures.append(own / peer)
        }
        return Outcome(
            what: "json: single commit", unit: .timesPeer("raw"), least: 2, aim: 1.2,
            figures: figures)
    }

    private func open(_ path: String) async throws -> Store {
        Store(engine: try await JSONEngine.open(path: path, tables: [Tap.table.schema]))
    }
}
