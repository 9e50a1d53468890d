import Backends
import Settings

extension Settings {
    /// Returns the location of the store: as set, or the file in the data folder.
    public func storeLocation(
        _ variables: [String: String]
    ) throws(StoreLocationError) -> StoreLocation {
        // The settings have read this variable already.
        var others = variables
        others["QUAD_STORE"] = nil
        return try StoreLocation(option: store, variables: others)
    }
}
