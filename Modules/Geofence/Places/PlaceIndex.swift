/// An index of the places that cover a position, with their ids and their families.
///
/// ``Geometry/ShapeIndex`` finds them; a place and its shape have the same position.
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
    private let shapes: ShapeIndex

    /// Creates the index of some places; their ids must differ.
    ///
    /// - Complexity: as ``Geometry/ShapeIndex/init(_:)``.
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
        self.shapes = ShapeIndex(places.map(\.shape))
    }

    /// The positions in ``places`` of the places that cover a coordinate, ascending; boundaries
    /// belong to their places.
    public func places(at coordinate: Coordinate) -> [Int] { shapes.shapes(at: coordinate) }

    /// Replaces the content of an array by the result of ``places(at:)``, so that many lookups
    /// share one array.
    public func places(at coordinate: Coordinate, into found: inout [Int]) {
        shapes.shapes(at: coordinate, into: &found)
    }

    /// Every pair of a coordinate and a place that covers it, by coordinate and then by place:
    /// the same as ``places(at:)`` for each, and quicker for many.
    package func matches(of coordinates: [Coordinate]) -> [ShapeMatch] {
        shapes.matches(of: coordinates)
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

    /// Whether a place is part of another, at any depth.
    func isPart(_ one: Place.ID, of other: Place.ID) -> Bool { family.isPart(one, of: other) }

    /// Whether a person can be in two places at once: in a place and its part, and where two places
    /// overlap. A place that is not on the map goes with no other.
    ///
    /// - Complexity: O(corners of one × corners of the other) for unrelated neighbours.
    public func canBeAtOnce(_ one: Place.ID, _ other: Place.ID) -> Bool {
        if one == other || areRelated(one, other) { return true }
        guard let place = place(one), let otherPlace = self.place(other) else { return false }
        return place.shape.overlaps(otherPlace.shape)
    }

    /// The place of an id.
    public func place(_ id: Place.ID) -> Place? { positions[id].map { places[$0] } }
}
