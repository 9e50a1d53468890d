import Backends

extension Device {
    /// The location of a person's store, with its URL and whether somebody named it.
    public typealias Location = StoreLocation
    /// The errors of locating a person's store.
    public typealias LocationError = StoreLocationError

    /// The beginnings of the URLs of all kinds of stores, each up to its colon.
    public static let schemes = StorageURL.schemes
}

extension Settings {
    /// Returns the location of the store: as set, or the file in the data folder.
    public func storeLocation(_ variables: [String: String]) throws -> StoreLocation {
        // The settings have read this variable already.
        var others = variables
        others["QUAD_STORE"] = nil
        do {
            return try StoreLocation(option: store, variables: others)
        } catch StoreLocationError.invalid(let text, variable: nil) {
            let place: String? =
                switch entry(.store).source {
                case .flag: nil
                case .variable(let name): name
                case .file, .standard: "the setting \(SettingKey.store.rawValue)"
                }
            throw StoreLocationError.invalid(text, variable: place)
        }
    }
}
