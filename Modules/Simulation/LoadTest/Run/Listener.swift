import API
import Replica

/// A device that holds an event stream open and resumes it whenever it is cut.
struct Listener: Sendable {
    let account: Int
    let partner: AccountID
    let book = StreamBook()
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
        var last: String?
        var isOpen = false
        while !Task.isCancelled {
            do {
                for try await event in try await client.events(after: last) {
                    last = event.id ?? last
                    receive(event)
                    if !isOpen { opened() }
                    isOpen = true
                }
            } catch {}
            guard !Task.isCancelled else { return }
            meter.note { $0.reconnects += 1 }
            try? await clock.wait(clock.now() + Self.pause)
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
