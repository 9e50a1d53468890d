/// A message of one person to another.
package struct SentMessage: Hashable, Sendable {
    /// The number of the person who wrote it.
    package let sender: Int
    /// The number of the person whom it was written to.
    package let receiver: Int
    /// The second since 1970.
    package let second: Int64

    /// Creates a message.
    package init(sender: Int, receiver: Int, second: Int64) {
        self.sender = sender
        self.receiver = receiver
        self.second = second
    }
}
