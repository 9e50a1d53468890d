import Backends
import Replica

extension StorageURL {
    /// Returns the location of an open store, with notes in the folder that environment variables
    /// name; `nil` for a store in memory.
    public func residence(variables: [String: String]) -> Residence? {
        path.flatMap { Residence(path: $0, stateFolder: Residence.stateFolder(variables)) }
    }
}
