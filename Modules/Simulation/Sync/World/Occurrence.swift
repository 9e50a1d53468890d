import Sync

/// An occurrence in a simulated world; stored indirectly, so that moving it within the queue is
/// cheap.
indirect enum Occurrence {
    /// A step of the plan is due.
    case planned(PlannedStep)
    /// A fault is over.
    case end(FaultKind, device: Int)
    /// A fault of the server is over.
    case endOfServer(FaultKind)
    /// All faults stop.
    case heal
    /// It is time to check whether all is quiet.
    case inspect
    /// A device is due to sync, unless its alarm was reset.
    case wake(device: Int, token: Int)
    /// A second program on the store of a device is due to sync.
    case wakeSecond(device: Int)
    /// A device does the next step of an exchange.
    case step(device: Int, exchange: Int)
    /// A request reaches the server.
    case arrival(Message)
    /// An answer reaches a device.
    case answer(Reply)
    /// A device gives up waiting for an answer.
    case timeout(device: Int, exchange: Int, request: Int)
    /// A device requests a stream.
    case connect(device: Int, token: Int)
    /// The request for a stream reaches the server.
    case listen(device: Int, token: Int)
    /// The stream reaches the device.
    case opened(device: Int, token: Int, stream: Int, revision: Int64)
    /// A stream announces a revision.
    case announced(device: Int, stream: Int, revision: Int64)
    /// A device notices that its stream is dead.
    case noticed(device: Int, stream: Int)
    /// A device's machine starts.
    case restart(device: Int)
    /// The server starts.
    case restartServer
    /// The server purges old deletions.
    case sweep
    /// A person signs in again.
    case signIn(device: Int)
}

/// A request on its way.
struct Message {
    let device: Int
    let exchange: Int
    let request: Int
    let content: SyncRequest
    /// The events in its documents.
    let told: [Int: EventSet]
    /// The starts of the sending machine so far.
    let starts: [String]
}

/// An answer on its way.
struct Reply {
    let device: Int
    let exchange: Int
    let request: Int
    let result: Result<SyncAnswer, any Error>
    /// The events in its documents.
    let told: [Int: EventSet]
}
