import Primitives

/// The entries of all cells of a grid, in a few flat arrays.
///
/// Most cells are empty or covered wholly by one shape, which their head alone encodes; the others
/// have a list of parts.
struct CellTable: Sendable {
    /// The entry of a cell for one part of a shape, as the builder adds it.
    struct Entry: Sendable {
        /// The test that decides a position in the cell.
        enum Area: Sendable {
            /// The part covers the cell wholly.
            case whole
            /// The circle with this number decides.
            case circle(Int32)
            /// The crossings of a ray with edges decide.
            case edges(Range<Int32>, ray: Ray)
        }

        let shape: Int32
        let area: Area
    }

    /// A level ray from a position to an end that is known to be inside or outside.
    struct Ray: Sendable {
        /// Whether it goes east rather than west.
        let isEastward: Bool
        /// Whether the part covers its end.
        let endsInside: Bool
    }

    /// A circle with the haversine of its radius.
    struct RoundPart: Sendable {
        let center: Coordinate
        let haversine: Double
    }

    /// Marks the head of a cell that one shape covers wholly; the rest of the head is the shape.
    private static let wholeMark: UInt32 = 1 << 31

    /// The head of each cell: 0 if empty, a marked shape, or the position of its first part.
    private let heads: [UInt32]
    private let parts: [CellPart]
    private let edges: [Edge]
    private let circles: [RoundPart]

    /// Creates a table of entries sorted by cell, keeping the order within each cell.
    init(cells: Int, _ pairs: [(cell: Int, entry: Entry)], edges: [Edge], circles: [RoundPart]) {
        var starts = [Int32](repeating: 0, count: cells + 1)
        for pair in pairs { starts[pair.cell + 1] += 1 }
        for cell in 0..<cells { starts[cell + 1] += starts[cell] }
        var sorted = [Int32](repeating: 0, count: pairs.count)
        var next = starts
        for (position, pair) in pairs.enumerated() {
            sorted[Int(next[pair.cell])] = Int32(position)
            next[pair.cell] += 1
        }
        // A head of 0 means an empty cell, so a placeholder takes position 0 of the parts.
        var parts = [CellPart(Entry(shape: 0, area: .whole), isLast: true)]
        var heads = [UInt32](repeating: 0, count: cells)
        for cell in 0..<cells {
            let mine = sorted[Int(starts[cell])..<Int(starts[cell + 1])]
            guard let first = mine.first, let last = mine.last else { continue }
            let entry = pairs[Int(first)].entry
            if case .whole = entry.area, first == last {
                heads[cell] = UInt32(entry.shape) | Self.wholeMark
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

    /// Calls a closure with each shape of a cell that covers a position in it, ascending, each
    /// once.
    @inline(__always)
    func forEachShape(at coordinate: Coordinate, in cell: Int, _ tell: (Int) -> Void) {
        let head = heads[cell]
        if head == 0 { return }
        guard head & Self.wholeMark == 0 else { return tell(Int(head & ~Self.wholeMark)) }
        var position = Int(head)
        var told: UInt32 = .max
        while true {
            let part = parts[position]
            if part.shape != told, covers(coordinate, part) {
                told = part.shape
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
