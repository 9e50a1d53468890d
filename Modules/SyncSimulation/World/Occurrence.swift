import Sync

/// What happens in a simulated world at a moment; apart from where it waits, so that it costs
/// little to move it there.
indirect enum Occurrence {
    /// A step of the plan is due.
    case planned(PlannedStep)
    /// A fault is over.
    case end(FaultKind, device: Int)
    /// A fault of the server is over.
    case endOfServer(FaultKind)
    /// No more faults from now on.
    case heal
    /// Somebody looks whether all is quiet.
    case inspect
    /// A device is to sync, unless its alarm was set anew.
    case wake(device: Int, token: Int)
    /// A second program on the store of a device is to sync.
    case wakeSecond(device: Int)
    /// A device does the next step of an exchange.
    case step(device: Int, exchange: Int)
    /// A request reaches the server.
    case arrival(Message)
    /// An answer reaches a device.
    case answer(Reply)
    /// A device gives an answer up.
    case timeout(device: Int, exchange: Int, request: Int)
    /// A device asks for a stream.
    case connect(device: Int, token: Int)
    /// The server is asked for a stream.
    case listen(device: Int, token: Int)
    /// A device has a stream.
    case opened(device: Int, token: Int, stream: Int, revision: Int64)
    /// A stream tells of a revision.
    case announced(device: Int, stream: Int, revision: Int64)
    /// A device notices that its stream is dead.
    case noticed(device: Int, stream: Int)
    /// A device's machine starts.
    case restart(device: Int)
    /// The server starts.
    case restartServer
    /// The server lets old deletions go.
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
    /// Which events its documents tell of.
    let told: [Int: EventSet]
    /// The starts of the machine that sends it, up to then.
    let starts: [String]
}

/// An answer on its way.
struct Reply {
    let device: Int
    let exchange: Int
    let request: Int
    let result: Result<SyncAnswer, SyncError>
    /// Which events its documents tell of.
    let told: [Int: EventSet]
}
