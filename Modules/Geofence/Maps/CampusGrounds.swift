import Primitives

/// The lawns and paths between the buildings of a generated campus; they are only drawn, nobody
/// visits them.
package struct CampusGrounds: Hashable, Sendable {
    /// The lawns of the quads.
    package let lawns: [Ring]
    /// The paths around and across the lawns, and from quad to quad.
    package let paths: [[Coordinate]]

    /// The distances from a quad's middle to the east and north edges of its lawn, in metres.
    private static let lawn = (east: 176.0, north: 28.0)
    /// The distance from the lawn to the path around it, in metres.
    private static let verge = 4.0

    /// Creates the lawns and paths of quads around a centre.
    init(quads: [CampusLots.Quad], around center: Coordinate) {
        var lawns: [Ring] = []
        var paths: [[Coordinate]] = []
        for quad in quads {
            func corner(_ east: Double, _ north: Double, _ more: Double = 0) -> Coordinate {
                center.moved(
                    east: quad.east + east * (Self.lawn.east + more),
                    north: quad.north + north * (Self.lawn.north + more))
            }
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            lawns.append(Ring(corners.map { corner($0.0, $0.1) }))
            let around = corners.map { corner($0.0, $0.1, Self.verge) }
            paths.append(around + around.prefix(1))
            // Across the lawn, as people walk: straight over, and diagonally through the middle.
            paths.append([corner(0, -1, Self.verge), corner(0, 1, Self.verge)])
            for side in [-1.0, 1.0] {
                paths.append([
                    corner(-0.5, side, Self.verge), corner(0, 0), corner(0.5, side, Self.verge),
                ])
            }
        }
        // From quad to quad, between the buildings.
        for quad in quads {
            for other in quads where quad.isBeside(other) {
                let isEast = other.east > quad.east
                let reach =
                    (isEast ? Self.lawn.east : Self.lawn.north) + Self.verge
                let (east, north) = isEast ? (reach, 0.0) : (0.0, reach)
                paths.append([
                    center.moved(east: quad.east + east, north: quad.north + north),
                    center.moved(east: other.east - east, north: other.north - north),
                ])
            }
        }
        self.lawns = lawns
        self.paths = paths
    }
}

extension CampusLots.Quad {
    /// Whether another quad is the next one to the east or to the north of this one.
    fileprivate func isBeside(_ other: CampusLots.Quad) -> Bool {
        (other.column == column + 1 && other.row == row)
            || (other.column == column && other.row == row + 1)
    }
}
