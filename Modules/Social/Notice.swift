import Primitives

/// Something that the devices of one person should look at now.
///
/// Nobody is told of what they may not know: a decline is told to the decliner's devices only.
public struct Notice: Hashable, Sendable {
    /// Whose devices to tell.
    public let recipient: AccountID
    /// What to look at.
    public let kind: Kind

    /// What a notice is about.
    public enum Kind: Hashable, Sendable {
        /// A request of somebody has arrived.
        case request(from: AccountID)
        /// The conversation with somebody has a new message of that number.
        case message(with: AccountID, number: Int)
        /// The conversation with somebody changed: accepted, declined, read, closed, opened again.
        case conversation(with: AccountID)
        /// The own block list changed.
        case blocks
        /// The own profile changed.
        case profile
    }

    /// Makes a notice.
    public init(_ recipient: AccountID, _ kind: Kind) {
        self.recipient = recipient
        self.kind = kind
    }
}

/// What a change gave, and whom to tell.
public struct Outcome<Value: Sendable>: Sendable {
    /// The thing after the change.
    public let value: Value
    /// Whom to tell of it; empty if nothing changed.
    public let notices: [Notice]

    init(_ value: Value, notices: [Notice] = []) {
        self.value = value
        self.notices = notices
    }
}
