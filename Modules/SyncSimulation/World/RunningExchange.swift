import Sync

/// An exchange of a device that is under way.
struct RunningExchange {
    var exchange: Exchange
    /// Whether a second program on the same store makes it.
    let isSecond: Bool
    /// How often the server had been put back when it began.
    let restoresAtBegin: Int
    /// How many steps it had.
    var steps = 0
    /// The request whose answer is awaited.
    var awaited: Int?
    /// What was known when the batch was taken.
    var batchKnowledge: [EventSet] = []
    /// The documents of the batch that is being pushed.
    var batchIDs: [String] = []
    /// The document that the server refused by itself for its size.
    var refusedAlone: String?
}
