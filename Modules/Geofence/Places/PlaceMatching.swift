import Primitives

/// The assignment of the places of a file to those on the map.
///
/// A place with an id in the file is the one on the map that has it. A place without is one of the
/// same name, the nearest. Both are so only within the place's own size: a library in another town
/// is another library, whatever a second map calls it.
struct PlaceMatching {
    /// A place of the file.
    struct Match {
        /// The place with the id that it has on the map.
        var place: Place
        /// The place on the map.
        var known: Place?
    }

    /// The places of the file, in its order.
    private(set) var matches: [Match] = []
    /// Those that the map has elsewhere, and that the rule does not decide.
    private(set) var far: [FarPlace] = []
    private let map: [Place.ID: Place]
    private let rule: FarPlaces
    /// The places on the map by the ids of the file.
    private var known: [Place.ID: Place] = [:]
    /// The places of the map that are taken, and the ids of new ones.
    private var taken: Set<Place.ID> = []

    /// Matches the places of a file with a map.
    ///
    /// - Complexity: O((places + namesakes²) log n), namesakes those of a name that moved.
    init(_ file: GeoJSONPlaces, on places: [Place], rule: FarPlaces) {
        map = Dictionary(places.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.rule = rule
        var ids: [Place.ID: Place.ID] = [:]
        var distant: [(place: Place, known: Place)] = []
        for place in file.places where !file.unidentified.contains(place.id) {
            if let other = identified(place) { distant.append((place, other)) }
        }
        let unidentified = file.places.filter { file.unidentified.contains($0.id) }
        let names = Set(unidentified.map(\.name))
        let namesakes = Dictionary(
            grouping: places.filter { names.contains($0.name) }, by: \.name)
        for (name, group) in Dictionary(grouping: unidentified, by: \.name)
            .sorted(by: { $0.key < $1.key })
        {
            distant += named(group, among: namesakes[name] ?? [], map: map)
        }
        decide(distant)
        for place in file.places {
            let id = known[place.id]?.id ?? free(place.id)
            taken.insert(id)
            ids[place.id] = id
            matches.append(Match(place: place, known: known[place.id]))
        }
        for index in matches.indices { matches[index].place.rename(ids) }
    }

    /// Takes the place on the map with the id of a place; returns it if it lies elsewhere.
    private mutating func identified(_ place: Place) -> Place? {
        var id = place.id
        while let other = map[id] {
            if !taken.contains(id), place.isNear(other) {
                take(other, for: place)
                return nil
            }
            id = id.elsewhere
        }
        return map[place.id]
    }

    /// Takes the places of one name that lie where those of the file do; returns the others with
    /// places of the map that nothing in the file is.
    private mutating func named(
        _ places: [Place], among namesakes: [Place], map: [Place.ID: Place]
    ) -> [(place: Place, known: Place)] {
        // A person may have renamed the place that an earlier import of the file made.
        let renamed = places.compactMap { map[$0.id] }.filter { $0.name != places[0].name }
        let candidates = namesakes + renamed
        // Equal shapes first, so that an inserted feature moves none of those that follow it.
        let shapes = Dictionary(grouping: candidates, by: \.shape)
        var left = places
        match(&left) { place, _ in map[place.id].flatMap { $0.shape == place.shape ? $0 : nil } }
        match(&left) { place, taken in
            shapes[place.shape]?.first { !taken.contains($0.id) }
        }
        let free = candidates.filter { !taken.contains($0.id) }
        let near = left.flatMap { place in
            free.filter { place.isNear($0) }
                .map { (place: place, other: $0, metres: place.metres(from: $0)) }
        }
        for pair in near.sorted(by: { $0.metres < $1.metres })
        where known[pair.place.id] == nil && !taken.contains(pair.other.id) {
            take(pair.other, for: pair.place)
        }
        var rest = free.filter { !taken.contains($0.id) }
        return left.filter { known[$0.id] == nil }.compactMap { place in
            let nearest = rest.indices.min {
                place.metres(from: rest[$0]) < place.metres(from: rest[$1])
            }
            return nearest.map { (place, rest.remove(at: $0)) }
        }
    }

    /// Takes the place that a closure finds for each of some places, and leaves the others.
    private mutating func match(
        _ places: inout [Place], _ find: (Place, _ taken: Set<Place.ID>) -> Place?
    ) {
        var left: [Place] = []
        for place in places {
            if let other = find(place, taken), !taken.contains(other.id) {
                take(other, for: place)
            } else {
                left.append(place)
            }
        }
        places = left
    }

    private mutating func decide(_ distant: [(place: Place, known: Place)]) {
        for (place, other) in distant where !taken.contains(other.id) {
            switch rule {
            case .refuse: far.append(FarPlace(name: place.name, metres: place.metres(from: other)))
            case .add: break
            case .replace: take(other, for: place)
            }
        }
    }

    private mutating func take(_ other: Place, for place: Place) {
        known[place.id] = other
        taken.insert(other.id)
    }

    /// The first id for a new place that no other one has.
    private func free(_ id: Place.ID) -> Place.ID {
        var id = id
        while map[id] != nil || taken.contains(id) { id = id.elsewhere }
        return id
    }
}

extension Place.ID {
    /// The id of a place that has this one in its file, and lies elsewhere.
    fileprivate var elsewhere: Place.ID { .derived(name: "\(self)", key: "elsewhere") }
}

extension Place {
    /// Metres between the middles of two places.
    fileprivate func metres(from other: Place) -> Double {
        shape.middle.distance(to: other.shape.middle)
    }

    /// Whether the middles of two places are no further apart than the larger one's size.
    fileprivate func isNear(_ other: Place) -> Bool {
        metres(from: other) <= 2 * max(shape.extent, other.shape.extent)
    }

    /// Replaces the ids of the place and of its parent.
    fileprivate mutating func rename(_ ids: [Place.ID: Place.ID]) {
        self = Place(
            id: ids[id] ?? id, name: name, usage: usage, shape: shape,
            parent: parent.map { ids[$0] ?? $0 }, hours: hours)
    }
}
