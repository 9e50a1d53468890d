/// Which place each feature of a file is.
///
/// A member `id` of a feature says it together with the name, and two features of one name and one
/// such id are a mistake. A property is only a hint, as it may be the number of a room that each
/// building has: where it comes again under the same name, the order in the file tells.
struct FeatureIdentities {
    /// Which place a feature is.
    struct Identity {
        let id: Place.ID
        /// The name; made up where the feature has none.
        let name: String
        /// The id as the file says it; `nil` if only the order tells.
        let written: String?
        /// What was odd.
        let warnings: [GeoJSONWarning]
    }

    private var ordinals: [String: Int] = [:]
    private var told: [Telling: (count: Int, first: GeoJSONLocation)] = [:]
    private var claimed: [Place.ID: GeoJSONLocation] = [:]

    /// A name and an id as the file says them.
    private struct Telling: Hashable {
        let name: String
        let id: String
    }

    /// Finds which place a feature is; to be asked of each once, in the order of the file, also of
    /// those that are left out, so that no other id depends on that.
    ///
    /// - Parameters:
    ///   - id: The member `id`.
    ///   - hint: The first property that may name it.
    ///   - own: The id that Quad wrote.
    mutating func identity(
        of location: GeoJSONLocation, id: String?, hint: String?, own: Place.ID?
    ) -> Identity {
        let written = id ?? hint
        let name =
            location.name ?? "Place \(written ?? String((location.feature ?? 0) + 1))"
        var warnings: [GeoJSONWarning] = []
        if location.name == nil {
            warnings.append(GeoJSONWarning(location: location, kind: .unnamed(name)))
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
                    GeoJSONWarning(location: location, kind: .repeatedID(written, first)))
            }
        }
        return Identity(
            id: own ?? .derived(name: name, key: key), name: name,
            written: own.map(\.description) ?? written, warnings: warnings)
    }

    /// Notes that a feature is a place; what is wrong if an earlier one is that place.
    mutating func claim(_ identity: Identity, for location: GeoJSONLocation) -> GeoJSONFault? {
        if let earlier = claimed[identity.id] {
            return GeoJSONFault(
                location, .sameAs(earlier, id: identity.written ?? identity.id.description))
        }
        claimed[identity.id] = location
        return nil
    }
}
