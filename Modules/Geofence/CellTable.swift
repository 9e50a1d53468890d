/// What each cell of a grid knows, all cells in a few flat arrays.
///
/// Most cells know nothing, or that one place covers them wholly, which their head alone says; the
/// others have a list of parts.
struct CellTable: Sendable {
    /// What a cell knows of one part of a place, as the builder tells it.
    struct Entry: Sendable {
        /// How a position in the cell is decided.
        enum Area: Sendable {
            /// The part covers the cell wholly.
            case whole
            /// The circle of that number.
            case circle(Int32)
            /// Count the crossings of a ray to where the answer is known.
            case edges(Range<Int32>, ray: Ray)
        }

        let place: Int32
        let area: Area
    }

    /// A level ray from a position to somewhere of which the answer is known.
    struct Ray: Sendable {
        /// Whether it goes east, else west.
        let isEastward: Bool
        /// Whether the part covers where it ends.
        let endsInside: Bool
    }

    /// A circle with what its rim is compared by.
    struct RoundPart: Sendable {
        let center: Coordinate
        let haversine: Double
    }

    /// Marks the head of a cell that one place covers wholly; the rest of the head is the place.
    private static let wholeMark: UInt32 = 1 << 31

    /// By cell: 0 for nothing, a marked place, or the position of its first part.
    private let heads: [UInt32]
    private let parts: [CellPart]
    private let edges: [Edge]
    private let circles: [RoundPart]

    /// Sorts entries by cell, keeping the order within each cell.
    init(
        cells: Int, _ pairs: [(cell: Int, entry: Entry)], edges: [Edge], circles: [RoundPart]
    ) {
        var starts = [Int32](repeating: 0, count: cells + 1)
        for pair in pairs { starts[pair.cell + 1] += 1 }
        for cell in 0..<cells { starts[cell + 1] += starts[cell] }
        var sorted = [Int32](repeating: 0, count: pairs.count)
        var next = starts
        for (position, pair) in pairs.enumerated() {
            sorted[Int(next[pair.cell])] = Int32(position)
            next[pair.cell] += 1
        }
        // No head may be 0 for a cell that knows something, so no part is at 0.
        var parts = [CellPart(Entry(place: 0, area: .whole), isLast: true)]
        var heads = [UInt32](repeating: 0, count: cells)
        for cell in 0..<cells {
            let mine = sorted[Int(starts[cell])..<Int(starts[cell + 1])]
            guard let first = mine.first, let last = mine.last else { continue }
            let entry = pairs[Int(first)].entry
            if case .whole = entry.area, first == last {
                heads[cell] = UInt32(entry.place) | Self.wholeMark
                continue
            }
            heads[cell] = UInt32(parts.count)
            for position in mine {
                parts.append(CellPart(pairs[Int(position)].entry, isLast: position == last))
            }
        }
        self.heads = heads
        self.parts = parts
        self.edges = edges
        self.circles = circles
    }

    /// Tells the places of a cell that cover a position in it, ascending, each once.
    @inline(__always)
    func forEachPlace(at coordinate: Coordinate, in cell: Int, _ tell: (Int) -> Void) {
        let head = heads[cell]
        if head == 0 { return }
        guard head & Self.wholeMark == 0 else { return tell(Int(head & ~Self.wholeMark)) }
        var position = Int(head)
        var told: UInt32 = .max
        while true {
            let part = parts[position]
            if part.place != told, covers(coordinate, part) {
                told = part.place
                tell(Int(told))
            }
            if part.isLast { return }
            position += 1
        }
    }

    @inline(__always)
    private func covers(_ coordinate: Coordinate, _ part: CellPart) -> Bool {
        switch part.kind {
        case .edges:
            var counter = CrossingCounter(coordinate, part.ray)
            for position in part.range { counter.count(edges[position]) }
            return counter.isCovered
        case .whole:
            return true
        case .circle:
            let circle = circles[part.range.lowerBound]
            return Earth.haversine(from: circle.center, to: coordinate) <= circle.haversine
        }
    }
}
