import Replica

/// An error of an edit; nothing has changed then.
enum StoreEditError: Error, StorageFailure, CustomStringConvertible {
    /// The store failed.
    case storage(StorageError)
    /// The document refused the edit.
    case merge(MergeError)

    init(_ storage: StorageError) { self = .storage(storage) }

    var description: String {
        switch self {
        case .storage(let error): error.description
        case .merge(let error): error.description
        }
    }
}
