import API
import Primitives
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

    /// Listens until it is stopped.
    ///
    /// - Parameter opened: A closure that is called once, after the first event.
    func start(opened: @escaping @Sendable () -> Void) {
        current.withLock { $0.opened = opened }
        connect()
    }

    /// Ends the stream for good.
    func stop() {
        current.withLock { current in
            (current.isStopped, current.isConnected) = (true, false)
            current.hearing?.cancel()
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
        /// The present connection.
        var hearing: Task<Void, Never>?
        var isStopped = false
        /// The closure for the first event, until it comes.
        var opened: (@Sendable () -> Void)?
        var last: String?
        var isConnected = false
        /// The time at which it was cut on purpose, until it is back.
        var cutAt: Int64?
        /// The reason for which it could not be opened.
        var trouble: String?
        /// Whether the next connection has no pause before it.
        var comesAtOnce = false
    }

    /// Opens the stream where it was left.
    private func connect() {
        current.withLock { current in
            guard !current.isStopped else { return }
            let last = current.last
            current.hearing = Task {
                var trouble: String?
                do {
                    try await hear(after: last)
                } catch {
                    trouble = "\(error)"
                }
                await noteEnd(trouble)
            }
        }
    }

    /// Reads one stream until it ends.
    private func hear(after last: String?) async throws {
        let events = try await client.sentEvents(after: last)
        noteConnection()
        for try await sent in events {
            guard let event = try LiveEvent(sent) else { continue }
            let (opened, isStopped) = current.withLock { current in
                defer { current.opened = nil }
                current.last = event.id ?? current.last
                return (current.opened, current.isStopped)
            }
            // What comes now is in no figure any more.
            if isStopped { return }
            opened?()
            receive(event)
        }
    }

    private func noteConnection() {
        let cutAt = current.withLock { current in
            defer { current.cutAt = nil }
            (current.isConnected, current.trouble) = (!current.isStopped, nil)
            return current.cutAt
        }
        if let cutAt { noteReturn(after: clock.now() - cutAt) }
    }

    /// Opens the stream again, after a pause unless it was cut on purpose.
    private func noteEnd(_ trouble: String?) async {
        let (isStopped, comesAtOnce) = current.withLock { current in
            defer { current.comesAtOnce = false }
            (current.hearing, current.isConnected) = (nil, false)
            if let trouble { current.trouble = trouble }
            return (current.isStopped, current.comesAtOnce)
        }
        guard !isStopped else { return }
        meter.note { $0.reconnects += 1 }
        if !comesAtOnce { try? await clock.wait(clock.now() + Self.pause) }
        connect()
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
