import Primitives
import Storage

/// A notification to the devices of one person about data to reload.
///
/// Nobody is notified of something they may not know: a decline goes to the decliner's devices
/// only.
package struct Notice: Hashable, Sendable {
    /// The person whose devices to notify.
    package let recipient: AccountID
    /// The kind of data to reload.
    package let kind: Kind

    /// The subject of a notice.
    package enum Kind: Hashable, Sendable {
        /// A request from a person has arrived.
        case request(from: AccountID)
        /// The conversation with a person has a new message with that number.
        case message(with: AccountID, number: Int)
        /// The conversation with a person changed: accepted, declined, read, closed, reopened.
        case conversation(with: AccountID)
        /// The person's own block list changed.
        case blocks
        /// The person's own profile changed.
        case profile
    }

    /// Creates a notice.
    package init(_ recipient: AccountID, _ kind: Kind) {
        self.recipient = recipient
        self.kind = kind
    }
}

/// The result of a change, and the notices to send.
package struct Outcome<Value: Sendable>: Sendable {
    /// The value after the change.
    package let value: Value
    /// The notices to send; empty if nothing changed.
    package let notices: [Notice]

    init(_ value: Value, notices: [Notice] = []) {
        self.value = value
        self.notices = notices
    }
}
