/// The result of an import into the map.
public struct PlaceImport: Hashable, Sendable {
    /// The number of places that were added.
    public let added: Int
    /// The number of known places that were changed.
    public let changed: Int
    /// The number of known places that stayed as they were.
    public let unchanged: Int
    /// The oddities in the file.
    public let warnings: [PlaceWarning]
    /// The faults of the features that were left out, if the caller asked to skip them.
    public let faults: PlaceFaults
}
