import Primitives

/// The assignment of the features of a file to the ids of places.
///
/// A member `id` of a feature identifies the place together with the name; two features with the
/// same name and the same `id` are an error. A property is only a hint, as it may be a room number
/// that each building has: if it repeats under the same name, the order in the file decides.
struct FeatureIdentities {
    /// The identity of a feature as a place.
    struct Identity {
        let id: Place.ID
        /// The name; generated if the feature has none.
        let name: String
        /// The id as written in the file; `nil` if only the order identifies the feature.
        let written: String?
        /// The warnings about the feature.
        let warnings: [PlaceWarning]
    }

    private var ordinals: [String: Int] = [:]
    private var told: [Telling: (count: Int, first: GeoJSONLocation)] = [:]
    private var claimed: [Place.ID: GeoJSONLocation] = [:]

    /// A name and an id as written in the file.
    private struct Telling: Hashable {
        let name: String
        let id: String
    }

    /// Returns the identity of a feature. Call it once for each feature, in the order of the file,
    /// also for those that are left out, so that no other id depends on that.
    ///
    /// - Parameters:
    ///   - id: The member `id` of the feature.
    ///   - hint: The first property that may identify the feature.
    ///   - own: The id that Quad wrote.
    mutating func identity(
        of location: GeoJSONLocation, id: String?, hint: String?, own: Place.ID?
    ) -> Identity {
        let written = id ?? hint
        let name =
            location.name ?? "Place \(written ?? String((location.feature ?? 0) + 1))"
        var warnings: [PlaceWarning] = []
        if location.name == nil {
            warnings.append(PlaceWarning(location, .unnamed(name)))
        }
        let ordinal = ordinals[name, default: 0]
        ordinals[name] = ordinal + 1
        var key = written.map { "id \($0)" } ?? "ordinal \(ordinal)"
        if own == nil, let written {
            let telling = Telling(name: name, id: written)
            let (count, first) = told[telling] ?? (0, location)
            told[telling] = (count + 1, first)
            if id == nil, count > 0 {
                key += " again \(count)"
                warnings.append(
                    PlaceWarning(location, .repeatedID(written, first)))
            }
        }
        return Identity(
            id: own ?? .derived(name: name, key: key), name: name,
            written: own.map(\.description) ?? written, warnings: warnings)
    }

    /// Records the place of a feature; returns a fault if an earlier feature is the same place.
    mutating func claim(_ identity: Identity, for location: GeoJSONLocation) -> PlaceFault? {
        if let earlier = claimed[identity.id] {
            return PlaceFault(
                location, .sameAs(earlier, id: identity.written ?? identity.id.description))
        }
        claimed[identity.id] = location
        return nil
    }
}
