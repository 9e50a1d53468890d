import API
import Accounts
import Primitives
import Synchronization

/// The open event streams of accounts, and how far each was told.
///
/// Nothing of the events is kept here: they are read from the store when there is a hint that an
/// account has some, and told to each stream that has not had them. So a hint may be late, doubled,
/// or without reason; and a stream goes on where another one ended, whichever process it was at.
///
/// Events are put into streams outside of the lock. A task that is cancelled while it reads a
/// stream is locked while the termination handler waits for our lock, and putting an event into the
/// stream waits for the task.
final class LiveChannels: Sendable {
    typealias Stream = AsyncThrowingStream<ServerSentEvent, any Error>

    /// A stream that is counted, and not yet told anything.
    struct Opening: Sendable {
        let stream: Stream
        let session: Session
        fileprivate let number: Int
        /// The hints for its account before it was opened.
        fileprivate let hints: Int
    }

    /// An account with hints, and the position after which its streams have to be told.
    struct Due: Sendable {
        let account: AccountID
        let after: StreamPosition
    }

    fileprivate struct Subscriber {
        let number: Int
        let session: Session
        let continuation: Stream.Continuation
        /// The position up to which it was told everything; `nil` before it begins.
        var told: StreamPosition?
        /// The positions after that one that it was told of already: commits with lower numbers may
        /// follow them.
        var above: Set<StreamPosition> = []
    }

    /// The positions after which, and up to which, a new stream is told everything.
    struct Reach: Sendable {
        /// `nil` for a stream that begins now.
        let start: StreamPosition?
        let end: StreamPosition
    }

    fileprivate struct Channel {
        /// Mostly one: an array takes less memory than a dictionary.
        var subscribers: [Subscriber] = []
        var hints = 0

        /// Moves the subscribers that were told up to somewhere between two positions to the
        /// second, with what they are told after it; returns them as they were.
        mutating func advance(
            from start: StreamPosition, to end: StreamPosition, with news: LiveNews
        ) -> [Subscriber] {
            var moved: [Subscriber] = []
            for index in subscribers.indices {
                // One that began meanwhile, further back, has a hint of its own.
                guard let position = subscribers[index].told, position >= start, position <= end
                else { continue }
                moved.append(subscribers[index])
                subscribers[index].told = end
                subscribers[index].above = news.positions(
                    after: end, for: subscribers[index].session.device)
            }
            return moved
        }

        /// The subscriber with a number; assigning `nil` removes it.
        subscript(number: Int) -> Subscriber? {
            get { subscribers.first { $0.number == number } }
            set {
                guard let index = subscribers.firstIndex(where: { $0.number == number }) else {
                    return
                }
                if let newValue {
                    subscribers[index] = newValue
                } else {
                    subscribers.remove(at: index)
                }
            }
        }
    }

    fileprivate struct State {
        var channels: [AccountID: Channel] = [:]
        /// The accounts with hints that nobody has looked after.
        var hinted: Set<AccountID> = []
        var isFollowed = false
        var nextSubscriber = 0
        var streams = 0
        var isStopped = false

        /// Notes a hint; an account without streams needs none.
        mutating func hint(_ account: AccountID) {
            guard channels[account] != nil else { return }
            channels[account]?.hints += 1
            hinted.insert(account)
        }

        /// Returns whether somebody must begin to look after hints.
        mutating func begin() -> Bool {
            guard !hinted.isEmpty, !isFollowed else { return false }
            isFollowed = true
            return true
        }
    }

    private let ids: EventIDs
    private let life: String
    private let streamsPerAccount: Int
    private let streams: Int
    private let state = Mutex(State())

    /// Creates the streams of one run of the server.
    init(ids: EventIDs, streamsPerAccount: Int, streams: Int = .max) {
        self.ids = ids
        life = ids.life
        self.streams = streams
        self.streamsPerAccount = streamsPerAccount
    }

    /// Opens a stream for a session, which is told nothing before
    /// ``begin(_:with:_:)``.
    ///
    /// - Throws: A problem if the account has too many streams or the server is stopping.
    func open(_ session: Session) throws -> Opening {
        let (stream, continuation) = Stream.makeStream(
            bufferingPolicy: .bufferingOldest(APILimits.eventsWaiting))
        let opening: Opening = try state.withLock { state in
            try state.admit(session.account, atMost: streams, ofOne: streamsPerAccount)
            state.nextSubscriber += 1
            state.streams += 1
            var channel = state.channels[session.account] ?? Channel()
            channel.subscribers.append(
                Subscriber(
                    number: state.nextSubscriber, session: session, continuation: continuation))
            state.channels[session.account] = channel
            return Opening(
                stream: stream, session: session, number: state.nextSubscriber,
                hints: channel.hints)
        }
        continuation.onTermination = { [weak self] _ in self?.remove(opening) }
        return opening
    }

    private func remove(_ opening: Opening) {
        state.withLock { state in
            state.streams -= 1
            let account = opening.session.account
            state.channels[account]?[opening.number] = nil
            state.dropIfUnused(account)
        }
    }

    /// Tells a new stream what came after its start, and begins to tell it what comes.
    ///
    /// - Parameters:
    ///   - news: The changes after the start, or after the end for a stream that begins now.
    ///   - reach: The positions of the start and the end.
    /// - Returns: Whether somebody must begin to look after hints.
    func begin(_ opening: Opening, with news: LiveNews, _ reach: Reach) -> Bool {
        let account = opening.session.account
        let end = reach.end
        let events =
            reach.start.map { self.events(of: news, after: $0, through: end, for: opening.session) }
            ?? [reset(at: end, of: account)]
        // Nobody else tells it anything before it is told up to here.
        let subscriber = state.withLock { $0.channels[account]?[opening.number] }
        guard let subscriber, events.allSatisfy(subscriber.take) else {
            close(opening)
            return false
        }
        return state.withLock { state in
            state.channels[account]?[opening.number]?.told = end
            state.channels[account]?[opening.number]?.above = news.positions(
                after: end, for: opening.session.device)
            // Something was told to others, perhaps, while this one could not be told.
            if state.channels[account].map({ $0.hints != opening.hints }) ?? false {
                state.hint(account)
            }
            return state.begin()
        }
    }

    /// Ends a stream that could not begin, or whose reader went away.
    func close(_ opening: Opening) {
        let subscriber = state.withLock { state in
            let subscriber = state.channels[opening.session.account]?[opening.number]
            state.channels[opening.session.account]?[opening.number] = nil
            return subscriber
        }
        subscriber?.continuation.finish()
    }

    /// Returns the events that one device is told; a reset if the news are too many.
    ///
    /// A stream resumes at the end at most, since commits with lower numbers than that of an event
    /// may come after it.
    private func events(
        of news: LiveNews, after position: StreamPosition, through end: StreamPosition,
        but told: Set<StreamPosition> = [], for session: Session
    ) -> [ServerSentEvent] {
        let account = session.account
        guard let items = news.items(after: position, for: session.device) else {
            return [reset(at: end, of: account)]
        }
        return items.filter { !told.contains($0.position) }.map {
            LiveEvent(
                id: ids.text(of: min($0.position, end), for: account), change: $0.change,
                message: $0.message
            ).event
        }
    }

    private func reset(at end: StreamPosition, of account: AccountID) -> ServerSentEvent {
        LiveEvent(id: ids.text(of: end, for: account), change: .reset, life: life).event
    }
}

extension LiveChannels {
    /// Notes that there may be something to tell to the devices of some accounts.
    ///
    /// - Returns: Whether somebody must begin to look after hints, by ``due(atMost:)``.
    func hint(_ accounts: some Sequence<AccountID>) -> Bool {
        state.withLock { state in
            for account in accounts { state.hint(account) }
            return state.begin()
        }
    }

    /// Notes that there may be something to tell to all devices with a stream.
    func hintAll() -> Bool { hint(state.withLock { Array($0.channels.keys) }) }

    /// Takes some of the accounts with hints; who gets none need not ask again.
    func due(atMost limit: Int) -> [Due] {
        state.withLock { state in
            var due: [Due] = []
            while due.count < limit, let account = state.hinted.popFirst() {
                // A stream that has not begun looks by itself whether there were hints.
                let told = state.channels[account]?.subscribers.compactMap(\.told).min()
                if let told { due.append(Due(account: account, after: told)) }
            }
            state.isFollowed = !due.isEmpty
            return due
        }
    }

    /// Tells the streams of an account the changes that were read after a position, up to another;
    /// by one caller at a time.
    func tell(_ news: LiveNews, to due: Due, through end: StreamPosition) {
        let told = state.withLock { state in
            state.channels[due.account]?.advance(from: due.after, to: end, with: news) ?? []
        }
        // Mostly all are told the same.
        var last: (subscriber: Subscriber, events: [ServerSentEvent])?
        let slow = told.filter { subscriber in
            guard let position = subscriber.told else { return false }
            let device = subscriber.session.device
            if let last, last.subscriber.told == position,
                last.subscriber.above == subscriber.above,
                news.isSame(for: device, and: last.subscriber.session.device)
            {
                return !last.events.allSatisfy(subscriber.take)
            }
            let events = events(
                of: news, after: position, through: end, but: subscriber.above,
                for: subscriber.session)
            last = (subscriber, events)
            return !events.allSatisfy(subscriber.take)
        }
        // The device reconnects and resumes after the last event that it has read.
        finish(slow, in: due.account)
    }

    /// Ends the streams of an account, so that its devices resume them.
    func cut(_ account: AccountID) { finish(in: account) { _ in true } }
}

extension LiveChannels {
    /// Ends the streams of sessions that have ended.
    func end(_ sessions: [Session]) {
        for session in sessions {
            finish(in: session.account) { $0.session.tokenHash == session.tokenHash }
        }
    }

    /// The sessions with open streams, each once, in the order of their keys.
    var sessions: [Session] {
        let all = state.withLock {
            $0.channels.values.flatMap { $0.subscribers.map(\.session) }
        }
        let byKey = Dictionary(
            all.map { ($0.tokenHash, $0) }, uniquingKeysWith: { first, _ in first })
        return byKey.values.sorted { $0.tokenHash < $1.tokenHash }
    }

    /// Sends a heartbeat on every stream, and ends those with an expired session.
    func heartbeat(at now: Instant) {
        for account in state.withLock({ $0.channels.keys.sorted() }) {
            finish(in: account) { subscriber in
                if subscriber.session.expiresAt <= now { return true }
                _ = subscriber.take(.heartbeat)
                return false
            }
        }
    }

    /// The accounts with streams.
    var accounts: Set<AccountID> { state.withLock { Set($0.channels.keys) } }

    /// Tells all streams of some accounts a change that is not in the store, so that no stream is
    /// resumed after it.
    func tell(_ change: LiveEvent.Change, to accounts: some Sequence<AccountID>) {
        let event = LiveEvent(id: nil, change: change).event
        for account in accounts {
            // A stream that has not begun asks for everything.
            finish(in: account) { $0.told != nil && !$0.take(event) }
        }
    }

    /// Returns the pause of the streams of an account before they reconnect, beyond that of the
    /// first: 2 ms for each account before it, or less where many share the longest pause.
    static func pause(of place: Int, among count: Int) -> Int {
        min(place * 2, place * longestPause / max(count, 1))
    }

    /// The longest of these pauses, in milliseconds.
    static let longestPause = 30_000

    /// Ends every stream with a notice to reconnect after a time, in which account follows account:
    /// all at once would be more than another process can answer. No new ones begin.
    func stop(retryMilliseconds: Int) {
        let accounts = state.withLock { state in
            state.isStopped = true
            return state.channels.keys.sorted()
        }
        for (place, account) in accounts.enumerated() {
            let pause = retryMilliseconds + Self.pause(of: place, among: accounts.count)
            let farewell = LiveEvent(id: nil, change: .stopping(retryMilliseconds: pause)).event
            finish(in: account) { subscriber in
                _ = subscriber.take(farewell)
                return true
            }
        }
    }

    /// Whether somebody looks after hints.
    var isFollowed: Bool { state.withLock { $0.isFollowed } }

    /// The number of streams.
    var streamCount: Int { state.withLock { $0.streams } }

    /// The number of accounts of which anything is kept.
    var channelCount: Int { state.withLock { $0.channels.count } }

    private func finish(in account: AccountID, where isOver: (Subscriber) -> Bool) {
        let all = state.withLock { $0.channels[account]?.subscribers ?? [] }
        finish(all.filter(isOver), in: account)
    }

    /// Removes streams and ends them; their termination handler takes the lock.
    private func finish(_ over: [Subscriber], in account: AccountID) {
        guard !over.isEmpty else { return }
        state.withLock { state in
            for subscriber in over { state.channels[account]?[subscriber.number] = nil }
        }
        for subscriber in over { subscriber.continuation.finish() }
    }
}

extension LiveChannels.State {
    /// Refuses a stream beyond the limits in all and of one account.
    fileprivate func admit(
        _ account: AccountID, atMost limit: Int, ofOne accountLimit: Int
    ) throws {
        guard !isStopped else {
            throw Refusal(.unavailable, "the server is stopping", retryAfterSeconds: 1)
        }
        guard streams < limit else {
            throw Refusal(
                .unavailable, "the server has as many event streams as it can serve",
                retryAfterSeconds: 15)
        }
        guard channels[account]?.subscribers.count ?? 0 < accountLimit else {
            throw Refusal(
                .tooMany, "this account has \(accountLimit) event streams already",
                retryAfterSeconds: 15)
        }
    }

    /// Drops what is kept of an account without streams.
    fileprivate mutating func dropIfUnused(_ account: AccountID) {
        guard channels[account]?.subscribers.isEmpty == true else { return }
        channels[account] = nil
        hinted.remove(account)
    }
}

extension LiveChannels.Subscriber {
    /// Puts an event into the stream; returns whether there was room for it.
    fileprivate func take(_ event: ServerSentEvent) -> Bool {
        if case .dropped = continuation.yield(event) { return false }
        return true
    }
}
