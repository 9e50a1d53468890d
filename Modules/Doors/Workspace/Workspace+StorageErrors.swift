import API
import Counting
import Geofence
import Journal
import Replica

extension Workspace {
    /// Returns the error of the store inside an error of any domain; `nil` if the cause was
    /// something else.
    public static func storageError(inside error: any Error) -> StorageError? {
        switch error {
        case let error as StorageError: error
        case CountingError.storage(let error): error
        case JournalError.storage(let error): error
        case GeofenceError.storage(let error): error
        case SyncError.storage(let error): error
        case WorkspaceError.storage(let error): error
        case WorkspaceError.sync(.storage(let error)): error
        case WorkspaceError.places(.storage(let error)): error
        default: nil
        }
    }

    /// Whether a store could not be opened because another program holds it.
    public static func isHeldElsewhere(after error: any Error) -> Bool {
        if case .locked? = error as? StorageError { true } else { false }
    }
}
