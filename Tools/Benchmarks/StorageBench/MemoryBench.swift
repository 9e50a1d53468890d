import Measuring
import MemoryStorage
import Storage

/// Measures the memory engine.
struct MemoryBench {
    let rounds: Int

    func outcomes() async throws -> [Outcome] {
        let taps = Tap.make(0..<100_000)
        var inserts: [Double] = []
        var gets: [Double] = []
        for _ in 0..<rounds {
            let store = Store(engine: MemoryEngine(tables: [Tap.table.schema]))
            let inserting = try await workSeconds { () throws(StorageError) in
                try await store.write { transaction in
                    for tap in taps { try transaction.put(tap, in: Tap.table) }
                }
            }
            inserts.append(Double(taps.count) / inserting)
            let getting = try await workSeconds { () throws(StorageError) in
                try await store.read { transaction in
                    for step in 0..<taps.count {
                        let number = Int64(step &* 7919 % taps.count)
                        let tap = try transaction.get(Tap.table, Tap.owner, number)
                        precondition(tap?.number == number, "a row is missing")
                    }
                }
            }
            gets.append(Double(taps.count) / getting)
            await store.close()
        }
        return [
            Outcome(
                what: "memory: get", unit: .perSecond, least: 1e6, aim: 3e6, figures: gets),
            Outcome(
                what: "memory: insert, one index", unit: .perSecond, least: 4e5, aim: 1e6,
                figures: inserts),
        ]
    }
}
