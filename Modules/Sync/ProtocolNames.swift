import SyncProtocol

/// The names of the protocol, which is a module of its own since it is compiled for browsers, too:
/// who syncs imports one module.
public typealias SharedDocument = SyncProtocol.SharedDocument
/// A server's confirmation that it has joined a batch permanently.
public typealias Receipt = SyncProtocol.Receipt
/// The errors of a sync.
public typealias SyncError = SyncProtocol.SyncError
/// The delay before the next retry of a failed operation.
public typealias Backoff = SyncProtocol.Backoff
/// The starts of a device's machine under which its store was written to.
public typealias BootHistory = SyncProtocol.BootHistory
/// One start of a device's machine.
public typealias BootRecord = SyncProtocol.BootRecord
/// One exchange as a pure state machine.
package typealias SyncSession = SyncProtocol.SyncSession
/// The limits of the protocol.
package typealias SyncLimits = SyncProtocol.SyncLimits
/// A request of a device to a server.
package typealias SyncRequest = SyncProtocol.SyncRequest
/// The answer of a server.
package typealias SyncAnswer = SyncProtocol.SyncAnswer
/// The request with which a device sends its changed documents.
package typealias PushRequest = SyncProtocol.PushRequest
/// A request for documents that changed.
package typealias PullRequest = SyncProtocol.PullRequest
/// The server's confirmation that it has joined a batch.
package typealias PushAnswer = SyncProtocol.PushAnswer
/// One page of documents that changed.
package typealias PullAnswer = SyncProtocol.PullAnswer
/// The JSON form of numbers that fill 64 bits.
package typealias LongNumbers = SyncProtocol.LongNumbers
