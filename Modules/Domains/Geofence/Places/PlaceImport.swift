/// The result of an import into the map.
package struct PlaceImport: Hashable, Sendable {
    /// The number of places that were added.
    package let added: Int
    /// The number of known places that were changed.
    package let changed: Int
    /// The number of known places that stayed as they were.
    package let unchanged: Int
    /// The oddities in the file.
    package let warnings: [PlaceWarning]
    /// The faults of the features that were left out, if the caller asked to skip them.
    package let faults: PlaceFaults
}
