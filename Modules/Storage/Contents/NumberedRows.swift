/// Rows by numbers that are given in ascending order and never twice; copies share what they have
/// in common.
///
/// A tree of arrays, by the bits of the numbers: a copy is one reference, and a change copies only
/// those arrays on its way down that another copy still holds. The cells of some rows lie side by
/// side in one array, so that who comes to a row has its cells. What is empty is let go.
///
/// - Source: Bagwell 2001 (array mapped tries).
package struct NumberedRows: Sendable {
    /// Every row is put together with so many cells of others at most, which a change may copy.
    private static let cellsTogether = 128

    private var root = Node()
    /// How many levels of children there are.
    private var height: UInt64 = 0
    private let layout: Layout
    /// The number of the next row.
    package private(set) var next: UInt64 = 0

    /// Makes an empty list of rows of so many cells, at least one.
    package init(width: Int) {
        precondition(width > 0, "a row has cells")
        let together = max(1, min(16, Self.cellsTogether / width))
        layout = Layout(
            width: width, rowBits: UInt64(UInt64.bitWidth - 1 - together.leadingZeroBitCount))
    }

    /// How many rows there are.
    package var count: Int { root.count }

    /// The row of a number that was given and not removed.
    package subscript(number: UInt64) -> Row {
        withUnsafePointer(to: self) { list in
            var row: Row = []
            Self.read(number, in: list) { row = Row($0) }
            return row
        }
    }

    /// The row of any number; `nil` if it was never given or its row removed.
    package func row(ofAny number: UInt64) -> Row? {
        number < next ? root.rowIfAny(number, height, layout) : nil
    }

    /// Lends the cells of a number that was given and not removed, from a list that stays where it
    /// is.
    @inline(__always)
    static func read<Failure: Error>(
        _ number: UInt64, in list: UnsafePointer<NumberedRows>,
        _ body: (UnsafeBufferPointer<Value>) throws(Failure) -> Void
    ) throws(Failure) {
        guard var node = list.pointer(to: \.root) else {
            preconditionFailure("the root of a list lies in it")
        }
        let layout = list.pointee.layout
        var left = list.pointee.height
        while left > 0 {
            node = node.pointee.child(of: number, left, layout)
            left -= 1
        }
        try node.pointee.cells.withUnsafeBufferPointer { cells throws(Failure) in
            let first = layout.firstCell(of: number)
            precondition(first + layout.width <= cells.count, "row \(number) was never given")
            try body(UnsafeBufferPointer(rebasing: cells[first..<first + layout.width]))
        }
    }

    /// Adds a row and gives back its number.
    package mutating func append(_ row: Row) -> UInt64 {
        precondition(row.count == layout.width, "a row has \(layout.width) cells")
        let number = next
        next += 1
        while number >> (layout.rowBits + Layout.childBits * height) != 0 {
            root = Node(children: [root], count: root.count)
            height += 1
        }
        root.add(row, number, height, layout)
        return number
    }

    /// Puts a row in the place of another and gives that back.
    package mutating func replace(_ number: UInt64, by row: Row) -> Row {
        precondition(row.count == layout.width, "a row has \(layout.width) cells")
        return root.replace(number, height, layout, by: row)
    }

    /// Removes a row and gives it back.
    package mutating func remove(_ number: UInt64) -> Row { root.remove(number, height, layout) }
}

extension NumberedRows {
    /// Where in the tree a number lies.
    private struct Layout: Sendable {
        static let childBits: UInt64 = 5

        /// How many cells a row has.
        let width: Int
        /// How many rows lie together, as a power of two.
        let rowBits: UInt64

        /// The place of a number among the rows or the children of a node that so many levels of
        /// children have.
        @inline(__always)
        func position(_ number: UInt64, _ height: UInt64) -> Int {
            if height == 0 { return Int(number & (1 << rowBits - 1)) }
            let shift = rowBits + Self.childBits * (height - 1)
            return Int(number >> shift & (1 << Self.childBits - 1))
        }

        @inline(__always)
        func firstCell(of number: UInt64) -> Int { width * position(number, 0) }
    }

    /// The cells of some rows, or nodes of them.
    private struct Node: Sendable {
        var cells: [Value] = []
        var children: [Node] = []
        /// How many rows lie here and below.
        var count = 0
        /// Which rows are here, a bit each.
        var present: UInt16 = 0

        /// Where a child lies, for as long as nothing changes this node: going down by what is
        /// read instead would count references to all on the way.
        @inline(__always)
        func child(
            of number: UInt64, _ height: UInt64, _ layout: Layout
        ) -> UnsafePointer<Node> {
            children.withUnsafeBufferPointer { children in
                let position = layout.position(number, height)
                precondition(position < children.count, "row \(number) was never given")
                return children.baseAddress.unsafelyUnwrapped + position
            }
        }

        func rowIfAny(_ number: UInt64, _ height: UInt64, _ layout: Layout) -> Row? {
            let position = layout.position(number, height)
            if height > 0 {
                guard children.indices.contains(position) else { return nil }
                return children[position].rowIfAny(number, height - 1, layout)
            }
            guard present & 1 << position != 0 else { return nil }
            let first = layout.firstCell(of: number)
            return Row(cells[first..<first + layout.width])
        }

        /// Puts a row at a number, whose place may be there or the next.
        mutating func add(_ row: Row, _ number: UInt64, _ height: UInt64, _ layout: Layout) {
            let position = layout.position(number, height)
            count += 1
            if height > 0 {
                while children.count <= position { children.append(Node()) }
                children[position].add(row, number, height - 1, layout)
                return
            }
            if cells.isEmpty { cells.reserveCapacity(layout.width << Int(layout.rowBits)) }
            let first = layout.firstCell(of: number)
            // Where all before it were removed, nothing is kept of them.
            while cells.count < first { cells.append(.null) }
            cells.append(contentsOf: row)
            present |= 1 << position
        }

        mutating func replace(
            _ number: UInt64, _ height: UInt64, _ layout: Layout, by row: Row
        ) -> Row {
            if height > 0 {
                let position = layout.position(number, height)
                return children[position].replace(number, height - 1, layout, by: row)
            }
            let first = layout.firstCell(of: number)
            let old = Row(cells[first..<first + layout.width])
            for position in row.indices { cells[first + position] = row[position] }
            return old
        }

        mutating func remove(_ number: UInt64, _ height: UInt64, _ layout: Layout) -> Row {
            let position = layout.position(number, height)
            let old: Row
            if height > 0 {
                old = children[position].remove(number, height - 1, layout)
            } else {
                old = replace(number, 0, layout, by: Row(repeating: .null, count: layout.width))
                present &= ~(1 << position)
            }
            count -= 1
            if count == 0 { self = Node() }
            return old
        }
    }
}
