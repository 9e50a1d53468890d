import Counting
import Primitives

/// The reasons for which nothing was imported; nothing has changed then.
public enum ImportError: Error, Hashable, CustomStringConvertible {
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

    /// Runs a closure that reads the file.
    static func reading<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as TextFormatError {
            throw ImportError.file(error)
        }
    }

    /// A clause to follow the name of the file, or a sentence about the store.
    public var description: String {
        switch self {
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

extension ImportError: ClassifiedError {
    public var kind: FailureKind {
        switch self {
        case .file(.unreadable): .noInput
        case .file, .newerFile, .badRecords: .badData
        case .counting(let error): error.kind
        case .journalLocked: .notPermitted
        }
    }

    /// The remedy of a locked journal.
    public var remedy: Remedy? {
        switch self {
        case .journalLocked: .unlockJournal
        default: nil
        }
    }
}
