import Counting
import Replica
import TextFormats

/// The reasons for which nothing was imported; nothing has changed then.
public enum ImportError: Error, Hashable, StorageFailure, CustomStringConvertible {
    /// The store failed.
    case storage(StorageError)
    /// The file cannot be read as a whole.
    case file(TextFormatError)
    /// The file was written by a newer program.
    case newerFile(found: Int64, supported: Int64)
    /// Some records are wrong; the report names them.
    case badRecords(ImportReport)
    /// Counting refused the whole import, for example because a number would not fit in 64 bits.
    case counting(CountingError)
    /// The journal is encrypted and locked, and the file has entries for it.
    case journalLocked

    /// Creates the error from a storage error.
    public init(_ storage: StorageError) { self = .storage(storage) }

    /// Creates the error from one of Counting.
    init(_ counting: CountingError) {
        switch counting {
        case .storage(let error): self = .storage(error)
        default: self = .counting(counting)
        }
    }

    /// Runs a closure that reads the file.
    static func reading<Result>(
        _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch {
            throw ImportError.file(error)
        }
    }

    /// A clause to follow the name of the file, or a sentence about the store.
    public var description: String {
        switch self {
        case .storage(let error): error.description
        case .file(let error): error.description
        case .newerFile(let found, let supported):
            "it has version \(found) of the form, and this program knows \(supported): update Quad"
        case .badRecords(let report):
            report.badCount == 1
                ? "a record is wrong, so nothing was imported"
                : "\(report.badCount) records are wrong, so nothing was imported"
        case .counting(let error): error.description
        case .journalLocked: "it has entries, and the journal is locked"
        }
    }
}
