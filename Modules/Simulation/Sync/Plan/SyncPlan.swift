import Primitives

/// Everything that one seed draws: the accounts and devices, their operations, and the faults.
struct SyncPlan: Sendable {
    /// A device at the beginning.
    struct Device: Sendable {
        let account: Int
        /// The amount by which its clock is ahead, in milliseconds.
        let skew: Int64
    }

    let seed: UInt64
    let accountCount: Int
    /// The documents of every account; each has one of each sort at least.
    let documents: [DocumentSort]
    let devices: [Device]
    /// The most documents of a page.
    let page: Int
    /// The least and greatest latency of messages, in milliseconds.
    let latency: ClosedRange<Int64>
    let steps: [PlannedStep]
    /// The time at which the faults stop.
    let end: Int64
    /// The long silence in which devices sync rarely, if there is one.
    let silence: Range<Int64>?

    /// The first number of the devices that are copies.
    static let firstCopy = 100
}

extension SyncPlan {
    /// The faults that lead in one plan after another, of which few plans have enough by chance;
    /// in every other plan none leads.
    private static let leading: [FaultKind?] = [.silence, nil, .machineClone, nil]

    /// Creates the plan of a seed; `only` leaves out all other steps.
    ///
    /// - Parameter isLed: Whether one kind of fault leads.
    init(seed: UInt64, only kept: Set<Int>? = nil, isLed: Bool = false) {
        var random = SeededGenerator(seed: seed)
        let accounts = [1, 1, 1, 2, 2, 3][Int.random(in: 0..<6, using: &random)]
        let count = max(accounts + 1, Int.random(in: 2...6, using: &random))
        var sorts = DocumentSort.allCases
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            sorts.append(random.chance(0.7) ? .counter : .text)
        }
        var draft = PlanDraft(
            deviceCount: count, documents: sorts, gap: Self.gap(&random), random: random.split())
        draft.draw(leading: isLed ? Self.leading[Int(seed % UInt64(Self.leading.count))] : nil)
        self.seed = seed
        accountCount = accounts
        documents = sorts
        devices = (0..<count).map { number in
            // There are more devices than accounts, so at least two devices share one.
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

    /// Returns the mean time between two steps, from 0.1 s to 30 s.
    private static func gap(_ random: inout SeededGenerator) -> Int64 {
        let lengths: [Int64] = [100, 300, 1000, 3000, 10_000, 30_000]
        return lengths[Int.random(in: 0..<lengths.count, using: &random)]
    }
}
