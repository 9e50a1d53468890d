/// What each cell of a grid knows, all cells in a few flat arrays.
struct CellTable: Sendable {
    /// What a cell knows of one part of a place.
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

    private let starts: [Int32]
    private let entries: [Entry]
    private let edges: [Edge]
    private let circles: [RoundPart]

    /// Sorts entries by cell, keeping the order within each cell.
    init(
        cells: Int, _ pairs: [(cell: Int, entry: Entry)], edges: [Edge], circles: [RoundPart]
    ) {
        var starts = [Int32](repeating: 0, count: cells + 1)
        for pair in pairs { starts[pair.cell + 1] += 1 }
        for cell in 0..<cells { starts[cell + 1] += starts[cell] }
        var next = starts
        var entries = [Entry](
            repeating: Entry(place: 0, area: .whole), count: pairs.count)
        for pair in pairs {
            entries[Int(next[pair.cell])] = pair.entry
            next[pair.cell] += 1
        }
        self.starts = starts
        self.entries = entries
        self.edges = edges
        self.circles = circles
    }

    /// Appends the places of a cell that cover a position in it, ascending, each once.
    @inline(__always)
    func collect(at coordinate: Coordinate, in cell: Int, into found: inout [Int]) {
        let (start, end) = (Int(starts[cell]), Int(starts[cell + 1]))
        guard start < end else { return }
        for position in start..<end {
            let entry = entries[position]
            if found.last == Int(entry.place) { continue }
            if covers(coordinate, entry.area) { found.append(Int(entry.place)) }
        }
    }

    @inline(__always)
    private func covers(_ coordinate: Coordinate, _ area: Entry.Area) -> Bool {
        switch area {
        case .whole: return true
        case .circle(let number):
            let circle = circles[Int(number)]
            return Earth.haversine(from: circle.center, to: coordinate) <= circle.haversine
        case .edges(let range, let ray):
            var counter = CrossingCounter(coordinate, ray)
            for position in range { counter.count(edges[Int(position)]) }
            return counter.isCovered
        }
    }

    /// About how many bytes it takes.
    var byteCount: Int {
        starts.count * MemoryLayout<Int32>.stride + entries.count * MemoryLayout<Entry>.stride
            + edges.count * MemoryLayout<Edge>.stride
            + circles.count * MemoryLayout<RoundPart>.stride
    }
}
