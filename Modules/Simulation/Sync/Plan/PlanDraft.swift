import Primitives

/// A draft of a plan's steps.
struct PlanDraft {
    private(set) var deviceCount: Int
    private let documents: [DocumentSort]
    private let gap: Int64
    private var random: SeededGenerator
    private(set) var steps: [PlannedStep] = []
    private(set) var now: Int64 = 0
    /// The time in which one device is off for long, and the others sync rarely.
    private(set) var silence: Range<Int64>?
    private var copies = 0
    private var faults: [FaultKind] = []

    static let day: Int64 = 86_400_000

    init(deviceCount: Int, documents: [DocumentSort], gap: Int64, random: SeededGenerator) {
        self.deviceCount = deviceCount
        self.documents = documents
        self.gap = gap
        self.random = random
    }

    /// Draws all steps: faults of a few kinds, so that each also occurs without the others, and
    /// operations between them.
    ///
    /// - Parameter leading: The kind of a third of the faults at least, and of nothing beside it
    ///   that would keep it out.
    mutating func draw(leading: FaultKind? = nil) {
        // Faults that strike at a moment, or take a while, meet fewer operations than those that
        // last.
        let kinds = FaultKind.allCases + FaultKind.allCases.filter { !$0.lasts || $0.isLong }
        for _ in 0..<Int.random(in: 0...10, using: &random) {
            faults.append(kinds[Int.random(in: kinds.indices, using: &random)])
        }
        if let leading {
            faults.removeAll { $0 == .serverClock || $0.isOfMachines }
            faults += Array(repeating: leading, count: 1 + faults.count / 2)
        }
        // docs/sync.md describes the open questions of these combinations.
        if faults.contains(.serverClock) {
            let apart: [FaultKind] = [
                .serverRestore, .deviceRestore, .clone, .duplication, .secondProgram,
            ]
            faults.removeAll { apart.contains($0) }
        }
        if faults.contains(where: \.isOfMachines) {
            let apart: [FaultKind] = [.serverRestore, .serverClock, .deviceRestore, .clone]
            faults.removeAll { apart.contains($0) }
        }
        let rate = faults.isEmpty ? 0 : Double.random(in: 0.05...0.35, using: &random)
        let isHomely = random.chance(0.3)
        for _ in 0..<Int.random(in: 20...80, using: &random) {
            now += Int64.random(in: 0...(2 * gap), using: &random)
            if random.chance(rate) {
                fault()
            } else {
                // Often one device does several things in a row.
                let number = isHomely ? steps.last?.device ?? 0 : device()
                operation(on: random.chance(0.3) ? device() : number)
            }
        }
    }

    private mutating func device() -> Int {
        let number = Int.random(in: 0..<(deviceCount + copies), using: &random)
        return number < deviceCount ? number : SyncPlan.firstCopy + number - deviceCount
    }

    private mutating func add(_ deed: PlannedStep.Deed, on device: Int) {
        steps.append(PlannedStep(number: steps.count, at: now, device: device, deed: deed))
    }

    private mutating func operation(on device: Int) {
        let weights: [(OperationKind, Int)] = [
            (.tap, 8), (.set, 3), (.reset, 2), (.delete, 2), (.undo, 4), (.title, 3),
            (.stopwatch, 4), (.text, 4),
        ]
        var rest = Int.random(in: 0..<weights.reduce(0) { $0 + $1.1 }, using: &random)
        let kind = weights.first { weight in
            rest -= weight.1
            return rest < 0
        }?.0
        let fitting = documents.indices.filter { index in
            switch kind {
            case .tap, .set, .reset: documents[index] == .counter
            case .stopwatch: documents[index] == .stopwatch
            case .text: documents[index] == .text
            default: true
            }
        }
        let document = fitting[Int.random(in: fitting.indices, using: &random)]
        add(
            .operation(
                kind ?? .tap, document: document, number: .random(in: -3...9, using: &random)),
            on: device)
    }

    private mutating func fault() {
        let kind = faults[Int.random(in: faults.indices, using: &random)]
        let longest = max(4 * gap, 10_000) * (kind.isLong ? 4 : 1)
        let length = Int64.random(in: 1...longest, using: &random)
        let number = Int64.random(in: 0..<1_000_000, using: &random)
        let device = device()
        switch kind {
        case .clone, .machineClone:
            guard copies < 2 else { return }
            copies += 1
            add(
                .fault(kind, length: Int64(SyncPlan.firstCopy + copies - 1), number: number),
                on: device)
        case .silence:
            guard silence == nil else { return }
            silence(of: device, number)
        default: add(.fault(kind, length: length, number: number), on: device)
        }
    }

    /// Draws a silence: one device is off for 100 days or for 45, in which the others do a few
    /// things. Deletions wait for the device that is off for 45 days, but not forever for the
    /// other.
    private mutating func silence(of device: Int, _ number: Int64) {
        let (begin, silent) = (now, (number % 3 == 0 ? 45 : 100) * Self.day)
        silence = begin..<(begin + silent)
        add(.fault(.silence, length: silent, number: number), on: device)
        for part in 1...6 {
            now = begin + silent * Int64(part) / 7
            let other = self.device()
            if other != device { operation(on: other) }
        }
        now = begin + silent
    }
}
