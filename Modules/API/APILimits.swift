/// The limits that both sides observe.
package enum APILimits {
    /// The largest body of a request, in bytes.
    package static let bodyBytes = 1 << 20
    /// The largest body of a request to a route for anybody, in bytes.
    package static let openBodyBytes = 1 << 14
    /// The longest path and query, in bytes of UTF-8.
    package static let targetBytes = 4096
    /// The permitted length of a password in bytes of UTF-8; a client checks it before it asks
    /// again.
    package static let passwordBytes = 8...1024

    /// Whether a text may be a name to sign in with; a client checks it before a password is typed.
    package static func isAccountName(_ text: String) -> Bool {
        (3...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// The most elements of one answer's list.
    package static let page = 200
    /// The most messages of one answer.
    package static let messages = 1000
    /// The bytes of texts after which an answer has no more messages.
    package static let messagesBytes = 1 << 18
    /// The largest number that a query may ask for as the fewest minutes together.
    package static let leastMinutes = 100_000
    /// The most items of one ``ReceiptBatch``.
    package static let receipts = 200
    /// The most events of one ``VisitBatch``.
    package static let visitEvents = 500
    /// The largest server-sent event that is accepted, in bytes.
    package static let eventBytes = 1 << 16
    /// The most events that wait for a slow reader; beyond it the stream fails and must be resumed.
    package static let eventsWaiting = 256
    /// The most bytes of a text that an event has; longer ones are asked for, so that a stream
    /// whose reader is slow takes little memory.
    package static let eventText = 1000
    /// The interval between two heartbeats of an event stream.
    package static let heartbeat: Duration = .seconds(15)
}
