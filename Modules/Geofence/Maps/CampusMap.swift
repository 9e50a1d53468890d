/// The places of a campus and their kinds.
package struct CampusMap: Sendable {
    /// The places, in the order of the file or of the generator.
    package let places: [Place]
    /// The kind of each place, in the same order.
    package let kinds: [PlaceKind]
    /// The warnings about the file that the map was read from.
    package let warnings: [PlaceWarning]

    /// Creates a map of places; their kinds follow from usages and names.
    package init(places: [Place], warnings: [PlaceWarning] = []) {
        self.places = places
        self.kinds = places.map(PlaceKind.init)
        self.warnings = warnings
    }

    /// Reads a map of a real campus.
    ///
    /// - Throws: `GeofenceError` naming the place in the file.
    package init(geoJSON bytes: [UInt8]) throws {
        let file = try GeoJSONPlaces(reading: bytes)
        self.init(places: file.places, warnings: file.warnings)
    }

    /// Returns the indices in ``places`` of all places of one kind, ascending.
    package func positions(of kind: PlaceKind) -> [Int] {
        kinds.indices.filter { kinds[$0] == kind }
    }

    /// The map as GeoJSON; reading it back gives the same places.
    package var geoJSON: String { GeoJSONPlaces.text(of: places) }
}
