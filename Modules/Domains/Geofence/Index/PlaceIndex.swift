import Primitives

/// An index that finds the places that cover a position, exactly and without testing all of them.
///
/// A uniform grid lies over all places. Each cell lists the places that cover it wholly. For a
/// place whose boundary may pass through it, the cell lists the edges that touch it and a side of
/// the cell that is known to lie inside or outside; crossings are counted up to that side. The
/// plane is that of degrees, as in RFC 7946; circles are round on the sphere and may cross the
/// antimeridian or lie on a pole.
///
/// ```
/// let index = PlaceIndex(places)
/// for position in index.places(at: coordinate) { show(index.places[position].name) }
/// ```
public struct PlaceIndex: Sendable {
    /// The places in the order they were given.
    public let places: [Place]
    private let positions: [Place.ID: Int]
    private let ids: [Place.ID]
    private let family: PlaceFamily
    private let grid: CellGrid?
    private let cells: CellTable

    /// Creates the index of some places; their ids must differ.
    ///
    /// - Complexity: O(corners + cells), at most ``GridLimits/cells`` cells.
    public init(_ places: [Place]) {
        self.places = places
        var positions: [Place.ID: Int] = [:]
        for (position, place) in places.enumerated() {
            let before = positions.updateValue(position, forKey: place.id)
            precondition(before == nil, "two places have the id \(place.id)")
        }
        self.positions = positions
        self.ids = places.map(\.id)
        self.family = PlaceFamily(places, positions)
        var builder = GridBuilder(places)
        self.grid = builder.grid
        self.cells = builder.build()
    }

    /// The positions in ``places`` of the places that cover a coordinate, ascending; boundaries
    /// belong to their places.
    ///
    /// - Complexity: O(places near by + their edges in one cell; at worst in one row of cells).
    public func places(at coordinate: Coordinate) -> [Int] {
        var found: [Int] = []
        places(at: coordinate, into: &found)
        return found
    }

    /// Replaces the content of an array by the result of ``places(at:)``, so that many lookups
    /// share one array.
    public func places(at coordinate: Coordinate, into found: inout [Int]) {
        // Mostly there is one element, and this is quicker than `removeAll`.
        while !found.isEmpty { found.removeLast() }
        collect(at: coordinate, into: &found)
        if abs(coordinate.longitude) == 180 { addAcross(coordinate, to: &found) }
    }

    /// Every pair of a coordinate and a place that covers it, by coordinate and then by place:
    /// the same as ``places(at:)`` for each, and quicker for many.
    public func matches(of coordinates: [Coordinate]) -> [PlaceMatch] {
        guard let grid else { return [] }
        var matches: [PlaceMatch] = []
        matches.reserveCapacity(coordinates.count)
        for number in coordinates.indices {
            let coordinate = coordinates[number]
            guard abs(coordinate.longitude) != 180 else {
                matches += places(at: coordinate).map { PlaceMatch(point: number, place: $0) }
                continue
            }
            guard let cell = grid.cell(of: coordinate) else { continue }
            cells.forEachPlace(at: coordinate, in: cell) { place in
                matches.append(PlaceMatch(point: number, place: place))
            }
        }
        return matches
    }

    /// Adds the places that cover a position on the antimeridian by its other longitude, ±180.
    private func addAcross(_ coordinate: Coordinate, to found: inout [Int]) {
        let other = Coordinate(longitude: -coordinate.longitude, latitude: coordinate.latitude)
        var more: [Int] = []
        collect(at: other, into: &more)
        found = Set(found).union(more).sorted()
    }

    /// The position in ``places`` of an id.
    public func position(of id: Place.ID) -> Int? { positions[id] }

    /// The id of the place at a position in ``places``.
    func id(at position: Int) -> Place.ID { ids[position] }

    /// The number of places that a place is part of; 0 if it is not on the map.
    func depth(of id: Place.ID) -> Int { family.depth(of: id) }

    /// Whether one of two places is part of the other.
    public func areRelated(_ one: Place.ID, _ other: Place.ID) -> Bool {
        family.isPart(one, of: other) || family.isPart(other, of: one)
    }

    /// The place of an id.
    public func place(_ id: Place.ID) -> Place? { positions[id].map { places[$0] } }

    private func collect(at coordinate: Coordinate, into found: inout [Int]) {
        guard let grid, let cell = grid.cell(of: coordinate) else { return }
        cells.forEachPlace(at: coordinate, in: cell) { found.append($0) }
    }
}

/// A point and a place that covers it.
public struct PlaceMatch: Hashable, Sendable {
    /// The position of the point among the coordinates of the query.
    public let point: Int
    /// The position of the place in ``PlaceIndex/places``.
    public let place: Int
}

/// The limits on the size of an index.
enum GridLimits {
    /// The most cells of a grid.
    static let cells = 1 << 20
    /// The most entries of all cells together, estimated by bounding boxes.
    static let entries = 1 << 22
}
