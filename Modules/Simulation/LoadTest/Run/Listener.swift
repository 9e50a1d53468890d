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
            return current.subscription
        }?.cancel()
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
            return current.subscription
        }?.cancel()
    }

    /// The state of the stream.
    private struct Current {
        /// The subscription of the present connection.
        var subscription: EventSubscription?
        /// The numbers of the last connection that was begun, and of the last one that ended.
        var (begun, ended) = (0, 0)
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
        let (last, number, isStopped) = current.withLock { current in
            current.begun += 1
            return (current.last, current.begun, current.isStopped)
        }
        guard !isStopped else { return }
        let handler = EventHandler(
            opened: { self.noteConnection() },
            heard: { (event) throws(TransportError) in try self.hear(event) },
            ended: { self.noteEnd(of: number, $0.error) })
        do {
            let subscription = try client.subscribe(after: last, handler)
            let isOver = current.withLock { current in
                // It may have ended meanwhile, and another one may have begun.
                if current.ended < number { current.subscription = subscription }
                return current.isStopped
            }
            if isOver { subscription.cancel() }
        } catch {
            noteEnd(of: number, error)
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

    private func hear(_ sent: ServerSentEvent) throws(TransportError) {
        let event: LiveEvent?
        do {
            event = try LiveEvent(sent)
        } catch {
            throw .unreachable("it sent an event that cannot be read: \(error)")
        }
        guard let event else { return }
        let (opened, isStopped) = current.withLock { current in
            defer { current.opened = nil }
            current.last = event.id ?? current.last
            return (current.opened, current.isStopped)
        }
        // What comes now is in no figure any more.
        if isStopped { throw .cancelled }
        opened?()
        receive(event)
    }

    /// Opens the stream again, after a pause unless it was cut on purpose.
    private func noteEnd(of number: Int, _ error: APIError?) {
        let (isStopped, comesAtOnce) = current.withLock { current in
            defer { current.comesAtOnce = false }
            current.ended = number
            (current.subscription, current.isConnected) = (nil, false)
            if let error { current.trouble = "\(error)" }
            return (current.isStopped, current.comesAtOnce)
        }
        guard !isStopped else { return }
        meter.note { $0.reconnects += 1 }
        if comesAtOnce { return connect() }
        Task { [clock] in
            try? await clock.wait(clock.now() + Self.pause)
            self.connect()
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
