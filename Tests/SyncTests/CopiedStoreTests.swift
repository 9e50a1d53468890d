import Sync
import TestSupport
import Testing

@Suite("Stores that are copied and restored")
struct CopiedStoreTests {
    /// What is wrong after a random life of a store and its copies.
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

    @Test(
        "Whatever is copied and restored, every tap, interval, text and deletion counts once",
        arguments: [(Engine.json, 1..<11), (.sqlite, 100..<110)] as [(Engine, Range<UInt64>)])
    func nothingIsLost(engine: Engine, seeds: Range<UInt64>) async throws {
        for seed in seeds {
            let faults = try await faults(engine, seed: seed, isWatched: true)
            #expect(faults.isEmpty, "seed \(seed)")
        }
    }

    @Test("Without a look at where the store lies, the same days lose and double")
    func unwatched() async throws {
        var broken = 0
        for seed in UInt64(100)..<110 {
            let faults = try? await faults(.sqlite, seed: seed, isWatched: false)
            if faults?.isEmpty != true { broken += 1 }
        }
        #expect(broken > 5, "the random days prove nothing: \(broken) of 10 went wrong")
    }
}
