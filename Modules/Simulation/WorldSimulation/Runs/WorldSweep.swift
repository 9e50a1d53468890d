/// A sweep over many seeds, several at once.
package struct WorldSweep: Sendable {
    /// The result of a sweep.
    package struct Report: Sendable {
        /// The number of seeds that were run.
        package internal(set) var seeds = 0
        /// The number of seeds that were run twice, to compare the hashes.
        package internal(set) var repeated = 0
        /// The failed run with the lowest seed; `nil` if none broke a rule.
        package internal(set) var failure: WorldRun?
        /// A seed whose second run differed.
        package internal(set) var unstable: UInt64?
        /// The meetings of faults and operations.
        package internal(set) var meetings = WorldMeetings()
        /// The figures of all runs.
        package internal(set) var figures = WorldFigures()
    }

    private let first: UInt64
    private let count: Int
    private let jobs: Int
    private let bug: WorldBug?
    private let repetition: UInt64

    /// Creates a sweep.
    ///
    /// - Parameters:
    ///   - bug: A mistake to make on purpose; only the first seed is run twice then.
    ///   - repetition: The divisor of the seeds that run twice to compare the hashes; the first
    ///     seed runs twice as well. In the second run each closure that writes to a store runs
    ///     twice.
    package init(
        first: UInt64 = 1, count: Int, jobs: Int = 1, bug: WorldBug? = nil, repetition: UInt64 = 1
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
    package func run(
        until isEnough: @escaping @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async -> Report {
        var report = Report()
        await withTaskGroup(of: (WorldRun, isStable: Bool?).self) { group in
            var next = 0
            func start(_ group: inout TaskGroup<(WorldRun, isStable: Bool?)>) {
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
        _ seed: UInt64, _ bug: WorldBug?, isRepeated: Bool
    ) async -> (WorldRun, Bool?) {
        let run = await WorldRun(seed: seed, bug: bug)
        guard isRepeated else { return (run, nil) }
        let again = await WorldRun(seed: seed, bug: bug, runsTwice: bug == nil)
        return (run, again.hash == run.hash)
    }
}

extension WorldSweep.Report {
    fileprivate mutating func add(_ run: WorldRun, _ isStable: Bool?) {
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
