import Merge
import Primitives
import Sync
import Synchronization

/// The counters of one account that a load taps: a new one after ten taps, as people have several.
final class TapBook: Sendable {
    /// A push with its place in the ledger.
    struct Push: Sendable {
        let request: PushRequest
        let counter: Identifier<LoadAccounts>
        let tally: Int64
    }

    private struct State {
        var taps: Int64 = 0
        var batch: Int64
        var clock = HybridClock()
        var document = Document()
        var id: Identifier<LoadAccounts>
    }

    private static let tapsEach: Int64 = 10

    private let device: DeviceID
    private let environment: Environment
    private let state: Mutex<State>

    init(device: DeviceID, environment: Environment) {
        self.device = device
        self.environment = environment
        // Batches of a later run follow those of an earlier one.
        state = Mutex(State(batch: environment.now().milliseconds, id: environment.newID()))
    }

    /// Taps once and returns the push of the counter.
    func tap() throws -> Push {
        try state.withLock { state in
            if state.taps % Self.tapsEach == 0 {
                let now = environment.now()
                state.id = environment.newID()
                state.document = Document()
                state.document.set(
                    "created", to: .integer(now.milliseconds),
                    at: state.clock.stamp(at: now, on: device))
                state.document.set(
                    "title", to: .text("Load"), at: state.clock.stamp(at: now, on: device))
            }
            try state.document.changeCounter("value") { counter in
                _ = try counter.add(1, on: device)
            }
            state.taps += 1
            state.batch += 1
            let document = SharedDocument(
                kind: DocumentKind(rawValue: "counter"), id: "\(state.id)", state: state.document)
            return Push(
                request: PushRequest(device: device, batch: state.batch, documents: [document]),
                counter: state.id, tally: (state.taps - 1) % Self.tapsEach + 1)
        }
    }
}
