/// Many seeds, one after the other and several at once.
public struct SyncSweep: Sendable {
    /// What came of all of them.
    public struct Report: Sendable {
        /// How many seeds were lived through.
        public internal(set) var seeds = 0
        /// How many of them were lived through twice, to compare the hashes.
        public internal(set) var repeated = 0
        /// The first that broke a rule, if one did; the earliest seed of those.
        public internal(set) var failure: SyncRun?
        /// A seed that was not the same the second time.
        public internal(set) var unstable: UInt64?
        /// What met what.
        public internal(set) var meetings = MeetingTable()
        /// What happened, in numbers.
        public internal(set) var figures = SyncFigures()
    }

    /// The first seed.
    public let first: UInt64
    /// How many seeds there are.
    public let count: Int
    /// How many are lived through at once.
    public let jobs: Int
    /// A mistake to make on purpose.
    public let bug: PlantedBug?
    /// The first seed and each that is divisible by this are lived through twice.
    public let repetition: UInt64

    /// Plans seeds.
    ///
    /// - Parameter repetition: Which seeds are lived through twice to compare the hashes: the first
    ///   and each that is divisible by this. All, unless somebody has no time for that; with a bug
    ///   that is looked for, the first alone.
    public init(
        first: UInt64 = 1, count: Int, jobs: Int = 1, bug: PlantedBug? = nil,
        repetition: UInt64 = 1
    ) {
        precondition(count > 0 && jobs > 0, "a sweep has seeds, and somebody who does them")
        precondition(repetition > 0, "a seed in none is no seed")
        self.first = first
        self.repetition = bug == nil ? repetition : .max
        self.count = count
        self.jobs = jobs
        self.bug = bug
    }

    /// Lives through the seeds until one breaks a rule or somebody has had enough.
    ///
    /// - Parameters:
    ///   - isEnough: Asked before each seed.
    ///   - progress: Told after each seed.
    public func run(
        until isEnough: @escaping @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (Report) -> Void = { _ in }
    ) async -> Report {
        var report = Report()
        await withTaskGroup(of: (SyncRun, isStable: Bool?).self) { group in
            var next = 0
            func start(_ group: inout TaskGroup<(SyncRun, isStable: Bool?)>) {
                guard next < count, report.failure == nil, report.unstable == nil, !isEnough()
                else { return }
                let (seed, bug) = (first + UInt64(next), bug)
                next += 1
                let isRepeated = seed == first || seed % repetition == 0
                group.addTask { await Self.live(seed, bug, isRepeated: isRepeated) }
            }
            for _ in 0..<jobs { start(&group) }
            for await (run, isStable) in group {
                report.add(run, isStable)
                progress(report)
                start(&group)
            }
        }
        return report
    }

    private static func live(
        _ seed: UInt64, _ bug: PlantedBug?, isRepeated: Bool
    ) async -> (SyncRun, Bool?) {
        let run = await SyncRun(seed: seed, bug: bug)
        guard isRepeated else { return (run, nil) }
        return (run, await SyncRun(seed: seed, bug: bug).hash == run.hash)
    }
}

extension SyncSweep.Report {
    mutating func add(_ run: SyncRun, _ isStable: Bool?) {
        seeds += 1
        if let isStable {
            repeated += 1
            if !isStable { unstable = min(unstable ?? run.seed, run.seed) }
        }
        if run.violation != nil, failure.map({ run.seed < $0.seed }) ?? true { failure = run }
        meetings.add(run.meetings)
        figures.add(run.figures)
    }
}
