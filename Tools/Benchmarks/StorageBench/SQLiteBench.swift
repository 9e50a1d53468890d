import Foundation
import Measuring
import RawSQLite
import SQLiteStorage
import Storage

/// The benchmark of the SQLite engine beside its peer, in turns.
struct SQLiteBench {
    let scratch: Scratch
    let rounds: Int

    func outcomes() async throws -> [Outcome] {
        let taps = Tap.make(0..<100_000)
        let raw = RawTaps(taps)
        var results: [Outcome] = []
        results += try await bulkAndScans(taps, raw)
        results += [
            try await commits(
                "sqlite: single commits, NORMAL", .normal, Array(taps[..<20_000]), raw,
                least: 0.6, aim: 0.85)
        ]
        results += [
            try await commits(
                "sqlite: single commits, FULL", .full, Array(taps[..<600]), raw, least: 0.8,
                aim: 0.95)
        ]
        results += [try await crowd(taps, raw)]
        return results
    }

    /// Measures one transaction of all rows, then scans in the order of the key and of the index.
    private func bulkAndScans(_ taps: [Tap], _ raw: RawTaps) async throws -> [Outcome] {
        var insert: [Double] = []
        var byKey: [Double] = []
        var byTime: [Double] = []
        for _ in 0..<rounds {
            let peer = open(.full)
            let peerInsert = raw_insert_all(peer.store, raw.rows.baseAddress, Int32(taps.count))
            let path = scratch.path()
            let store = Store(
                engine: try await SQLiteEngine.open(path: path, tables: [Tap.table.schema]))
            let ownInsert = try await workSeconds { () throws(StorageError) in
                try await store.write { transaction throws(StorageError) in
                    for tap in taps { try transaction.put(tap, in: Tap.table) }
                }
            }
            insert.append(peerInsert / ownInsert)
            checkSame(path, peer.path)
            byKey.append(try await scans(taps, store, peer.store, byTime: false))
            byTime.append(try await scans(taps, store, peer.store, byTime: true))
            await store.close()
            raw_close(peer.store)
        }
        return [
            Outcome(
                what: "sqlite: bulk insert, 100,000 rows, one index", unit: .ofPeer("raw"),
                least: 0.7,
                aim: 0.9, figures: insert),
            Outcome(
                what: "sqlite: range read by key, per row", unit: .ofPeer("raw"), least: 0.7,
                aim: 0.9,
                figures: byKey),
            Outcome(
                what: "sqlite: range read by index, per row", unit: .ofPeer("raw"), least: 0.5,
                aim: 0.8,
                figures: byTime),
        ]
    }

    /// Measures a hundred ranges of a thousand rows each, in turns with the peer, as a ratio.
    private func scans(
        _ taps: [Tap], _ store: Store, _ peer: OpaquePointer, byTime: Bool
    ) async throws -> Double {
        let limit = 1000
        let rows = UnsafeMutableBufferPointer<raw_tap>.allocate(capacity: limit)
        defer { rows.deallocate() }
        var own = 0.0
        var raw = 0.0
        for step in 1...100 {
            let tap = taps[step &* 7_654_321 % taps.count]
            let from = byTime ? tap.at : tap.number
            let query = Query(Tap.table, by: byTime ? "by_time" : nil, equals: Tap.owner)
                .from(from).limited(to: limit)
            var count: Int32 = 0
            raw += raw_scan(
                peer, Tap.owner, byTime ? 1 : 0, from, Int32(limit), rows.baseAddress, &count)
            let wanted = rows[..<Int(count)].map { Tap($0) }
            raw_free(rows.baseAddress, count)
            let (seconds, found) = try await store.read { transaction throws(StorageError) in
                let start = raw_work_clock()
                let taps = try transaction.all(query)
                return (raw_work_clock() - start, taps)
            }
            precondition(found == wanted, "the peer read other rows")
            own += seconds
        }
        return raw / own
    }

    private func commits(
        _ what: String, _ synchronous: SQLiteEngine.Synchronous, _ taps: [Tap], _ raw: RawTaps,
        least: Double, aim: Double
    ) async throws -> Outcome {
        var figures: [Double] = []
        var rates: [Double] = []
        for _ in 0..<rounds {
            let peer = open(synchronous)
            let peerSeconds = raw_insert_each(peer.store, raw.rows.baseAddress, Int32(taps.count))
            raw_close(peer.store)
            let store = try await own(synchronous)
            let ownSeconds = try await seconds { () throws(StorageError) in
                for tap in taps {
                    try await store.write { transaction throws(StorageError) in
                        try transaction.put(tap, in: Tap.table)
                    }
                }
            }
            await store.close()
            figures.append(peerSeconds / ownSeconds)
            rates.append(Double(taps.count) / peerSeconds)
        }
        let rate = Outcome.rate(rates.sorted()[rates.count / 2])
        return Outcome(
            what: what, unit: .ofPeer("raw"), least: least, aim: aim, figures: figures,
            note: "raw \(rate)")
    }

    /// Measures many concurrent writers against one writer of the peer.
    private func crowd(_ taps: [Tap], _ raw: RawTaps) async throws -> Outcome {
        var figures: [Double] = []
        var rates: [Double] = []
        let writers = 64
        let each = 200
        for _ in 0..<rounds {
            let peer = open(.full)
            let peerRate = 300 / raw_insert_each(peer.store, raw.rows.baseAddress, 300)
            raw_close(peer.store)
            let store = try await own(.full)
            let ownSeconds = try await seconds { () throws in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for writer in 0..<writers {
                        group.addTask {
                            for tap in taps[(writer * each)..<((writer + 1) * each)] {
                                try await store.write { transaction throws(StorageError) in
                                    try transaction.put(tap, in: Tap.table)
                                }
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
            let count = try await store.read { transaction throws(StorageError) in
                try transaction.count(Query(Tap.table))
            }
            precondition(count == writers * each, "commits were lost")
            await store.close()
            figures.append(Double(writers * each) / ownSeconds / peerRate)
            rates.append(Double(writers * each) / ownSeconds)
        }
        let rate = Outcome.rate(rates.sorted()[rates.count / 2])
        return Outcome(
            what: "sqlite: 64 writers at once, FULL", unit: .ofPeer("raw"), least: 5, aim: 20,
            figures: figures, note: rate)
    }

    private func own(_ synchronous: SQLiteEngine.Synchronous) async throws -> Store {
        let options = SQLiteEngine.Options(synchronous: synchronous)
        return Store(
            engine: try await SQLiteEngine.open(
                path: scratch.path(), tables: [Tap.table.schema], options: options))
    }

    private func open(
        _ synchronous: SQLiteEngine.Synchronous
    ) -> (store: OpaquePointer, path: String) {
        let path = scratch.path()
        guard let store = raw_open(path, synchronous == .full ? "FULL" : "NORMAL") else {
            preconditionFailure("the peer does not open")
        }
        return (store, path)
    }

    /// Stops unless both files have the same tables, indexes and settings.
    private func checkSame(_ path: String, _ peer: String) {
        let descriptions = [path, peer].map { path in
            let text = raw_description(path)
            defer { free(text) }
            return text.map { String(cString: $0) } ?? ""
        }
        precondition(
            descriptions[0] == descriptions[1],
            "the peer has other tables:\n\(descriptions[0])\n\(descriptions[1])")
    }
}
