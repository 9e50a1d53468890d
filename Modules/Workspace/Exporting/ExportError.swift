import Storage

/// Why nothing, or not all, was exported.
public enum ExportError: Error, Hashable, StorageFailure, CustomStringConvertible {
    /// The store failed.
    case storage(StorageError)
    /// What the sink could not take, in its own words.
    case output(reason: String)
    /// There is no table of that name.
    case noSuchTable(String, tables: [String])
    /// Sealed entries were to be written open, and the journal is locked.
    case journalLocked

    /// Wraps what storage reported.
    public init(_ storage: StorageError) { self = .storage(storage) }

    /// One sentence.
    public var description: String {
        switch self {
        case .storage(let error): error.description
        case .output(let reason): "the export cannot be written: \(reason)"
        case .noSuchTable(let name, let tables):
            "an export has no table \"\(name)\": it has \(tables.joined(separator: ", "))"
        case .journalLocked:
            "the journal is locked: unlock it, or export it sealed, without --decrypted"
        }
    }
}
