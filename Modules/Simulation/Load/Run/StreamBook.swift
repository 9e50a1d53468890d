import API
import Primitives
import Synchronization

/// The account of one event stream: the news that it was told and those that it owes.
///
/// An event can come before the answer to the request that caused it, so both sides wait for each
/// other here.
final class StreamBook: Sendable {
    private struct State {
        /// The intended starts of pushes whose event has not come, by revision.
        var revisions: [Int64: Int64] = [:]
        /// The intended starts of messages whose event has not come, by number.
        var messages: [Int: Int64] = [:]
        /// The latest revisions that came, with their times.
        var seenRevisions: [(revision: Int64, time: Int64)] = []
        /// The numbers of messages that came before their answer, with their times.
        var seenMessages: [Int: Int64] = [:]
        /// The time of the last event that told to ask for everything.
        var resetAt = Int64.min
    }

    /// The number of revisions that are remembered; an answer is never that far behind.
    private static let remembered = 1024

    private let state = Mutex(State())

    /// Notes that news must come; returns the time since their intended start if they came.
    func expect(_ news: LoadActor.News, intended: Int64) -> Int64? {
        state.withLock { state in
            // Who asks for everything finds it, or learns that the server was put back.
            guard intended > state.resetAt else { return nil }
            switch news {
            case .revision(_, let revision):
                let seen = state.seenRevisions.first { $0.revision >= revision }
                guard let seen else {
                    state.revisions[revision] = intended
                    return nil
                }
                return seen.time - intended
            case .message(_, let number):
                guard let time = state.seenMessages.removeValue(forKey: number) else {
                    state.messages[number] = intended
                    return nil
                }
                return time - intended
            }
        }
    }

    /// Notes an event; returns the times since the intended starts of all news that it brings.
    func receive(_ change: LiveEvent.Change, partner: AccountID, at now: Int64) -> [Int64] {
        state.withLock { state in
            switch change {
            case .sync(let revision):
                let brought = state.revisions.filter { $0.key <= revision }
                for (revision, _) in brought { state.revisions[revision] = nil }
                state.seenRevisions.append((revision, now))
                if state.seenRevisions.count > Self.remembered { state.seenRevisions.removeFirst() }
                return brought.values.map { now - $0 }
            case .message(let person, let number) where person == partner:
                guard let intended = state.messages.removeValue(forKey: number) else {
                    state.seenMessages[number] = now
                    return []
                }
                return [now - intended]
            case .reset:
                // It tells to ask for everything, so nothing is owed any more.
                state.revisions = [:]
                state.messages = [:]
                (state.seenRevisions, state.seenMessages, state.resetAt) = ([], [:], now)
                return []
            default: return []
            }
        }
    }

    /// The number of news that are owed.
    var owed: Int { state.withLock { $0.revisions.count + $0.messages.count } }
}
