import Primitives

/// A sweep over the edges of several rings that finds the pairs that may meet.
///
/// Edges are sorted along the axis on which they are shorter, and each is compared with those that
/// reach its start; nearly O(n log n) for the outlines of buildings.
struct EdgeSweep {
    private var spans: [Span]
    /// The most pairs that are compared; `nil` for all.
    private let budget: Int?

    /// An edge with its range along the axis.
    private struct Span {
        let side: RingSide
        let low: Double
        let high: Double

        init(_ side: RingSide, alongLatitudes: Bool) {
            self.side = side
            low = alongLatitudes ? side.south : side.west
            high = alongLatitudes ? side.north : side.east
        }

        /// Orders by start; equal starts by ring and corner.
        static func precedes(_ one: Span, _ other: Span) -> Bool {
            (one.low, one.side.ring, one.side.corner)
                < (other.low, other.side.ring, other.side.corner)
        }
    }

    /// Creates a sweep over the edges of some rings.
    ///
    /// - Parameter budget: The most pairs to compare, for callers that need not see all; `nil` for
    ///   all.
    init(_ rings: [Ring], budget: Int? = nil) {
        let sides = rings.enumerated().flatMap { number, ring in
            ring.positions.indices.map { ring.side($0, ring: number) }
        }
        let alongLatitudes = Self.isShorterAlongLatitudes(sides)
        spans = sides.map { Span($0, alongLatitudes: alongLatitudes) }
        spans.sort(by: Span.precedes)
        self.budget = budget
    }

    /// Calls a closure with each pair of edges whose ranges along the axis overlap, until the
    /// budget is used up.
    func forEachPair<Failure: Error>(
        _ body: (RingSide, RingSide) throws(Failure) -> Void
    ) throws(Failure) {
        var active: [Int] = []
        var left = budget ?? .max
        for (number, span) in spans.enumerated() {
            var kept = 0
            for other in active where spans[other].high >= span.low {
                active[kept] = other
                kept += 1
                guard left > 0 else { return }
                left -= 1
                try body(spans[other].side, span.side)
            }
            active.removeLast(active.count - kept)
            active.append(number)
        }
    }

    /// Whether the edges, taken together, fill less of their latitudes than of their longitudes.
    private static func isShorterAlongLatitudes(_ sides: [RingSide]) -> Bool {
        var (west, south) = (Double.infinity, Double.infinity)
        var (east, north) = (-Double.infinity, -Double.infinity)
        var (width, height) = (0.0, 0.0)
        for side in sides {
            (west, south) = (min(west, side.west), min(south, side.south))
            (east, north) = (max(east, side.east), max(north, side.north))
            width += side.east - side.west
            height += side.north - side.south
        }
        return height * (east - west) < width * (north - south)
    }
}
