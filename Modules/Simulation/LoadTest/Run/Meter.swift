import Synchronization

/// The figures of a running load.
final class Meter: Sendable {
    private let state: Mutex<LoadFigures>

    init() { state = Mutex(LoadFigures()) }

    /// The figures so far.
    var figures: LoadFigures { state.withLock { $0 } }

    /// The number of requests in flight.
    var inFlight: Int { state.withLock { $0.inFlight } }

    /// Changes the figures.
    func note(_ change: (inout LoadFigures) -> Void) { state.withLock { change(&$0) } }

    /// Notes the begin of a request.
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
        note {
            var figures = $0.operations[operation] ?? OperationFigures()
            $0.operations[operation] = nil
            switch outcome {
            case .done:
                figures.done += 1
                figures.fromIntended.record(end - intended)
                figures.fromStart.record(end - start)
            case .refused: figures.refused += 1
            case .failed(let kind): figures.failures[kind, default: 0] += 1
            }
            $0.operations[operation] = figures
        }
    }
}
