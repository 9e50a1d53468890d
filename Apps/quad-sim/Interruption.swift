import CampusSimulation
import Dispatch
import Foundation
import Storage
import Synchronization

/// Ends the program at Ctrl-C, and leaves a report with the day's progress.
final class Interruption: Sendable {
    private let report: Report
    private let path: String
    private let step = Mutex(0)

    /// The report of an interrupted day, which has no verdict.
    private struct Report: Encodable, Sendable {
        let schemaVersion = 1
        let isComplete = false
        let people: Int
        let seed: UInt64
        var step = 0
        let steps = DayProgress.steps
        let checks: [CheckResult] = []
    }

    /// Prepares the report of a day for a file.
    init(path: String, people: Int, seed: UInt64) {
        self.path = path
        report = Report(people: people, seed: seed)
    }

    /// Stores the progress of the day.
    func note(_ progress: DayProgress) { step.withLock { $0 = progress.step } }

    /// Handles Ctrl-C for as long as the returned source is kept.
    func watch() -> any DispatchSourceSignal {
        signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler { self.end() }
        source.resume()
        return source
    }

    private func end() {
        var report = report
        report.step = step.withLock { $0 }
        if isatty(STDERR_FILENO) == 1 { write(STDERR_FILENO, "\n", 1) }
        do {
            try report.write(to: path)
        } catch {
            _exit(FailureKind.cannotCreate.exitStatus)
        }
        _exit(FailureKind.interrupted.exitStatus)
    }
}

extension Encodable {
    /// Writes the value as JSON, formatted like all reports.
    func write(to path: String) throws(Failure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try encoder.encode(self).write(to: URL(fileURLWithPath: path))
        } catch {
            throw Failure(.cannotCreate, "the report \(path) cannot be written")
        }
    }
}
