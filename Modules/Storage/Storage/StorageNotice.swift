/// An event in a store that is not an error but that a person should know about.
public enum StorageNotice: Hashable, Sendable {
    /// The log ended in a commit that was being written when the program or the machine stopped; it
    /// was never acknowledged and was dropped.
    case droppedTail(path: String, bytes: Int)
    /// The log could not be merged into the files; nothing is lost, and a retry follows later.
    case compactionFailed(StorageError)
}

extension StorageNotice: CustomStringConvertible {
    /// One sentence about the event.
    public var description: String {
        switch self {
        case .droppedTail(let path, let bytes):
            "\(path) ended in \(bytes) bytes of an unfinished commit, which were dropped"
        case .compactionFailed(let error): "the log was not shortened: \(error)"
        }
    }
}
