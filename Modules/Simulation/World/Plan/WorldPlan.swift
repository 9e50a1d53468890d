import Primitives

/// Everything that one seed draws: the people and devices, what they do, and the faults.
struct WorldPlan: Sendable {
    let seed: UInt64
    let people: Int
    /// The number of people, the first ones, who meet in the beginning.
    let acquainted: Int
    /// The truth about where people were before the first step.
    let walks: WorldWalks
    /// The stretches of time in which people paused for the most part, by person.
    let pauses: [Int: Int]
    /// The number of devices of each person.
    let devices: [Int]
    /// The least and greatest latency of messages, in milliseconds.
    let latency: ClosedRange<Int64>
    let steps: [WorldStep]
    /// The number of steps in the whole plan.
    let stepCount: Int
    /// The time at which the faults stop.
    let end: Int64
    /// The steps of the person who counts on two devices, apart from all others.
    var periodSteps: [PeriodStep] = []

    /// The people of the devices, by the numbers of the devices.
    var owners: [Int] {
        devices.enumerated().flatMap { Array(repeating: $0.offset, count: $0.element) }
    }
}

extension WorldPlan {
    /// The time at which the first step can be: before that people sign in and meet.
    static let beginning: Int64 = 3_600_000

    /// Creates the plan of a seed; `only` leaves out all other steps.
    init(seed: UInt64, only kept: Set<Int>? = nil) {
        var random = SeededGenerator(seed: seed)
        self.seed = seed
        people = Int.random(in: 2...4, using: &random)
        devices = (0..<people).map { _ in Int.random(in: 1...2, using: &random) }
        let least = Int64.random(in: 1...50, using: &random)
        latency = least...(least * Int64.random(in: 1...4, using: &random))
        var draft = WorldDraft(devices: devices, random: random.split())
        draft.draw()
        end = draft.now + 1000
        acquainted = random.chance(0.5) ? people : 2
        walks = WorldWalks(people: people, random: &random)
        if random.chance(0.25) { draft.putBack(&random) }
        pauses = WorldWalks.pauses(of: people, &random)
        // Last, so that a seed draws besides what it drew before there were these.
        if random.chance(0.5) { draft.strikeSoon(&random) }
        steps = draft.steps.filter { kept?.contains($0.number) ?? true }
        let further = PeriodStep.drawn(for: seed, after: draft.steps.count)
        periodSteps = further.filter { kept?.contains($0.number) ?? true }
        stepCount = draft.steps.count + further.count
    }
}
