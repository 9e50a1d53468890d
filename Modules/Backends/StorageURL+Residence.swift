import Storage

extension StorageURL {
    /// Returns the location of an open store, with notes in the folder that environment variables
    /// name; `nil` for a store in memory.
    public func residence(variables: [String: String]) -> Residence? {
        let folder = Residence.stateFolder(variables)
        return switch self {
        case .memory: nil
        case .json(let path), .sqlite(let path, _): Residence(path: path, stateFolder: folder)
        }
    }
}
