import Primitives
import Storage
import Testing

@Suite struct AscendingGetsTests {
    /// Returns random stored numbers and keys to get, some of them twice.
    private func numbers(_ random: inout SeededGenerator) -> (there: [Int64], keys: [Int64]) {
        let range = Int64(0)...Int64.random(in: 1...600, using: &random)
        func some() -> [Int64] {
            (0..<Int.random(in: 0...300, using: &random)).map { _ in
                Int64.random(in: range, using: &random)
            }
        }
        return (Array(Set(some())).sorted(), some())
    }

    @Test(
        "Gets of ascending keys find what single gets find, also what was written meanwhile",
        arguments: Backend.allCases)
    func asSingleGets(_ backend: Backend) async throws {
        for seed in UInt64(1)...30 {
            var random = SeededGenerator(seed: seed)
            let (there, keys) = numbers(&random)
            let isAscending = random.chance(0.8)
            let asked = isAscending ? keys.sorted() : keys
            let writes = asked.map { _ in random.chance(0.3) }
            try await backend.run([Sample.table.schema]) { store in
                try await store.write { transaction in
                    for number in there {
                        for owner in ["a", "b"] {
                            let sample = Sample(owner: owner, number: number, note: "old")
                            try transaction.put(sample, in: Sample.table)
                        }
                    }
                    var gets = AscendingGets(Sample.table, equals: "a")
                    for (number, isWritten) in zip(asked, writes) {
                        let single = try transaction.get(Sample.table, "a", number)
                        #expect(try gets.get(number, in: transaction) == single, "seed \(seed)")
                        guard isAscending, isWritten else { continue }
                        let sample = Sample(owner: "a", number: number, note: "new")
                        try transaction.put(sample, in: Sample.table)
                    }
                }
            }
        }
    }
}
