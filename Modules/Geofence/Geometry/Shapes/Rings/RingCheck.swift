import Primitives

/// A ring of a file with the number of the position of each corner.
struct CheckedRing {
    let ring: Ring
    let numbers: [Int]
}

/// The check of rings by the rules of OGC simple features, as GEOS applies them.
///
/// A ring neither crosses nor touches itself, rings of a polygon touch each other at single points
/// at most, holes lie in the outer ring and not in each other, and the area is connected.
///
/// - Source: OGC 06-103r4 §6.1.11.1; the verdicts are those of GEOS 3.13 (`isValid`).
enum RingCheck {
    /// Checks the width and the area of a single ring, but not whether it meets itself.
    static func check(_ ring: CheckedRing, at location: GeoJSONLocation) throws(GeoJSONFault) {
        let box = BoundingBox(Polygon(shell: ring.ring))
        guard box.east - box.west <= 180 else { throw GeoJSONFault(location, .acrossAntimeridian) }
        guard !ring.ring.isFlat else { throw GeoJSONFault(location, .ringWithoutArea) }
    }

    /// Checks the contacts and the nesting of the rings of a polygon; the first is the outer one.
    ///
    /// - Complexity: near O(n log n) in the corners; O(h²) boxes for h holes.
    static func check(
        _ rings: [CheckedRing], at location: GeoJSONLocation
    ) throws(GeoJSONFault) {
        var check = PolygonCheck(rings, at: location)
        try check.checkContacts()
        try check.checkHoles()
        try check.checkUnity()
    }
}

/// The check of one polygon.
private struct PolygonCheck {
    private let checked: [CheckedRing]
    private let rings: [Ring]
    private let location: GeoJSONLocation
    private var touches: TouchGraph

    init(_ checked: [CheckedRing], at location: GeoJSONLocation) {
        self.checked = checked
        self.location = location
        rings = checked.map(\.ring)
        touches = TouchGraph(rings: checked.count)
    }

    /// Checks that rings only touch each other, and only at points.
    mutating func checkContacts() throws(GeoJSONFault) {
        var touches = touches
        try EdgeSweep(rings).forEachPair { (one, other) throws(GeoJSONFault) in
            guard let contact = one.contact(with: other), !isCorner(contact, of: one, and: other)
            else { return }
            guard case .touch(let point) = contact else {
                throw fault(contact, between: one, and: other)
            }
            let (way, otherWay) = (way(along: one, point), way(along: other, point))
            // The shared edges give a more precise fault than their ends.
            if way.runsAlong(otherWay) { return }
            guard one.ring != other.ring, !way.crosses(otherWay) else {
                throw fault(
                    way.crosses(otherWay) ? .crossing : contact, between: one, and: other)
            }
            touches.add(TouchGraph.Touch(ring: one.ring, point: point))
            touches.add(TouchGraph.Touch(ring: other.ring, point: point))
        }
        self.touches = touches
    }

    /// Whether two edges of one ring meet in the corner between them, and only there.
    private func isCorner(
        _ contact: RingSide.Contact, of one: RingSide, and other: RingSide
    ) -> Bool {
        guard one.ring == other.ring else { return false }
        let (first, second) = one.corner < other.corner ? (one, other) : (other, one)
        let isLast = second.corner == rings[one.ring].positions.count - 1
        return (second.corner == first.corner + 1 && contact == .touch(second.from))
            || (first.corner == 0 && isLast && contact == .touch(first.from))
    }

    private func way(along side: RingSide, _ point: Coordinate) -> RingPassage {
        RingPassage(of: rings[side.ring], along: side, through: point)
    }

    private func fault(
        _ contact: RingSide.Contact, between one: RingSide, and other: RingSide
    ) -> GeoJSONFault {
        let (first, second) =
            (one.ring, one.corner) < (other.ring, other.corner) ? (one, other) : (other, one)
        let ring = rings[second.ring]
        let position = checked[second.ring].numbers[second.corner]
        guard first.ring == second.ring else {
            if contact == .along, Set(rings[first.ring].positions) == Set(ring.positions) {
                return fault(.same(ring: first.ring), of: second.ring)
            }
            return fault(
                contact == .along ? .runsAlong(ring: first.ring) : .crosses(ring: first.ring),
                of: second.ring, position: position)
        }
        guard ring.rounds == 1 else {
            return fault(.tracedAgain(times: ring.rounds), of: second.ring)
        }
        let there = checked[first.ring].numbers[first.corner]
        let problem: RingProblem =
            switch contact {
            case .along: .runsAlongItself(edgeAt: there)
            case .touch: .touchesItself(edgeAt: there)
            case .crossing: .crossesItself(edgeAt: there)
            }
        return fault(problem, of: second.ring, position: position)
    }

    /// Checks that holes lie in the outer ring and not in each other.
    func checkHoles() throws(GeoJSONFault) {
        let boxes = rings.map { BoundingBox(Polygon(shell: $0)) }
        for hole in rings.indices.dropFirst()
        where !boxes[0].encloses(boxes[hole]) || !rings[0].encloses(rings[hole]) {
            throw fault(.holeOutside, of: hole, position: checked[hole].numbers[0])
        }
        for outer in rings.indices.dropFirst() {
            for inner in rings.indices.dropFirst()
            where outer != inner && boxes[outer].encloses(boxes[inner])
                && rings[outer].encloses(rings[inner])
            {
                throw fault(.holeInHole(ring: outer), of: inner)
            }
        }
    }

    /// Checks that touching rings don't cut the area into pieces.
    func checkUnity() throws(GeoJSONFault) {
        guard let cut = touches.cut else { return }
        throw fault(.cutInPieces(at: cut.point), of: cut.ring)
    }

    private func fault(_ problem: RingProblem, of ring: Int, position: Int? = nil) -> GeoJSONFault {
        var here = location
        here.ring = ring
        here.position = position
        return GeoJSONFault(here, .ring(problem))
    }
}
