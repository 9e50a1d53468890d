/// The relation of places to their parents, as far as both are on one map.
struct PlaceFamily: Sendable {
    private var parents: [Place.ID: Place.ID] = [:]
    private var depths: [Place.ID: Int] = [:]

    /// Creates the relation; a cycle of parents, which no store keeps, ends where it began.
    init(_ places: [Place], _ positions: [Place.ID: Int]) {
        for place in places {
            guard let parent = place.parent, positions[parent] != nil else { continue }
            parents[place.id] = parent
        }
        for child in parents.keys { depths[child] = ancestors(of: child).count }
    }

    func depth(of id: Place.ID) -> Int { depths.isEmpty ? 0 : depths[id] ?? 0 }

    func isPart(_ id: Place.ID, of other: Place.ID) -> Bool {
        !parents.isEmpty && ancestors(of: id).contains(other)
    }

    private func ancestors(of id: Place.ID) -> [Place.ID] {
        var found: [Place.ID] = []
        var here = id
        while let parent = parents[here], parent != id, !found.contains(parent) {
            found.append(parent)
            here = parent
        }
        return found
    }
}
