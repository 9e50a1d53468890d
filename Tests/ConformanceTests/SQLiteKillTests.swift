import Foundation
import Primitives
import SQLiteStorage
import Storage
import Testing

@Suite(.serialized) struct SQLiteKillTests {
    /// How often if that is asked for; otherwise up to 200 times in as many seconds as there are.
    private static let asked =
        ProcessInfo.processInfo.environment["QUAD_KILL_ROUNDS"].flatMap { Int($0) }
    private static let patience = Duration.seconds(12)

    /// The numbers of a round's rows by writer; they must be whole and follow each other.
    private func rows(
        of round: String, in engine: SQLiteEngine
    ) async throws -> [Int: [Int]] {
        let rows = try await engine.read { reader in
            try reader.scan(Scan(table: Victim.table, prefix: [.text(round)]))
        }
        var numbers: [Int: [Int]] = [:]
        for row in rows {
            guard case .integer(let writer) = row[1], case .integer(let number) = row[2] else {
                Issue.record("a row of other types: \(row)")
                continue
            }
            #expect(row[3] == .text("note \(number * 7919)"))
            numbers[Int(writer), default: []].append(Int(number))
        }
        return numbers
    }

    @Test("Every commit answered before kill -9 is found again, also of writers that share one")
    func killedWritersLoseNothing() async throws {
        guard let program = Victim.program else {
            return notice("there is no StorageVictim beside the tests: skipped")
        }
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        let started = ContinuousClock.now
        var total = 0
        var done = 0
        for round in 1...(Self.asked ?? 200) {
            if Self.asked == nil, ContinuousClock.now - started > Self.patience { break }
            let writers = Int.random(in: 1...6, using: &generator)
            let victim = try Victim(
                program, url: "sqlite:\(path)", round: "\(round)", writers: writers, rows: 100_000)
            // Sometimes while it opens the store, sometimes after some hundred commits.
            let bytes = generator.chance(0.2) ? 0 : 1 << Int.random(in: 0...11, using: &generator)
            victim.kill(afterBytes: bytes)
            let acknowledged = victim.acknowledged
            let engine = try await SQLiteEngine.open(path: path, tables: [Victim.table])
            let found = try await rows(of: "\(round)", in: engine)
            for writer in 0..<writers {
                let last = acknowledged[writer] ?? 0
                let numbers = found[writer] ?? []
                // One more may have been on the disk and not yet told.
                #expect(
                    numbers == Array(1..<(last + 1)) || numbers == Array(1..<(last + 2)),
                    "round \(round), writer \(writer): told \(last), seed \(seed)")
                total += numbers.count
            }
            let all = try await engine.read { try $0.count(Scan(table: Victim.table)) }
            #expect(all == total, "round \(round): older rows are lost, seed \(seed)")
            if round % 20 == 0 { #expect(try await engine.check() == []) }
            await engine.close()
            done = round
        }
        notice("killed \(done) times, \(total) commits found again")
    }

    @Test("Two processes of several writers each lose nothing")
    func processesShareAFile() async throws {
        guard let program = Victim.program else {
            return notice("there is no StorageVictim beside the tests: skipped")
        }
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let victims = try (0..<2).map { number in
            try Victim(program, url: "sqlite:\(path)", round: "\(number)", writers: 3, rows: 60)
        }
        for victim in victims { #expect(victim.finish()) }
        let engine = try await SQLiteEngine.open(path: path, tables: [Victim.table])
        for round in 0..<2 {
            let found = try await rows(of: "\(round)", in: engine)
            #expect(found == [0: Array(1...60), 1: Array(1...60), 2: Array(1...60)])
        }
        // Every commit has its number, whichever process made it.
        #expect(try await engine.read { try $0.lastCommit() } == 360)
        #expect(try await engine.check() == [])
        await engine.close()
    }
}
