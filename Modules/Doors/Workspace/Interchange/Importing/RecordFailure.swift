import Interchange
import Journal
import Replica

/// The reasons for which a record is not imported.
enum RecordFailure: Error, StorageFailure {
    /// The record is wrong; the others can be imported.
    case bad(BadRecord)
    /// Nothing can be imported.
    case refused(ImportError)

    init(_ storage: StorageError) { self = .refused(.storage(storage)) }

    /// Creates the reason from the error of a journal that did not take an entry.
    init(_ journal: JournalError) {
        switch journal {
        case .storage(let error): self = .refused(.storage(error))
        case .locked: self = .refused(.journalLocked)
        default: self = .bad(BadRecord("\(journal)"))
        }
    }
}
