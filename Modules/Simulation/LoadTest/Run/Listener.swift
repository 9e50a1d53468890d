import API
import Replica
import Synchronization

/// A device that holds an event stream open and resumes it whenever it is cut.
final class Listener: Sendable {
    let account: Int
    let partner: AccountID
    let book = StreamBook()
    private let current = Mutex<Current>(Current())
    private let client: APIClient
    private let clock: LoadClock
    private let meter: Meter

    init(account: Int, of accounts: LoadAccounts, transport: any Transport, _ run: Run) {
        self.account = account
        partner = accounts.members[LoadAccounts.partner(of: account)].account
        client = APIClient(
            transport: transport, token: accounts.members[account].listenerToken)
        (clock, meter) = (run.clock, run.meter)
    }

    /// The parts of a run that a listener shares.
    struct Run: Sendable {
        let clock: LoadClock
        let meter: Meter
    }

    /// The pauses between two attempts to connect, in microseconds.
    private static let pause: Int64 = 200_000

    /// Listens until the task is cancelled.
    ///
    /// - Parameter opened: A closure that is called once, after the first event.
    func listen(opened: @escaping @Sendable () -> Void) async {
        while !Task.isCancelled {
            let hearing = Task { await hear(opened) }
            current.withLock { $0.hearing = hearing }
            await withTaskCancellationHandler {
                await hearing.value
            } onCancel: {
                hearing.cancel()
            }
            current.withLock { $0.isConnected = false }
            guard !Task.isCancelled else { return }
            meter.note { $0.reconnects += 1 }
            let comesAtOnce = current.withLock { current in
                defer { current.comesAtOnce = false }
                return current.comesAtOnce
            }
            if comesAtOnce { continue }
            try? await clock.wait(clock.now() + Self.pause)
        }
    }

    /// The reason for which the stream could not be opened the last time; `nil` if it was.
    var trouble: String? { current.withLock { $0.trouble } }

    /// Whether the server has answered with a stream that is open; one that resumes where nothing
    /// was missed tells nothing at first.
    var isConnected: Bool { current.withLock { $0.isConnected } }

    /// Cuts the stream, which comes back at once.
    func cut() {
        let now = clock.now()
        current.withLock { current in
            (current.cutAt, current.comesAtOnce) = (now, true)
            current.hearing?.cancel()
        }
    }

    /// The state of the stream.
    private struct Current {
        var hearing: Task<Void, Never>?
        var last: String?
        var isOpen = false
        var isConnected = false
        /// The time at which it was cut on purpose, until it is back.
        var cutAt: Int64?
        /// The reason for which it could not be opened.
        var trouble: String?
        /// Whether the next connection has no pause before it.
        var comesAtOnce = false
    }

    /// Reads one stream until it ends.
    private func hear(_ opened: @Sendable () -> Void) async {
        do {
            let events = try await client.sentEvents(after: current.withLock { $0.last })
            let cutAt = current.withLock { current in
                defer { current.cutAt = nil }
                (current.isConnected, current.trouble) = (true, nil)
                return current.cutAt
            }
            if let cutAt { noteReturn(after: clock.now() - cutAt) }
            for try await sent in events {
                guard let event = try LiveEvent(sent) else { continue }
                let isFirst = current.withLock { current in
                    defer { current.isOpen = true }
                    current.last = event.id ?? current.last
                    return !current.isOpen
                }
                if isFirst { opened() }
                receive(event)
            }
        } catch {
            // The next connection makes up for it.
            current.withLock { $0.trouble = "\(error)" }
        }
    }

    private func noteReturn(after time: Int64) {
        meter.note { figures in
            var reopened = figures.reopened ?? Histogram()
            reopened.record(time)
            figures.reopened = reopened
        }
    }

    private func receive(_ event: LiveEvent) {
        let times = book.receive(event.change, partner: partner, at: clock.now())
        meter.note { figures in
            figures.events += 1
            for time in times { figures.live.record(time) }
        }
    }

    /// Notes news of an acknowledged change that must arrive here.
    func expect(_ news: LoadActor.News, intended: Int64) {
        guard let time = book.expect(news, intended: intended) else { return }
        meter.note { $0.live.record(time) }
    }
}
