/// A graph of the points at which rings touch, which tells if they cut the area into pieces.
///
/// Each touch joins a ring and a point. A touch of a ring and a point that are connected already
/// closes a cycle along boundaries, which cuts off the area within it.
struct TouchGraph {
    /// A ring that goes through a point.
    struct Touch: Hashable {
        let ring: Int
        let point: Coordinate
    }

    private var seen: Set<Touch> = []
    private var touches: [Touch] = []
    private let rings: Int

    /// Creates a graph of some rings that don't touch yet.
    init(rings: Int) { self.rings = rings }

    /// Adds a touch; a repeated one counts once.
    mutating func add(_ touch: Touch) {
        if seen.insert(touch).inserted { touches.append(touch) }
    }

    /// The first touch that closes a cycle; `nil` if there is none.
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
