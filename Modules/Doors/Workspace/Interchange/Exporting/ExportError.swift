import Counting
import Replica

/// The reasons for which an export failed or is incomplete.
public enum ExportError: Error, Hashable, StorageFailure, CustomStringConvertible {
    /// The store failed.
    case storage(StorageError)
    /// The sink could not take a piece; the reason is in its own words.
    case output(reason: String)
    /// There is no table with that name.
    case noSuchTable(String, tables: [String])
    /// Sealed entries were to be written in clear text, but the journal is locked.
    case journalLocked

    /// Creates the error from a storage error.
    public init(_ storage: StorageError) { self = .storage(storage) }

    /// Creates the error from one of Counting: a store that cannot be read, or contradicts itself.
    init(_ counting: CountingError) {
        switch counting {
        case .storage(let error): self = .storage(error)
        default: self = .storage(.corrupt(path: "counters", reason: "\(counting)"))
        }
    }

    /// The error in one sentence.
    public var description: String {
        switch self {
        case .storage(let error): error.description
        case .output(let reason): "the export cannot be written: \(reason)"
        case .noSuchTable(let name, let tables):
            "an export has no table \"\(name)\": it has \(tables.joined(separator: ", "))"
        case .journalLocked: "the journal is locked, so that only a sealed export is possible"
        }
    }
}
