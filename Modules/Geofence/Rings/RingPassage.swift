/// The way of a ring through a point of its boundary: from where it comes and where it goes on.
struct RingPassage {
    let point: Coordinate
    let before: Coordinate
    let after: Coordinate

    /// The way of a ring through a point of one of its edges.
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

    /// Whether two ways through one point change sides there, rather than touch.
    func crosses(_ other: RingPassage) -> Bool {
        hasOnLeft(other.before) != hasOnLeft(other.after)
    }

    /// Whether both ways run along each other on one side of the point or on both.
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

    /// Whether the straight way from the point to a position begins on the left of this one.
    func hasOnLeft(_ position: Coordinate) -> Bool {
        let turn = Orientation.sign(before, point, after)
        let leftOfComing = Orientation.sign(before, point, position) > 0
        let leftOfGoing = Orientation.sign(point, after, position) > 0
        // On the left of a left turn lies what is left of both; of a right turn, of one of them.
        return turn > 0 ? leftOfComing && leftOfGoing : leftOfComing || leftOfGoing
    }
}

extension Ring {
    /// Whether another ring lies within this one; neither crosses the other or runs along it.
    ///
    /// Where its first corner is on the boundary, the edge after it tells.
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
