import Primitives
import Storage

/// Something that protects somebody and must survive when a server is put back to a backup: a
/// session that ended, a changed password, an account that was switched off or removed, a block, a
/// pause.
///
/// A server keeps its ends in its store and in a file beside it (docs/operating.md). Of each
/// subject the latest one counts.
package struct End: Hashable, Sendable {
    /// The account that it is of; ``Primitives/Identifier/local`` for the server itself.
    package let account: AccountID
    /// The kind, and how it stands since.
    package let kind: Kind
    /// The time, later than that of every earlier end of its subject.
    package let at: Instant

    /// The kinds of ends.
    package enum Kind: Hashable, Sendable {
        /// The session with a digest ended; it could have been used until an instant.
        case session(String, expiresAt: Instant)
        /// A device is no longer a familiar one.
        case device(DeviceID)
        /// The password has this hash.
        case password(String)
        /// The account is switched off, or on again.
        case disabled(Bool)
        /// The account was removed, by its person or by the operator.
        case removed
        /// A person is blocked since an instant.
        case block(AccountID, since: Instant)
        /// A person is not blocked any more.
        case unblock(AccountID)
        /// The person pauses, or does not any more.
        case paused(Bool)
        /// The server whose ends these are, by a random name.
        case server(String)
        /// The time from which all ends are known.
        case begun
        /// A backup was put back without the ends since an instant.
        case gap(since: Instant)
    }

    /// Creates an end.
    package init(_ kind: Kind, of account: AccountID, at: Instant) {
        (self.kind, self.account, self.at) = (kind, account, at)
    }

    /// The words by which an end of an account replaces an earlier one.
    package var subject: String {
        switch kind {
        case .session(let digest, _): "session \(digest)"
        case .device(let device): "device \(device)"
        case .password: "password"
        case .disabled: "disabled"
        case .removed: "removed"
        case .block(let other, _), .unblock(let other): Self.block(of: other)
        case .paused: "paused"
        case .server: "server"
        case .begun: "begun"
        case .gap: "gap"
        }
    }

    /// Returns the subject of the block of a person.
    package static func block(of other: AccountID) -> String { "block \(other)" }

    /// The instant from which nobody needs the end any more; `nil` for never.
    package var expiresAt: Instant? {
        if case .session(_, let expiresAt) = kind { return expiresAt }
        return nil
    }

    /// Returns the same end at another time.
    package func moved(to instant: Instant) -> End { End(kind, of: account, at: instant) }
}

extension End {
    /// The end as words with single spaces between them.
    package var words: String { "\(at.milliseconds) \(account) \(kindWords)" }

    private var kindWords: String {
        switch kind {
        case .session(let digest, let expiresAt): "session \(digest) \(expiresAt.milliseconds)"
        case .device(let device): "device \(device)"
        case .password(let hash): "password \(hash)"
        case .disabled(let isDisabled): isDisabled ? "disabled" : "enabled"
        case .removed: "removed"
        case .block(let other, let since): "blocked \(other) \(since.milliseconds)"
        case .unblock(let other): "unblocked \(other)"
        case .paused(let isPaused): isPaused ? "paused" : "resumed"
        case .server(let name): "server \(name)"
        case .begun: "begun"
        case .gap(let since): "gap \(since.milliseconds)"
        }
    }

    /// Reads the words of an end; `nil` if they are those of none.
    package init?(words: String) {
        let parts = words.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 2, let time = Int64(parts[0]), let account = AccountID(parts[1]),
            let kind = Kind(words: parts[2...])
        else { return nil }
        self.init(kind, of: account, at: Instant(milliseconds: time))
    }
}

extension End.Kind {
    fileprivate init?(words: ArraySlice<String>) {
        guard let word = words.first else { return nil }
        let rest = Array(words.dropFirst())
        let time = rest.last.flatMap { Int64($0) }.map { Instant(milliseconds: $0) }
        switch (word, rest.count) {
        case ("session", 2):
            guard let time else { return nil }
            self = .session(rest[0], expiresAt: time)
        case ("device", 1):
            guard let device = DeviceID(rest[0]) else { return nil }
            self = .device(device)
        // Hashes have no spaces; one that had some is kept all the same.
        case ("password", 1...): self = .password(rest.joined(separator: " "))
        case ("disabled", 0): self = .disabled(true)
        case ("enabled", 0): self = .disabled(false)
        case ("removed", 0): self = .removed
        case ("blocked", 2):
            guard let other = AccountID(rest[0]), let time else { return nil }
            self = .block(other, since: time)
        case ("unblocked", 1):
            guard let other = AccountID(rest[0]) else { return nil }
            self = .unblock(other)
        case ("paused", 0): self = .paused(true)
        case ("resumed", 0): self = .paused(false)
        case ("server", 1): self = .server(rest[0])
        case ("begun", 0): self = .begun
        case ("gap", 1):
            guard let time else { return nil }
            self = .gap(since: time)
        default: return nil
        }
    }
}

extension Transaction {
    /// States an end, which outlives the loss of the store where that has a keeper.
    package func end(_ kind: End.Kind, of account: AccountID, at now: Instant) {
        keepOutside(End(kind, of: account, at: now))
    }
}
