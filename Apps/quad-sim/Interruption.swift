import Dispatch
import Foundation
import Simulation
import Synchronization

/// Ends the program at Ctrl-C, and leaves a report that says how far the day was.
final class Interruption: Sendable {
    private let report: Report
    private let path: String
    private let step = Mutex(0)

    /// What the file of an interrupted day holds: no verdict.
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

    /// Keeps how far the day is.
    func note(_ progress: DayProgress) { step.withLock { $0 = progress.step } }

    /// Takes over Ctrl-C for as long as what it returns is kept.
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
            _exit(Failure.Status.cannotCreate.rawValue)
        }
        _exit(Failure.Status.interrupted.rawValue)
    }
}

extension Encodable {
    /// Writes it as JSON in the form of all reports.
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
