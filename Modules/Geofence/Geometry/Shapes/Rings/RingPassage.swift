import Primitives

/// The passage of a ring through a point of its boundary: the positions before and after the point.
struct RingPassage {
    let point: Coordinate
    let before: Coordinate
    let after: Coordinate

    /// Creates the passage of a ring through a point of one of its edges.
    init(of ring: Ring, along side: RingSide, through point: Coordinate) {
        self.point = point
        switch point {
        case side.from:
            before = ring[corner: side.corner - 1]
            after = side.to
        case side.to:
            before = side.from
            after = ring[corner: side.corner + 2]
        default:
            before = side.from
            after = side.to
        }
    }

    /// Whether two passages through one point cross there rather than touch.
    func crosses(_ other: RingPassage) -> Bool {
        hasOnLeft(other.before) != hasOnLeft(other.after)
    }

    /// Whether two passages run along each other on one side of the point or on both.
    func runsAlong(_ other: RingPassage) -> Bool {
        [before, after].contains { mine in
            [other.before, other.after].contains { isOneWay(to: mine, and: $0) }
        }
    }

    private func isOneWay(to one: Coordinate, and other: Coordinate) -> Bool {
        Orientation.sign(point, one, other) == 0
            && (one.longitude < point.longitude) == (other.longitude < point.longitude)
            && (one.longitude > point.longitude) == (other.longitude > point.longitude)
            && (one.latitude < point.latitude) == (other.latitude < point.latitude)
            && (one.latitude > point.latitude) == (other.latitude > point.latitude)
    }

    /// Whether the straight line from the point to a position begins on the left of the passage.
    func hasOnLeft(_ position: Coordinate) -> Bool {
        let turn = Orientation.sign(before, point, after)
        let leftOfComing = Orientation.sign(before, point, position) > 0
        let leftOfGoing = Orientation.sign(point, after, position) > 0
        // Left of a left turn is left of both edges; left of a right turn is left of either edge.
        return turn > 0 ? leftOfComing && leftOfGoing : leftOfComing || leftOfGoing
    }
}

extension Ring {
    /// Whether another ring lies within this one; neither crosses the other or runs along it.
    ///
    /// If its first corner is on the boundary, the edge after it decides.
    ///
    /// - Complexity: O(corners) of this ring.
    func encloses(_ other: Ring) -> Bool {
        let start = other.positions[0]
        var counter = CrossingCounter(start)
        counter.count(self)
        guard counter.isOnBoundary else { return counter.isCovered }
        let on = positions.indices.lazy.map { side($0) }.first { $0.contains(start) }
        guard let on else { return false }
        let passage = RingPassage(of: self, along: on, through: start)
        return passage.hasOnLeft(other[corner: 1]) == isCounterClockwise
    }
}
