import Primitives

/// The reasons for which an export failed or is incomplete.
public enum ExportError: Error, Hashable, CustomStringConvertible {
    /// The sink could not take a piece; the reason is in its own words.
    case output(reason: String)
    /// There is no table with that name.
    case noSuchTable(String, tables: [String])
    /// Sealed entries were to be written in clear text, but the journal is locked.
    case journalLocked

    /// The error in one sentence.
    public var description: String {
        switch self {
        case .output(let reason): "the export cannot be written: \(reason)"
        case .noSuchTable(let name, let tables):
            "an export has no table \"\(name)\": it has \(tables.joined(separator: ", "))"
        case .journalLocked: "the journal is locked, so that only a sealed export is possible"
        }
    }
}

extension ExportError: ClassifiedError {
    public var kind: FailureKind {
        switch self {
        case .output: .inputOutput
        case .noSuchTable: .usage
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
