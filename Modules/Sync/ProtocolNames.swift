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
package typealias SyncSession = SyncProtocol.SyncSession
package typealias SyncLimits = SyncProtocol.SyncLimits
package typealias SyncRequest = SyncProtocol.SyncRequest
package typealias SyncAnswer = SyncProtocol.SyncAnswer
package typealias PushRequest = SyncProtocol.PushRequest
package typealias PullRequest = SyncProtocol.PullRequest
package typealias PushAnswer = SyncProtocol.PushAnswer
package typealias PullAnswer = SyncProtocol.PullAnswer
package typealias LongNumbers = SyncProtocol.LongNumbers
