/// Rows by numbers that are given in ascending order and never twice; copies share what they have
/// in common.
///
/// A tree of arrays, by the bits of the numbers: a copy is one reference, and a change copies only
/// those arrays on its way down that another copy still holds. What is empty is let go.
///
/// - Source: Bagwell 2001 (array mapped tries).
package struct NumberedRows: Sendable {
    private static let rowBits: UInt64 = 4
    private static let childBits: UInt64 = 5

    private var root = Node()
    /// How many levels of children there are.
    private var height: UInt64 = 0
    /// The number of the next row.
    package private(set) var next: UInt64 = 0

    /// Makes an empty list.
    package init() {}

    /// How many rows there are.
    package var count: Int { root.count }

    /// The row of a number that was given and not removed.
    package subscript(number: UInt64) -> Row { root.row(number, height) }

    /// The row of any number; `nil` if it was never given or its row removed.
    package func row(ofAny number: UInt64) -> Row? {
        number < next ? root.rowIfAny(number, height) : nil
    }

    /// Lends the row of a number that was given and not removed.
    @inline(__always)
    static func read<Failure: Error>(
        _ number: UInt64, in list: UnsafePointer<NumberedRows>,
        _ body: (inout RowReader) throws(Failure) -> Void
    ) throws(Failure) {
        guard var node = list.pointer(to: \.root) else {
            preconditionFailure("the root of a list lies in it")
        }
        var left = list.pointee.height
        while left > 0 {
            node = node.pointee.child(of: number, left)
            left -= 1
        }
        try node.pointee.rows.withUnsafeBufferPointer { rows throws(Failure) in
            try RowReader.read(rows[Node.position(number, 0)], body)
        }
    }

    /// Adds a row and gives back its number.
    package mutating func append(_ row: Row) -> UInt64 {
        let number = next
        next += 1
        while number >> (Self.rowBits + Self.childBits * height) != 0 {
            root = Node(children: [root], count: root.count)
            height += 1
        }
        root.add(row, number, height)
        return number
    }

    /// Puts a row in the place of another and gives that back.
    package mutating func replace(_ number: UInt64, by row: Row) -> Row {
        root.replace(number, height, by: row)
    }

    /// Removes a row and gives it back.
    package mutating func remove(_ number: UInt64) -> Row { root.remove(number, height) }
}

extension NumberedRows {
    /// Rows, or nodes of them; an empty row is none.
    private struct Node: Sendable {
        var rows: [Row] = []
        var children: [Node] = []
        /// How many rows lie here and below.
        var count = 0

        /// Where a number lies among the rows or the children of a node that so many levels of
        /// children have.
        @inline(__always)
        static func position(_ number: UInt64, _ height: UInt64) -> Int {
            if height == 0 { return Int(number & (1 << rowBits - 1)) }
            return Int(number >> (rowBits + childBits * (height - 1)) & (1 << childBits - 1))
        }

        /// Children are read where they are: a copy of one would count references.
        func row(_ number: UInt64, _ height: UInt64) -> Row {
            let position = Self.position(number, height)
            if height == 0 { return rows[position] }
            return children.withUnsafeBufferPointer { $0[position].row(number, height - 1) }
        }

        /// Where a child lies, for as long as nothing changes this node: going down by what is
        /// read instead would count references to all on the way.
        @inline(__always)
        func child(of number: UInt64, _ height: UInt64) -> UnsafePointer<Node> {
            children.withUnsafeBufferPointer { children in
                let position = Self.position(number, height)
                precondition(position < children.count, "row \(number) was never given")
                return children.baseAddress.unsafelyUnwrapped + position
            }
        }

        func rowIfAny(_ number: UInt64, _ height: UInt64) -> Row? {
            let position = Self.position(number, height)
            if height == 0 {
                return rows.indices.contains(position) && !rows[position].isEmpty
                    ? rows[position] : nil
            }
            guard children.indices.contains(position) else { return nil }
            return children[position].rowIfAny(number, height - 1)
        }

        /// Puts a row at a number, whose place may be there or the next.
        mutating func add(_ row: Row, _ number: UInt64, _ height: UInt64) {
            let position = Self.position(number, height)
            count += 1
            if height == 0 {
                if rows.isEmpty { rows.reserveCapacity(1 << Int(rowBits)) }
                while rows.count < position { rows.append([]) }
                rows.append(row)
            } else {
                while children.count <= position { children.append(Node()) }
                children[position].add(row, number, height - 1)
            }
        }

        mutating func replace(_ number: UInt64, _ height: UInt64, by row: Row) -> Row {
            let position = Self.position(number, height)
            if height > 0 { return children[position].replace(number, height - 1, by: row) }
            let old = rows[position]
            rows[position] = row
            return old
        }

        mutating func remove(_ number: UInt64, _ height: UInt64) -> Row {
            let position = Self.position(number, height)
            count -= 1
            var old: Row = []
            if height > 0 {
                old = children[position].remove(number, height - 1)
            } else {
                swap(&old, &rows[position])
            }
            if count == 0 { self = Node() }
            return old
        }
    }
}
