import Foundation
import Presentation
import Primitives
import Simulation
import Synchronization

/// Plays many stories, several at once, and tells their results in order.
final class StoryBench: Sendable {
    /// A story to play, or one that cannot be.
    enum Task: Sendable {
        case play(StoryPlayer)
        case refused(StoryResult, [ScenarioMistake])
    }

    /// The most failures that are shrunk; the others are repeated as they are.
    static let shrunk = 10

    private struct State {
        /// The results by the number of the task.
        var results: [Int: StoryResult] = [:]
        /// The failures of which fewer steps are still looked for.
        var unshrunk: [Int: StoryResult] = [:]
        /// The number of tasks that were told.
        var told = 0
        var failures = 0
        var trace = ""
    }

    private let settings: [SimulationReport.Entry]
    private let leastChecks: Int?
    /// Whether one story is played with one seed, of which each check is told.
    private let isOne: Bool
    private let begin = Environment.live.now()
    private let state = Mutex(State())

    /// Creates a bench.
    init(settings: [SimulationReport.Entry], leastChecks: Int?, isOne: Bool) {
        self.settings = settings
        self.leastChecks = leastChecks
        self.isOne = isOne
    }

    /// The trace of the last story.
    var trace: String { state.withLock { $0.trace } }

    /// Plays all tasks; a failure holds up no other.
    ///
    /// - Throws: ``Failure`` if standard output cannot be written.
    func play(_ tasks: [Task], jobs: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            var next = 0
            while next < tasks.count || !group.isEmpty {
                if next < tasks.count, next < jobs || group.isEmpty {
                    add(tasks[next], next, to: &group)
                    next += 1
                    continue
                }
                try await group.next()
                try tellFinished(tasks)
                if next < tasks.count {
                    add(tasks[next], next, to: &group)
                    next += 1
                }
            }
        }
    }

    private func add(
        _ task: Task, _ number: Int, to group: inout ThrowingTaskGroup<Void, any Error>
    ) {
        group.addTask {
            let result = await self.result(of: task, number)
            self.state.withLock { $0.results[number] = result }
        }
    }

    private func result(of task: Task, _ number: Int) async -> StoryResult {
        let player: StoryPlayer
        switch task {
        case .refused(let result, _): return result
        case .play(let one): player = one
        }
        let run = await player.play()
        var result = run.result
        if isOne { state.withLock { $0.trace = run.trace } }
        if !result.isPassed {
            let whole = player.whole(result)
            let failures = state.withLock { state in
                state.failures += 1
                state.unshrunk[number] = whole
                return state.failures
            }
            await player.addCommand(to: &result, shrinking: failures <= Self.shrunk)
        }
        return result
    }

    /// Tells the results up to the first that is missing.
    private func tellFinished(_ tasks: [Task]) throws {
        while let lines = state.withLock({ state -> [String]? in
            guard let result = state.results[state.told] else { return nil }
            let task = tasks[state.told]
            state.told += 1
            return self.lines(of: result, task)
        }) {
            try Output.write(lines)
        }
    }

    private func lines(of result: StoryResult, _ task: Task) -> [String] {
        if Self.isBeside(result) { return [] }
        if case .refused(_, let mistakes) = task, !mistakes.isEmpty {
            return ScenarioReading.lines(of: mistakes).map { SafeText.line("FAIL \($0)") }
        }
        var lines: [String] = []
        if isOne {
            lines.append(result.title)
            lines += result.checks.map(\.line)
        } else {
            let hash = result.traceHash.map { ", trace hash: \($0.prefix(16))" } ?? ""
            lines.append(
                "\(result.isPassed ? "pass" : "FAIL") \(result.name): "
                    + "\(result.count(.pass)) of \(result.checks.count) checks\(hash)")
            lines += result.checks.filter { $0.verdict != .pass }.map { "  \($0.line)" }
        }
        if let trouble = result.trouble { lines.append("FAIL \(result.name): \(trouble.line)") }
        if isOne, let hash = result.traceHash { lines.append("trace hash: \(hash)") }
        if let command = result.command { lines.append("the same again: \(command)") }
        if let remark = result.remark { lines.append("  \(remark)") }
        return lines.map(SafeText.line)
    }

    /// Whether a story has nothing that was asked for, as no check with a tag.
    private static func isBeside(_ result: StoryResult) -> Bool {
        result.checks.isEmpty && result.trouble == nil
    }

    /// Returns the report on the stories that came to their end.
    func report(isComplete: Bool) -> SimulationReport {
        var report = SimulationReport(mode: "run", version: Release.version, begin: begin)
        report.end = Environment.live.now()
        report.isComplete = isComplete
        report.settings = settings
        let results = state.withLock { $0.unshrunk.merging($0.results) { $1 } }
        report.stories = results.sorted { $0.key < $1.key }.map(\.value)
            .filter { !Self.isBeside($0) }
        let compared = report.count(.pass) + report.count(.fail)
        if isComplete, let leastChecks, compared < leastChecks {
            let check = ReportedCheck(
                "at least \(leastChecks) checks", .fail, "only \(compared) compared something")
            report.stories.append(StoryResult(title: "All stories", checks: [check]))
        }
        return report
    }

    /// Tells the numbers and the end.
    ///
    /// - Throws: ``Failure`` if a story failed.
    func finish(_ report: SimulationReport) throws {
        if !isOne { try Output.write([report.summary]) }
        guard !report.isPassed else { return }
        let troubles = report.stories.compactMap(\.trouble)
        // A file that is no story outweighs a failed check: what it asks for is not known.
        let worst = troubles.map(\.status).filter { $0 != FailureKind.failed.exitStatus }.max()
        let kind = worst.flatMap(FailureKind.init(rawValue:)) ?? .failed
        let failed = report.stories.filter { !$0.isPassed }
        let first = failed.first?.command.map { "the same again is `\($0)`" }
        let least = failed.last?.file == nil ? failed.last?.checks.first.map(\.detail) : nil
        let sentence =
            kind == .failed
            ? "a check failed: \(first ?? least ?? "see above")"
            : troubles.first { $0.status == kind.exitStatus }?.line ?? "a story cannot be read"
        throw Failure(kind, sentence)
    }
}
