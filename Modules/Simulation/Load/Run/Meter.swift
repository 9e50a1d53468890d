import Synchronization

/// The figures of a running load.
final class Meter: Sendable {
    private struct State {
        var figures = LoadFigures()
        var inFlight = 0
    }

    private let state = Mutex(State())

    /// The figures so far.
    var figures: LoadFigures { state.withLock { $0.figures } }

    /// Changes the figures.
    func note(_ change: (inout LoadFigures) -> Void) { state.withLock { change(&$0.figures) } }

    /// Counts a request that is due; returns whether it may begin, as not too many are in flight.
    func admit(atMost limit: Int) -> Bool {
        state.withLock { state in
            state.figures.intended += 1
            guard state.inFlight < limit else {
                state.figures.dropped += 1
                return false
            }
            state.inFlight += 1
            return true
        }
    }

    /// Notes the begin of a request that was admitted.
    func begin(_ operation: LoadOperation, intended: Int64, start: Int64) {
        note {
            $0.late.record(start - intended)
            $0.operations[operation, default: OperationFigures()].begun += 1
        }
    }

    /// Notes the end of a request.
    func end(
        _ operation: LoadOperation, _ outcome: LoadOutcome, intended: Int64, start: Int64,
        end: Int64
    ) {
        state.withLock { state in
            state.inFlight -= 1
            state.figures.operations[operation, default: OperationFigures()]
                .note(outcome, fromIntended: end - intended, fromStart: end - start)
        }
    }
}

extension OperationFigures {
    fileprivate mutating func note(_ outcome: LoadOutcome, fromIntended: Int64, fromStart: Int64) {
        switch outcome {
        case .done:
            done += 1
            self.fromIntended.record(fromIntended)
            self.fromStart.record(fromStart)
        case .refused: refused += 1
        case .failed(let kind): failures[kind, default: 0] += 1
        }
    }
}
