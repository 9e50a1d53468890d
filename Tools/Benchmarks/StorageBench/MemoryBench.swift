import Measuring
import MemoryStorage
import RawSQLite
import Storage

/// The benchmark of the memory engine.
struct MemoryBench {
    let rounds: Int

    func outcomes() async throws -> [Outcome] {
        let taps = Tap.make(0..<100_000)
        let raw = RawTaps(taps)
        // In scattered order: a stride would show how well the processor predicts it.
        let numbers = taps.sorted { $0.at < $1.at }.map(\.number)
        var inserts: [Double] = []
        var gets: [Double] = []
        var rates: [Double] = []
        for _ in 0..<rounds {
            let store = Store(engine: MemoryEngine(tables: [Tap.table.schema]))
            let inserting = try await workSeconds { () throws(StorageError) in
                try await store.write { transaction throws(StorageError) in
                    for tap in taps { try transaction.put(tap, in: Tap.table) }
                }
            }
            let getting = try await workSeconds { () throws(StorageError) in
                try await store.read { transaction throws(StorageError) in
                    for number in numbers {
                        let tap = try transaction.get(Tap.table, Tap.owner, number)
                        precondition(tap?.number == number, "a row is missing")
                    }
                }
            }
            await store.close()
            let peer = peerSeconds(raw, numbers)
            inserts.append(peer.insert / inserting)
            gets.append(peer.get / getting)
            rates.append(Double(taps.count) / getting)
        }
        let rate = Outcome.rate(rates.sorted()[rates.count / 2])
        let ofRaw = Outcome.Unit.ofPeer("raw SQLite in memory")
        return [
            Outcome(
                what: "memory: get", unit: ofRaw, least: 1.8, aim: 4, figures: gets, note: rate),
            Outcome(
                what: "memory: insert, one index", unit: ofRaw, least: 1, aim: 2, figures: inserts),
        ]
    }

    /// Returns the seconds that SQLite takes to insert the same rows into a database in memory, and
    /// to get them.
    private func peerSeconds(
        _ taps: RawTaps, _ numbers: [Int64]
    ) -> (insert: Double, get: Double) {
        let peer = raw_open(":memory:", "NORMAL")
        defer { raw_close(peer) }
        let insert = raw_insert_all(peer, taps.rows.baseAddress, Int32(numbers.count))
        return (insert, raw_get_each(peer, Tap.owner, numbers, Int32(numbers.count)))
    }
}
