/// A sweep over many seeds of a kind of world, one after the other and several at once.
package struct Sweep<World: SeededWorld>: Sendable {
    /// The result of a sweep.
    package struct Report: Sendable {
        /// The number of seeds that were run.
        package private(set) var seeds = 0
        /// The number of seeds that were run twice, to compare the hashes.
        package private(set) var repeated = 0
        /// The failed run with the lowest seed; `nil` if none broke a rule.
        package private(set) var failure: SeedRun<World>?
        /// A seed whose second run differed.
        package private(set) var unstable: UInt64?
        /// The meetings of faults and operations.
        package private(set) var meetings = SeedRun<World>.Meetings()
        /// The figures of all runs.
        package private(set) var figures = SeedRun<World>.Figures()

        fileprivate mutating func add(_ run: SeedRun<World>, _ isStable: Bool?) {
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

    private let first: UInt64
    private let count: Int
    private let jobs: Int
    private let bug: World.Bug?
    private let repetition: UInt64

    /// Creates a sweep.
    ///
    /// In the second run of a seed, each closure that writes to a store runs twice.
    ///
    /// - Parameters:
    ///   - first: The first seed.
    ///   - count: The number of seeds.
    ///   - jobs: The number of seeds that run at once.
    ///   - bug: A mistake to make on purpose; only the first seed runs twice then.
    ///   - repetition: The divisor of the seeds that run twice to compare the hashes; the first
    ///     seed runs twice as well. The default is all seeds, and a larger number saves time.
    package init(
        first: UInt64 = 1, count: Int, jobs: Int = 1, bug: World.Bug? = nil,
        repetition: UInt64 = 1
    ) {
        precondition(count > 0 && jobs > 0, "a sweep has seeds, and somebody who does them")
        precondition(repetition > 0, "a seed in none is no seed")
        self.first = first
        self.count = count
        self.jobs = jobs
        self.bug = bug
        self.repetition = bug == nil ? repetition : .max
    }

    /// Runs the seeds until one breaks a rule or the caller ends the sweep.
    ///
    /// - Parameters:
    ///   - isEnough: Called before each seed; `true` ends the sweep.
    ///   - progress: Called after each seed with the number of seeds that were run.
    package func run(
        until isEnough: @escaping @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async -> Report {
        var report = Report()
        await withTaskGroup(of: (SeedRun<World>, isStable: Bool?).self) { group in
            var next = 0
            func start(_ group: inout TaskGroup<(SeedRun<World>, isStable: Bool?)>) {
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
                progress(report.seeds)
                start(&group)
            }
        }
        return report
    }

    private static func live(
        _ seed: UInt64, _ bug: World.Bug?, isRepeated: Bool
    ) async -> (SeedRun<World>, Bool?) {
        let run = await SeedRun<World>(seed: seed, bug: bug)
        guard isRepeated else { return (run, nil) }
        let again = await SeedRun<World>(seed: seed, bug: bug, runsTwice: bug == nil)
        return (run, again.hash == run.hash)
    }
}
