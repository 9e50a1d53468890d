import Dispatch
import Foundation
import Primitives
import Synchronization

/// Ends the program at INT or TERM, after it has left what it must, such as a report.
final class Interruption: Sendable {
    private let leave: @Sendable () throws -> Void
    private let isLeaving = Atomic<Bool>(false)

    /// Creates the handling of both signals.
    ///
    /// - Parameter leave: Called once, at the first signal.
    init(_ leave: @escaping @Sendable () throws -> Void) { self.leave = leave }

    /// Handles both signals for as long as the returned sources are kept.
    func watch() -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { self.end(after: number) }
            source.resume()
            return source
        }
    }

    private func end(after signal: Int32) {
        guard !isLeaving.exchange(true, ordering: .relaxed) else {
            _exit(Failure.exitStatus(of: signal))
        }
        if isatty(STDERR_FILENO) == 1 { write(STDERR_FILENO, "\n", 1) }
        do {
            try leave()
        } catch let failure as Failure {
            Output.report("quad-sim: \(failure.sentence)")
            _exit(failure.exitStatus)
        } catch {
            Output.report("quad-sim: the report cannot be written: \(error)")
            _exit(FailureKind.cannotCreate.exitStatus)
        }
        _exit(Failure.exitStatus(of: signal))
    }
}
