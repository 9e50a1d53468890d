import Primitives

/// One straight piece of a boundary, in degrees, from its southern to its northern end.
struct Edge: Sendable {
    let fromX: Double
    let fromY: Double
    let toX: Double
    let toY: Double

    init(from start: Coordinate, to end: Coordinate) {
        let (low, high) = start.latitude <= end.latitude ? (start, end) : (end, start)
        self.fromX = low.longitude
        self.fromY = low.latitude
        self.toX = high.longitude
        self.toY = high.latitude
    }
}

/// A counter of the crossings of a level ray from a point with a boundary.
///
/// Every edge between the point and the end of the ray whose latitudes span the point's must be
/// counted once. Edges on the other side of the point and edges whose latitudes don't span it may
/// be counted, too. Exact: an edge includes its southern end but not its northern one, and
/// ``Orientation`` decides the side.
struct CrossingCounter {
    private let x: Double
    private let y: Double
    private let isEastward: Bool
    private var isInside: Bool
    /// Whether the point lies on an edge that was counted.
    private(set) var isOnBoundary = false

    /// Creates a counter along a ray; by default eastwards to infinity, which no part covers.
    @inline(__always)
    init(_ coordinate: Coordinate, _ ray: CellTable.Ray = .endless) {
        self.x = coordinate.longitude
        self.y = coordinate.latitude
        self.isEastward = ray.isEastward
        self.isInside = ray.endsInside
    }

    /// Whether the point lies inside or on the boundary.
    @inline(__always)
    var isCovered: Bool { isInside || isOnBoundary }

    /// Counts an edge, without a branch unless the point is all but on its line.
    @inline(__always)
    mutating func count(_ edge: Edge) {
        let left = (edge.fromX - x) * (edge.toY - y)
        let right = (edge.fromY - y) * (edge.toX - x)
        let determinant = left - right
        let isSure =
            determinant.magnitude > Orientation.errorBound * (left.magnitude + right.magnitude)
        if !isSure { return countExactly(edge) }
        let spans = (edge.fromY <= y) != (edge.toY <= y)
        // The point lies west of the edge: left of a rising one.
        isInside = isInside != (spans && (determinant > 0) == isEastward)
    }

    /// Counts an edge whose line goes through the point, as far as rounded numbers can tell.
    ///
    /// That includes every edge that ends in the point, since a factor of each product is 0 then.
    @inline(never)
    private mutating func countExactly(_ edge: Edge) {
        if edge.fromY <= y, edge.toY > y {
            let side = Orientation.sign(edge.fromX, edge.fromY, edge.toX, edge.toY, x, y)
            if side == 0 {
                isOnBoundary = true
            } else if (side > 0) == isEastward {
                isInside.toggle()
            }
        } else if edge.toY == y {
            let isLevel = edge.fromY == y
            let isBetween = isLevel && (edge.fromX <= x) != (edge.toX < x)
            if edge.toX == x || (isLevel && edge.fromX == x) || isBetween { isOnBoundary = true }
        }
    }
}
