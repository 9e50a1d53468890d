/// An event in a store that is not an error but that a person should know about.
public enum StorageNotice: Hashable, Sendable {
    /// The log ended in a commit that was being written when the program or the machine stopped; it
    /// was never acknowledged and was dropped.
    case droppedTail(path: String, bytes: Int)
    /// The log could not be merged into the files; nothing is lost, and a retry follows later.
    case compactionFailed(String)
    /// The log beside the file was that of another file, which lay in its place before; it was not
    /// applied, and was moved.
    case foreignLog(path: String, movedTo: String)
}

extension StorageNotice: CustomStringConvertible {
    /// One sentence about the event.
    public var description: String {
        switch self {
        case .droppedTail(let path, let bytes):
            "\(path) ended in \(bytes) bytes of an unfinished commit, which were dropped"
        case .compactionFailed(let reason): "the log was not shortened: \(reason)"
        case .foreignLog(let path, let aside):
            "the log beside \(path) was not its own and was set aside as \(aside)"
        }
    }
}
