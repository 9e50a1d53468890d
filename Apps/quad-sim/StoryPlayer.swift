import Backends
import Hub
import Primitives
import Simulation

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
    var drivers: StoryDrivers?

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

    /// Adds to a failure the command that repeats it, with the fewest steps that were found to fail
    /// alike, and the reason where there are no fewer.
    func addCommand(to failure: inout StoryResult, shrinking: Bool) async {
        let all = steps ?? Array(0..<scenario.stepCount)
        var kept = all
        if drivers?.settings.drives(scenario) == true {
            failure.remark = "not shrunk: with drivers, each try takes real time"
        } else if !shrinking {
            failure.remark = "not shrunk: only the first \(StoryBench.shrunk) failures are"
        } else if let sign = Sign(of: failure) {
            kept = await fewest(of: all, sign)
            if kept.count == all.count, all.count > 1 {
                failure.remark = "not shrunk: no fewer steps were found that fail in the same way"
            }
        }
        failure.command = command(kept.count == scenario.stepCount ? nil : kept)
    }

    /// Returns a failure with the command that repeats it whole, for a run that ends before fewer
    /// steps are found.
    func whole(_ failure: StoryResult) -> StoryResult {
        var failure = failure
        failure.command = command(steps)
        failure.remark = "not shrunk: the run was interrupted"
        return failure
    }

    private func fewest(of steps: [Int], _ sign: Sign) async -> [Int] {
        let progress = TimedLine(each: .seconds(5))
        defer { progress.end() }
        var (tries, left) = (0, steps.count)
        return await StepShrinking.fewest(of: steps, limit: Self.tries) { some in
            let isAlike = await Sign(of: play(only: some).result) == sign
            tries += 1
            if isAlike { left = some.count }
            progress.show(
                shrinking: "\(scenario.title), seed \(seed),", tries: tries, of: Self.tries,
                left: left)
            return isAlike
        }
    }

    /// Returns the command that plays some steps, and chooses the same checks.
    private func command(_ steps: [Int]?) -> String {
        var words = ["quad-sim", "run", story.file.shellWord, "--seed", "\(seed)"]
        if let steps { words += ["--steps", "\(StepList(numbers: steps))"] }
        for tag in tags { words += ["--tag", tag.shellWord] }
        if let settings = drivers?.settings {
            for choice in settings.choices { words += ["--driver", choice.text.shellWord] }
            words += settings.otherWords
        }
        return words.joined(separator: " ")
    }

    /// The sign by which two failures are alike: the first failed check with what it found, or the
    /// reason for no verdict.
    private struct Sign: Equatable {
        let name: String
        let detail: String

        /// Creates the sign of a result; `nil` for a pass.
        init?(of result: StoryResult) {
            if let check = result.checks.first(where: { $0.verdict == .fail }) {
                (name, detail) = (check.name, check.detail)
            } else if let trouble = result.trouble {
                (name, detail) = ("", trouble.sentence)
            } else {
                return nil
            }
        }
    }

    /// The parts of runs in this process.
    static let parts = ScenarioRunner.Parts(
        makeEngine: { Backends.memory($0) }, copyEngine: { try Backends.copy(of: $0) },
        makeHasher: { ScryptHasher(parameters: .rehearsal, environment: $0) },
        digest: SHA256Digest())
}
