import Backends
import CampusSimulation
import Passwords
import Primitives
import Reports
import SyncSimulation

/// Plays a story, whole or in parts.
struct StoryPlayer: Sendable {
    /// The most runs to find few steps that still fail.
    static let tries = 200

    let story: Story
    let scenario: Scenario
    let seed: UInt64
    /// The steps to keep; `nil` for all.
    let steps: [Int]?
    /// The tags of which a check must have one to count; empty for all checks.
    let tags: [String]
    /// The drivers of people in it; `nil` if everybody is played.
    var drivers: DriverDesk?

    /// The result of a story, with the trace of all that happened.
    struct Run: Sendable {
        let result: StoryResult
        let trace: String
    }

    /// Plays the story with its steps.
    func play() async -> Run { await play(only: steps) }

    private func play(only kept: [Int]?) async -> Run {
        let clock = ContinuousClock()
        let begin = clock.now
        var result = StoryResult(title: scenario.title, file: story.file, seed: seed)
        var trace = ""
        do {
            let scenario = kept.map(scenario.keeping) ?? scenario
            let report = try await report(of: scenario)
            result.checks = report.checks.map { ReportedCheck($0, file: story.file) }.filter {
                tags.isEmpty || $0.tags.contains(where: tags.contains)
            }
            result.traceHash = report.hash
            trace = report.trace
        } catch {
            result.trouble = StoryResult.Trouble(
                (error as? Failure)?.sentence ?? "\(error)",
                status: (error as? Failure)?.exitStatus ?? FailureKind.failed.exitStatus)
        }
        result.milliseconds = Int64((clock.now - begin) / .milliseconds(1))
        return Run(result: result, trace: trace)
    }

    private func report(of scenario: Scenario) async throws -> ScenarioReport {
        guard let drivers, drivers.settings.drives(scenario) else {
            return try await ScenarioRunner(scenario, seed: seed, parts: Self.parts).run()
        }
        let stage = try await DriverStage(
            scenario, seed: seed, settings: drivers.settings, keeper: drivers.keeper)
        do {
            let report = try await ScenarioRunner(
                scenario, seed: seed, parts: Self.parts, stage: stage
            ).run()
            await stage.end()
            return report
        } catch {
            await stage.end()
            throw error
        }
    }

    /// Returns the command that repeats a failure, with the fewest steps that were found.
    func command(for failure: StoryResult, shrinking: Bool) async -> String {
        var kept = steps
        // With drivers each try takes real time.
        if shrinking, drivers == nil, let sign = Self.sign(of: failure) {
            kept = await StepShrinking.fewest(
                of: steps ?? Array(0..<scenario.stepCount), limit: Self.tries
            ) { some in
                await Self.sign(of: play(only: some).result) == sign
            }
            if kept?.count == scenario.stepCount { kept = nil }
        }
        let list = kept.map { " --steps \(StepList(numbers: $0))" } ?? ""
        return "quad-sim run \(story.file.shellWord) --seed \(seed)\(list)"
            + (drivers?.settings.choices ?? []).map { " --driver \($0.text.shellWord)" }.joined()
    }

    /// Returns the first failed check, or the reason for no verdict, by which two failures are
    /// alike; `nil` for a pass.
    private static func sign(of result: StoryResult) -> String? {
        result.checks.first { $0.verdict == .fail }?.name ?? result.trouble?.sentence
    }

    /// The parts of runs in this process.
    static let parts = ScenarioRunner.Parts(
        makeEngine: { Backends.memory($0) }, copyEngine: { try Backends.copy(of: $0) },
        makeHasher: { ScryptHasher(parameters: .rehearsal, environment: $0) },
        digest: SHA256Digest())
}
