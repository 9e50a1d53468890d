import Primitives

/// One edge of a ring among several rings, in the direction that the ring goes.
struct RingSide {
    /// The number of the ring among those that are checked together.
    let ring: Int
    /// The corner that the edge begins at.
    let corner: Int
    let from: Coordinate
    let to: Coordinate

    var west: Double { min(from.longitude, to.longitude) }
    var east: Double { max(from.longitude, to.longitude) }
    var south: Double { min(from.latitude, to.latitude) }
    var north: Double { max(from.latitude, to.latitude) }

    /// The contact of two edges.
    enum Contact: Hashable {
        /// A point in the interior of both.
        case crossing
        /// A piece of a line.
        case along
        /// One point, which is an end of one of them or of both.
        case touch(Coordinate)
    }

    /// The contact of this edge with another one; `nil` if there is none.
    ///
    /// Exact: every returned point is a corner, and ``Orientation`` decides.
    func contact(with other: RingSide) -> Contact? {
        guard max(west, other.west) <= min(east, other.east),
            max(south, other.south) <= min(north, other.north)
        else { return nil }
        let (begins, ends) = (side(of: other.from), side(of: other.to))
        let (meetsBegin, meetsEnd) = (other.side(of: from), other.side(of: to))
        if begins == 0, ends == 0 { return contact(onOneLineWith: other) }
        if begins * ends < 0, meetsBegin * meetsEnd < 0 { return .crossing }
        if begins == 0, spans(other.from) { return .touch(other.from) }
        if ends == 0, spans(other.to) { return .touch(other.to) }
        if meetsBegin == 0, other.spans(from) { return .touch(from) }
        if meetsEnd == 0, other.spans(to) { return .touch(to) }
        return nil
    }

    /// Whether a position lies on the edge.
    func contains(_ position: Coordinate) -> Bool { side(of: position) == 0 && spans(position) }

    private func contact(onOneLineWith other: RingSide) -> Contact {
        let corner = Coordinate(
            longitude: max(west, other.west), latitude: max(south, other.south))
        let isPoint =
            corner.longitude == min(east, other.east) && corner.latitude == min(north, other.north)
        return isPoint ? .touch(corner) : .along
    }

    /// 1 if a position lies to the left, -1 to the right, 0 on the line through the edge.
    private func side(of position: Coordinate) -> Int {
        Orientation.sign(from, to, position)
    }

    /// Whether a position lies in the box of the edge; a position on its line is then on the edge.
    private func spans(_ position: Coordinate) -> Bool {
        west <= position.longitude && position.longitude <= east
            && south <= position.latitude && position.latitude <= north
    }
}

extension Ring {
    /// The edge from a corner to the next, labelled with the number of the ring.
    func side(_ corner: Int, ring number: Int = 0) -> RingSide {
        RingSide(
            ring: number, corner: corner, from: positions[corner], to: self[corner: corner + 1])
    }

    /// A corner; numbers beyond the ends wrap around the ring.
    subscript(corner number: Int) -> Coordinate {
        positions[(number + positions.count) % positions.count]
    }

    /// Whether the corners go counter-clockwise; exact for a ring that neither crosses nor touches
    /// itself.
    ///
    /// The turn at the westernmost corner decides, of several the southernmost.
    var isCounterClockwise: Bool {
        var first = 0
        for (index, position) in positions.enumerated() where position.precedes(positions[first]) {
            first = index
        }
        return Orientation.sign(
            self[corner: first - 1], positions[first], self[corner: first + 1]) > 0
    }

    /// Whether all corners lie on one line.
    var isFlat: Bool {
        positions.indices.dropFirst(2).allSatisfy {
            Orientation.sign(positions[0], positions[1], positions[$0]) == 0
        }
    }

    /// The number of times that the ring goes through the same corners in the same order, at least
    /// 1.
    var rounds: Int {
        let start = positions[0]
        for period in positions.indices.dropFirst()
        where positions[period] == start && positions.count.isMultiple(of: period) {
            let isRepeated = positions.indices.allSatisfy {
                positions[$0] == positions[$0 % period]
            }
            if isRepeated { return positions.count / period }
        }
        return 1
    }
}

extension Coordinate {
    fileprivate func precedes(_ other: Coordinate) -> Bool {
        (longitude, latitude) < (other.longitude, other.latitude)
    }
}

extension Orientation {
    /// The sign of the turn a → b → c.
    static func sign(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate) -> Int {
        sign(a.longitude, a.latitude, b.longitude, b.latitude, c.longitude, c.latitude)
    }
}
