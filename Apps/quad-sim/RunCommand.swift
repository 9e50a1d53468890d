import ArgumentParser
import Foundation
import Primitives
import Simulation

/// Scenarios in this process.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Play scenarios in this process, in virtual time, and check what is seen.",
        discussion: """
            Standard output has a line for each check, `pass`, `FAIL` or \
            `skip`, and the hash of the trace: the same scenario and seed always give the same. \
            With several stories or seeds, a story that passes has one line. Each failure ends \
            with the command that repeats it in few steps. docs/scenarios/README.md has the \
            language, and docs/ci.md a page for continuous integration.
            """)

    @Argument(help: ArgumentHelp("Scenarios, YAML files, or folders of them.", valueName: "file"))
    var scenarios: [String]

    @Option(help: "Seed of ids, names, delays and the noise of positions (default: 1).")
    var seed: UInt64?

    @Option(
        help: ArgumentHelp("Several seeds, such as 1-50 or 1,7,20-30.", valueName: "list"),
        transform: SeedRanges.init(option:))
    var seeds: SeedRanges?

    @Option(help: "Number of stories to play at once.")
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
        help: ArgumentHelp(
            "Only stories with this text in their title or file name; may be given twice.",
            valueName: "name"))
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only checks with this tag count, and stories that have one; may be given twice.",
            valueName: "tag"))
    var tag: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only these steps of the story, from 0, such as 0-3,7.", valueName: "list"),
        transform: StepList.init(option:))
    var steps: StepList?

    @Option(help: "Write everything that happened to a file, an event a line.")
    var trace: String?

    @Option(
        help: ArgumentHelp(
            "Fail if fewer checks than this compared something.", valueName: "count"))
    var leastChecks: Int?

    @OptionGroup
    var drivers: DriverOptions

    @OptionGroup
    var reports: ReportOptions

    func validate() throws {
        guard seed == nil || seeds == nil else {
            throw ValidationError("--seed and --seeds say the same in two ways: use one")
        }
        guard (1...256).contains(jobs) else {
            throw ValidationError("--jobs must be a number from 1 to 256")
        }
        guard steps?.numbers.isEmpty != true else {
            throw ValidationError("--steps names a step at least, such as 0-3,7")
        }
        guard (leastChecks ?? 1) >= 1 else {
            throw ValidationError("--least-checks must be a number from 1")
        }
    }

    func run() async throws {
        let all = try StoryFiles.find(scenarios).map(Story.init)
        let files = try reports.files(beside: trace, reading: all.flatMap(\.files))
        let stories = try chosen(of: all)
        let desk = try drivers.desk(for: stories.compactMap(\.scenario))
        let seeds = seeds?.seeds ?? [seed ?? 1]
        let isOne = stories.count == 1 && seeds.count == 1
        guard isOne || (trace == nil && steps == nil) else {
            throw Failure(.usage, "--trace and --steps need one story and one seed")
        }
        let bench = StoryBench(settings: settings, leastChecks: leastChecks, isOne: isOne)
        let interruption = Interruption { try files.write(bench.report(isComplete: false)) }
        let watch = interruption.watch()
        defer { for source in watch { source.cancel() } }
        for line in stories.flatMap({ ScenarioReading.lines(of: $0.warnings) }) {
            Output.report(line)
        }
        for remark in desk?.remarks(on: stories.compactMap(\.scenario)) ?? [] {
            Output.report("\(remark)")
        }
        // Programs answer in real time, which several stories at once would take from each other.
        try await bench.play(try plan(stories, seeds, desk), jobs: desk == nil ? jobs : 1)
        if let trace { try ReportFiles.put(bench.trace, into: trace) }
        let report = bench.report(isComplete: true)
        guard tag.isEmpty || !report.stories.isEmpty else {
            throw Failure(
                .noInput, "no check has the tag \(tag.joined(separator: " or ")): leave out --tag")
        }
        try files.write(report)
        try bench.finish(report)
    }

    private var settings: [SimulationReport.Entry] {
        var entries = [
            SimulationReport.Entry("seeds", seeds?.description ?? "\(seed ?? 1)"),
            SimulationReport.Entry("jobs", jobs),
        ]
        if !only.isEmpty { entries.append(.init("only", only.joined(separator: ", "))) }
        if !tag.isEmpty { entries.append(.init("tags", tag.joined(separator: ", "))) }
        if let steps { entries.append(.init("steps", steps)) }
        if !drivers.driver.isEmpty {
            let texts = drivers.driver.map(\.text)
            entries.append(.init("drivers", texts.joined(separator: ", ")))
        }
        if let leastChecks { entries.append(.init("least checks", leastChecks)) }
        return entries
    }

    private func chosen(of stories: [Story]) throws -> [Story] {
        guard !only.isEmpty else { return stories }
        let chosen = stories.filter { story in only.contains { story.isCalled($0) } }
        guard !chosen.isEmpty else {
            throw Failure(
                .noInput, "no story is called \(only.joined(separator: " or ")): leave out --only")
        }
        return chosen
    }

    /// Returns the runs in order: each story with each seed.
    private func plan(
        _ stories: [Story], _ seeds: [UInt64], _ desk: StoryDrivers?
    ) throws -> [StoryBench.Task] {
        var tasks: [StoryBench.Task] = []
        for story in stories {
            guard let scenario = story.scenario else {
                if let refusal = story.refusal { tasks.append(.refused(refusal, story.mistakes)) }
                continue
            }
            if let last = steps?.numbers.last, last >= scenario.stepCount {
                throw Failure(
                    .usage,
                    "\(story.file) has the steps 0 to \(scenario.stepCount - 1), and no \(last)")
            }
            for seed in seeds {
                let player = StoryPlayer(
                    story: story, scenario: scenario, seed: seed, steps: steps?.numbers, tags: tag,
                    drivers: desk)
                tasks.append(.play(player))
            }
        }
        return tasks
    }
}
