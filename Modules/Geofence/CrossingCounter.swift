/// One straight piece of a boundary, in degrees.
struct Edge: Sendable {
    let fromX: Double
    let fromY: Double
    let toX: Double
    let toY: Double

    init(from start: Coordinate, to end: Coordinate) {
        self.fromX = start.longitude
        self.fromY = start.latitude
        self.toX = end.longitude
        self.toY = end.latitude
    }
}

/// Counts how often a level ray from a point meets a boundary.
///
/// Every edge between the point and the end of the ray whose latitudes span the point's must be
/// counted once; so may edges on the other side of the point, and edges whose latitudes don't span
/// it. Exact: an edge is half-open in latitude, and the side is decided by ``Orientation``.
struct CrossingCounter {
    private let x: Double
    private let y: Double
    private let isEastward: Bool
    private var isInside: Bool
    private var isOnBoundary = false

    /// Counts along a ray; by default eastwards to infinity, which no part covers.
    @inline(__always)
    init(_ coordinate: Coordinate, _ ray: CellTable.Ray = .endless) {
        self.x = coordinate.longitude
        self.y = coordinate.latitude
        self.isEastward = ray.isEastward
        self.isInside = ray.endsInside
    }

    /// Whether the point lies inside or on the boundary.
    var isCovered: Bool { isInside || isOnBoundary }

    @inline(__always)
    mutating func count(_ edge: Edge) {
        let startsAbove = edge.fromY > y
        if startsAbove != (edge.toY > y) {
            let side = Orientation.sign(edge.fromX, edge.fromY, edge.toX, edge.toY, x, y)
            if side == 0 {
                isOnBoundary = true
            } else if ((side > 0) != startsAbove) == isEastward {
                // The point lies west of the edge: left of a rising one, right of a falling one.
                isInside.toggle()
            }
        } else if edge.fromY == y {
            if edge.fromX == x {
                isOnBoundary = true
            } else if edge.toY == y, (edge.fromX < x) != (edge.toX < x) {
                isOnBoundary = true
            }
        }
    }
}
