/// A ring and, for each corner, its number in the file, where the edge after it begins.
struct CheckedRing {
    let ring: Ring
    let numbers: [Int]
}

/// Finds rings that enclose nothing, cross themselves or each other, and holes outside.
enum RingCheck {
    /// Checks what concerns a ring alone.
    static func check(_ ring: CheckedRing, at location: GeoJSONLocation) throws(GeoJSONError) {
        let box = BoundingBox(Polygon(shell: ring.ring))
        guard box.east - box.west <= 180 else { throw .invalid(location, .acrossAntimeridian) }
        let corners = ring.ring.positions
        let isFlat = corners.indices.dropFirst(2).allSatisfy {
            Orientation.sign(corners[0], corners[1], corners[$0]) == 0
        }
        guard !isFlat, ring.ring.hasArea else { throw .invalid(location, .ringWithoutArea) }
    }

    /// Checks the rings of a polygon against each other; the first is the outer one.
    static func check(
        _ rings: [CheckedRing], at location: GeoJSONLocation
    ) throws(GeoJSONError) {
        try checkCrossings(rings, at: location)
        let shell = Polygon(shell: rings[0].ring)
        for (number, hole) in rings.enumerated().dropFirst() {
            guard let outside = hole.ring.positions.firstIndex(where: { !shell.covers($0) }) else {
                continue
            }
            var here = location
            here.ring = number
            here.position = hole.numbers[outside]
            throw .invalid(here, .holeOutside)
        }
    }

    private struct Side {
        let ring: Int
        let number: Int
        let edge: Edge
    }

    /// Sweeps from west to east and compares edges whose boxes overlap.
    ///
    /// Only edges that go through each other count; rings may touch.
    private static func checkCrossings(
        _ rings: [CheckedRing], at location: GeoJSONLocation
    ) throws(GeoJSONError) {
        var sides: [Side] = []
        for (number, checked) in rings.enumerated() {
            let corners = checked.ring.positions
            for index in corners.indices {
                let next = corners[index + 1 == corners.count ? 0 : index + 1]
                sides.append(
                    Side(
                        ring: number, number: checked.numbers[index],
                        edge: Edge(from: corners[index], to: next)))
            }
        }
        sides.sort { $0.edge.west < $1.edge.west }
        var active: [Side] = []
        for side in sides {
            active.removeAll { $0.edge.east < side.edge.west }
            for other in active where other.edge.crosses(side.edge) {
                let (first, second) =
                    (other.ring, other.number) < (side.ring, side.number)
                    ? (other, side) : (side, other)
                var here = location
                here.ring = second.ring
                here.position = second.number
                throw .invalid(
                    here,
                    first.ring == second.ring
                        ? .selfCrossing(withEdgeAt: first.number) : .crossesRing(first.ring))
            }
            active.append(side)
        }
    }
}

extension Edge {
    fileprivate var west: Double { min(fromX, toX) }
    fileprivate var east: Double { max(fromX, toX) }

    /// Whether each edge has the other's ends strictly on both sides.
    fileprivate func crosses(_ other: Edge) -> Bool {
        guard
            max(min(fromY, toY), min(other.fromY, other.toY))
                <= min(max(fromY, toY), max(other.fromY, other.toY))
        else { return false }
        return side(other.fromX, other.fromY) * side(other.toX, other.toY) < 0
            && other.side(fromX, fromY) * other.side(toX, toY) < 0
    }

    private func side(_ x: Double, _ y: Double) -> Int {
        Orientation.sign(fromX, fromY, toX, toY, x, y)
    }
}

extension Orientation {
    fileprivate static func sign(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate) -> Int {
        sign(
            a.longitude, a.latitude, b.longitude, b.latitude, c.longitude, c.latitude)
    }
}
