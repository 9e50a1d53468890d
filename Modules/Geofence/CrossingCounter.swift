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

/// Counts how often a ray from a point eastwards meets a boundary.
///
/// Every edge whose latitudes span the point's must be counted once; others may be. Exact: an
/// edge is half-open in latitude, and the side is decided by ``Orientation``.
struct CrossingCounter {
    private let x: Double
    private let y: Double
    private var isInside = false
    private var isOnBoundary = false

    init(_ coordinate: Coordinate) {
        self.x = coordinate.longitude
        self.y = coordinate.latitude
    }

    /// Whether the point lies inside or on the boundary.
    var isCovered: Bool { isInside || isOnBoundary }

    mutating func count(_ edge: Edge) {
        let startsAbove = edge.fromY > y
        if startsAbove != (edge.toY > y) {
            let side = Orientation.sign(edge.fromX, edge.fromY, edge.toX, edge.toY, x, y)
            if side == 0 {
                isOnBoundary = true
            } else if (side > 0) != startsAbove {
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
