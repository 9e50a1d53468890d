import Sync

/// The delay before the next retry of a failed operation.
public typealias Backoff = Sync.Backoff
/// The result of an exchange with the server.
public typealias SyncSummary = Synchronizer.Summary
