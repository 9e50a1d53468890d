import Primitives

/// Answers which places cover a position, exactly and without looking at all of them.
///
/// A uniform grid lies over all places. Each cell knows the places that cover it wholly and the
/// parts whose boundary may pass through it; of those only the edges of the cell's row are
/// counted. The plane is that of degrees, as in RFC 7946; circles are round on the sphere and may
/// cross the antimeridian or lie on a pole.
///
/// ```
/// let index = PlaceIndex(places)
/// for position in index.places(at: coordinate) { show(index.places[position].name) }
/// ```
public struct PlaceIndex: Sendable {
    /// The places in the order they were given.
    public let places: [Place]
    private let positions: [Place.ID: Int]
    private let grid: CellGrid?
    private let parts: [GridPart]
    private let cells: CellTable

    /// Builds the index of some places; ids must differ.
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
        var builder = GridBuilder(places)
        self.grid = builder.grid
        self.cells = builder.build()
        self.parts = builder.parts
    }

    /// The positions in ``places`` of all that cover a coordinate, ascending; boundaries belong
    /// to their places.
    ///
    /// - Complexity: O(places near by + their edges in one row of cells).
    public func places(at coordinate: Coordinate) -> [Int] {
        var found: [Int] = []
        collect(at: coordinate, into: &found)
        if abs(coordinate.longitude) == 180 {
            // The antimeridian has two names.
            let other = Coordinate(
                longitude: -coordinate.longitude, latitude: coordinate.latitude)
            var more: [Int] = []
            collect(at: other, into: &more)
            found = Set(found).union(more).sorted()
        }
        return found
    }

    /// The position in ``places`` of an id.
    public func position(of id: Place.ID) -> Int? { positions[id] }

    /// The place of an id.
    public func place(_ id: Place.ID) -> Place? { positions[id].map { places[$0] } }

    private func collect(at coordinate: Coordinate, into found: inout [Int]) {
        guard let grid, let cell = grid.cell(of: coordinate) else { return }
        for entry in cells.entries(of: cell.number) {
            let part = parts[entry.part]
            if found.last == part.place { continue }
            if entry.isWhole || part.covers(coordinate, row: cell.row) {
                found.append(part.place)
            }
        }
    }
}

/// How large an index may get.
enum GridLimits {
    /// The most cells of a grid.
    static let cells = 1 << 20
    /// The most entries of all cells together, estimated by bounding boxes.
    static let entries = 1 << 22
}
