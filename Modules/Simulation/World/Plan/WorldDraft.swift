import Primitives

/// A draft of a plan's steps.
struct WorldDraft {
    private let owners: [Int]
    private let people: Int
    private var random: SeededGenerator
    private(set) var steps: [WorldStep] = []
    private(set) var now = WorldPlan.beginning
    private var faults: [WorldFault] = []

    private static let weights: [(WorldOperation, Int)] = [
        (.send, 12), (.accept, 6), (.decline, 3), (.takeBack, 2), (.block, 3), (.unblock, 3),
        (.read, 3), (.stay, 3), (.go, 1), (.pause, 3), (.look, 4), (.visit, 5),
        (.leave, 1),
    ]

    init(devices: [Int], random: SeededGenerator) {
        owners = devices.enumerated().flatMap { Array(repeating: $0.offset, count: $0.element) }
        people = devices.count
        self.random = random
    }

    /// Draws all steps: faults of a few kinds, so that each also occurs without the others, and
    /// operations between them.
    mutating func draw() {
        let kinds = WorldFault.drawn
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            faults.append(kinds[Int.random(in: kinds.indices, using: &random)])
        }
        let gaps: [Int64] = [200, 1000, 5000, 20_000]
        let gap = gaps[Int.random(in: gaps.indices, using: &random)]
        let rate = faults.isEmpty ? 0 : Double.random(in: 0.05...0.35, using: &random)
        // Two people alone meet more of each other.
        let near = random.chance(0.5) ? 2 : people
        for _ in 0..<Int.random(in: 15...50, using: &random) {
            now += Int64.random(in: 0...(2 * gap), using: &random)
            if random.chance(rate) { fault(gap) } else { operation(near) }
        }
    }

    /// Adds times at which the server is put back, which leaves all else as it is.
    mutating func putBack(_ random: inout SeededGenerator) {
        let end = now
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            now = Int64.random(in: WorldPlan.beginning...end, using: &random)
            add(
                .fault(
                    .serverRestore, length: .random(in: 500...5000, using: &random),
                    number: .random(in: 0..<1000, using: &random)), on: 0)
        }
        now = end
    }

    /// Adds faults that strike at a moment, each just after an operation, while what it wrote is on
    /// its way: drawn evenly, so that rare operations are met by each kind, too.
    mutating func strikeSoon(_ random: inout SeededGenerator) {
        let kinds = WorldFault.drawn.filter { !$0.lasts }
        var byKind: [WorldOperation: [WorldStep]] = [:]
        for step in steps {
            guard case .operation(let kind, _, _) = step.deed else { continue }
            byKind[kind, default: []].append(step)
        }
        let met = WorldOperation.allCases.compactMap { byKind[$0] }
        guard !met.isEmpty else { return }
        let end = now
        for _ in 0..<3 {
            let same = met[Int.random(in: met.indices, using: &random)]
            let step = same[Int.random(in: same.indices, using: &random)]
            now = step.at + .random(in: 0...20, using: &random)
            add(
                .fault(
                    kinds[Int.random(in: kinds.indices, using: &random)],
                    length: .random(in: 1...10_000, using: &random),
                    number: .random(in: 0..<1000, using: &random)), on: step.device)
        }
        now = end
    }

    private mutating func add(_ deed: WorldStep.Deed, on device: Int) {
        steps.append(WorldStep(number: steps.count, at: now, device: device, deed: deed))
    }

    private mutating func operation(_ near: Int) {
        let fitting = owners.indices.filter { random.chance(0.1) || owners[$0] < near }
        let device = fitting.isEmpty ? 0 : fitting[Int.random(in: fitting.indices, using: &random)]
        var rest = Int.random(in: 0..<Self.weights.reduce(0) { $0 + $1.1 }, using: &random)
        let kind = Self.weights.first { weight in
            rest -= weight.1
            return rest < 0
        }?.0
        let others = (0..<(random.chance(0.1) ? people : near)).filter { $0 != owners[device] }
        let other =
            others.isEmpty
            ? (owners[device] + 1) % people
            : others[
                Int.random(in: others.indices, using: &random)]
        add(
            .operation(kind ?? .send, other: other, number: .random(in: 0..<1000, using: &random)),
            on: device)
    }

    private mutating func fault(_ gap: Int64) {
        let kind = faults[Int.random(in: faults.indices, using: &random)]
        let length = Int64.random(in: 1...max(4 * gap, 10_000), using: &random)
        let device = Int.random(in: owners.indices, using: &random)
        add(
            .fault(kind, length: length, number: .random(in: 0..<1000, using: &random)),
            on: device)
    }
}
