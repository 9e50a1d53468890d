import Primitives

/// An index that finds the shapes that cover a position, exactly and without testing all of them.
///
/// A uniform grid lies over all shapes. Each cell lists the shapes that cover it wholly. For a
/// shape whose boundary may pass through it, the cell lists the edges that touch it and a side of
/// the cell that is known to lie inside or outside; crossings are counted up to that side. The
/// plane is that of degrees, as in RFC 7946; circles are round on the sphere and may cross the
/// antimeridian or lie on a pole.
///
/// A shape is identified by its position among those that the index was made of.
///
/// ```
/// let index = ShapeIndex(shapes)
/// for position in index.shapes(at: coordinate) { show(names[position]) }
/// ```
package struct ShapeIndex: Sendable {
    /// The number of shapes.
    package let count: Int
    private let grid: CellGrid?
    private let cells: CellTable

    /// Creates the index of some shapes.
    ///
    /// - Complexity: O(corners + cells), at most ``GridLimits/cells`` cells.
    package init(_ shapes: [Shape]) {
        count = shapes.count
        var builder = GridBuilder(shapes)
        grid = builder.grid
        cells = builder.build()
    }

    /// The shapes that cover a coordinate, ascending; boundaries belong to their shapes.
    ///
    /// - Complexity: O(shapes near by + their edges in one cell; at worst in one row of cells).
    package func shapes(at coordinate: Coordinate) -> [Int] {
        var found: [Int] = []
        shapes(at: coordinate, into: &found)
        return found
    }

    /// Replaces the content of an array by the result of ``shapes(at:)``, so that many lookups
    /// share one array.
    package func shapes(at coordinate: Coordinate, into found: inout [Int]) {
        // Mostly there is one element, and this is quicker than `removeAll`.
        while !found.isEmpty { found.removeLast() }
        collect(at: coordinate, into: &found)
        if abs(coordinate.longitude) == 180 { addAcross(coordinate, to: &found) }
    }

    /// Every pair of a coordinate and a shape that covers it, by coordinate and then by shape:
    /// the same as ``shapes(at:)`` for each, and quicker for many.
    package func matches(of coordinates: [Coordinate]) -> [ShapeMatch] {
        guard let grid else { return [] }
        var matches: [ShapeMatch] = []
        matches.reserveCapacity(coordinates.count)
        for number in coordinates.indices {
            let coordinate = coordinates[number]
            guard abs(coordinate.longitude) != 180 else {
                matches += shapes(at: coordinate).map { ShapeMatch(point: number, shape: $0) }
                continue
            }
            guard let cell = grid.cell(of: coordinate) else { continue }
            cells.forEachShape(at: coordinate, in: cell) { shape in
                matches.append(ShapeMatch(point: number, shape: shape))
            }
        }
        return matches
    }

    /// Adds the shapes that cover a position on the antimeridian by its other longitude, ±180.
    private func addAcross(_ coordinate: Coordinate, to found: inout [Int]) {
        let other = Coordinate(longitude: -coordinate.longitude, latitude: coordinate.latitude)
        var more: [Int] = []
        collect(at: other, into: &more)
        found = Set(found).union(more).sorted()
    }

    private func collect(at coordinate: Coordinate, into found: inout [Int]) {
        guard let grid, let cell = grid.cell(of: coordinate) else { return }
        cells.forEachShape(at: coordinate, in: cell) { found.append($0) }
    }
}

/// A point and a shape that covers it.
package struct ShapeMatch: Hashable, Sendable {
    /// The position of the point among the coordinates of the query.
    package let point: Int
    /// The position of the shape in the index.
    package let shape: Int

    /// Creates a pair.
    package init(point: Int, shape: Int) {
        self.point = point
        self.shape = shape
    }
}

/// The limits on the size of an index.
enum GridLimits {
    /// The most cells of a grid.
    static let cells = 1 << 20
    /// The most entries of all cells together, estimated by bounding boxes.
    static let entries = 1 << 22
}
