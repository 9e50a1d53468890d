extension PlaceEditor {
    /// Creates a place by hand.
    ///
    /// Its id follows from its name, so creating it again after it was removed gives the same
    /// place.
    ///
    /// - Throws: ``GeofenceError/invalidName(_:reason:)``, ``GeofenceError/takenName(_:)``,
    ///   ``GeofenceError/noSuchPlace(_:similar:)`` if the parent does not exist.
    @discardableResult
    public func create(
        name: String, usage: String? = nil, shape: Shape, parent: Place.ID? = nil,
        hours: OpeningHours? = nil
    ) throws -> Place {
        let name = try Self.checked(name)
        let place = Place(
            id: .derived(name: name, key: "by hand"), name: name,
            usage: try usage.map(Self.checked), shape: shape, parent: parent, hours: hours)
        try refuseTaken(name, except: nil)
        guard try transaction.get(GeofenceTables.places, place.id) == nil else {
            throw GeofenceError.takenName(name)
        }
        try check(parentOf: place)
        try transaction.put(place, in: GeofenceTables.places)
        try keep("place add", [PlaceRevision(before: nil, after: place)])
        return place
    }

    /// Changes a place. Its id and its visits stay.
    ///
    /// - Throws: ``GeofenceError/noSuchPlace(_:similar:)``,
    ///   ``GeofenceError/partOfItself(_:parent:)``, or an error of
    ///   ``create(name:usage:shape:parent:hours:)``.
    @discardableResult
    public func edit(_ id: Place.ID, _ change: PlaceChange) throws -> Place {
        var checked = change
        checked.name = try change.name.map(Self.checked)
        if let usage = change.usage { checked.usage = .some(try usage.map(Self.checked)) }
        guard let known = try transaction.get(GeofenceTables.places, id) else {
            throw GeofenceError.noSuchPlace("\(id)", similar: [])
        }
        if let name = checked.name { try refuseTaken(name, except: id) }
        let place = checked.applied(to: known)
        if place.parent != known.parent { try check(parentOf: place) }
        try transaction.put(place, in: GeofenceTables.places)
        try keep("place edit", [PlaceRevision(before: known, after: place)])
        return place
    }

    /// Removes a place; returns `false` if there is none. Its visits stay, and its parts become
    /// parts of its parent.
    @discardableResult
    public func remove(_ id: Place.ID) throws -> Bool {
        guard let known = try transaction.get(GeofenceTables.places, id) else { return false }
        var revisions = [PlaceRevision(before: known, after: nil)]
        for part in try all() where part.parent == id {
            var change = PlaceChange()
            change.parent = .some(known.parent)
            let after = change.applied(to: part)
            try transaction.put(after, in: GeofenceTables.places)
            revisions.append(PlaceRevision(before: part, after: after))
        }
        try keep(Self.deletion, revisions)
        return try transaction.delete(GeofenceTables.places, id)
    }

    private func all() throws -> [Place] {
        try list()
    }

    private static func checked(_ name: String) throws -> String {
        let trimmed = name.trimmed
        guard !trimmed.isEmpty else { throw GeofenceError.invalidName(name, reason: "it is empty") }
        guard !trimmed.showsNothing else {
            throw GeofenceError.invalidName(name, reason: "nobody can see it")
        }
        guard trimmed.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw GeofenceError.invalidName(name, reason: "it holds control characters") }
        guard trimmed.count <= nameLimit else {
            throw GeofenceError.invalidName(
                "\(trimmed.prefix(20))…", reason: "it has more than \(nameLimit) characters")
        }
        guard trimmed.utf8.count <= Place.nameBytes else {
            throw GeofenceError.invalidName(
                "\(trimmed.prefix(20))…", reason: "it takes more than \(Place.nameBytes) bytes")
        }
        return trimmed
    }

    private func refuseTaken(_ name: String, except id: Place.ID?) throws {
        let key = name.lowercased()
        if try all().contains(where: { $0.id != id && $0.name.lowercased() == key }) {
            throw GeofenceError.takenName(name)
        }
    }

    /// Refuses a parent that does not exist or that is part of the place.
    func check(parentOf place: Place) throws {
        guard let parent = place.parent else { return }
        guard let known = try transaction.get(GeofenceTables.places, parent) else {
            throw GeofenceError.noSuchPlace("\(parent)", similar: [])
        }
        var above: Place? = known
        var seen: Set<Place.ID> = []
        while let next = above, seen.insert(next.id).inserted {
            if next.id == place.id {
                throw GeofenceError.partOfItself(place.name, parent: known.name)
            }
            above = try next.parent.flatMap { id in
                try transaction.get(GeofenceTables.places, id)
            }
        }
    }
}
