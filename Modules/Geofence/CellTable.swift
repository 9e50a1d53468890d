/// What each cell knows, all cells in one array.
struct CellTable: Sendable {
    struct Entry: Sendable {
        private let packed: Int32

        init(part: Int, isWhole: Bool) {
            self.packed = Int32(part) << 1 | (isWhole ? 1 : 0)
        }

        var part: Int { Int(packed >> 1) }
        var isWhole: Bool { packed & 1 == 1 }
    }

    private let starts: [Int32]
    private let entries: [Entry]

    /// Sorts entries by cell, keeping the order within each cell.
    init(cells: Int, _ pairs: [(cell: Int, entry: Entry)]) {
        var starts = [Int32](repeating: 0, count: cells + 1)
        for pair in pairs { starts[pair.cell + 1] += 1 }
        for cell in 0..<cells { starts[cell + 1] += starts[cell] }
        var next = starts
        var entries = [Entry](
            repeating: Entry(part: 0, isWhole: false), count: pairs.count)
        for pair in pairs {
            entries[Int(next[pair.cell])] = pair.entry
            next[pair.cell] += 1
        }
        self.starts = starts
        self.entries = entries
    }

    func entries(of cell: Int) -> ArraySlice<Entry> {
        entries[Int(starts[cell])..<Int(starts[cell + 1])]
    }
}
