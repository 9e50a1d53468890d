import Primitives
import Storage

/// Rows by numbers that ascend and are never reused; copies share their common parts.
///
/// The rows form a tree of arrays by the bits of their numbers. A copy is one reference, and a
/// change copies only those arrays on its path that another copy still holds. The cells of several
/// rows lie side by side in one array, so that finding a row finds its cells. Empty nodes are
/// released.
///
/// - Source: Bagwell 2001 (array mapped tries).
package struct NumberedRows: Sendable {
    /// The maximum number of cells in an array of several rows, all of which a change may copy.
    private static let cellsTogether = 128

    private var root = Node()
    /// The number of levels of children.
    private var height: UInt64 = 0
    private let layout: Layout
    /// The number of the next row.
    package private(set) var next: UInt64 = 0

    /// Creates an empty list of rows with `width` cells, at least one.
    package init(width: Int) {
        precondition(width > 0, "a row has cells")
        let together = max(1, min(16, Self.cellsTogether / width))
        layout = Layout(
            width: width, rowBits: UInt64(UInt64.bitWidth - 1 - together.leadingZeroBitCount))
    }

    /// The number of rows.
    package var count: Int { root.count }

    /// The row of an assigned number whose row was not removed.
    package subscript(number: UInt64) -> Row {
        withUnsafePointer(to: self) { list in
            var row: Row = []
            Self.read(number, in: list) { row = Row($0) }
            return row
        }
    }

    /// Returns the row of any number; `nil` if it was never assigned or its row was removed.
    package func row(ofAny number: UInt64) -> Row? {
        number < next ? root.rowIfAny(number, height, layout) : nil
    }

    /// Calls a closure with the cells of an assigned number whose row was not removed, in a list
    /// that stays at its address.
    @inline(__always)
    static func read<Failure: Error>(
        _ number: UInt64, in list: UnsafePointer<NumberedRows>,
        _ body: (UnsafeBufferPointer<Value>) throws(Failure) -> Void
    ) throws(Failure) {
        guard let root = list.pointer(to: \.root) else {
            preconditionFailure("the root of a list lies in it")
        }
        try read(number, below: root, list.pointee.height, list.pointee.layout, body)
    }

    /// Goes down to the node of a number, on each level within the closure that lends the children:
    /// a descent by values would count references to all nodes on the way.
    private static func read<Failure: Error>(
        _ number: UInt64, below node: UnsafePointer<Node>, _ height: UInt64, _ layout: Layout,
        _ body: (UnsafeBufferPointer<Value>) throws(Failure) -> Void
    ) throws(Failure) {
        if height > 0 {
            return try node.pointee.children.withUnsafeBufferPointer {
                children throws(Failure) in
                let position = layout.position(number, height)
                precondition(position < children.count, "row \(number) was never given")
                let child = children.baseAddress.unsafelyUnwrapped + position
                try read(number, below: child, height - 1, layout, body)
            }
        }
        try node.pointee.cells.withUnsafeBufferPointer { cells throws(Failure) in
            let first = layout.firstCell(of: number)
            precondition(first + layout.width <= cells.count, "row \(number) was never given")
            try body(UnsafeBufferPointer(rebasing: cells[first..<first + layout.width]))
        }
    }

    /// Adds a row and returns its number.
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

    /// Replaces a row by another and returns the old one.
    package mutating func replace(_ number: UInt64, by row: Row) -> Row {
        precondition(row.count == layout.width, "a row has \(layout.width) cells")
        return root.replace(number, height, layout, by: row)
    }

    /// Removes a row and returns it.
    package mutating func remove(_ number: UInt64) -> Row { root.remove(number, height, layout) }
}

extension NumberedRows {
    /// The layout of the numbers in the tree.
    private struct Layout: Sendable {
        static let childBits: UInt64 = 5

        /// The number of cells in a row.
        let width: Int
        /// The binary logarithm of the number of rows in one array.
        let rowBits: UInt64

        /// Returns the position of a number among the rows or the children of a node with `height`
        /// levels of children.
        @inline(__always)
        func position(_ number: UInt64, _ height: UInt64) -> Int {
            if height == 0 { return Int(number & (1 << rowBits - 1)) }
            let shift = rowBits + Self.childBits * (height - 1)
            return Int(number >> shift & (1 << Self.childBits - 1))
        }

        @inline(__always)
        func firstCell(of number: UInt64) -> Int { width * position(number, 0) }
    }

    /// The cells of some rows, or the child nodes.
    private struct Node: Sendable {
        var cells: [Value] = []
        var children: [Node] = []
        /// The number of rows in this node and below.
        var count = 0
        /// The rows in this node, one bit for each.
        var present: UInt16 = 0

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

        /// Adds a row at a number and creates missing nodes on the way.
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
            // If all earlier rows were removed, their cells are gone and null fills their
            // positions.
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
