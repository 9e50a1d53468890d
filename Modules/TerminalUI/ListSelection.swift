/// The selected row of a list, and the visible rows around it.
package struct ListSelection: Hashable, Sendable {
    /// The selected row; 0 in an empty list.
    package private(set) var index: Int
    /// The first visible row.
    package private(set) var offset: Int

    /// Creates a selection at a row.
    package init(index: Int = 0) {
        self.index = max(0, index)
        self.offset = 0
    }

    /// Moves the selection by some rows, up if negative, and stops at both ends.
    package mutating func move(by rows: Int, count: Int) {
        select(index + rows, count: count)
    }

    /// Selects a row, or the nearest that exists.
    package mutating func select(_ row: Int, count: Int) {
        index = min(max(row, 0), max(count - 1, 0))
    }

    /// Returns the visible rows for a height, scrolled just enough to show the selected one.
    package mutating func visible(rows: Int, count: Int) -> Range<Int> {
        select(index, count: count)
        guard rows > 0, count > 0 else {
            offset = 0
            return 0..<0
        }
        if index < offset { offset = index }
        if index >= offset + rows { offset = index - rows + 1 }
        offset = min(max(offset, 0), max(count - rows, 0))
        return offset..<min(offset + rows, count)
    }

    /// Returns the visible rows of a list whose rows take some lines each, scrolled just enough to
    /// show the selected one whole; the last one may be cut.
    ///
    /// - Complexity: O(lines): only rows near the selected one are measured.
    package mutating func visible(lines: Int, count: Int, height: (Int) -> Int) -> Range<Int> {
        select(index, count: count)
        guard lines > 0, count > 0 else {
            offset = 0
            return 0..<0
        }
        offset = min(offset, index)
        // The first row from which on the selected one, and the last one, are seen whole.
        var (first, used) = (index, height(index))
        while first > 0, used + height(first - 1) <= lines {
            first -= 1
            used += height(first)
        }
        offset = max(offset, first)
        var (last, filled) = (offset, 0)
        while last < count, filled < lines {
            filled += height(last)
            last += 1
        }
        // At the end of the list no line stays empty that a row above could fill.
        while last == count, offset > 0, filled + height(offset - 1) <= lines {
            offset -= 1
            filled += height(offset)
        }
        return offset..<last
    }
}
