import Primitives

/// The end of the part of a conversation that a device has, and of what the caller has read.
public struct MessageReceipt: Sendable, Hashable, Codable {
    /// The other person of the conversation.
    public var person: AccountID
    /// The number of the last message that the device has.
    public var delivered: Int?
    /// The number of the last message read.
    public var read: Int?

    /// Creates a receipt.
    public init(person: AccountID, delivered: Int? = nil, read: Int? = nil) {
        self.person = person
        self.delivered = delivered
        self.read = read
    }
}

/// Receipts of several conversations, which are taken all or none.
package struct ReceiptBatch: Sendable, Hashable, Codable {
    /// The receipts, at most ``APILimits/receipts``.
    package var items: [MessageReceipt]

    /// Creates a batch.
    package init(items: [MessageReceipt]) { self.items = items }
}
