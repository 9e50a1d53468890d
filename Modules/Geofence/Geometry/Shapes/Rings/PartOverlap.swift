import Primitives

/// Two parts of a MultiPolygon that share area or a piece of their boundaries.
///
/// Such an area is well-defined as the union of its parts, but it is not a valid MultiPolygon and
/// may result from a hole that was written as a part.
struct PartOverlap: Hashable {
    /// The part that comes first.
    let first: Int
    /// The other part.
    let second: Int

    /// The most pairs of edges that are compared; beyond that, nothing is found.
    static let budget = 20_000_000

    /// The first two parts that are found to overlap; `nil` if none do.
    static func find(among polygons: [Polygon]) -> PartOverlap? {
        guard polygons.count > 1 else { return nil }
        let boxes = polygons.map(BoundingBox.init)
        let near = polygons.indices.filter { number in
            polygons.count > boxLimit
                || boxes.indices.contains { $0 != number && boxes[$0].meets(boxes[number]) }
        }
        guard !near.isEmpty else { return nil }
        return meeting(near, of: polygons) ?? nested(near, of: polygons, boxes)
    }

    /// The most parts whose boxes are compared with each other.
    private static let boxLimit = 2_000

    private init(_ one: Int, _ other: Int) {
        first = min(one, other)
        second = max(one, other)
    }

    /// Parts whose boundaries cross or run along each other.
    private static func meeting(_ near: [Int], of polygons: [Polygon]) -> PartOverlap? {
        var parts: [Int] = []
        var rings: [Ring] = []
        for number in near {
            for ring in polygons[number].rings {
                parts.append(number)
                rings.append(ring)
            }
        }
        do throws(Found) {
            try EdgeSweep(rings, budget: budget).forEachPair { (one, other) throws(Found) in
                let (part, otherPart) = (parts[one.ring], parts[other.ring])
                guard part != otherPart, let contact = one.contact(with: other) else { return }
                if case .touch(let point) = contact,
                    !RingPassage(of: rings[one.ring], along: one, through: point).crosses(
                        RingPassage(of: rings[other.ring], along: other, through: point))
                {
                    return
                }
                throw Found(overlap: PartOverlap(part, otherPart))
            }
            return nil
        } catch {
            return error.overlap
        }
    }

    /// A part within another, not in a hole of it; their boundaries don't cross.
    private static func nested(
        _ near: [Int], of polygons: [Polygon], _ boxes: [BoundingBox]
    ) -> PartOverlap? {
        guard near.count <= boxLimit else { return nil }
        var left = budget
        for outer in near {
            for inner in near
            where outer != inner && boxes[outer].encloses(boxes[inner]) {
                left -= polygons[outer].rings.reduce(0) { $0 + $1.positions.count }
                guard left > 0 else { return nil }
                if polygons[outer].encloses(polygons[inner].shell) {
                    return PartOverlap(outer, inner)
                }
            }
        }
        return nil
    }

    private struct Found: Error {
        let overlap: PartOverlap
    }
}

extension Polygon {
    /// Whether a ring that does not cross the boundary lies within the area, not outside or in a
    /// hole.
    fileprivate func encloses(_ ring: Ring) -> Bool {
        shell.encloses(ring) && !holes.contains { $0.encloses(ring) }
    }
}

extension BoundingBox {
    /// Whether another box lies within this one.
    func encloses(_ other: BoundingBox) -> Bool {
        west <= other.west && other.east <= east && south <= other.south && other.north <= north
    }
}
