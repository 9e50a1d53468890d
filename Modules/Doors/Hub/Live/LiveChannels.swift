import API
import Accounts
import Replica
import Synchronization

/// Sends live events to the devices of an account, including those missed while a device was away.
///
/// Every account has a ring of its latest numbered events, until it has had neither listener nor
/// event for about an hour. Numbers are invalid after that or after a restart of the server, so an
/// event id also contains the name of the ring; a device with an id from another ring, or of an
/// event that has left the ring, gets a reset, which tells it to reload everything.
final class LiveChannels: Sendable {
    typealias Stream = AsyncThrowingStream<ServerSentEvent, any Error>

    /// The number of events that a ring keeps at most.
    static let ringSize = 128
    /// The number of heartbeats without listener or event after which a ring is dropped: about an
    /// hour.
    static let quietBeats = 240

    private struct Entry {
        let number: Int
        let change: LiveEvent.Change
        let author: DeviceID?
    }

    private struct Subscriber {
        let session: Session
        let continuation: Stream.Continuation
    }

    private struct Channel {
        /// The random name, which makes ids of earlier rings and of other accounts invalid.
        let name: String
        var last = 0
        /// The number of the latest event that was not about documents.
        var lastMessage = 0
        var ring: [Entry] = []
        var subscribers: [Int: Subscriber] = [:]
        var quietBeats = 0

        init(name: UInt64) { self.name = String(name, radix: 36) }

        /// Returns the entries after a number; `nil` if some of them have left the ring.
        func entries(after number: Int) -> ArraySlice<Entry>? {
            guard number <= last, number >= last - ring.count else { return nil }
            return ring.suffix(last - number)
        }

        func id(_ number: Int) -> String { "\(name).\(number)" }

        func number(of id: String) -> Int? {
            let parts = id.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0] == name else { return nil }
            return Int(parts[1])
        }

        func event(_ entry: Entry) -> ServerSentEvent {
            LiveEvent(id: id(entry.number), change: entry.change).event
        }
    }

    private struct State {
        var channels: [AccountID: Channel] = [:]
        var nextSubscriber = 0
        var streams = 0
        var isStopped = false
    }

    private let random: @Sendable () -> UInt64
    private let streamsPerAccount: Int
    private let streams: Int
    private let state = Mutex(State())

    /// Creates the channels for one run of the server; `random` names them.
    init(
        random: @escaping @Sendable () -> UInt64, streamsPerAccount: Int, streams: Int = .max
    ) {
        self.random = random
        self.streams = streams
        self.streamsPerAccount = streamsPerAccount
    }

    /// Publishes a change to the devices of an account, except the one that made it.
    func publish(_ change: LiveEvent.Change, to account: AccountID, by author: DeviceID? = nil) {
        let slow = state.withLock { state in
            var slow: [Stream.Continuation] = []
            var channel = state.channels[account] ?? Channel(name: random())
            channel.last += 1
            channel.quietBeats = 0
            if !change.isAboutDocuments { channel.lastMessage = channel.last }
            let entry = Entry(number: channel.last, change: change, author: author)
            channel.ring.append(entry)
            if channel.ring.count > Self.ringSize { channel.ring.removeFirst() }
            for (number, subscriber) in channel.subscribers
            where author == nil || subscriber.session.device != author {
                if case .dropped = subscriber.continuation.yield(channel.event(entry)) {
                    slow.append(subscriber.continuation)
                    channel.subscribers[number] = nil
                }
            }
            state.channels[account] = channel
            return slow
        }
        // The device reconnects and resumes after the last event that it has read. Finishing runs
        // the termination handler, which takes the lock: so never finish inside it.
        for continuation in slow { continuation.finish() }
    }

    /// Returns a text that differs after each event of an account that is not about documents.
    func messageState(of account: AccountID) -> String {
        state.withLock { state in
            let channel = state.channels[account] ?? Channel(name: random())
            state.channels[account] = channel
            return channel.id(channel.lastMessage)
        }
    }

    /// Returns a stream of events for a session, resuming after an event.
    ///
    /// - Throws: A problem if the account has too many streams or the server is stopping.
    func subscribe(_ session: Session, after last: String?) throws(Refusal) -> Stream {
        let (stream, continuation) = Stream.makeStream(
            bufferingPolicy: .bufferingOldest(APILimits.eventsWaiting))
        let number: Int = try state.withLock { state throws(Refusal) in
            guard !state.isStopped else {
                throw Refusal(.unavailable, "the server is stopping", retryAfterSeconds: 1)
            }
            guard state.streams < streams else {
                throw Refusal(
                    .unavailable, "the server has as many event streams as it can serve",
                    retryAfterSeconds: 15)
            }
            var channel = state.channels[session.account] ?? Channel(name: random())
            guard channel.subscribers.count < streamsPerAccount else {
                throw Refusal(
                    .tooMany, "this account has \(streamsPerAccount) event streams already",
                    retryAfterSeconds: 15)
            }
            let number = last.flatMap { channel.number(of: $0) }
            if let entries = number.flatMap(channel.entries(after:)) {
                for entry in entries where entry.author != session.device {
                    continuation.yield(channel.event(entry))
                }
            } else {
                let reset = LiveEvent(id: channel.id(channel.last), change: .reset)
                continuation.yield(reset.event)
            }
            state.nextSubscriber += 1
            state.streams += 1
            channel.subscribers[state.nextSubscriber] = Subscriber(
                session: session, continuation: continuation)
            state.channels[session.account] = channel
            return state.nextSubscriber
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock {
                $0.streams -= 1
                _ = $0.channels[session.account]?.subscribers.removeValue(forKey: number)
            }
        }
        return stream
    }

    /// Ends the streams of sessions that have ended.
    func end(_ sessions: [Session]) {
        for session in sessions {
            finish(in: session.account) { $0.session.tokenHash == session.tokenHash }
        }
    }

    /// The sessions with open streams, each once, in the order of their keys.
    var sessions: [Session] {
        let all = state.withLock {
            $0.channels.values.flatMap { $0.subscribers.values.map(\.session) }
        }
        let byKey = Dictionary(
            all.map { ($0.tokenHash, $0) }, uniquingKeysWith: { first, _ in first })
        return byKey.values.sorted { $0.tokenHash < $1.tokenHash }
    }

    /// Sends a heartbeat on every stream, ends those with an expired session, and drops the events
    /// of accounts that have been quiet for long.
    func heartbeat(at now: Instant) {
        for account in state.withLock({ $0.channels.keys.sorted() }) {
            finish(in: account) { subscriber in
                if subscriber.session.expiresAt <= now { return true }
                subscriber.continuation.yield(.heartbeat)
                return false
            }
            forgetIfQuiet(account)
        }
    }

    private func forgetIfQuiet(_ account: AccountID) {
        state.withLock { state in
            guard var channel = state.channels[account] else { return }
            channel.quietBeats = channel.subscribers.isEmpty ? channel.quietBeats + 1 : 0
            state.channels[account] = channel.quietBeats < Self.quietBeats ? channel : nil
        }
    }

    /// Ends every stream with a notice to reconnect after a time; no new ones begin.
    func stop(retryMilliseconds: Int) {
        let accounts = state.withLock { state in
            state.isStopped = true
            return state.channels.keys.sorted()
        }
        let farewell = LiveEvent(
            id: nil, change: .stopping(retryMilliseconds: retryMilliseconds))
        for account in accounts {
            finish(in: account) { subscriber in
                subscriber.continuation.yield(farewell.event)
                return true
            }
        }
    }

    /// The number of streams.
    var streamCount: Int { state.withLock { $0.streams } }

    /// The number of accounts for which events are kept.
    var channelCount: Int { state.withLock { $0.channels.count } }

    private func finish(in account: AccountID, where isOver: (Subscriber) -> Bool) {
        let over = state.withLock { state in
            let all = state.channels[account]?.subscribers ?? [:]
            let over = all.filter { isOver($0.value) }
            for number in over.keys { state.channels[account]?.subscribers[number] = nil }
            return over.values.map(\.continuation)
        }
        for continuation in over { continuation.finish() }
    }
}

extension LiveEvent.Change {
    /// Whether the change is one of documents, not of conversations, requests or people.
    fileprivate var isAboutDocuments: Bool {
        if case .sync = self { true } else { false }
    }
}
