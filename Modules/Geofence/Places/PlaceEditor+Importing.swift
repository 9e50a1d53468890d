import Primitives

extension PlaceEditor {
    /// Adds or updates places by their ids, wherever they lie. Known parents and opening hours stay
    /// if the new place has none.
    ///
    /// - Throws: ``GeofenceError/partOfItself(_:parent:)``.
    @discardableResult
    public func put(_ places: [Place]) throws -> PlaceImport {
        try put(GeoJSONPlaces(places: places, warnings: []), farPlaces: .replace)
    }

    /// Adds or updates the places of a file, as ``PlaceMatching`` says which is which. Importing
    /// the same file again changes nothing.
    ///
    /// The file is read before the transaction, since reading takes long and the transaction may
    /// run twice.
    ///
    /// - Parameter rule: The rule for places that the map has elsewhere.
    /// - Throws: ``GeofenceError/elsewhere(_:count:)``, ``GeofenceError/partOfItself(_:parent:)``.
    @discardableResult
    package func put(
        _ file: GeoJSONPlaces, farPlaces rule: FarPlaces = .refuse
    ) throws -> PlaceImport {
        let map = try list()
        let matching = PlaceMatching(file, on: map, rule: rule)
        guard matching.far.isEmpty else {
            let first = Array(matching.far.prefix(PlaceFaults.limit))
            throw GeofenceError.elsewhere(first, count: matching.far.count)
        }
        var (added, changed, unchanged) = (0, 0, 0)
        var revisions: [PlaceRevision] = []
        for match in matching.matches {
            let known = match.known
            let place = match.place.keeping(known)
            if known == place {
                unchanged += 1
                continue
            }
            if known == nil { added += 1 } else { changed += 1 }
            try transaction.put(place, in: GeofenceTables.places)
            revisions.append(PlaceRevision(before: known, after: place))
        }
        // A parent may be further down in the file, or not on this map at all.
        for place in matching.matches.map(\.place) {
            guard let parent = place.parent,
                try transaction.get(GeofenceTables.places, parent) != nil
            else { continue }
            try check(parentOf: place)
        }
        try keep("place import", revisions)
        return PlaceImport(
            added: added, changed: changed, unchanged: unchanged, warnings: file.warnings,
            faults: file.faults)
    }
}

extension Place {
    /// The place with its missing parent and opening hours taken from the known one.
    fileprivate func keeping(_ known: Place?) -> Place {
        guard let known else { return self }
        return Place(
            id: id, name: name, usage: usage, shape: shape, parent: parent ?? known.parent,
            hours: hours ?? known.hours)
    }
}
