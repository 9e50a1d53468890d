import Primitives

/// Everything that one seed draws: who there is, what they do, and what goes wrong when.
struct SyncPlan: Sendable {
    /// A device at the beginning.
    struct Device: Sendable {
        let account: Int
        /// How far its clock is ahead, in milliseconds.
        let skew: Int64
    }

    let seed: UInt64
    let accountCount: Int
    /// The documents of every account; each has one of each sort at least.
    let documents: [DocumentSort]
    let devices: [Device]
    /// The most documents of a page.
    let page: Int
    /// How many milliseconds messages take at least and at most.
    let latency: ClosedRange<Int64>
    let steps: [PlannedStep]
    /// When the faults stop.
    let end: Int64
    /// The long silence in which hardly anybody looks, if there is one.
    let silence: Range<Int64>?

    /// The device numbers that copies get begin here.
    static let firstCopy = 100
}

extension SyncPlan {
    /// Draws a plan; `only` leaves out all other steps.
    init(seed: UInt64, only kept: Set<Int>? = nil) {
        var random = SeededGenerator(seed: seed)
        let accounts = [1, 1, 1, 2, 2, 3][Int.random(in: 0..<6, using: &random)]
        let count = max(accounts + 1, Int.random(in: 2...6, using: &random))
        var sorts = DocumentSort.allCases
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            sorts.append(random.chance(0.7) ? .counter : .text)
        }
        var draft = PlanDraft(
            deviceCount: count, documents: sorts, gap: Self.gap(&random), random: random.split())
        draft.draw()
        self.seed = seed
        accountCount = accounts
        documents = sorts
        devices = (0..<count).map { number in
            // The last account has what is left, so at least two devices share one.
            let account = number < accounts ? number : Int.random(in: 0..<accounts, using: &random)
            let skew = random.chance(0.5) ? 0 : Int64.random(in: -20_000...20_000, using: &random)
            return Device(account: account, skew: skew)
        }
        page = [1, 2, 3, 200][Int.random(in: 0..<4, using: &random)]
        let least = Int64.random(in: 1...100, using: &random)
        latency = least...(least * Int64.random(in: 1...4, using: &random))
        steps = draft.steps.filter { kept?.contains($0.number) ?? true }
        end = draft.now + 1000
        silence = draft.silence
    }

    /// The mean time between two things that somebody does, from 0.1 s to 30 s.
    private static func gap(_ random: inout SeededGenerator) -> Int64 {
        let lengths: [Int64] = [100, 300, 1000, 3000, 10_000, 30_000]
        return lengths[Int.random(in: 0..<lengths.count, using: &random)]
    }
}
