/// An action that a student plans for a quarter of an hour; it needs only the student and a server.
enum Deed: Sendable, Hashable {
    /// Creates a counter of the plan, on the first device.
    case create(counter: Int)
    /// Taps a counter several times; negative counts down.
    case tap(counter: Int, device: Int, times: Int)
    /// Sets a counter to its reset value.
    case reset(counter: Int, device: Int)
    /// Sets a counter to a value.
    case set(counter: Int, device: Int, value: Int64)
    /// Writes an entry of the plan into the journal.
    case write(entry: Int, device: Int)
    /// Exchanges documents with the server.
    case sync(device: Int)
    /// Reads the conversations and writes to somebody: to a person, if they are met or known, or to
    /// somebody else.
    case talk(to: Int?)
    /// Reads the conversations, and may go on with each.
    case catchUp
    /// Looks at the feed and may write a first message to somebody.
    case meetSomebody
    /// Reads the requests and decides on each.
    case answerRequests
    /// Looks at the declined requests and may take one back.
    case reconsider
    /// Keeps to oneself what one reads.
    case keepReadingPrivate
    /// Says to all connections where one is.
    case sayWhere
    /// Takes that back.
    case sayNothing
}

/// A counter that a student plans to keep.
struct CounterPlan: Sendable, Hashable {
    let title: String
    let step: Int64
    /// Whether the counter is only tapped, so that its value must be the sum of all taps.
    let isOnlyTapped: Bool
}
