import Backends

/// A use of a person's store, which decides what happens if the store does not exist.
public enum StoreUse: Sendable {
    /// To read: no store is created, and a store that was named must exist.
    case reading
    /// To add something: the store is created.
    case adding
    /// To read before something is added: the store is not created yet.
    case beforehand
    /// To read and add for a while: the default store is created, a named one, which may be
    /// misspelt, must exist.
    case staying
}

extension StoreLocation {
    /// Returns the store to open for a use; one in memory in the place of one that is not created.
    ///
    /// - Throws: ``Backends/StoreLocationError``.
    func url(for use: StoreUse) throws -> StorageURL {
        switch use {
        case .reading: return try opening(isAdding: false)
        case .adding: return try opening(isAdding: true)
        case .staying: return try opening(isAdding: isDefault)
        case .beforehand:
            let url = try opening(isAdding: true)
            return url.isThere ? url : .memory
        }
    }
}
