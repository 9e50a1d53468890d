import Geometry
import Replica

extension PlaceEditor {
    /// Adds or updates places. Known parents and opening hours stay if the new place has none.
    ///
    /// - Throws: ``GeofenceError/partOfItself(_:parent:)``.
    @discardableResult
    public func put(_ places: [Place]) throws(GeofenceError) -> PlaceImport {
        try put(GeoJSONPlaces(places: places, warnings: []))
    }

    /// Adds or updates the places of a file, as ``put(_:)-([Place])`` does. Importing the same file
    /// again changes nothing.
    ///
    /// The file is read before the transaction, since reading takes long and the transaction may
    /// run twice.
    @discardableResult
    package func put(_ file: GeoJSONPlaces) throws(GeofenceError) -> PlaceImport {
        var (added, changed, unchanged) = (0, 0, 0)
        var revisions: [PlaceRevision] = []
        for place in file.places {
            let known = try transaction.get(GeofenceTables.places, place.id)
            let place = place.keeping(known)
            if known == place {
                unchanged += 1
                continue
            }
            if known == nil { added += 1 } else { changed += 1 }
            try transaction.put(place, in: GeofenceTables.places)
            revisions.append(PlaceRevision(before: known, after: place))
        }
        // A parent may be further down in the file, or not on this map at all.
        for place in file.places {
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
