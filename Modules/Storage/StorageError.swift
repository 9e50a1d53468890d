import Primitives

/// A failure of a store, with the facts that an app needs for a message.
public enum StorageError: Error, Hashable, Sendable {
    /// The text is not a storage URL.
    case invalidURL(String, reason: String)
    /// The store can't be opened, with the path and the system's reason.
    case cannotOpen(path: String, reason: String)
    /// The file is not a store of Quad.
    case notAStore(path: String, reason: String)
    /// The store belongs to another kind of program, with its owner and advice.
    case foreign(owner: String, advice: String)
    /// The data on disk contradicts itself, with the file and the contradiction.
    case corrupt(path: String, reason: String)
    /// The store was written by a newer program.
    case newerSchema(found: Int, supported: Int)
    /// The store lacks what this program needs, and is not changed by opening it.
    case olderSchema(found: Int, needed: Int)
    /// Another process holds the store, with its process id if known.
    case locked(path: String, process: Int32?)
    /// Nothing could be written because the disk is full.
    case diskFull(path: String)
    /// The system refused to read or write.
    case inputOutput(path: String, reason: String)
    /// The store or its folder can't be written to.
    case readOnly(path: String)
    /// Two rows would have equal values in a unique index, or equal keys on insert.
    case notUnique(table: String, index: String)
    /// A row doesn't fit its table.
    case invalidRow(table: String, column: String, reason: String)
    /// The store was closed before.
    case closed
    /// The store can't be reached at the moment. Nothing was changed; retry later.
    case unavailable(place: String, reason: String)
    /// The connection was lost during a commit, which may or may not have happened. Read before a
    /// retry, or retry only what is idempotent.
    case uncertain(place: String)
    /// The disk did not confirm that it keeps a commit, which may or may not be there when the
    /// store is opened anew.
    case unconfirmed(path: String)
    /// A commit is done, but an ``OutsideKeeper`` could not write what must outlive the store.
    case notKept(path: String, reason: String)
    /// A read took longer than the store allows.
    case tooSlow(Duration)
}

extension StorageError: CustomStringConvertible {
    /// One sentence with the failure, the affected object and, where known, the remedy.
    public var description: String {
        switch self {
        case .invalidURL(let text, let reason): "\"\(text)\" is not a store: \(reason)"
        case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
        case .notAStore(let path, let reason): "\(path) is not a store of Quad: \(reason)"
        case .foreign(let owner, let advice): "this is the store of \(owner): \(advice)"
        case .corrupt(let path, let reason): "\(path) is damaged: \(reason)"
        case .newerSchema(let found, let supported):
            "the store has format \(found), this program knows up to \(supported): update Quad"
        case .olderSchema(let found, let needed) where found < needed:
            "the store has format \(found), this program needs \(needed): migrate it first"
        case .olderSchema(_, let needed):
            "format \(needed) of the store is not complete: migrate it first"
        case .locked(let path, let process?):
            "\(path) is in use by process \(process): try again when it has ended"
        case .locked(let path, nil): "\(path) is in use by another process: try again later"
        case .diskFull(let path): "no space left for \(path): nothing was changed"
        case .inputOutput(let path, let reason): "reading or writing \(path) failed: \(reason)"
        case .readOnly(let path): "\(path) cannot be written to"
        case .notUnique(let table, let index): "\(table) already has this \(index)"
        case .invalidRow(let table, let column, let reason):
            "a row of \(table) is refused: \(column) \(reason)"
        case .closed: "the store is closed"
        case .unavailable(let place, let reason):
            "\(place) cannot be reached (\(reason)): nothing was changed, try again"
        case .uncertain(let place):
            "contact with \(place) was lost during a commit: look whether it is done before a retry"
        case .unconfirmed(let path):
            "the disk did not confirm what was written to \(path): look whether it is done"
        case .notKept(let path, let reason):
            "it is done, but \(path) can't be written (\(reason)): until it can, a backup that is "
                + "put back would undo it"
        case .tooSlow(let limit): "reading took longer than \(limit): try again later"
        }
    }
}

extension StorageError: ClassifiedError {
    public var kind: FailureKind {
        switch self {
        case .invalidURL: .usage
        case .cannotOpen: .cannotCreate
        case .notAStore, .foreign, .corrupt, .newerSchema, .olderSchema: .badData
        case .locked, .unavailable, .tooSlow: .tryAgain
        case .diskFull, .inputOutput, .uncertain, .unconfirmed, .notKept: .inputOutput
        case .readOnly: .notPermitted
        case .notUnique, .invalidRow, .closed: .failed
        }
    }

    /// The remedy of a store that can't be used.
    public var remedy: Remedy? {
        switch self {
        case .corrupt, .readOnly, .cannotOpen, .unconfirmed: .examineStore
        case .notAStore, .foreign: .chooseStore
        default: nil
        }
    }
}
