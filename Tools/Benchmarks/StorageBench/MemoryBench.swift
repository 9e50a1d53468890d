import Measuring
import MemoryStorage
import RawSQLite
import Storage

/// The benchmark of the memory engine.
struct MemoryBench {
    let rounds: Int

    func outcomes() async throws -> [Outcome] {
        let taps = Tap.make(0..<100_000)
        // In scattered order: a stride would show how well the processor predicts it.
        let numbers = taps.sorted { $0.at < $1.at }.map(\.number)
        var inserts: [Double] = []
        var gets: [Double] = []
        var peers: [Double] = []
        for _ in 0..<rounds {
            let store = Store(engine: MemoryEngine(tables: [Tap.table.schema]))
            let inserting = try await workSeconds { () throws(StorageError) in
                try await store.write { transaction throws(StorageError) in
                    for tap in taps { try transaction.put(tap, in: Tap.table) }
                }
            }
            inserts.append(Double(taps.count) / inserting)
            let getting = try await workSeconds { () throws(StorageError) in
                try await store.read { transaction throws(StorageError) in
                    for number in numbers {
                        let tap = try transaction.get(Tap.table, Tap.owner, number)
                        precondition(tap?.number == number, "a row is missing")
                    }
                }
            }
            gets.append(Double(taps.count) / getting)
            await store.close()
            peers.append(Double(taps.count) / peerSeconds(taps, numbers))
        }
        let peer = Outcome.rate(peers.sorted()[peers.count / 2])
        return [
            Outcome(
                what: "memory: get", unit: .perSecond, least: 1e6, aim: 3e6, figures: gets,
                note: "raw SQLite in memory \(peer)"),
            Outcome(
                what: "memory: insert, one index", unit: .perSecond, least: 4e5, aim: 1e6,
                figures: inserts),
        ]
    }

    /// Returns the seconds that SQLite takes to get the same rows from a database in memory.
    private func peerSeconds(_ taps: [Tap], _ numbers: [Int64]) -> Double {
        let (peer, rows) = (raw_open(":memory:", "NORMAL"), RawTaps(taps))
        defer { raw_close(peer) }
        _ = raw_insert_all(peer, rows.rows.baseAddress, Int32(taps.count))
        let start = raw_work_clock()
        for number in numbers {
            var (tap, found) = (raw_tap(), Int32(0))
            _ = raw_scan(peer, Tap.owner, 0, number, 1, &tap, &found)
            precondition(found == 1 && tap.number == number, "a row is missing")
            raw_free(&tap, found)
        }
        return raw_work_clock() - start
    }
}
