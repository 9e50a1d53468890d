import Sync

/// An exchange of a device that is under way.
struct RunningExchange {
    var exchange: any DeviceExchange
    /// Whether it belongs to a second program on the same store.
    let isSecond: Bool
    /// The number of times that the server had been restored when it began.
    let restoresAtBegin: Int
    /// The number of steps so far.
    var steps = 0
    /// The number of the request whose answer is awaited.
    var awaited: Int?
    /// The events that were known when the batch was taken.
    var batchKnowledge: [EventSet] = []
    /// The documents of the batch that is being pushed.
    var batchIDs: [String] = []
    /// The document that the server refused individually for its size.
    var refusedAlone: String?
}
