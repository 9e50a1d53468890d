import Glibc
import Primitives
import Storage

/// A runner that kills writers at random points and looks for their reported rows.
struct Killer {
    let url: String
    var generator: SeededGenerator
    let isEarly: Bool
    private var done = 0
    private var found = 0
    /// The number of rows of earlier rounds in the store.
    private var kept = 0

    init(url: String, generator: SeededGenerator, isEarly: Bool) {
        self.url = url
        self.generator = generator
        self.isEarly = isEarly
    }

    var summary: String { "killed \(done) times, \(found) commits found again" }

    /// Runs the rounds and returns the first violation; `nil` if there is none.
    mutating func run(rounds: Int) async throws -> String? {
        for round in 1...rounds {
            let writers = Int.random(in: 1...6, using: &generator)
            let told = try kill(round: "\(round)", writers: writers)
            if let violation = try await violation(round, told, writers) {
                return "round \(round): \(violation)"
            }
            done = round
        }
        return nil
    }

    /// Starts writers, kills them, and returns the last number that each reported.
    private mutating func kill(round: String, writers: Int) throws -> [Int64: Int64] {
        let child = try Child(
            ["write", url, round, "\(writers)", "1000000"] + (isEarly ? ["early"] : []))
        if generator.chance(0.2) {
            // While it starts and opens the store.
            usleep(UInt32.random(in: 0...40_000, using: &generator))
        } else {
            // After up to some hundred commits; on a slow disk, after a limited time.
            let bytes = 1 << Int.random(in: 0...11, using: &generator)
            child.read(until: bytes, within: .milliseconds(100))
            usleep(UInt32.random(in: 0...2000, using: &generator))
        }
        child.kill()
        return child.told
    }

    private mutating func violation(
        _ round: Int, _ told: [Int64: Int64], _ writers: Int
    ) async throws -> String? {
        let store = try await Told.open(url)
        let rows = try await store.read {
            try $0.all(Query(Told.table, equals: "\(round)"))
        }
        guard rows.allSatisfy(\.isWhole) else { return "a row is not as it was written" }
        for writer in 0..<Int64(writers) {
            let last = told[writer] ?? 0
            let numbers = rows.filter { $0.writer == writer }.map(\.number)
            // One more row may have been on the disk and not yet reported.
            let isWhole = numbers == Array(1..<(last + 1)) || numbers == Array(1..<(last + 2))
            guard isWhole else { return "writer \(writer) told \(last), but has \(numbers.count)" }
        }
        kept += rows.count
        found += rows.count
        let all = try await store.read { try $0.count(Query(Told.table)) }
        guard all == kept else { return "\(kept) rows were written, but \(all) are there" }
        if round % 20 == 0 {
            if let contradiction = try await store.check().first { return "\(contradiction)" }
            try await forget(store)
        }
        await store.close()
        return nil
    }

    /// Removes all rows, so that the store stays small however many rounds there are.
    private mutating func forget(_ store: Store) async throws {
        try await store.write { transaction in
            for told in try transaction.all(Query(Told.table)) {
                try transaction.delete(Told.table, told.round, told.writer, told.number)
            }
        }
        kept = 0
    }
}
