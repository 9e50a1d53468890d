/// Which rings touch at which points, and whether that cuts their area in pieces.
///
/// Rings and points are joined as they touch. Where a ring and a point are joined already, there is
/// a way round along boundaries, and what lies within it is cut off.
struct TouchGraph {
    /// A ring that goes through a point.
    struct Touch: Hashable {
        let ring: Int
        let point: Coordinate
    }

    private var seen: Set<Touch> = []
    private var touches: [Touch] = []
    private let rings: Int

    /// Makes a graph of some rings that don't touch yet.
    init(rings: Int) { self.rings = rings }

    /// Notes that a ring goes through a point; twice is once.
    mutating func add(_ touch: Touch) {
        if seen.insert(touch).inserted { touches.append(touch) }
    }

    /// The first touch that closes a way round; `nil` if there is none.
    var cut: Touch? {
        var leaders = Array(0..<rings)
        var points: [Coordinate: Int] = [:]
        func leader(of node: Int) -> Int {
            var node = node
            while leaders[node] != node {
                leaders[node] = leaders[leaders[node]]
                node = leaders[node]
            }
            return node
        }
        for touch in touches {
            if points[touch.point] == nil {
                points[touch.point] = leaders.count
                leaders.append(leaders.count)
            }
            guard let node = points[touch.point] else { continue }
            let (ring, point) = (leader(of: touch.ring), leader(of: node))
            if ring == point { return touch }
            leaders[point] = ring
        }
        return nil
    }
}
