import Counting
import Geofence
import Journal
import Replica
import Sync

extension StorageError {
    /// Creates the storage error inside an error of any domain; `nil` if the cause was something
    /// else.
    public init?(inside error: any Error) {
        switch error {
        case let error as StorageError: self = error
        case CountingError.storage(let error): self = error
        case JournalError.storage(let error): self = error
        case GeofenceError.storage(let error): self = error
        case SyncError.storage(let error): self = error
        case WorkspaceError.storage(let error): self = error
        case WorkspaceError.sync(.storage(let error)): self = error
        case WorkspaceError.places(.storage(let error)): self = error
        default: return nil
        }
    }
}
