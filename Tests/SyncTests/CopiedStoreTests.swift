import Sync
import TestSupport
import Testing

@Suite("Stores that are copied and restored")
struct CopiedStoreTests {
    /// Returns the faults after a random life of a store and its copies.
    private func faults(_ engine: Engine, seed: UInt64, isWatched: Bool) async throws -> [String] {
        var stores = try await CopiedStores(engine: engine, seed: seed, isWatched: isWatched)
        do {
            for _ in 0..<60 { try await stores.step() }
            try await stores.settle()
            let faults = try await stores.faults()
            await stores.close()
            return faults
        } catch {
            await stores.close()
            throw error
        }
    }

    /// The numbers of random lives on JSON files and on SQLite.
    private static let onJSON = UInt64(Sweep.count(3, long: 10))
    private static let onSQLite = UInt64(Sweep.count(12, long: 80))

    @Test(
        "Whatever is copied and restored, every tap, interval, text and deletion counts once",
        arguments: [(Engine.json, 1..<1 + onJSON), (.sqlite, 100..<100 + onSQLite)]
            as [(Engine, Range<UInt64>)])
    func nothingIsLost(engine: Engine, seeds: Range<UInt64>) async throws {
        for seed in seeds {
            let faults = try await faults(engine, seed: seed, isWatched: true)
            #expect(faults == [], "seed \(seed)")
        }
    }

    @Test(
        "However often a machine is cloned and put back as a whole, all of it counts once",
        arguments: [(Engine.json, 1..<1 + onJSON), (.sqlite, 1000..<1000 + onSQLite)]
            as [(Engine, Range<UInt64>)])
    func machines(engine: Engine, seeds: Range<UInt64>) async throws {
        var found = 0
        for seed in seeds {
            var stores = try await CopiedStores(engine: engine, seed: seed, isWatched: true)
            for _ in 0..<60 { try await stores.stepOfMachines() }
            try await stores.settle()
            #expect(try await stores.faults() == [], "seed \(seed)")
            found += stores.found
            await stores.close()
        }
        #expect(found > seeds.count, "clones were found out \(found) times")
    }

    @Test("Without a look at where the store lies, the same days lose and double")
    func unwatched() async throws {
        var broken = 0
        for seed in UInt64(100)..<110 {
            let faults = try? await faults(.sqlite, seed: seed, isWatched: false)
            if faults?.isEmpty != true { broken += 1 }
        }
        // Some lives are repaired when a device finds its own part ahead of itself.
        #expect(broken > 3, "the random days prove nothing: \(broken) of 10 went wrong")
    }
}
