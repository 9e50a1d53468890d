import Storage

extension StorageURL {
    /// Where a store that is open lies, with notes in the folder that variables of the environment
    /// name; `nil` for a store in memory.
    public func residence(variables: [String: String]) -> Residence? {
        let folder = Residence.stateFolder(variables)
        return switch self {
        case .memory: nil
        case .json(let path), .sqlite(let path, _): Residence(path: path, stateFolder: folder)
        }
    }
}
