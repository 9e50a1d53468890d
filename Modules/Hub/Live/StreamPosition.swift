import API
import Primitives
import Synchronization

/// A point in the events of an account: a commit, and a place among the events of that commit.
struct StreamPosition: Hashable, Comparable, Sendable {
    private let rawValue: Int64

    /// The number of bits for the place; all of them set is the end of a commit.
    private static let placeBits: Int64 = 3

    private init(rawValue: Int64) { self.rawValue = rawValue }

    /// Creates the position of a change in a commit, which has one change of its kind.
    init(of change: LiveEvent.Change, in commit: Int64) {
        let place: Int64 =
            switch change {
            case .blocks: 0
            case .profile: 1
            case .sync: 2
            case .request, .conversation: 3
            case .message: 4
            case .people, .reset, .stopping: 7
            }
        self.init(rawValue: commit << Self.placeBits | place)
    }

    /// Returns the position after all events of a commit and those before.
    static func end(of commit: Int64) -> StreamPosition { StreamPosition(of: .reset, in: commit) }

    /// The first commit that may have events after the position.
    var nextCommit: Int64 { (rawValue + 1) >> Self.placeBits }

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The bits, to be hidden in an id.
    fileprivate var bits: UInt64 { UInt64(bitPattern: rawValue) }

    fileprivate init(bits: UInt64) { self.init(rawValue: Int64(bitPattern: bits)) }
}

/// The ids of events: positions that only this store can read.
///
/// A plain number would tell everybody how much others do, and so whether an answer that is awaited
/// was read or declined. So an id is different for each account, and hides the number.
struct EventIDs: Sendable {
    private let key: StreamKey
    private let digest: @Sendable ([UInt8]) -> String
    private let ends = EndIDs()

    /// Creates the ids of a store with a key.
    init(_ key: StreamKey, digest: @escaping @Sendable ([UInt8]) -> String) {
        self.key = key
        self.digest = digest
    }

    /// Returns the id of a position in the events of an account.
    func text(of position: StreamPosition, for account: AccountID) -> String {
        let tag = hash("tag", account, position.bits)
        return DeviceID(high: tag, low: position.bits ^ hash("mask", account, tag)).description
    }

    /// Returns the id of the end of a commit, which is told with every answer to an account.
    func end(of commit: Int64, for account: AccountID) -> String {
        ends.text(of: commit, for: account) { text(of: .end(of: commit), for: account) }
    }

    /// Returns the position of an id; `nil` for what is none of this store and account.
    func position(of text: String, for account: AccountID) -> StreamPosition? {
        guard let halves = DeviceID(text) else { return nil }
        let bits = halves.low ^ hash("mask", account, halves.high)
        guard hash("tag", account, bits) == halves.high else { return nil }
        return StreamPosition(bits: bits)
    }

    /// The name of the store's life, which everybody may know: it begins anew with the key.
    var life: String {
        String(digest(Array("quad life \(key.secret)".utf8)).prefix(16))
    }

    private func hash(_ purpose: String, _ account: AccountID, _ bits: UInt64) -> UInt64 {
        let text = "quad events \(purpose) \(key.secret) \(account) \(bits)"
        return UInt64(digest(Array(text.utf8)).prefix(16), radix: 16) ?? 0
    }
}

/// The ids of the ends that accounts were told last: few change between two answers.
private final class EndIDs: Sendable {
    /// The most accounts that are kept.
    private static let limit = 4096

    private let known = Mutex<[AccountID: (commit: Int64, text: String)]>([:])

    func text(of commit: Int64, for account: AccountID, make: () -> String) -> String {
        if let last = known.withLock({ $0[account] }), last.commit == commit { return last.text }
        let text = make()
        known.withLock { known in
            if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
            known[account] = (commit, text)
        }
        return text
    }
}
