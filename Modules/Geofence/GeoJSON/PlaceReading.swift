import Primitives

/// The state of making places of the features of one file.
struct PlaceReading {
    private var places: [Place] = []
    private var warnings: [PlaceWarning] = []
    /// The oddities of geometries, which come after all others.
    private var geometryWarnings: [GeoJSONWarning] = []
    private var faults = PlaceFaults()
    private var identities = FeatureIdentities()
    private var unidentified: Set<Place.ID> = []

    /// The places, warnings and faults so far, after the warnings about the file as a whole.
    func result(with fileWarnings: [GeoJSONWarning]) -> GeoJSONPlaces {
        GeoJSONPlaces(
            places: places,
            warnings: fileWarnings.map { PlaceWarning($0) } + warnings
                + geometryWarnings.map { PlaceWarning($0) },
            unidentified: unidentified, faults: faults)
    }

    /// Makes a place of a feature or records its faults.
    mutating func take(_ feature: GeoJSONFeature) {
        warnings += feature.warnings.map { PlaceWarning($0) }
        geometryWarnings += feature.geometryWarnings
        switch feature.content {
        case .malformed(let fault):
            faults.add([PlaceFault(fault)])
        case .withoutShape(let wrong):
            _ = identity(of: feature)
            faults.add(wrong.map { PlaceFault($0) })
        case .shape(let shape):
            let identity = identity(of: feature)
            if let fault = identities.claim(identity, for: feature.location) {
                return faults.add([fault])
            }
            warnings += identity.warnings
            add(feature, shape, as: identity)
        }
    }

    private mutating func identity(of feature: GeoJSONFeature) -> FeatureIdentities.Identity {
        identities.identity(
            of: feature.location, id: feature.id, hint: feature.properties.label(PlaceKeys.id),
            own: feature.properties[PlaceKeys.placeID]?.label.flatMap(Place.ID.init))
    }

    private mutating func add(
        _ feature: GeoJSONFeature, _ shape: Shape, as identity: FeatureIdentities.Identity
    ) {
        let properties = feature.properties
        if identity.written == nil { unidentified.insert(identity.id) }
        places.append(
            Place(
                id: identity.id, name: identity.name,
                usage: properties.label(PlaceKeys.usage), shape: shape,
                parent: properties[PlaceKeys.parentID]?.label.flatMap(Place.ID.init),
                hours: hours(properties[PlaceKeys.hours]?.label, at: feature.location)))
    }

    /// Reads opening hours; hours that Quad can't read are a warning and no reason to refuse a map.
    private mutating func hours(_ text: String?, at location: GeoJSONLocation) -> OpeningHours? {
        guard let text else { return nil }
        do {
            return try OpeningHours(text)
        } catch {
            warnings.append(PlaceWarning(location, .unreadHours("\(error)")))
            return nil
        }
    }
}
