import Storage

/// What can go wrong in a journal; nothing has changed then.
public enum JournalError: Error, Hashable, StorageFailure, CustomStringConvertible {
    /// The store failed.
    case storage(StorageError)
    /// There is nothing to write down.
    case emptyText
    /// The text has more bytes than an entry may.
    case textTooLong(bytes: Int, limit: Int)
    /// No entry has that id.
    case noSuchEntry(String)

    /// Wraps what storage reported.
    public init(_ storage: StorageError) { self = .storage(storage) }

    /// One sentence: what happened and what to do.
    public var description: String {
        switch self {
        case .storage(let error): error.description
        case .emptyText: "an entry needs some text"
        case .textTooLong(let bytes, let limit):
            "the text has \(bytes) bytes and an entry holds \(limit): write it as several entries"
        case .noSuchEntry(let id): "the journal has no entry \(id)"
        }
    }
}
