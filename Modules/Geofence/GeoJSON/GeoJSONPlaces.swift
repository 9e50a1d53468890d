/// The places of a GeoJSON file.
package struct GeoJSONPlaces: Hashable, Sendable {
    /// The places, one for each feature, in the order of the file.
    package var places: [Place]
    /// The oddities in the file.
    package var warnings: [PlaceWarning]
    /// The places that have no id in the file: only their name and where they lie identify them.
    package var unidentified: Set<Place.ID> = []
    /// The faults of the features that were left out, if the caller asked to skip them.
    package var faults = PlaceFaults()
}

extension GeoJSONPlaces {
    /// Reads a file, all of it or nothing: each feature is a place.
    ///
    /// ``Geometry/GeoJSONReader`` says which features have an area. Name, usage and id are looked
    /// up under the names that maps of several publishers use.
    ///
    /// - Parameters:
    ///   - radius: The radius in metres of points without one; `nil` if they are no places.
    ///   - skippingBad: Whether to leave out the features that are wrong and report their faults,
    ///     instead of refusing the file. A file with faults and no valid feature is refused anyway.
    /// - Throws: ``GeofenceError/geoJSON(_:)`` with the feature, part, ring and position of every
    ///   fault.
    /// - Complexity: O(bytes) and near O(n log n) in the positions of each polygon.
    package init(
        reading bytes: [UInt8], limits: GeoJSONLimits = GeoJSONLimits(), radius: Double? = nil,
        skippingBad: Bool = false
    ) throws {
        var reading = PlaceReading()
        do {
            var reader = try GeoJSONReader(
                bytes, limits: limits, radius: radius,
                naming: {
                    $0.label(PlaceKeys.name).map(Place.shownName)
                        .flatMap { $0.showsNothing ? nil : $0 }
                },
                using: PlaceKeys.all)
            while let feature = try reader.next() { reading.take(feature) }
            self = reading.result(with: reader.warnings)
        } catch {
            throw GeofenceError.geoJSON(.geoJSON(error))
        }
        guard faults.isEmpty || (skippingBad && !places.isEmpty) else {
            throw GeofenceError.geoJSON(.invalid(faults))
        }
    }

    /// The text of a file of places that is read back equal, ids included: one feature a line.
    package static func text(of places: [Place]) -> String {
        GeoJSONWriter.collection(
            places.map { GeoJSONWriter.feature($0.shape, properties: $0.properties) })
    }
}

extension Place {
    /// The properties of the place's feature.
    fileprivate var properties: [(name: String, value: String)] {
        var properties = [(PlaceKeys.placeID, "\(id)"), ("name", name)]
        if let usage { properties.append(("usage", usage)) }
        if let parent { properties.append((PlaceKeys.parentID, "\(parent)")) }
        if let hours { properties.append((PlaceKeys.hours, hours.text)) }
        return properties
    }
}
