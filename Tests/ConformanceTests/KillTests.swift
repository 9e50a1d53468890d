import Foundation
import Primitives
import Storage
import Testing

@Suite struct KillTests {
    /// How often if that is asked for; otherwise up to 200 times in as many seconds as there are.
    private static let asked =
        ProcessInfo.processInfo.environment["QUAD_KILL_ROUNDS"].flatMap { Int($0) }
    private static let patience = Duration.seconds(12)

    @Test(
        "Every commit answered before kill -9 is found again, also of writers that share one",
        arguments: Backend.durable)
    func killedWritersLoseNothing(_ backend: Backend) async throws {
        guard let program = Victim.program else {
            return notice("there is no StorageVictim beside the tests: skipped")
        }
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        let started = ContinuousClock.now
        var total = 0
        var kept = 0
        var done = 0
        for round in 1...(Self.asked ?? 200) {
            if Self.asked == nil, ContinuousClock.now - started > Self.patience { break }
            let writers = Int.random(in: 1...6, using: &generator)
            let victim = try Victim(
                program, url: "\(backend.rawValue):\(path)", round: "\(round)", writers: writers,
                rows: 100_000)
            // Sometimes while it opens the store, sometimes after some hundred commits.
            let bytes = generator.chance(0.2) ? 0 : 1 << Int.random(in: 0...11, using: &generator)
            victim.kill(afterBytes: bytes)
            let acknowledged = victim.acknowledged
            let engine = try await backend.engine(path, [Victim.table])
            let found = try await Victim.rows(of: "\(round)", in: engine)
            for writer in 0..<writers {
                let last = acknowledged[writer] ?? 0
                let numbers = found[writer] ?? []
                // One more may have been on the disk and not yet told.
                #expect(
                    numbers == Array(1..<(last + 1)) || numbers == Array(1..<(last + 2)),
                    "round \(round), writer \(writer): told \(last), seed \(seed)")
                total += numbers.count
                kept += numbers.count
            }
            let all = try await engine.read { try $0.count(Scan(table: Victim.table)) }
            #expect(all == kept, "round \(round): older rows are lost, seed \(seed)")
            if round % 20 == 0 {
                #expect(try await engine.check() == [])
                // So that a store stays small and opens quickly, however many rounds there are.
                try await engine.write { writer in
                    for row in try writer.scan(Scan(table: Victim.table)) {
                        _ = try writer.delete(Victim.table, key: Victim.table.key(of: row))
                    }
                }
                kept = 0
            }
            await engine.close()
            done = round
        }
        notice("\(backend.rawValue) killed \(done) times, \(total) commits found again")
    }
}
