import Primitives

extension Shape {
    /// Whether two areas have more in common than a boundary: somebody can be inside both at once.
    ///
    /// Exact for polygons; circles are compared in a plane around their centres.
    ///
    /// - Complexity: O(corners of one × corners of the other), and O(1) if their boxes are apart.
    package func overlaps(_ other: Shape) -> Bool {
        let mine = boundingBox.withinRange
        let theirs = other.boundingBox.withinRange
        guard mine.contains(where: { box in theirs.contains { $0.meets(box) } }) else {
            return false
        }
        return circles.contains { other.overlaps($0) }
            || other.circles.contains { overlaps($0) }
            || polygons.contains { polygon in other.polygons.contains { $0.overlaps(polygon) } }
    }

    private func overlaps(_ circle: Circle) -> Bool {
        distance(from: circle.center) < circle.radius
    }
}

extension Polygon {
    fileprivate func overlaps(_ other: Polygon) -> Bool {
        guard BoundingBox(self).meets(BoundingBox(other)) else { return false }
        return self == other || crosses(other) || reachesInside(other) || other.reachesInside(self)
    }

    /// Whether the boundaries cross, at a corner or between corners.
    private func crosses(_ other: Polygon) -> Bool {
        let (mine, rings) = (self.rings.count, self.rings + other.rings)
        do throws(Crossing) {
            try EdgeSweep(rings).forEachPair { (one, two) throws(Crossing) in
                guard (one.ring < mine) != (two.ring < mine),
                    let contact = one.contact(with: two)
                else { return }
                switch contact {
                case .crossing: throw Crossing()
                case .along: return
                case .touch(let point):
                    let passage = RingPassage(of: rings[one.ring], along: one, through: point)
                    let other = RingPassage(of: rings[two.ring], along: two, through: point)
                    if !passage.runsAlong(other), passage.crosses(other) { throw Crossing() }
                }
            }
            return false
        } catch {
            return true
        }
    }

    private struct Crossing: Error {}

    /// Whether a corner, or the middle of an edge, lies inside another area and not on its
    /// boundary.
    private func reachesInside(_ other: Polygon) -> Bool {
        let corners = shell.positions
        return corners.indices.contains { number in
            let (from, to) = (corners[number], corners[(number + 1) % corners.count])
            let middle = Coordinate(
                longitude: (from.longitude + to.longitude) / 2,
                latitude: (from.latitude + to.latitude) / 2)
            return other.hasInside(from) || other.hasInside(middle)
        }
    }

    private func hasInside(_ coordinate: Coordinate) -> Bool {
        var counter = CrossingCounter(coordinate)
        counter.count(shell)
        for hole in holes { counter.count(hole) }
        return counter.isCovered && !counter.isOnBoundary
    }
}
