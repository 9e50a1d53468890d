/// Something that happened to a store and is no error, but that a person should know.
public enum StorageNotice: Hashable, Sendable {
    /// The end of a log was written when the program or the machine stopped; it was never
    /// acknowledged as a commit and is gone.
    case droppedTail(path: String, bytes: Int)
    /// The log could not be folded into the files; nothing is lost, and it is tried again later.
    case compactionFailed(StorageError)
}

extension StorageNotice: CustomStringConvertible {
    /// One sentence.
    public var description: String {
        switch self {
        case .droppedTail(let path, let bytes):
            "\(path) ended in \(bytes) bytes of an unfinished commit, which were dropped"
        case .compactionFailed(let error): "the log was not shortened: \(error)"
        }
    }
}
